"""LoadedTable: a table in memory, and its listeners."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from ..tables.broadcast import Broadcast
from ..tables.table_state import TableState

NOT_KNOWN: Final = -1.0
"""Sentinel: the lobby row is unknown, so the first entry after loading writes it."""


class Listener(Protocol):
    """Whoever wants to know what happens at a table."""

    watches: bool
    """Whether somebody is there, rather than a request that waits."""

    @property
    def seat(self) -> int | None:
        """The seat for which it listens."""

    def on_update(self, broadcast: Broadcast) -> None:
        """Something has happened, and is durable."""

    def lost(self) -> None:
        """The table is no longer in memory as it was: ask for it again."""


class LoadedTable:
    """A table in memory: its state, its lock, and its listeners."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.presence = 0
        """Grows by one whenever a seat comes or goes."""
        self.announcing = False
        """Whether listeners will soon be told who is here."""
        self.used = time.monotonic()
        self.saved = state.n
        """The number of the entry that its snapshot was made after."""
        self.listed = 0.0
        """When its lobby row was last written, in monotonic time."""
        self.wakes: float | None = NOT_KNOWN
        """When the server must act by itself, as its lobby row says."""
        self.owned = False
        self.lost = False
        """Whether it has been dropped: whoever still holds it must ask for it again."""

    @property
    def here(self) -> frozenset[int]:
        """The seats of which somebody is connected."""
        return frozenset(listener.seat for listener in self.listeners if listener.watches and listener.seat is not None)

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(listener.watches and listener.seat is None for listener in self.listeners)
