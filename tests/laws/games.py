"""The games the laws are checked on: add a line, and a game or a combination of sets is under the law."""

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

__all__ = ["CASES", "Case", "Met", "choose", "heard", "met", "rattus"]


class Case(NamedTuple):
    """A game with options, and which of its events bring a secret to light."""

    # Any, here and below: the laws do not care which game's tables there are.
    game: Game[Any]
    asked: Json
    reveals: tuple[str, ...]
    silent: tuple[str, ...] = ()
    """The steps where luck decides something that nobody is told."""

    def __str__(self) -> str:
        return " ".join([self.game.name, *(f"{name}={value}" for name, value in self.asked.items())])

    def options(self, seed: int | str) -> Json:
        """Complete options; what is left to luck differs from seed to seed."""
        return self.game.options(dict(self.asked), Rng(f"options {seed}"))


BY_HOUSE_RULES: Final = {"first player"}
"""The events that only house rules bring: `test_house_rules.py` meets them."""

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
    """What was met in the random games of a case."""

    def __init__(self) -> None:
        self.steps: set[str] = set()
        self.all_steps: set[str] = set()
        self.events: set[str] = set()
        self.moves: set[str] = set()
        self.answers: set[tuple[str, str]] = set()
        """What was answered to which step, by players or by luck."""
        self.reasons: set[str] = set()
        self.ends: list[tuple[Any, list[Event]]] = []
        """The tables at the end, and everything that had happened there. Any: any game."""


_met: dict[tuple[str, int, str, str], Met] = {}


def met(case: Case, games: int, luck: str, drawn: str = "") -> Met:
    """Random games of a case, played once per process and shared by all tests that ask for them.

    `luck` and `drawn` name the games: by the one moves and luck are drawn, by the other the cards.
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
        # Those of preparation lie there, and those of a turn are pushed all together without a look-up.
        found.steps |= {frame.name for frame in t.stack} | set(t.box.turn)
        t.steps = _Watched(t.steps, found.steps)
        told = t.listen()
        rng = Rng(f"{luck} {case} {seed}")
        while not t.over:
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
    """Steps that remember which of them were needed. A dict, as the compiled engine insists."""

    def __init__(self, steps: dict[str, Step[Any]], met: set[str]) -> None:
        super().__init__(steps)
        self.met = met

    def __getitem__(self, name: str) -> Step[Any]:
        self.met.add(name)
        return super().__getitem__(name)


def heard(t: Table, move: int, seat: int | None) -> list[dict[str, object]]:
    """What a seat hears of a move."""
    told = t.listen()
    engine.apply(t, move)
    return [event.to_json() for event in told.events() if event.heard_by(seat)]
