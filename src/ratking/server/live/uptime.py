"""Uptime: the time that this process has actually run; only this is charged to players' clocks."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from .store import Store, StoreFailed

FROZEN_SECONDS: Final = 3.0
"""A longer pause between two calls of `look` counts as downtime: the server calls it several times a second."""

logger = logging.getLogger("ratking.server")


class Uptime:
    """Adds up the seconds in which this process ran. `look` must be called often.

    While the process is suspended or the machine sleeps nobody can move, so this time is not charged; nor is a change of the
    system clock. Such periods are also noted in the store, so that they are not charged after a restart either.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._served = 0.0
        self._seen = time.monotonic()
        self._seen_wall = time.time()
        self._noting: set[asyncio.Task[None]] = set()
        self.paused = False
        """Whether the server is read-only. This time is not charged; the command that ends it notes it in the store."""

    def look(self) -> tuple[float, float]:
        """Return the system time and the served time. Call it before reading a clock, and often."""
        now, wall = time.monotonic(), time.time()
        passed, passed_wall, before = now - self._seen, wall - self._seen_wall, self._seen_wall
        self._seen, self._seen_wall = now, wall
        if passed <= FROZEN_SECONDS and not self.paused:
            self._served += passed
        if passed_wall > FROZEN_SECONDS:
            logger.warning("the clock jumped forward by %.1f s; this time is not charged to any player", passed_wall)
            task = asyncio.ensure_future(self._note(before, wall))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)
        return wall, self._served

    async def _note(self, begin: float, end: float) -> None:
        try:
            await self._store.note_downtime((begin, end))
        except StoreFailed:
            logger.warning("a downtime of %.1f s could not be written", end - begin)
