"""Features made of earlier ones, where only what a move has changed is computed again, are the same to the last digit."""

from __future__ import annotations

import pytest

from ratking.games.rattus.evaluation.face_belief import FaceBelief
from ratking.games.rattus.evaluation.position_features import PositionFeatures
from ratking.games.rattus.game import GAME
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.game import Json
from ratking.kernel.rng import Rng


@pytest.mark.parametrize(
    "asked",
    [{"players": 2}, {"players": 4}, {"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}],
    ids=["2 players", "4 players", "all sets"],
)
def test_losses_are_the_same_as_computed_from_nothing(asked: Json) -> None:
    taken_over = changed = 0
    for seed in range(3):
        rng = Rng(seed)
        t = GAME.table(GAME.options(dict(asked), rng))
        while not t.over:
            if t.who != CHANCE and rng.below(4) == 0:
                belief = FaceBelief(t, t.who)
                now = PositionFeatures(t, belief)
                for move in t.legal:
                    after = t.clone()
                    engine.apply(after, move)
                    while after.stack and rng.below(3):  # some moves further on, also of luck and of others
                        engine.apply(after, after.legal[rng.below(len(after.legal))])
                    fresh = PositionFeatures(after, belief)
                    again = PositionFeatures(after, belief, now)
                    assert list(again.lost) == list(fresh.lost)
                    assert list(again.features(0)) == list(fresh.features(0))
                    taken_over += list(now.lost) == list(fresh.lost)
                    changed += list(now.lost) != list(fresh.lost)
            engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    assert taken_over > 50
    assert changed > 50
