"""Compression: compresses only large messages. Small ones need as few packets either way, so it would only cost time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions import Extension, ServerExtensionFactory
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

COMPRESSED_FROM: Final = 8192
"""Messages of at least this many bytes are compressed. Most updates are smaller."""


class LargeOnly(Extension):
    """permessage-deflate that compresses only large messages, which section 6 of RFC 7692 leaves to the sender."""

    def __init__(self, deflate: Extension) -> None:
        self.name = deflate.name
        self._deflate = deflate

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        return self._deflate.decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < COMPRESSED_FROM else self._deflate.encode(frame)


class LargeOnlyFactory(ServerExtensionFactory):
    """Negotiates that each message is compressed by itself, so that no socket keeps a dictionary in memory."""

    def __init__(self) -> None:
        self._deflate = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,
            server_max_window_bits=12,
            client_max_window_bits=12,
            compress_settings={"memLevel": 5},
        )
        self.name = self._deflate.name

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Extension]:
        agreed, deflate = self._deflate.process_request_params(params, accepted_extensions)
        return agreed, LargeOnly(deflate)
