"""A server as it runs in a browser tab, here in one process: a shelf in memory, bots that think at once, a small page."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from ratking.server.tab.door import Door
from ratking.server.tab.shelf import MemoryShelf
from ratking.server.tab.start import start
from ratking.server.tab.thinker import Workers, answer

# Any, in this file: JSON.
R = TypeVar("R")
PUZZLES: Final = Path("/puzzles.zip")
"""Where tools/tab/node.mjs puts the puzzles of the runtime."""
NOTHING: Final = b"PK\5\6" + bytes(18)
"""An archive with nothing in it."""
_opened: list[HomePage] = []


def run(test: Coroutine[Any, Any, R]) -> R:
    """Run a test, and stop all servers that it has started."""

    async def whole() -> R:
        try:
            return await test
        finally:
            while _opened:
                await _opened.pop().door.stop()

    return asyncio.run(whole())


class HomePage:
    """The page: sends requests and messages through the door, and waits for the answers."""

    def __init__(self) -> None:
        self.door: Door
        self._numbers = itertools.count(1)
        self._replies: dict[int, asyncio.Future[tuple[int, Any]]] = {}
        self._inboxes: dict[int, asyncio.Queue[Any]] = {}
        self.online = True
        self.fetched = 0
        """How often the puzzles were fetched."""
        self.ended: list[str] = []
        """The places of the workers that were ended."""

    @classmethod
    async def opened(cls, shelf: MemoryShelf) -> HomePage:
        """Return a page with a server of its own on a shelf."""
        page = cls()
        page.door = await start(shelf, Workers(page.ask, page.ended.append), page, "http://here", page.fetch_puzzles)
        _opened.append(page)
        return page

    async def ask(self, place: str, text: str) -> str:
        """Let a bot think, as the second worker does. Nothing is really analysed, which would take a minute."""
        await asyncio.sleep(0)
        if place == "games":
            return '{"answer": {"analysed": true}}'
        return answer(text)

    async def fetch_puzzles(self) -> bytes:
        """Return the archive of the runtime, or one with nothing in it: CPython has the puzzles in its package."""
        self.fetched += 1
        if not self.online:
            raise OSError
        return PUZZLES.read_bytes() if PUZZLES.exists() else NOTHING

    def reply(self, number: int, status: int, body: str) -> None:
        self._replies.pop(number).set_result((status, json.loads(body)))

    def message(self, number: int, text: str) -> None:
        self._inboxes[number].put_nowait(json.loads(text))

    def closed(self, number: int, code: int) -> None:
        self._inboxes[number].put_nowait(code)

    # ---- what tests do

    async def call(self, method: str, path: str, body: object = None, token: str = "", language: str = "en") -> Any:
        """Send a request. Returns status and body."""
        number = next(self._numbers)
        self._replies[number] = asyncio.get_running_loop().create_future()
        waiting = self._replies[number]
        self.door.request(number, method, f"/api/{path}", "" if body is None else json.dumps(body), language, token)
        return await asyncio.wait_for(waiting, 60)

    async def done(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Send a request that must not be refused. Returns the body."""
        status, given = await self.call(method, path, body, token)
        assert status < 300, given
        return given

    def connect(self, table: str, since: int = 0) -> Line:
        number = next(self._numbers)
        self._inboxes[number] = asyncio.Queue()
        self.door.connect(number, table, since, "en")
        return Line(self, number, self._inboxes[number])

    async def table(self, game: str, players: int, level: str = "novice", **options: object) -> str:
        """Become a person, make a table with bots, sit down and start."""
        if (await self.done("GET", "me"))["person"] is None:
            await self.done("POST", "me", {})
        seats = [{"kind": "open"}, *[{"kind": "bot", "level": level}] * (players - 1)]
        plan = {"game": game, "options": {"players": players, **options}, "seats": seats}
        table: str = (await self.done("POST", "tables", plan))["table"]
        await self.done("POST", f"tables/{table}/seats/0", {"name": "Marta"})
        await self.done("POST", f"tables/{table}/start", {})
        return table


class Line:
    """A connection of the page to a table."""

    def __init__(self, page: HomePage, number: int, inbox: asyncio.Queue[Any]) -> None:
        self._page = page
        self._number = number
        self._inbox = inbox
        self._keys = itertools.count(1)

    async def next(self) -> Any:
        """Return the next message, or the close code."""
        return await asyncio.wait_for(self._inbox.get(), 60)

    def send(self, **message: object) -> None:
        self._page.door.receive(self._number, json.dumps(message))

    def move(self, view: Any, move: str) -> None:
        key = f"key-{self._number:04d}-{next(self._keys):04d}"
        self.send(type="move", key=key, move=move, revision=view["revision"])

    def close(self) -> None:
        self._page.door.close(self._number)
