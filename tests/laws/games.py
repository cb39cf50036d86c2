"""The games the laws are checked on: add a line, and a game or a combination of sets is under the law."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ratking.games.catalogue import game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Game, Json
from ratking.kernel.rng import Rng
from ratking.kernel.step import Step
from ratking.kernel.table import Table


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


def choose(t: Table, rng: Rng) -> int:
    """Any legal move; luck by its weights."""
    return engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))]


class Watched(dict[str, Step[Any]]):
    """Steps that remember which of them were needed. A dict, as the compiled engine insists."""

    def __init__(self, steps: dict[str, Step[Any]], met: set[str]) -> None:
        super().__init__(steps)
        self.met = met

    def __getitem__(self, name: str) -> Step[Any]:
        self.met.add(name)
        return super().__getitem__(name)


def heard(t: Table, move: int, seat: int | None) -> list[dict[str, object]]:
    """What a seat hears of a move."""
    t.outbox = []
    engine.apply(t, move)
    return [event.to_json() for event in t.outbox if event.heard_by(seat)]
