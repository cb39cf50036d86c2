"""Catalogue: the descriptions, words and rules of the games as files, so that a page can show rules without the runtime."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from ratking.server.tab.door import Page
from ratking.server.tab.shelf import MemoryShelf
from ratking.server.tab.start import start
from ratking.server.tab.thinker import Workers


class _NoPage:
    """A page that is never told anything."""

    def reply(self, number: int, status: int, body: str) -> None:
        raise NotImplementedError

    message = closed = reply


def write_catalogue(folder: Path) -> None:
    """Write `games.json`, and beside it the files that it names. In a thread, because a test may have an event loop here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_write(folder))).result()


async def _write(folder: Path) -> None:
    page: Page = _NoPage()  # type: ignore[assignment]  # its methods are never called
    workers = Workers(lambda place, text: asyncio.sleep(0, ""), lambda place: None)
    door = await start(MemoryShelf(), workers, page, "")
    listed = (await door.reply_to("GET", "/api/games", "", "en", "-")).body
    _put(folder / "games.json", listed)
    for path in _paths(json.loads(listed)):
        reply = await door.reply_to("GET", path, "", "en", "-")
        assert reply.status == 200, path
        _put(folder / path.removeprefix("/api/"), reply.body)
    await door.stop()


def _put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _paths(listed: Any) -> Iterator[str]:  # Any: JSON
    """Return the addresses in the list of games."""
    if isinstance(listed, dict):
        for value in listed.values():
            yield from _paths(value)
    elif isinstance(listed, list):
        for value in listed:
            yield from _paths(value)
    elif isinstance(listed, str) and listed.endswith(".json"):
        yield "/" + listed.lstrip("/")
