"""Snapshots on disk: plain while a game is played, compressed when it is over.

Snapshots of finished games are kept, although the table could usually be rebuilt from its entries: a game that was played
by older rules can only be opened from its snapshot.
"""

from __future__ import annotations

import zlib
from typing import Final

from ..live.store import SnapshotRow

ZLIB: Final = b"\x78"
"""The first byte of all zlib data. A plain snapshot is JSON and begins with a brace."""


def packed(row: SnapshotRow) -> bytes:
    """Return a snapshot as the bytes to store. One that will soon be replaced is not worth compressing."""
    return zlib.compress(row.body) if row.final else row.body


def unpacked(stored: bytes) -> bytes:
    """Return a snapshot from the stored bytes.

    Bytes that cannot be decompressed are returned as they are: no reader accepts them.
    """
    if not stored.startswith(ZLIB):
        return stored
    try:
        return zlib.decompress(stored)
    except zlib.error:
        return stored
