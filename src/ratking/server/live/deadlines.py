"""Deadlines: makes time limits expire at tables without a request from a client."""

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
"""Seconds until a table is checked again after an unexpected error."""
SOONEST: Final = 0.5
"""Minimum seconds until the next check of a table whose time is not quite up."""

logger = logging.getLogger("ratking.server")


class Deadlines:
    """The tables in memory with a running time limit, each with the monotonic time of its next check."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._checks: dict[str, float] = {}

    def schedule(self, loaded: LoadedTable) -> None:
        """Plan to check a table when its time will be up."""
        state = loaded.state
        if not state.timed:
            self._checks.pop(state.table, None)
            return
        at = self._tables.memory.moment()
        deadline = state.limit(at)
        if deadline is not None:
            self._checks[state.table] = time.monotonic() + max(0.0, deadline - at.wall)

    async def look(self) -> None:
        """Check the tables that are due. Called several times a second."""
        now = time.monotonic()
        for table, when in list(self._checks.items()):
            if when <= now:
                self._checks.pop(table, None)
                await self.wake(table)

    async def wake(self, table: str) -> None:
        """Load a table and check whether its time is up. An error here does not affect other tables."""
        try:
            loaded = await self._tables.get(table)
            outcome = await self._tables.execute(loaded, commands.TimeUp())
        except (Refused, RatkingError, OwnedElsewhere, StoreFailed):
            return
        except Exception:
            logger.exception("the time limit of table %s cannot be checked", table)
            self._checks[table] = time.monotonic() + AGAIN_SECONDS
            return
        if not outcome.entries:  # not yet: the process may have been suspended, or the system clock changed
            self.schedule(loaded)
            if table in self._checks:
                self._checks[table] = max(self._checks[table], time.monotonic() + SOONEST)
