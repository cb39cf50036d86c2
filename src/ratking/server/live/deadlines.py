"""Deadlines: when a time is up at a table, with nobody having to ask."""

from __future__ import annotations

import logging
import time
from typing import Final

from ...kernel.errors import RatkingError
from ..tables import commands
from ..tables.refused import Refused
from .loaded_table import LoadedTable
from .ownership import OwnedElsewhere
from .store import StoreFailed
from .tables import Tables

AGAIN_SECONDS: Final = 30.0
"""How long after an unexpected error a table is looked at again."""
SOONEST: Final = 0.5
"""A time that is not quite up yet is looked at again after this many seconds at the earliest."""

logger = logging.getLogger("ratking.server")


class Deadlines:
    """The tables in memory at which a time will be up, each with the monotonic time at which to look."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._looks: dict[str, float] = {}

    def schedule(self, loaded: LoadedTable) -> None:
        """Look at a table again when its time will be up."""
        state = loaded.state
        if not state.timed:
            self._looks.pop(state.table, None)
            return
        at = self._tables.memory.moment()
        deadline = state.deadline(at)
        if deadline is not None:
            self._looks[state.table] = time.monotonic() + max(0.0, deadline - at.wall)

    async def look(self) -> None:
        """Let the time be up where it is. Called several times a second."""
        now = time.monotonic()
        for table, when in list(self._looks.items()):
            if when <= now:
                self._looks.pop(table, None)
                await self.wake(table)

    async def wake(self, table: str) -> None:
        """Load a table and look whether its time is up. Nothing that fails here stops the others."""
        try:
            loaded = await self._tables.get(table)
            outcome = await self._tables.execute(loaded, commands.TimeUp())
        except (Refused, RatkingError, OwnedElsewhere, StoreFailed):
            return
        except Exception:
            logger.exception("the time of table %s cannot be looked at", table)
            self._looks[table] = time.monotonic() + AGAIN_SECONDS
            return
        if not outcome.entries:  # not yet: the process may have been stopped, or the clock set
            self.schedule(loaded)
            if table in self._looks:
                self._looks[table] = max(self._looks[table], time.monotonic() + SOONEST)
