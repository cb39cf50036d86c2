"""No bot makes an illegal move, which would raise: whole games of mixed levels, over all games, sets and player counts."""

from __future__ import annotations

import pytest

from ratking.arena.tournament import Tournament
from ratking.kernel.game import Json
from ratking.kernel.rng import Rng

from .questions import COMPILED, FIELDS, SOME, name_of


def entrants(players: int, luck: Rng, of: list[str]) -> tuple[str, ...]:
    return tuple(of[luck.below(len(of))] for _ in range(players))


def mixed_games(field: tuple[str, Json], games: int, of: list[str], seed: str) -> None:
    game, options = field
    luck = Rng(f"mixed {seed} {name_of(field)}")
    for number in range(games):
        bots = entrants(options["players"], luck, of)
        result = Tournament(game, options, bots, f"{seed} {number}", 1, samples=2).play(0)
        assert 0 <= result.winner < options["players"]


@pytest.mark.parametrize("field", FIELDS, ids=name_of)
def test_weak_levels_play_many_games(field: tuple[str, Json]) -> None:
    mixed_games(field, 12 if COMPILED else 1, ["random", "random", "random", "random", "novice"], "weak")


@pytest.mark.parametrize("field", SOME, ids=name_of)
def test_all_levels_play_together(field: tuple[str, Json]) -> None:
    game, options = field
    bots = ("master", "sharp", "steady", "quick", "novice", "random")[: options["players"]]
    Tournament(game, options, bots, "all", 1, samples=2).play(1)


@pytest.mark.long
@pytest.mark.parametrize("field", FIELDS, ids=name_of)
def test_all_levels_play_many_games(field: tuple[str, Json]) -> None:
    """More than two thousand games on the compiled build; the plain build is slow and plays a fifth of them."""
    mixed_games(
        field,
        150 if COMPILED else 30,
        ["random", "novice", "novice", "quick", "quick", "quick", "steady", "sharp", "master"],
        "long",
    )
