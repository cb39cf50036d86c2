"""At any question of any game, a match that was dumped and loaded has the same past and the same future, to the byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratking.games.registry import game_called
from ratking.kernel.chance import Chance, Committed, Seeded
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng

from .games import CASES, Case

ALL: list[Case] = [*CASES, Case(game_called("ratzzia"), {"players": 2}, ())]
AHEAD = 25
"""For how many moves the two matches are compared."""


def again(case: Case, match: Match[Any]) -> Match[Any]:
    """Return the match, dumped and loaded. Any: any game."""
    return Match.load(case.game, json.loads(json.dumps(match.dump())))


@pytest.mark.parametrize("chance", [Seeded(Rng("saved")), Committed(bytes(32), ["a", "b"])], ids=["seeded", "committed"])
@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_future_is_the_same(case: Case, chance: Chance) -> None:
    options = case.options(3)
    seats = [f"Player {n + 1}" for n in range(options["players"])]
    match: Match[Any] = Match(case.game, Record("test", case.game.name, options, seats), chance.copy())
    rng = Rng(f"saved {case}")
    compared = 0
    while not match.over:
        if rng.below(40) == 0:
            loaded, clone = again(case, match), match.clone()
            assert loaded.dump() == clone.dump() == match.dump()
            while loaded.can_undo is not None:
                loaded.undo()
                clone.undo()
            choices = Rng(f"ahead {compared}")
            for _ in range(AHEAD):
                if loaded.over:
                    break
                moves = loaded.moves()
                move = moves[choices.below(len(moves))]
                loaded.play(move)
                clone.play(move)
            assert json.dumps(loaded.dump()) == json.dumps(clone.dump())
            compared += 1
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    assert compared > 0
