"""Uptime: the time this process has really run, so that clocks charge nobody for anything else."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from .store import Store, StoreFailed

FROZEN_SECONDS: Final = 3.0
"""A longer pause between two looks is downtime: the loop looks several times a second."""

logger = logging.getLogger("ratking.server")


class Uptime:
    """Adds up the seconds in which this process ran, as long as it looks often.

    While the process was stopped or the machine slept nobody could move, and somebody who sets the system's clock costs
    nobody time either. Such times are also noted in the store: after a restart, clocks that ran then leave them out.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._served = 0.0
        self._seen = time.monotonic()
        self._seen_wall = time.time()
        self._noting: set[asyncio.Task[None]] = set()
        self.paused = False
        """Whether the operator lets nothing happen: this time is on nobody's clock, and noted by whoever ends it."""

    def look(self) -> tuple[float, float]:
        """Return the system's time and the served time. To be called before a clock is looked at, and often."""
        now, wall = time.monotonic(), time.time()
        passed, passed_wall, before = now - self._seen, wall - self._seen_wall, self._seen_wall
        self._seen, self._seen_wall = now, wall
        if passed <= FROZEN_SECONDS and not self.paused:
            self._served += passed
        if passed_wall > FROZEN_SECONDS:
            logger.warning("the clock went on by %.1f s at once; this is charged to nobody", passed_wall)
            task = asyncio.ensure_future(self._note(before, wall))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)
        return wall, self._served

    async def _note(self, begin: float, end: float) -> None:
        try:
            await self._store.note_downtime((begin, end))
        except StoreFailed:
            logger.warning("a downtime of %.1f s could not be written", end - begin)
