"""PuzzleShelf: the puzzles of a browser tab, which are a file of their own: it is fetched when somebody first wants one."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Awaitable, Callable
from pathlib import Path

import ratking

from ...analysis.puzzle import puzzles_of
from ..tables.refused import Refused

Fetch = Callable[[], Awaitable[bytes]]
"""Returns the archive with the puzzles of all games. Raises OSError if it cannot be reached."""


class PuzzleShelf:
    """Puts the puzzles where games bring them, once. Without `fetch`, they are there already."""

    def __init__(self, fetch: Fetch | None) -> None:
        self._fetch = fetch
        self._lock = asyncio.Lock()

    async def ready(self) -> None:
        """Return when the puzzles are there. Raises Refused if they cannot be fetched; the next call tries again."""
        async with self._lock:
            if self._fetch is not None:
                try:
                    unpack(await self._fetch())
                except OSError as error:
                    raise Refused("puzzles_away") from error
                self._fetch = None


def unpack(archive: bytes) -> None:
    """Put the puzzles of an archive into our package."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(Path(ratking.__file__).parents[1])
    puzzles_of.cache_clear()
