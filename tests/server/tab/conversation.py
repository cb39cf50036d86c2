"""A conversation with the server of a tab: games, refusals, failures. It has the same course in CPython and in Pyodide."""

from __future__ import annotations

import itertools
import json
import random
from types import SimpleNamespace
from typing import Any

from ratking.bots.levels import LEVELS
from ratking.server.endpoints import service
from ratking.server.tab import thinker
from ratking.server.tab.shelf import MemoryShelf
from ratking.server.tables import luck
from ratking.version import build

from .at_home import HomePage, Line

# Any, in this file: JSON.

# Stronger bots think for a time, so that they play otherwise on a slower machine.
GAMES: list[tuple[str, int, str, dict[str, Any]]] = [
    ("rattus", 3, "quick", {}),
    ("rattus", 6, "quick", {"sets": ["base", "africanus", "mercatus"]}),
    ("ratzzia", 2, "quick", {}),
]


async def play(line: Line, most: int = 5000) -> Any:
    """Answer at random whenever seat 0 is asked, at most `most` times. Returns the last view."""
    chooser = random.Random(7)
    view: Any = None
    answered = -1
    while True:
        message = await line.next()
        assert message["type"] != "refused", message
        view = message.get("view") or view
        if view is None or message["type"] == "ack":
            continue
        if view["asked"] is None or (most == 0 and view["asked"] == 0):
            return view
        if view["asked"] == 0 and answered != view["revision"]:
            most -= 1
            answered = view["revision"]
            line.move(view, chooser.choice(view["moves"]))


def without_luck() -> None:
    """Let every table have the same dice and cards, and every bot the same ideas."""
    numbers = itertools.count(1)
    luck.new_seed = lambda: f"{next(numbers):064x}"
    setattr(thinker, "secrets", SimpleNamespace(token_hex=lambda size: "0" * 2 * size))  # noqa: B010  # mypy sees no export


async def converse() -> str:
    """Play games, be refused, let a handler and a bot fail. Returns what must be the same everywhere, as JSON.

    The id of a table is random, and so is the checksum of a record, which covers it: they are left out.
    """
    without_luck()
    page = await HomePage.opened(MemoryShelf())
    said: list[object] = []
    for game, players, level, options in GAMES:
        table = await page.table(game, players, level, **options)
        view = await play(page.connect(table))
        record = await page.done("GET", f"tables/{table}/record")
        said.append([view["result"], {key: value for key, value in record.items() if key not in ("table", "check")}])
        for part in ("view?at=5", "story", "draws"):
            await page.done("GET", f"tables/{table}/{part}")
        uploaded = (await page.done("POST", "records", {"record": record}))["table"]
        await page.done("POST", f"tables/{uploaded}/branch", {"at": 10})
    played = (await page.done("GET", "me/games"))["games"]
    said.append([[game["game"], game["place"], len(game["seats"])] for game in played])
    said.append(await _solved(page))
    said.append(await _refused(page))
    await _advised(page)
    await _failed(page)
    await page.door.stop()
    return json.dumps(said, sort_keys=True)


async def _solved(page: HomePage) -> list[object]:
    """Return the names of all puzzles, and make a table for one of each game."""
    said: list[object] = []
    for game in ("rattus", "ratzzia"):
        names = [line["puzzle"] for line in (await page.done("GET", f"games/{game}/puzzles"))["puzzles"]]
        table = (await page.done("POST", f"games/{game}/puzzles/{names[0]}", {}))["table"]
        origin = (await page.done("GET", f"tables/{table}"))["origin"]
        assert origin["puzzle"] == names[0]
        said.append(names)
    return said


def nested(depth: int) -> list[object]:
    """Return a list in lists."""
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


async def _refused(page: HomePage) -> list[object]:
    """Return the refusals of wrong requests and messages."""
    wrong: list[tuple[str, str, object]] = [
        ("GET", "nothing", None),
        ("DELETE", "games", None),
        ("POST", "tables", {"game": "chess"}),
        ("POST", "tables", {"game": "rattus", "options": {"players": 99}}),
        ("POST", "tables", {"nothing": 1}),
        ("POST", "records", {"record": {"format": 1}}),
        ("POST", "records", {"record": {"moves": nested(900)}}),
        ("GET", "tables/aaaaaaaaaaaa", None),
    ]
    said: list[object] = [await page.call(*one, language="ca") for one in wrong]
    table = await page.table("rattus", 2, "novice")
    line = page.connect(table)
    view = await play(line, 2)
    line.move(view, "no such move")
    line.send(type="undo", key="undo-0001", revision=view["revision"])
    line.send(type="why", move="gallia")
    line.send(type="nonsense")
    keys: list[str] = []
    while len(keys) < 2:
        message = await line.next()
        if message["type"] == "refused":
            keys.append(message["error"]["key"])
    line.close()
    return [said, keys]


async def _advised(page: HomePage) -> None:
    """Ask for hints of every level, and for the aids that a bot computes."""
    for game in ("rattus", "ratzzia"):
        seats = [{}, {"kind": "bot", "level": "novice"}]
        plan = {"game": game, "options": {"players": 2}, "seats": seats, "hints": True}
        table = (await page.done("POST", "tables", plan))["table"]
        await page.done("POST", f"tables/{table}/seats/0", {"name": "Marta"})
        await page.done("POST", f"tables/{table}/start", {})
        view = await play(page.connect(table), 3)
        for level in LEVELS:
            hint = await page.done("GET", f"tables/{table}/hint?level={level}")
            assert hint["move"] in view["moves"]
        for aid in (await page.done("GET", f"tables/{table}"))["aids"]:
            await page.call("GET", f"tables/{table}/aids/{aid}")


async def _failed(page: HomePage) -> None:
    """Let a handler raise: the log has a traceback, and the page is told."""

    def broken() -> str:
        raise ZeroDivisionError

    setattr(service, "build", broken)  # noqa: B010  # mypy sees no export
    try:
        status, given = await page.call("GET", "health")
    finally:
        setattr(service, "build", build)  # noqa: B010
    assert (status, given["error"]["key"]) == (500, "server.broken")
    assert "KeyError" in thinker.answer('{"kind": "none", "question": {}}')
