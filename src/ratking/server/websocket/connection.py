"""Connection: a WebSocket at one table. Messages are sent in order; clients that read too slowly are disconnected."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..endpoints.request import table_named
from ..http.requests import address_of, check_banned, check_origin, identity_of, language, server_of
from ..live.ownership import OwnedElsewhere
from ..live.server import Server
from ..live.session import Session, close_code_of
from ..live.store import StoreFailed
from ..ops.logs import log_request
from ..tables.refused import Refused
from .asgi_protocol import POST, Post

LAST_WORDS: Final = 2.0
"""Seconds to wait until a client that is being disconnected has received the reason."""
NO_RIGHT: Final = 1008
TOO_LARGE: Final = 1009
SILENT: Final = 4001
TOO_SLOW: Final = 4002
TOO_MANY: Final = 4003
TABLE_CLOSED: Final = 4005
GOING_AWAY: Final = 1001

GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)
"""The errors that Starlette and ASGI servers raise when sending to a client that is gone."""


class Connection:
    """The connection to one client: an Outlet with a bounded outbox, and a reader of its messages."""

    def __init__(self, server: Server, websocket: WebSocket) -> None:
        self._server = server
        self._websocket = websocket
        extension = (websocket.scope.get("extensions") or {}).get(POST)
        self._post: Post | None = None if extension is None else extension["post"]
        """Sends without waiting, if the ASGI server can do that."""
        self._outbox: deque[bytes] = deque()
        self._writing: asyncio.Task[None] | None = None
        """The task that sends the messages in the outbox."""
        self._code: int | None = None
        """The close code; None while the connection is to stay open."""
        self._cut = asyncio.get_running_loop().create_future()

    # ---- as an Outlet

    def put(self, *texts: bytes) -> None:
        """Send messages: at once if no others are waiting, otherwise through the outbox, if it has room for them."""
        if self._code is not None:
            return
        if not self._outbox and self._post is not None and self._post(texts):
            return
        if len(self._outbox) + len(texts) > self._server.settings.outbox:
            self.cut(TOO_SLOW)
            return
        self._outbox.extend(texts)
        self._write_soon()

    def cut(self, code: int) -> None:
        """Close the connection. Waiting messages are dropped, unless the table was closed: then they say why."""
        if self._code is not None:
            return
        self._code = code
        if code in (SILENT, TOO_SLOW):
            self._server.counters.cut_off += 1
        if code != TABLE_CLOSED:
            self._outbox.clear()
        self._cut.set_result(None)
        self._write_soon()

    # ---- the two directions

    async def run(self, session: Session, since: int | None) -> None:
        """Run the connection until it ends. Raises what `Session.open` raises if the client cannot be welcomed."""
        await session.open(since)
        reading = asyncio.ensure_future(self._read(session))
        try:
            await asyncio.wait({reading, self._cut}, return_when=asyncio.FIRST_COMPLETED)
            if self._writing is not None:  # time to send the reason; a client that does not read will not get it
                await asyncio.wait({self._writing}, timeout=LAST_WORDS)
            if reading.done():
                reading.result()
        finally:
            self._code = self._code or GOING_AWAY
            if not session.busy:  # otherwise a move has begun: it is completed, and then reading ends
                reading.cancel()
            if self._writing is not None:
                self._writing.cancel()
            await asyncio.gather(reading, *([self._writing] if self._writing else []), return_exceptions=True)

    async def _read(self, session: Session) -> None:
        """Pass the client's messages to the session, one after the other."""
        while self._code is None:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text: str | bytes = message.get("text") or message.get("bytes") or ""
            if len(text) > self._server.settings.message_bytes:  # not every ASGI server has checked this
                self.cut(TOO_LARGE)
                return
            await session.receive(text)

    def _write_soon(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        """Send the messages in the outbox, in order, and then the close code if there is one."""
        with contextlib.suppress(*GONE):  # in this case reading ends too
            while self._outbox:
                # The message stays in the outbox while it is being sent, so that `put` does not overtake it.
                await self._websocket.send_text(self._outbox[0].decode())
                if self._outbox:  # `cut` may have emptied it meanwhile
                    self._outbox.popleft()
            if self._code is not None:
                await self._websocket.close(self._code)


async def connect(websocket: WebSocket) -> None:
    """Serve a WebSocket of a table."""
    begun = time.monotonic()
    log_request(websocket, 101, 0.0)
    try:
        await _serve(server_of(websocket), websocket)
        if websocket.application_state is WebSocketState.CONNECTED:
            await _close(websocket, GOING_AWAY)
    except (WebSocketDisconnect, OSError):
        pass  # the client has disconnected
    finally:
        log_request(websocket, 200, time.monotonic() - begun)


async def _serve(server: Server, websocket: WebSocket) -> None:
    """Check whether a client may connect, and run its connection until the end."""
    address = address_of(websocket)
    try:
        check_origin(server.settings, websocket)
        person, device = await identity_of(server, websocket)
        check_banned(server, websocket, person)
        server.requests.take(f"a {address}", server.settings.per_address)
        if server.stopping:
            raise Refused("stopping")
    except Refused:
        await websocket.close(NO_RIGHT)  # before the handshake is accepted: HTTP status 403
        return
    except StoreFailed as error:
        await websocket.accept()
        await _close(websocket, close_code_of(error))
        return
    await websocket.accept()
    mine = sum(1 for session in server.sessions if (session.person or session.address) == (person or address))
    if mine >= server.settings.sockets_per_person or len(server.sessions) >= server.settings.sockets:
        await _close(websocket, TOO_MANY)
        return
    try:
        table = table_named(websocket.path_params["table"])
    except Refused as error:
        await _close(websocket, close_code_of(error))
        return
    connection = Connection(server, websocket)
    session = Session(server, connection, person, language(websocket), table, address, device)
    session.public = websocket.query_params.get("public") == "1"
    server.sessions.add(session)
    try:
        await connection.run(session, _number(websocket.query_params.get("since", "")))
    except (Refused, StoreFailed, OwnedElsewhere) as error:
        await _close(websocket, close_code_of(error))
    finally:
        server.sessions.discard(session)
        session.close()


async def _close(websocket: WebSocket, code: int) -> None:
    with contextlib.suppress(*GONE):
        await websocket.close(code)


def _number(text: str) -> int | None:
    """Return the number of the newest entry that a client has, from its query; None if it is missing or malformed."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None
