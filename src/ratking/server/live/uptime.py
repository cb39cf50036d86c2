"""Uptime: notices when this process did not run, so that clocks do not charge the time to anybody."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from sqlalchemy import Connection, insert, select

from ..storage import schema
from ..storage.store import Store
from ..storage.write_batch import Write

FROZEN_SECONDS: Final = 3.0
"""A longer pause between two looks at the clock is downtime: the loop looks several times a second."""

logger = logging.getLogger("ratking.server")


class Uptime:
    """Looks at the system's clock often, and takes a jump forward for downtime.

    The process was stopped, the machine slept, or somebody set the clock: nobody could move meanwhile. What is found is
    kept with the times when no server was up, so that clocks are the same after a restart.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen = time.time()

    def look(self) -> None:
        """Note the time. To be called before a clock is charged, and often."""
        now = time.time()
        before, self._seen = self._seen, now
        if now - before <= FROZEN_SECONDS:
            return
        logger.warning("the clock went on by %.1f s at once; this is charged to nobody", now - before)
        self._store.down.append((before, now))
        gap = {"begin": before, "end": now}
        self._store.write(Write(other=lambda to: to.execute(insert(schema.gaps), gap))).add_done_callback(_written)

    async def learn(self) -> None:
        """Read what other processes have noticed."""

        def read(connection: Connection) -> list[tuple[float, float]]:
            gaps = schema.gaps
            return [(begin, end) for begin, end in connection.execute(select(gaps.c.begin, gaps.c.end))]

        known = set(self._store.down)
        self._store.down.extend(gap for gap in await self._store.read(read) if gap not in known)


def _written(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and done.exception() is not None:
        logger.error("downtime could not be written", exc_info=done.exception())
