"""Questions for bots: tables at a sample of the decisions in random games, over all games and sets."""

from __future__ import annotations

from typing import Any, Final

from ratking.games.registry import game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Game, Json
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table, copy_of
from ratking.version import build

ALL_SETS: Final = ["base", "africanus", "mercatus"]

FIELDS: Final[list[tuple[str, Json]]] = [
    *[("rattus", {"players": players}) for players in (2, 3, 4)],
    *[("rattus", {"players": players, "sets": ["base", "mercatus"], "cards": "random"}) for players in (2, 4)],
    *[("rattus", {"players": players, "sets": ["base", "africanus"], "cards": "random"}) for players in (3, 5)],
    *[("rattus", {"players": players, "sets": ALL_SETS, "cards": "random"}) for players in (2, 4, 5, 6)],
    *[("ratzzia", {"players": players}) for players in (2, 3, 4, 5)],
]
"""Games with options: every set, every number of players."""

COMPILED: Final = build() == "compiled"

SOME: Final = FIELDS if COMPILED else [FIELDS[0], FIELDS[3]]
"""Uncompiled bots are slow and play only a few of these; compiled bots play all."""


def name_of(field: tuple[str, Json]) -> str:
    return " ".join([field[0], str(field[1]["players"]), *field[1].get("sets", [])])


# Any: any game.
def questions(game: Game[Any], asked: Json, seed: str, one_in: int) -> list[tuple[Json, Table]]:
    """Return the options and the table at some decisions of the players in a random game."""
    rng = Rng(f"questions {seed}")
    options = game.options(dict(asked), rng)
    t = game.table(options)
    found: list[tuple[Json, Table]] = []
    while not t.over:
        if t.who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        if len(t.legal) > 1 and rng.below(one_in) == 0:
            found.append((options, copy_of(t)))
        engine.apply(t, t.legal[rng.below(len(t.legal))])
    return found


def game_of(field: tuple[str, Json]) -> Game[Any]:
    return game_called(field[0])
