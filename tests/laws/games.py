"""The games that the laws are checked on. Add a line to check another game or combination of sets."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.event import Event
from ratking.kernel.game import Game, Json
from ratking.kernel.rng import Rng
from ratking.kernel.step import Step
from ratking.kernel.table import Table
from ratking.testing import choose
from ratking.version import build

__all__ = ["CASES", "Case", "Met", "choose", "heard", "met", "rattus", "some"]


def some(games: int) -> int:
    """Return how many random games to check: all of them compiled, a third uncompiled, where games are slow.

    Both builds play the same games, which tests/counts and tests/playthroughs show.
    """
    return games if build() == "compiled" else -(-games // 3)


class Case(NamedTuple):
    """A game with options, and the events that reveal a secret."""

    # Any, here and below: the laws do not care which game's tables there are.
    game: Game[Any]
    asked: Json
    reveals: tuple[str, ...]
    silent: tuple[str, ...] = ()
    """The steps where luck decides something that is not announced."""

    def __str__(self) -> str:
        return " ".join([self.game.name, *(f"{name}={value}" for name, value in self.asked.items())])

    def options(self, seed: int | str) -> Json:
        """Return complete options; what they leave to luck depends on the seed."""
        return self.game.options(dict(self.asked), Rng(f"options {seed}"))


BY_HOUSE_RULES: Final = {"first player"}
"""The events that occur only with house rules: see `test_house_rules.py`."""

RATTUS_REVEALS: Final = ("rat turned up", "face seen")


AFRICAN_REVEALS: Final = (
    *RATTUS_REVEALS,
    *("region card seen", "region card turned up", "region card kept by you"),
    *("region card played", "card covered", "region card discarded", "hand shown"),
)


def rattus(**asked: Any) -> Case:
    return Case(game_called("rattus"), asked, AFRICAN_REVEALS if "africanus" in asked.get("sets", ()) else RATTUS_REVEALS)


CASES: Final[list[Case]] = [
    rattus(players=2),
    rattus(players=3),
    rattus(players=4),
    rattus(players=2, sets=["base", "africanus"], cards="random"),
    rattus(players=3, sets=["base", "mercatus"], cards="random"),
    rattus(players=5, sets=["base", "africanus", "mercatus"], cards="random"),
]


class Met:
    """What occurred in the random games of a case."""

    def __init__(self) -> None:
        self.steps: set[str] = set()
        self.all_steps: set[str] = set()
        self.events: set[str] = set()
        self.moves: set[str] = set()
        self.answers: set[tuple[str, str]] = set()
        """Each step with each answer to it, by players or by luck."""
        self.reasons: set[str] = set()
        self.ends: list[tuple[Any, list[Event]]] = []
        """The tables at the end, each with all its events. Any: any game."""


_met: dict[tuple[str, int, str, str], Met] = {}


def met(case: Case, games: int, luck: str, drawn: str = "") -> Met:
    """Play random games of a case. They are played once per process and shared by all tests that need them.

    `luck` and `drawn` are seeds: `luck` for moves and luck, `drawn` for the choice of cards.
    """
    key = (str(case), games, luck, drawn)
    if key not in _met:
        _met[key] = _meet(case, games, luck, drawn)
    return _met[key]


def _meet(case: Case, games: int, luck: str, drawn: str) -> Met:
    found = Met()
    for seed in range(games):
        t = case.game.table(case.options(f"{drawn}{seed}"))
        found.all_steps |= set(t.steps)
        # The steps of a turn, and those that follow a face, are pushed together without a lookup.
        found.steps |= set(t.box.turn)
        t.steps = _Watched(t.steps, found.steps)
        told = t.listen()
        rng = Rng(f"{luck} {case} {seed}")
        while not t.over:
            found.steps |= {frame.name for frame in t.stack}
            if "face" in found.steps:
                found.steps |= set(t.box.at_a_face)
            move = choose(t, rng)
            text = case.game.space.text(move)
            found.moves.add(text)
            found.answers.add((t.stack[-1].name, text))
            engine.apply(t, move)
        found.events |= {event.kind for event in told.events()}
        found.reasons |= set(case.game.result(t).reasons)
        found.ends.append((t, told.events()))
    return found


class _Watched(dict[str, Step[Any]]):
    """A dict of steps that records which were looked up. A real dict, because the compiled engine requires one."""

    def __init__(self, steps: dict[str, Step[Any]], met: set[str]) -> None:
        super().__init__(steps)
        self.met = met

    def __getitem__(self, name: str) -> Step[Any]:
        self.met.add(name)
        return super().__getitem__(name)


def heard(t: Table, move: int, seat: int | None) -> list[dict[str, object]]:
    """Return the events of a move that a seat is told."""
    told = t.listen()
    engine.apply(t, move)
    return [event.to_json() for event in told.events() if event.heard_by(seat)]
