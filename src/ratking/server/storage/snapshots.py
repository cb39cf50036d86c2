"""Snapshots as they are on disk: as they come while a game goes on, compressed when it is over.

Those of finished games are not deleted, although entries could make the table again: a game that was played by older rules
opens only from its snapshot.
"""

from __future__ import annotations

import zlib
from typing import Final

from ..live.store import SnapshotRow

ZLIB: Final = b"\x78"
"""The first byte of everything that zlib compresses. A snapshot is JSON and begins with a brace."""


def packed(row: SnapshotRow) -> bytes:
    """Return what is stored of a snapshot. One that will be replaced soon is not worth compressing."""
    return zlib.compress(row.body) if row.final else row.body


def unpacked(stored: bytes) -> bytes:
    """Return a snapshot from what is stored.

    Bytes that cannot be decompressed are returned as they are: no reader accepts them.
    """
    if not stored.startswith(ZLIB):
        return stored
    try:
        return zlib.decompress(stored)
    except zlib.error:
        return stored
