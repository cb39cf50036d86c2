"""Start: the server of a browser tab, as the page's worker starts it."""

from __future__ import annotations

import logging
from typing import Final

from ..live.ownership import SingleProcess
from ..live.server import Server
from ..settings import Settings
from .device_store import DeviceStore
from .door import Door, Page
from .puzzle_shelf import Fetch, PuzzleShelf
from .shelf import Shelf
from .thinker import Workers, WorkerThinker

SETTINGS: Final = Settings(
    requests_per_second=1e6,
    burst=1e6,
    tables_per_hour=1e6,
    people_per_hour=1e6,
    channels_per_hour=1.0,
    heartbeat=20.0,
    pong_seconds=1e6,  # a page in the background may be asleep
    idle_seconds=60.0,
    tables_in_memory=8,
)
"""Limits protect a server from strangers, and nobody but the player comes here."""


async def start(shelf: Shelf, workers: Workers, page: Page, base_url: str, fetch_puzzles: Fetch | None = None) -> Door:
    """Open the store, start the server, and return its door. Without `fetch_puzzles` they are here. Raises StoreFailed."""
    logging.basicConfig(level=logging.WARNING)
    store = DeviceStore(shelf)
    await store.open()
    server = Server(SETTINGS, store, SingleProcess(), SingleProcess(), WorkerThinker(workers))
    server.start()
    return Door(server, store, PuzzleShelf(fetch_puzzles), page, base_url)
