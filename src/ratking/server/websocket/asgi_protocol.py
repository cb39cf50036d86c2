"""AsgiProtocol: a WebSocket connection between uvicorn and the application.

uvicorn takes a class of one's own for WebSockets (`ws=` of `uvicorn.Config`). This one differs from uvicorn's own in three
things: what is sent at one moment leaves together, reading stops only for clients that send faster than they are answered,
and only large messages are compressed. The WebSocket protocol itself is websockets' documented Sans-I/O layer; nothing here
reads or writes a frame by hand.

What it relies on of uvicorn: it is made with `config`, `server_state` and `app_state`; the handshake is the first data it
receives; uvicorn waits for what is in the sets `connections` and `tasks` of `server_state` when it stops, after calling
`shutdown` on every connection.
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
"""When this many messages of one client wait to be answered, no more are read from it."""
CLOSE_SECONDS: Final = 10.0
"""How long a client may take to answer a close."""
STOP_SECONDS: Final = 1.0
"""The same when the server stops."""
MOST_POSTED: Final = 65536
"""When more bytes than this are to leave at one moment, no more is posted."""
FRAMES: Final = 32
"""How many frames are kept at most, for the next client that gets the same message."""
POST: Final = "ratking.post"
"""The name under which the scope's extensions have `post`."""
Post = Callable[[Sequence[bytes]], bool]
"""Sends text messages without waiting. False if the client does not read fast enough for that, or is gone."""
# Any: messages and scopes of ASGI.
Message = dict[str, Any]

logger = logging.getLogger("ratking.sockets")


class SharedFrames:
    """Small messages as frames: what several clients get within a moment is made into a frame once."""

    def __init__(self) -> None:
        self._frames: dict[bytes, list[bytes]] = {}

    def of(self, text: bytes) -> list[bytes]:
        """Return a text message as it is sent to any client. It is too small to be compressed for one."""
        frame = self._frames.get(text)
        if frame is None:
            if len(self._frames) >= FRAMES:
                self._frames.clear()
            frame = self._frames[text] = [Frame(Opcode.TEXT, text).serialize(mask=False)]
        return frame


_FRAMES: Final = SharedFrames()


class AsgiProtocol(asyncio.Protocol):
    """One connection, from its handshake to its end."""

    # Any: what uvicorn hands over besides, and the state of the application.
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
        """Whether nothing that comes is taken any more. What came before the client's close is."""
        self._pieces: list[bytes] = []
        """What has come of a message that is sent in fragments."""
        self._kind = Opcode.TEXT
        """Whether the message in fragments is text or bytes."""
        self._pending: list[bytes] = []
        """What leaves at the end of this moment."""
        self._posted = 0
        """How many bytes of it were posted."""
        self._writable = asyncio.Event()
        self._writable.set()
        self._timer: asyncio.TimerHandle | None = None
        """Ends the connection if the client does not."""

    # ---- as asyncio calls it

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
        self._leave()

    def eof_received(self) -> None:
        self._websocket.receive_eof()
        self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        self._server_state.connections.discard(self)
        self._disconnected(CloseCode.ABNORMAL_CLOSURE)
        self._writable.set()  # for what waits to be sent, and learns now that nobody is there
        if self._timer is not None:
            self._timer.cancel()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    # ---- as uvicorn calls it

    def shutdown(self) -> None:
        """Tell the client that the server stops, and end the connection."""
        if self._handshake is not None:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
        elif self._websocket.state is State.OPEN:
            self._websocket.send_close(CloseCode.SERVICE_RESTART)
            self._disconnected(CloseCode.SERVICE_RESTART)
            self._leave()
        self._end_within(STOP_SECONDS)

    # ---- what comes

    def _begin(self, request: Request) -> None:
        """Call the application for a handshake, unless it is wrong. Nothing is read before it is accepted."""
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
            self._leave()

    def _take(self, frame: Frame) -> None:
        """Hand on a message that is whole. websockets answers pings and closes, and checks the order of fragments."""
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
        """Go on reading, or stop for a while."""
        if on != self._reading and not self._transport.is_closing():
            self._reading = on
            if on:
                self._transport.resume_reading()
            else:
                self._transport.pause_reading()

    def _disconnected(self, code: int) -> None:
        """Tell the application that no more messages come."""
        self._ended = True
        self._received.put_nowait({"type": "websocket.disconnect", "code": code})

    async def _receive(self) -> Message:
        """Return the next message, as ASGI has it."""
        message = await self._received.get()
        if not self._reading and self._handshake is None and self._received.qsize() < UNREAD:
            self._read(True)
        return message

    # ---- what goes

    async def _send(self, message: Message) -> None:
        """Send a message, as ASGI has it. Raises OSError if the client is gone."""
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
        self._leave()

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send text messages without waiting. False if they have not been sent."""
        if self._websocket.state is not State.OPEN or self._transport.is_closing() or not self._writable.is_set():
            return False
        if self._posted > MOST_POSTED:
            return False
        self._leave()
        if not self._pending:
            self._loop.call_soon(self._flush)
        for text in texts:
            self._pending += _FRAMES.of(text) if len(text) < COMPRESSED_FROM else self._compressed(text)
            self._posted += len(text)
        return True

    def _compressed(self, text: bytes) -> list[bytes]:
        """Return a large message as a frame, compressed as was agreed with this client."""
        self._websocket.send_text(text)
        return self._websocket.data_to_send()

    def _accept(self, message: Message) -> None:
        assert self._handshake is not None
        response, self._handshake = self._handshake, None
        for name, value in message.get("headers", ()):
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        self._websocket.send_response(response)
        self._leave()
        self._read(True)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer a handshake with an HTTP status."""
        self._handshake = None
        self._websocket.send_response(self._websocket.reject(status, f"{status.phrase}.\n"))
        self._leave()

    def _leave(self) -> None:
        """Let what is to be sent leave at the end of this moment, all of it together."""
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
        """End the connection after this time at the latest, if the client does not."""
        if self._timer is not None:
            if self._timer.when() <= self._loop.time() + seconds:
                return
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._transport.abort)


def address(name: object) -> tuple[str, int] | None:
    """Return host and port of one end of a connection; None if it has none, as a Unix socket."""
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None


def _raw(text: str) -> bytes:
    """Return a part of the handshake as it came: websockets before 17 decodes other bytes than ASCII to surrogates."""
    return text.encode("latin-1", "surrogateescape")
