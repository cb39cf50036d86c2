"""Sockets: live updates. Each has a bounded outbox; who reads too slowly is cut off and catches up later."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import logging
import time
from asyncio import FIRST_COMPLETED
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..kernel.errors import RatkingError
from . import acts, play
from .calls import address_of, check_origin, person_of, table_in
from .cluster import Elsewhere, send
from .logs import log_request
from .news import News, welcome
from .present import Present
from .protocol.playing import Ack
from .protocol.sockets import (
    ClientMessage,
    Problem,
    ServerMessage,
    WsAck,
    WsChat,
    WsMove,
    WsPing,
    WsPong,
    WsRefused,
    WsReload,
    WsShow,
    WsUndo,
    WsWhy,
    WsWhyAnswer,
)
from .refused import Refused, language_of, wrong
from .server import Server
from .store import AWAY
from .wire import POST, Post

LAST_WORDS: Final = 2.0
"""So many seconds a socket that is cut off has to hear why."""
PINGED_TOGETHER: Final = 10
PING_PAUSE: Final = 0.005
NO_RIGHT: Final = 1008
NO_DATABASE: Final = 1013
NONSENSE: Final = 20
"""So many messages that are none, and the socket is closed."""

_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode
logger = logging.getLogger("ratking.sockets")


class Socket:
    """One connection to one table."""

    watches = True

    def __init__(self, server: Server, websocket: WebSocket, person: str | None, language: str, table: str) -> None:
        self.server = server
        self.websocket = websocket
        self.person = person
        self.language = language
        self.table = table
        self.present: Present | None = None
        self.heard = time.monotonic()
        """When something last came from there."""
        self.sent = 0
        """The number of the newest entry that was put into the outbox."""
        self._post: Post = websocket.scope["extensions"][POST]["post"]
        self._outbox: deque[bytes] = deque()
        self._held: list[bytes] | None = None
        """What waits for the answer to this socket's own message, to go out together with it."""
        self._work = asyncio.Event()
        self._end = asyncio.Event()
        self._code: int | None = None
        self._welcome = False
        """Whether everything must be told anew."""
        self._nonsense = 0

    @property
    def seat(self) -> int | None:
        return None if self.present is None else self.present.sitting.seat_of(self.person)

    # ---- as a listener

    def hear(self, news: News) -> None:
        if not play.may_watch(news.sitting, self.person):
            self.cut(NO_RIGHT)
            return
        if self._welcome or news.sitting.n < self.sent:
            return  # what it will be told anew anyway
        if news.before != self.sent and news.entries:
            self.lost()
            return
        self.sent = news.sitting.n
        self.put(news.text(self.seat, self.person))
        if news.sitting.status == "closed":
            self.cut(4005)

    def lost(self) -> None:
        """The table must be asked for again."""
        self._welcome = True
        self._work.set()

    def put(self, *texts: bytes) -> None:
        """Something to be sent: at once if nothing waits before it, else later, if the outbox is not full."""
        if self._code is not None:
            return
        if self._held is None and not self._outbox and not self._welcome and self._post(texts):
            return
        waiting = self._outbox if self._held is None else self._held
        if len(waiting) + len(texts) > self.server.settings.outbox:
            self.cut(4002)
            return
        waiting.extend(texts)
        if self._held is None:
            self._work.set()

    def cut(self, code: int) -> None:
        """End the connection; what waits is not sent any more."""
        if self._code is None:
            self._code = code
            if code in (4001, 4002):
                self.server.metrics.cut_off += 1
            if code != 4005:
                self._outbox.clear()
            self._work.set()
            self._end.set()

    def ping(self) -> None:
        """Ask whether somebody is still there; cut off who has not answered for long."""
        settings = self.server.settings
        if time.monotonic() - self.heard > settings.heartbeat + settings.pong_seconds:
            self.cut(4001)
        else:
            self.put(_encode(WsPing(n=self.sent)))

    # ---- the two loops

    async def run(self, since: int | None) -> None:
        """From the welcome to the end."""
        await self._greet(since)
        writing, reading = asyncio.ensure_future(self._write()), asyncio.ensure_future(self._read())
        ending = asyncio.ensure_future(self._end.wait())
        try:
            await asyncio.wait({reading, writing, ending}, return_when=FIRST_COMPLETED)
            if self._code is not None:  # a moment to say why; who does not read does not hear it
                await asyncio.wait({writing}, timeout=LAST_WORDS)
        finally:
            self.cut(1001)
            self._leave()
            tasks = [writing, ending]
            if self._held is None:  # otherwise a move has begun, and is finished
                tasks.append(reading)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self) -> None:
        while self._code is None:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            await self._take(message.get("text") or message.get("bytes") or "")

    async def _write(self) -> None:
        """Send what is in the outbox, in order, until it is cut off."""
        while True:
            await self._work.wait()
            self._work.clear()
            if self._welcome:
                self._welcome = False
                self._outbox.clear()
                await self._greet_again()
            while self._outbox:
                await self.websocket.send_text(self._outbox[0].decode())
                if self._outbox:  # it may have been cut off meanwhile
                    self._outbox.popleft()
            if self._code is not None:
                await self.websocket.close(self._code)
                return

    # ---- messages

    async def _take(self, text: str | bytes) -> None:
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._nonsense += 1
            if self._nonsense > NONSENSE:
                self.cut(4000)
                return
            self.put(_encode(self._refusal(None, Refused("bad_message", why=str(error)[:200]))))
            return
        if isinstance(message, WsPong):
            return
        key = getattr(message, "key", None)
        try:
            self.server.requests.take(f"p {self.person}" if self.person else f"a {address_of(self.websocket)}")
            answer = await self._answer(message)
        except (Refused, RatkingError) as error:
            answer = self._refusal(key, error)
        except AWAY:
            answer = self._refusal(key, Refused("database_away"))
        self.put(*self._let_go(), _encode(answer))

    def _let_go(self) -> list[bytes]:
        held, self._held = self._held or [], None
        return held

    async def _answer(self, message: ClientMessage) -> ServerMessage:
        server = self.server
        present = await server.tables.get(self.table)
        if self.person is None:
            raise Refused("nobody")
        if isinstance(message, WsWhy):
            found = play.why(present.sitting, self.person, message.move, self.language)
            return WsWhyAnswer(move=found.move, reason=found.reason, text=found.text)
        try:
            self._held = []
            done = await self._do(present, self.person, message)
        except Elsewhere as elsewhere:
            self.put(*self._let_go())
            done = await self._hand_on(elsewhere.url, message)
        return WsAck(key=done.key, n=done.n, revision=done.revision)

    async def _do(self, present: Present, person: str, message: WsMove | WsUndo | WsChat | WsShow | WsPong) -> Ack:
        if isinstance(message, WsMove):
            return await play.move(self.server, present, person, message)
        if isinstance(message, WsUndo):
            return await play.undo(self.server, present, person, message)
        if isinstance(message, WsChat):
            return await play.chat(self.server, present, person, message)
        if isinstance(message, WsShow):
            nonce = message.nonce
            await self.server.tables.happen(present, lambda now: acts.show(now, person, nonce))
        return Ack(key="show", n=present.sitting.n, revision=present.sitting.revision)

    async def _hand_on(self, url: str, message: WsMove | WsUndo | WsChat | WsShow | WsPong) -> Ack:
        """Ask the process that owns the table, by HTTP."""
        paths = {WsMove: "moves", WsUndo: "undo", WsChat: "chat", WsShow: "luck"}
        content = msgspec.to_builtins(message)
        content.pop("type")
        path = f"/api/tables/{self.table}/{paths[type(message)]}"
        try:
            status, _, body = await send(self.server, url, "POST", path, _encode(content), self.person, self.language)
            if status != 200:
                raise HandedBack(msgspec.json.decode(body, type=Problem))
            return msgspec.json.decode(body, type=_Answer).ack()
        except (OSError, http.client.HTTPException, msgspec.MsgspecError) as error:
            raise Refused("try_again") from error

    def _refusal(self, key: str | None, error: Refused | RatkingError) -> WsRefused:
        sitting = None if self.present is None else self.present.sitting
        said = error.error if isinstance(error, HandedBack) else wrong(error, self.language)
        n = sitting.n if sitting is not None else 0
        revision = None if sitting is None else sitting.revision
        if isinstance(error, HandedBack):
            n, revision = error.n or n, revision if error.revision is None else error.revision
        return WsRefused(key=key, error=said, n=n, revision=revision)

    # ---- coming and going

    async def _greet(self, since: int | None) -> None:
        present = await self.server.tables.get(self.table)
        async with present.lock:  # what is being written now is told when it is durable
            await self._greet_now(present, since)

    async def _greet_now(self, present: Present, since: int | None) -> None:
        server = self.server
        play.check_watching(present.sitting, self.person)
        already = present.sitting.n if since is None else since
        missed = await server.tables.missed(present, already)
        if present.lost:
            self.lost()
            return
        # From here on without a pause: nothing can happen between what is told now and what will be heard.
        sitting = present.sitting
        missed = [*missed, *(entry for entry in sitting.tail if missed and entry.n > missed[-1].n)]
        if self.present is not present:
            if self.present is not None:
                self.present.listeners.discard(self)
            self.present = present
            new = self.seat not in present.here
            present.listeners.add(self)
            if new:
                server.spawn(_tell_who_is_here(present, self))
        self.sent = sitting.n
        table = present.table_now(self.person)
        self.put(welcome(sitting, self.seat, table, missed, min(already, sitting.n), server.settings.heartbeat))

    async def _greet_again(self) -> None:
        """The table was loaded again: tell everything from what was sent last."""
        since = self.sent
        self.put(_encode(WsReload()))
        try:
            await self._greet(since)
        except (Refused, *AWAY) as error:
            self.cut(_code_of(error))

    def _leave(self) -> None:
        if self.present is not None:
            self.present.listeners.discard(self)
            if self.seat not in self.present.here:
                self.server.spawn(_tell_who_is_here(self.present, self))


class HandedBack(Refused):
    """What another process refused, in its words."""

    def __init__(self, problem: Problem) -> None:
        super().__init__("try_again")
        self.error = problem.error
        self.n = None if problem.n is msgspec.UNSET else problem.n
        self.revision = None if problem.revision is msgspec.UNSET else problem.revision


class _Answer(msgspec.Struct):
    """What another process answers to a message that was handed on to it."""

    n: int
    key: str = "show"
    revision: int = 0

    def ack(self) -> Ack:
        return Ack(key=self.key, n=self.n, revision=self.revision)


async def connect(server: Server, websocket: WebSocket) -> None:
    """A WebSocket asks for a table."""
    begun = time.monotonic()
    log_request(websocket, 101, 0.0)
    language = language_of(websocket.headers.get("accept-language"))
    since = websocket.query_params.get("since", "")
    try:
        check_origin(server, websocket)
        person = await person_of(server, websocket)
        server.requests.take(f"a {address_of(websocket)}", server.settings.per_address)
        if server.stopping:
            raise Refused("stopping")
    except Refused:
        await websocket.close(NO_RIGHT)
        return
    except AWAY:
        await websocket.accept()
        await websocket.close(NO_DATABASE)
        return
    who = person or address_of(websocket)
    mine = sum(1 for socket in server.sockets if (socket.person or address_of(socket.websocket)) == who)
    await websocket.accept()
    if mine >= server.settings.sockets_per_person or len(server.sockets) >= server.settings.sockets:
        await websocket.close(4003)
        return
    try:
        table = table_in(websocket)
    except Refused as refused:
        await websocket.close(_code_of(refused))
        return
    socket = Socket(server, websocket, person, language, table)
    server.sockets.add(socket)
    try:
        await socket.run(int(since) if since.isdigit() and len(since) < 16 else None)
    except (Refused, *AWAY) as error:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(_code_of(error))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # it is gone, in the middle of something
    finally:
        server.sockets.discard(socket)
        if websocket.application_state != WebSocketState.DISCONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close()
        log_request(websocket, 200, time.monotonic() - begun)


def _code_of(error: Exception) -> int:
    """Return the code with which a socket is closed that cannot be welcomed."""
    if not isinstance(error, Refused):
        return NO_DATABASE
    return {"no_table": 4004, "no_watching": NO_RIGHT}.get(error.key, NO_DATABASE)


async def ping_all(server: Server) -> None:
    """The heartbeat: a few sockets at a time, so that nobody's move waits for it."""
    for at, socket in enumerate(list(server.sockets)):
        socket.ping()
        if at % PINGED_TOGETHER == 0:
            await asyncio.sleep(PING_PAUSE)


async def _tell_who_is_here(present: Present, but: Socket) -> None:
    """Show the others that somebody came or went. Waits for what is being written, which nobody may know of yet."""
    async with present.lock:
        news = News(present.sitting, [], present.sitting.n, present)
        for listener in list(present.listeners):
            if listener is not but and listener.watches:
                listener.hear(news)
