"""LoadedTable: a table in memory, and its listeners."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

from ..protocol.tables import TableNow
from ..tables.broadcast import Broadcast, table_now
from ..tables.table_state import TableState

NOT_KNOWN: Final = -1.0
"""What no line says: the first move after a table was loaded brings its line up to date."""


class Listener(Protocol):
    """Whoever wants to know what happens at a table."""

    watches: bool
    """Whether somebody is there, rather than a request that waits."""

    @property
    def seat(self) -> int | None:
        """Whose eyes it has."""

    def on_update(self, broadcast: Broadcast) -> None:
        """Something has happened, and is durable."""

    def lost(self) -> None:
        """The table is no longer in memory as it was: ask for it again."""


class LoadedTable:
    """A table in memory: its state, its lock, and its listeners."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.lock = asyncio.Lock()
        self.rematching = asyncio.Lock()
        """Held while a rematch is made, so that there is one."""
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.saved = state.n
        """Up to which number there is a snapshot."""
        self.listed = 0.0
        """When its line was last written."""
        self.wakes: float | None = NOT_KNOWN
        """From when on it waits for the server alone, as its line says."""
        self.owned = False
        self.lost = False
        """Whether it has been dropped: whoever still holds it must ask again."""

    @property
    def here(self) -> set[int]:
        """The seats of which somebody is connected."""
        return {listener.seat for listener in self.listeners if listener.watches and listener.seat is not None}

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(listener.watches and listener.seat is None for listener in self.listeners)

    def table_now(self, person: str | None) -> TableNow:
        return table_now(self.state, person, self.here, self.watchers)
