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
    """Something that is told what happens at a table: a session, or a request that waits."""

    watches: bool
    """Whether it stands for a connected person, rather than for a request that waits."""
    looks: bool
    """Whether that person looks at the table now, rather than having it open behind something else."""

    @property
    def seat(self) -> int | None:
        """The seat whose knowledge it receives."""

    def on_update(self, broadcast: Broadcast) -> None:
        """Called when something has happened and has been stored."""

    def lost(self) -> None:
        """Called when the table was dropped from memory: the listener must load it again."""


class LoadedTable:
    """A table in memory: its state, its lock, and its listeners."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.presence = 0
        """Incremented whenever somebody connects or disconnects."""
        self.announcing = False
        """Whether a message about who is connected is already planned."""
        self.used = time.monotonic()
        self.saved = state.n
        """The number of the newest entry that is in its stored snapshot."""
        self.listed = 0.0
        """When its lobby row was last written, in monotonic time."""
        self.wakes: float | None = NOT_KNOWN
        """When the server must act by itself, as stored in its lobby row."""
        self.owned = False
        self.lost = False
        """Whether it has been dropped; code that still holds it must load the table again."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose players are connected."""
        return frozenset(listener.seat for listener in self.listeners if listener.watches and listener.seat is not None)

    @property
    def looking(self) -> frozenset[int]:
        """The seats whose players look at the table now."""
        return frozenset(
            listener.seat for listener in self.listeners if listener.watches and listener.looks and listener.seat is not None
        )

    @property
    def watchers(self) -> int:
        """How many connected people have no seat."""
        return sum(listener.watches and listener.seat is None for listener in self.listeners)
