"""Wire: how WebSocket messages travel. Only large ones are compressed: what that takes is time for nobody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

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


class Wire(WebSocketsSansIOProtocol):
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

    def handle_connect(self, event: Request) -> None:
        """The application finds in the scope how to send a message without waiting."""
        super().handle_connect(event)
        if self.handshake_complete:  # refused
            return
        self.scope["extensions"][POST] = {"post": self.post}

    def send_receive_event_to_app(self) -> None:
        """As uvicorn's, but reading stops only for who sends faster than he is answered, not after every message."""
        super().send_receive_event_to_app()
        if self.read_paused and self.queue.qsize() < UNREAD:
            self.read_paused = False
            self.transport.resume_reading()

    def post(self, texts: Sequence[bytes]) -> bool:
        """Send messages now, each as the one frame it is (RFC 6455, 5.2), if all are small and nothing is in their way."""
        if not self.writable.is_set() or not self._open:
            return False
        for text in texts:
            if len(text) >= COMPRESSED_FROM:
                return False
        self.transport.write(b"".join([_frame(text) for text in texts]))
        return True

    @property
    def _open(self) -> bool:
        gone = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.conn.state is State.OPEN and not gone


def _frame(text: bytes) -> bytes:
    """A whole text message that is not compressed, from the server."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    return b"\x81\x7e" + length.to_bytes(2, "big") + text
