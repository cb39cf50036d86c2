"""A page that stays open through a long game does not use more memory than at its beginning."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

from tests.server.client import Client
from tests.server.running import Running

from .person import DESK, Person

Come = Callable[..., Person]
MEGABYTES: Final = 5
"""The allowed growth. A page keeps the views of the last 120 moments and all events; a leak with each move would be more."""
EARLY: Final = 130
"""After this many moves it keeps as many views as it ever will."""


class Kept(NamedTuple):
    """What the page holds after garbage collection."""

    megabytes: float
    nodes: int
    listeners: int


def kept(visitor: Person) -> Kept:
    session = visitor.context.new_cdp_session(visitor.page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    counted = session.send("Memory.getDOMCounters")
    session.detach()
    return Kept(used, counted["nodes"], counted["jsEventListeners"])


class Played:
    """A seat whose moves are made without the page, which only watches from it."""

    def __init__(self, visitor: Person, url: str, game: str, players: int, options: dict[str, Any]) -> None:  # Any: JSON
        self.visitor, self.client = visitor, Client(url)
        seats = [{"kind": "open"}, *[{"kind": "bot", "level": "novice"}] * (players - 1)]
        self.table = self.client.table(game, players, seats=seats, pause=0, options=options)
        key = self.client.sit(self.table, 0, "Marta")["key"]
        self.client.start(self.table)
        visitor.open(f"#/t/{self.table}/0/{key}")
        visitor.wait_for("asked", "waiting")

    def until(self, moves: int) -> int:
        """Play until this many moves were made or the game is over, and wait for the page. Returns the number of moves."""
        view: dict[str, Any] = {}
        for _ in range(20_000):
            view = self.client.view(self.table)
            if view["at"] >= moves or view["result"]:
                break
            if view["asked"] == 0 and view["moves"]:
                chosen = view["moves"][self.visitor.random.randrange(len(view["moves"]))]
                self.client.move(self.table, chosen, view["revision"])
            else:
                time.sleep(0.01)
        self.visitor.page.wait_for_function(
            "least => Number(document.querySelector('.table').dataset.revision) >= least",
            arg=view["revision"],
            timeout=120_000,  # moves come faster than a busy machine draws them
        )
        return int(view["at"])


ALL_SETS: Final = {"sets": ["base", "africanus", "mercatus"], "cards": "random"}


@pytest.mark.parametrize(
    ("game", "players", "options", "moves"),
    [
        ("ratzzia", 2, {}, 220),
        pytest.param("ratzzia", 4, {}, 600, marks=pytest.mark.long),
        pytest.param("rattus", 6, ALL_SETS, 600, marks=pytest.mark.long),
    ],
)
def test_memory_is_flat(person: Come, server: Running, game: str, players: int, options: dict[str, Any], moves: int) -> None:
    visitor = person(DESK)
    played = Played(visitor, server.url, game, players, options)
    assert played.until(EARLY) >= EARLY
    early = kept(visitor)
    reached = played.until(moves)
    late = kept(visitor)
    print(f"{game}: after {EARLY} moves {early}, after {reached} {late}")
    assert reached > EARLY + 50
    assert late.megabytes - early.megabytes < MEGABYTES
    # The log lists up to sixty turns; at the end of Rattus the last of them is open, with all that the devastation did.
    assert late.nodes < early.nodes * (2 if game == "rattus" else 1.6)
    assert late.listeners < early.listeners * 1.6
