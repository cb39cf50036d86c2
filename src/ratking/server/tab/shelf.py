"""Shelf: where a device keeps rows of bytes under keys. In a browser it is IndexedDB; tests use one in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class ShelfFailed(Exception):
    """Raised when nothing could be written: the device is full, a new key exists, or another tab has taken over."""


class Shelf(Protocol):
    """Rows by key. Keys are ordered by their characters."""

    async def read(self, prefix: str) -> list[tuple[str, bytes]]:
        """Return the rows whose key begins with a prefix, in order. Raises ShelfFailed."""

    async def write(self, new: Mapping[str, bytes], changed: Mapping[str, bytes], removed: Sequence[str]) -> None:
        """Write all of it or nothing, durably. A key in `new` must not exist yet; `removed` has prefixes of keys.

        Raises ShelfFailed.
        """


class MemoryShelf:
    """A shelf that keeps its rows in memory."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}

    async def read(self, prefix: str) -> list[tuple[str, bytes]]:
        """Return the rows whose key begins with a prefix, in order."""
        return sorted((key, row) for key, row in self.rows.items() if key.startswith(prefix))

    async def write(self, new: Mapping[str, bytes], changed: Mapping[str, bytes], removed: Sequence[str]) -> None:
        """Write all of it or nothing. Raises ShelfFailed."""
        if any(key in self.rows for key in new):
            raise ShelfFailed("the key exists")
        for prefix in removed:
            for key in [key for key in self.rows if key.startswith(prefix)]:
                del self.rows[key]
        self.rows.update(new)
        self.rows.update(changed)
