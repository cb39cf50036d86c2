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

from ...kernel.errors import RatkingError
from ..http.requests import address_of, check_origin, person_of, table_in
from ..live import gameplay
from ..live.cluster import OwnedElsewhere, send
from ..live.loaded_table import LoadedTable
from ..live.server import Server
from ..ops.logs import log_request
from ..protocol.playing import Ack
from ..protocol.sockets import (
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
from ..storage.store import AWAY
from ..tables import commands
from ..tables.broadcast import Broadcast, welcome
from ..tables.refused import Refused, language_of, wrong
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
        self.loaded: LoadedTable | None = None
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
        return None if self.loaded is None else self.loaded.state.seat_of(self.person)

    # ---- as a listener

    def on_update(self, broadcast: Broadcast) -> None:
        if not gameplay.may_watch(broadcast.state, self.person):
            self.cut(NO_RIGHT)
            return
        if self._welcome or broadcast.state.n < self.sent:
            return  # what it will be told anew anyway
        if broadcast.before != self.sent and broadcast.entries:
            self.lost()
            return
        self.sent = broadcast.state.n
        self.put(broadcast.text(self.seat, self.person))
        if broadcast.state.status == "closed":
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
        loaded = await server.tables.get(self.table)
        if self.person is None:
            raise Refused("nobody")
        if isinstance(message, WsWhy):
            found = gameplay.why(loaded.state, self.person, message.move, self.language)
            return WsWhyAnswer(move=found.move, reason=found.reason, text=found.text)
        try:
            self._held = []
            done = await self._do(loaded, self.person, message)
        except OwnedElsewhere as elsewhere:
            self.put(*self._let_go())
            done = await self._hand_on(elsewhere.url, message)
        return WsAck(key=done.key, n=done.n, revision=done.revision)

    async def _do(self, loaded: LoadedTable, person: str, message: WsMove | WsUndo | WsChat | WsShow | WsPong) -> Ack:
        if isinstance(message, WsMove):
            return await gameplay.move(self.server, loaded, person, message)
        if isinstance(message, WsUndo):
            return await gameplay.undo(self.server, loaded, person, message)
        if isinstance(message, WsChat):
            return await gameplay.chat(self.server, loaded, person, message)
        if isinstance(message, WsShow):
            nonce = message.nonce
            await self.server.tables.happen(loaded, lambda now: commands.show(now, person, nonce))
        return Ack(key="show", n=loaded.state.n, revision=loaded.state.revision)

    async def _hand_on(self, url: str, message: WsMove | WsUndo | WsChat | WsShow | WsPong) -> Ack:
        """Ask the process that owns the table, by HTTP."""
        paths = {WsMove: "moves", WsUndo: "undo", WsChat: "chat", WsShow: "luck"}
        content = msgspec.to_builtins(message)
        content.pop("type")
        path = f"/api/tables/{self.table}/{paths[type(message)]}"
        try:
            status, _, body = await send(self.server, url, "POST", path, _encode(content), self.person, self.language)
            if status != 200:
                raise ReturnedMessage(msgspec.json.decode(body, type=Problem))
            return msgspec.json.decode(body, type=_Answer).ack()
        except (OSError, http.client.HTTPException, msgspec.MsgspecError) as error:
            raise Refused("try_again") from error

    def _refusal(self, key: str | None, error: Refused | RatkingError) -> WsRefused:
        state = None if self.loaded is None else self.loaded.state
        said = error.error if isinstance(error, ReturnedMessage) else wrong(error, self.language)
        n = state.n if state is not None else 0
        revision = None if state is None else state.revision
        if isinstance(error, ReturnedMessage):
            n, revision = error.n or n, revision if error.revision is None else error.revision
        return WsRefused(key=key, error=said, n=n, revision=revision)

    # ---- coming and going

    async def _greet(self, since: int | None) -> None:
        loaded = await self.server.tables.get(self.table)
        async with loaded.lock:  # what is being written now is told when it is durable
            await self._greet_now(loaded, since)

    async def _greet_now(self, loaded: LoadedTable, since: int | None) -> None:
        server = self.server
        gameplay.check_watching(loaded.state, self.person)
        already = loaded.state.n if since is None else since
        missed = await server.tables.missed(loaded, already)
        if loaded.lost:
            self.lost()
            return
        # From here on without a pause: nothing can happen between what is told now and what will be heard.
        state = loaded.state
        missed = [*missed, *(entry for entry in state.tail if missed and entry.n > missed[-1].n)]
        if self.loaded is not loaded:
            if self.loaded is not None:
                self.loaded.listeners.discard(self)
            self.loaded = loaded
            new = self.seat not in loaded.here
            loaded.listeners.add(self)
            if new:
                server.spawn(_tell_who_is_here(loaded, self))
        self.sent = state.n
        table = loaded.table_now(self.person)
        self.put(welcome(state, self.seat, table, missed, min(already, state.n), server.settings.heartbeat))

    async def _greet_again(self) -> None:
        """The table was loaded again: tell everything from what was sent last."""
        since = self.sent
        self.put(_encode(WsReload()))
        try:
            await self._greet(since)
        except (Refused, *AWAY) as error:
            self.cut(_code_of(error))

    def _leave(self) -> None:
        if self.loaded is not None:
            self.loaded.listeners.discard(self)
            if self.seat not in self.loaded.here:
                self.server.spawn(_tell_who_is_here(self.loaded, self))


class ReturnedMessage(Refused):
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


async def _tell_who_is_here(loaded: LoadedTable, but: Socket) -> None:
    """Show the others that somebody came or went. Waits for what is being written, which nobody may know of yet."""
    async with loaded.lock:
        broadcast = Broadcast(loaded.state, [], loaded.state.n, loaded)
        for listener in list(loaded.listeners):
            if listener is not but and listener.watches:
                listener.on_update(broadcast)
