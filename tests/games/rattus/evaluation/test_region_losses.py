"""What one more rat costs, computed in one go, is the difference between the losses with it and without it."""

from __future__ import annotations

from ratking.games.rattus.evaluation.face_belief import FaceBelief
from ratking.games.rattus.evaluation.heuristics import least
from ratking.games.rattus.evaluation.position_features import PositionFeatures
from ratking.games.rattus.evaluation.region_losses import RegionLosses
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import PLACES
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng


def positions() -> list[Table]:
    """Return the tables of a random game in which a player is asked."""
    rng = Rng(1)
    t = GAME.table(GAME.options({"players": 3}, rng))
    found = []
    while not t.over:
        if t.who != CHANCE:
            found.append(t.clone())
        engine.apply(t, engine.draw(t, rng) if t.who == CHANCE else t.legal[rng.below(len(t.legal))])
    return found


def test_one_more_rat_costs_the_difference() -> None:
    costly = 0
    for t in positions():
        who = t.who
        belief = FaceBelief(t, who)
        losses = RegionLosses(t, belief)
        lost = list(PositionFeatures(t, belief).lost)
        for region in t.box.board.regions:
            before, after = losses.losses(region), losses.losses(region, more=1)
            assert lost[region * 3 : region * 3 + 3] == (list(before) if t.crowd[region] else [0.0] * 3)
            worse = 0.0
            for seat in range(3):
                change = after[seat] - before[seat]
                worse += change if seat == who else -change * 0.5
            assert losses.one_more(who, region) == (worse if t.rats[region] < PLACES else 0.0)
            costly += losses.one_more(who, region) != 0.0
    assert costly > 50


def test_a_new_rat_goes_where_it_costs_least() -> None:
    asked = [t for t in positions() if t.stack[-1].name == "new rat" and len(t.legal) > 1]
    assert asked
    for t in asked:
        losses = RegionLosses(t, FaceBelief(t, t.who))
        best = least(losses, t.who, t.legal)
        assert losses.one_more(t.who, best) == min(losses.one_more(t.who, region) for region in t.legal)
