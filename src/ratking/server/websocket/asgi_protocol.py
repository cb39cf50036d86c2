"""AsgiProtocol: a WebSocket connection between uvicorn and the application.

uvicorn accepts a custom class for WebSockets (`ws=` of `uvicorn.Config`). This one differs from uvicorn's class in three
things: messages sent in the same loop iteration are written together, reading pauses only for clients that send faster than
they are answered, and only large messages are compressed. The WebSocket protocol itself is handled by the documented
Sans-I/O layer of websockets; no frame is read or written by hand here.

It relies on this behaviour of uvicorn: the class is called with `config`, `server_state` and `app_state`; the handshake is
the first data it receives; when uvicorn stops, it calls `shutdown` on every connection, and then waits for the sets
`connections` and `tasks` of `server_state` to become empty.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, Final, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Close, CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from .compression import COMPRESSED_FROM, LargeOnlyFactory

UNREAD: Final = 8
"""When this many messages of a client are waiting, no more are read from it."""
CLOSE_SECONDS: Final = 10.0
"""How many seconds a client may take to answer a close."""
STOP_SECONDS: Final = 1.0
"""How many seconds a client may take to answer a close when the server stops."""
MOST_POSTED: Final = 65536
"""`post` refuses messages while more bytes than this are waiting to be written."""
FRAMES: Final = 32
"""The maximum number of cached frames."""
POST: Final = "ratking.post"
"""The name of `post` in the extensions of the ASGI scope."""
Post = Callable[[Sequence[bytes]], bool]
"""Sends text messages without waiting. Returns False if the client does not read fast enough, or is gone."""
# Any: messages and scopes of ASGI.
Message = dict[str, Any]

logger = logging.getLogger("ratking.sockets")


class SharedFrames:
    """A cache of frames for small messages, so that a message to several clients is encoded once."""

    def __init__(self) -> None:
        self._frames: dict[bytes, list[bytes]] = {}

    def of(self, text: bytes) -> list[bytes]:
        """Return a text message as a frame. It is too small to be compressed, so the frame is the same for all clients."""
        frame = self._frames.get(text)
        if frame is None:
            if len(self._frames) >= FRAMES:
                self._frames.clear()
            frame = self._frames[text] = [Frame(Opcode.TEXT, text).serialize(mask=False)]
        return frame


_FRAMES: Final = SharedFrames()


class AsgiProtocol(asyncio.Protocol):
    """One connection, from its handshake to its end."""

    # Any: further arguments of uvicorn, and the state of the application.
    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any], **options: Any) -> None:
        self._config = config
        self._server_state = server_state
        self._app_state = app_state
        self._loop = asyncio.get_running_loop()
        self._websocket = ServerProtocol(extensions=[LargeOnlyFactory()], max_size=config.ws_max_size)
        self._transport: asyncio.Transport
        self._handshake: Response | None = None
        """The answer to the handshake, until the application has accepted or refused."""
        self._received: asyncio.Queue[Message] = asyncio.Queue()
        self._reading = True
        self._ended = False
        """Whether further messages are ignored. Messages from before the client's close are still delivered."""
        self._pieces: list[bytes] = []
        """The received fragments of an incomplete message."""
        self._kind = Opcode.TEXT
        """Whether that message is text or bytes."""
        self._pending: list[bytes] = []
        """The data to write at the end of this loop iteration."""
        self._posted = 0
        """How many of these bytes come from `post`."""
        self._writable = asyncio.Event()
        self._writable.set()
        self._timer: asyncio.TimerHandle | None = None
        """Aborts the connection if the client does not close it."""

    # ---- called by asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._server_state.connections.add(self)  # type: ignore[arg-type]  # uvicorn names only classes of its own

    def data_received(self, data: bytes) -> None:
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._begin(event)
        self._schedule_write()

    def eof_received(self) -> None:
        self._websocket.receive_eof()
        self._schedule_write()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server_state.connections.discard(self)
        self._disconnected(CloseCode.ABNORMAL_CLOSURE)
        self._writable.set()  # wakes waiting senders, which then find the connection closed
        if self._timer is not None:
            self._timer.cancel()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    # ---- called by uvicorn

    def shutdown(self) -> None:
        """Tell the client that the server stops, and end the connection."""
        if self._handshake is not None:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        elif self._websocket.state is State.OPEN:
            self._websocket.send_close(CloseCode.SERVICE_RESTART)
            self._disconnected(CloseCode.SERVICE_RESTART)
            self._schedule_write()
        self._end_within(STOP_SECONDS)

    # ---- receiving

    def _begin(self, request: Request) -> None:
        """Call the application for a valid handshake. Nothing is read before it has accepted."""
        response = self._websocket.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._websocket.send_response(response)
            return
        self._handshake = response
        self._read(False)
        self._received.put_nowait({"type": "websocket.connect"})
        task = self._loop.create_task(self._run(self._scope(request)))
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    def _scope(self, request: Request) -> Message:
        path, _, query = request.path.partition("?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if self._transport.get_extra_info("sslcontext") is None else "wss",
            "server": address(self._transport.get_extra_info("sockname")),
            "client": address(self._transport.get_extra_info("peername")),
            "root_path": "",
            "path": unquote(path),
            "raw_path": _raw(path),
            "query_string": _raw(query),
            "headers": [(_raw(name.lower()), _raw(value)) for name, value in request.headers.raw_items()],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {POST: {"post": self.post}},
        }

    async def _run(self, scope: Message) -> None:
        code = CloseCode.NORMAL_CLOSURE
        try:
            await self._config.loaded_app(scope, self._receive, self._send)
        except Exception:
            logger.exception("a WebSocket ended with an error")
            code = CloseCode.INTERNAL_ERROR
        if self._handshake is not None:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif self._websocket.state is State.OPEN:
            self._websocket.send_close(code)
            self._schedule_write()

    def _take(self, frame: Frame) -> None:
        """Deliver a complete message. websockets answers pings and closes, and checks the order of fragments."""
        if frame.opcode is Opcode.CLOSE:
            self._disconnected(Close.parse(frame.data).code)
        if self._ended:
            return
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._kind = frame.opcode
        elif frame.opcode is not Opcode.CONT:
            return
        self._pieces.append(bytes(frame.data))
        if not frame.fin:
            return
        data, self._pieces = b"".join(self._pieces), []
        if self._kind is Opcode.BINARY:
            self._received.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                self._received.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._websocket.fail(CloseCode.INVALID_DATA)
                self._ended = True
        if self._received.qsize() >= UNREAD:
            self._read(False)

    def _read(self, on: bool) -> None:
        """Resume or pause reading."""
        if on != self._reading and not self._transport.is_closing():
            self._reading = on
            if on:
                self._transport.resume_reading()
            else:
                self._transport.pause_reading()

    def _disconnected(self, code: int) -> None:
        """Tell the application that no more messages will come."""
        self._ended = True
        self._received.put_nowait({"type": "websocket.disconnect", "code": code})

    async def _receive(self) -> Message:
        """Return the next message; the ASGI callable `receive`."""
        message = await self._received.get()
        if not self._reading and self._handshake is None and self._received.qsize() < UNREAD:
            self._read(True)
        return message

    # ---- sending

    async def _send(self, message: Message) -> None:
        """Send a message; the ASGI callable `send`. Raises OSError if the client is gone."""
        await self._writable.wait()
        if self._transport.is_closing():
            raise ConnectionResetError
        kind = message["type"]
        if self._handshake is not None:
            if kind == "websocket.close":
                self._refuse(HTTPStatus.FORBIDDEN)
            else:
                self._accept(message)
            return
        if self._websocket.state is not State.OPEN:
            raise ConnectionResetError
        if kind == "websocket.close":
            self._websocket.send_close(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "")
        elif message.get("text") is not None:
            self._websocket.send_text(message["text"].encode())
        else:
            self._websocket.send_binary(message["bytes"])
        self._schedule_write()

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send text messages without waiting. Return False if they were not sent."""
        if self._websocket.state is not State.OPEN or self._transport.is_closing() or not self._writable.is_set():
            return False
        if self._posted > MOST_POSTED:
            return False
        self._schedule_write()
        if not self._pending:
            self._loop.call_soon(self._flush)
        for text in texts:
            self._pending += _FRAMES.of(text) if len(text) < COMPRESSED_FROM else self._compressed(text)
            self._posted += len(text)
        return True

    def _compressed(self, text: bytes) -> list[bytes]:
        """Return a large message as a frame, compressed as negotiated with this client."""
        self._websocket.send_text(text)
        return self._websocket.data_to_send()

    def _accept(self, message: Message) -> None:
        assert self._handshake is not None
        response, self._handshake = self._handshake, None
        for name, value in message.get("headers", ()):
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        self._websocket.send_response(response)
        self._schedule_write()
        self._read(True)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer a handshake with an HTTP status."""
        self._handshake = None
        self._websocket.send_response(self._websocket.reject(status, f"{status.phrase}.\n"))
        self._schedule_write()

    def _schedule_write(self) -> None:
        """Schedule the data of websockets to be written at the end of this loop iteration, all together."""
        data = self._websocket.data_to_send()
        if data and not self._pending:
            self._loop.call_soon(self._flush)
        self._pending += data

    def _flush(self) -> None:
        pending, self._pending, self._posted = self._pending, [], 0
        if self._transport.is_closing():
            return
        if data := b"".join(pending):
            self._transport.write(data)
        if self._websocket.close_expected():
            self._end_within(CLOSE_SECONDS)
            self._read(True)  # to see the client's answer
        if SEND_EOF in pending:
            if self._transport.can_write_eof():
                self._transport.write_eof()
            else:
                self._transport.close()

    def _end_within(self, seconds: float) -> None:
        """Abort the connection after this time, if the client has not closed it."""
        if self._timer is not None:
            if self._timer.when() <= self._loop.time() + seconds:
                return
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._transport.abort)


def address(name: object) -> tuple[str, int] | None:
    """Return host and port of one end of a connection; None if it has none, such as a Unix socket."""
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None


def _raw(text: str) -> bytes:
    """Return the original bytes of a part of the handshake: before version 17 websockets decodes non-ASCII to surrogates."""
    return text.encode("latin-1", "surrogateescape")
