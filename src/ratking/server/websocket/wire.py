"""Wire: how WebSocket messages travel. Only large ones are compressed: what that takes is time for nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import ExtensionParameter

from ..http.connections import Config as DoorConfig

COMPRESSED_FROM: Final = 8192
"""So many bytes a message has that is compressed. Most updates have less, and arrive in as few packets either way."""

UNREAD: Final = 8
"""So many messages of one socket wait to be answered before no more is read from it."""
POST: Final = "ratking.post"
"""Where in the extensions of a connection's scope it is."""
Post = Callable[[Sequence[bytes]], bool]
"""Takes messages; whether they have been sent."""


class LargeOnly(PerMessageDeflate):
    """permessage-deflate, which leaves it to the sender which messages are compressed."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < COMPRESSED_FROM else super().encode(frame)


class Offer(ServerPerMessageDeflateFactory):
    """What is agreed with a client: that each message is compressed by itself, so that no socket keeps a dictionary."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, server_max_window_bits=12, client_max_window_bits=12)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, found = super().process_request_params(params, accepted_extensions)
        only = LargeOnly(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
            {"memLevel": 5},
        )
        return agreed, only


class SendBatch:
    """What a server posts at one moment, at all tables. It leaves together, so that who reads several is woken once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._posted: list[tuple[FastWebSocketProtocol, bytes]] = []

    def add(self, wire: FastWebSocketProtocol, frames: bytes) -> None:
        if not self._posted:
            self._loop.call_soon(self.leave)
        self._posted.append((wire, frames))

    def leave(self) -> None:
        """Send all of it, in the order in which it was posted."""
        posted, self._posted = self._posted, []
        for wire, frames in posted:
            wire.send_frames(frames)


_MAILS: Final[WeakKeyDictionary[ServerState, SendBatch]] = WeakKeyDictionary()


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's, with our offer."""

    # Any: as uvicorn has it.
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn = ServerProtocol(
            extensions=[Offer()], max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self._between = False
        """Whether certainly nothing has come since the last whole message."""
        self._mail = _MAILS.setdefault(server_state, SendBatch(self.loop))

    def handle_connect(self, event: Request) -> None:
        """The application finds in the scope how to send a message without waiting."""
        super().handle_connect(event)
        if self.handshake_complete:  # refused
            return
        self.scope["extensions"][POST] = {"post": self.post}
        self._between = not self.conn.reader.buffer

    def connection_lost(self, exc: Exception | None) -> None:
        """Also tell the door, which counted the connection when it was still HTTP."""
        if isinstance(self.config, DoorConfig):
            self.config.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A plain text message that has come whole and alone is read here; all else by the parser, which takes longer."""
        text = whole(data, self.config.ws_max_size) if self._between and self._open else None
        if text is None:
            self._between = False  # from now on only the parser knows where a message ends
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn's, but reading stops only for who sends faster than he is answered, not after every message."""
        room = not self.read_paused and self.queue.qsize() < UNREAD - 1
        if room:
            self.read_paused = True  # it does not stop what it thinks has stopped
        super().send_receive_event_to_app()
        if room:
            self.read_paused = False

    async def send(self, message: ASGISendEvent) -> None:
        """As uvicorn's, after what was posted before."""
        self._mail.leave()
        await super().send(message)

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages, each as the one frame it is (RFC 6455, 5.2), if all are small and nothing is in their way."""
        if not self.writable.is_set() or not self._open:
            return False
        for text in texts:
            if len(text) >= COMPRESSED_FROM:
                return False
        self._mail.add(self, b"".join([_frame(text) for text in texts]))
        return True

    def send_frames(self, frames: bytes) -> None:
        """Send what was posted, unless it has been closed since."""
        if self._open:
            self.transport.write(frames)

    @property
    def _open(self) -> bool:
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.conn.state is State.OPEN and not gone


def whole(data: bytes, most: int) -> bytes | None:
    """The text of a client's message, if that is all that has come: one masked frame, not compressed (RFC 6455, 5.2)."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    length, head = data[1] & 0x7F, 6
    if length == 127:
        return None
    if length == 126:
        length, head = int.from_bytes(data[2:4], "big"), 8
    if not 0 < length <= most or len(data) != head + length:
        return None
    mask = data[head - 4 : head] * (length // 4 + 1)
    plain = int.from_bytes(data[head:], "big") ^ int.from_bytes(mask[:length], "big")
    return plain.to_bytes(length, "big")


def _frame(text: bytes) -> bytes:
    """A whole text message that is not compressed, from the server."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    return b"\x81\x7e" + length.to_bytes(2, "big") + text
