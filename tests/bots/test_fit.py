"""Weights fitted by self-play generalise to games that were not used for fitting."""

from __future__ import annotations

import json
import math
from importlib import resources

import pytest

from ratking.bots.fit import Fit, calibration, fit, self_play
from ratking.bots.position import Position, of_plain
from ratking.games.registry import evaluator_of
from ratking.kernel.rng import Rng


def toss(strength: float, rng: Rng) -> Position:
    """Return a position of two players whose chance to win follows a logistic curve of their points."""
    points = [rng.below(7), rng.below(7)]
    position = Position([float(points[0]), 1.0, float(points[1]), 1.0], 2, 0, 0.0)
    chance = 1 / (1 + math.exp(strength * (points[1] - points[0])))
    position.winner = 0 if rng.below(10**6) < chance * 10**6 else 1
    return position


def test_the_fit_finds_the_true_weights() -> None:
    rng = Rng("toss")
    games = [toss(0.5, rng) for _ in range(3000)]
    found = fit(games, 2, 1, 6, rng)
    assert found.weights[0] == pytest.approx(0.5, abs=0.1)
    assert found.weights[1] == pytest.approx(0.0, abs=0.08)
    assert found.surprise(games) < Fit(2, 1).surprise(games) == pytest.approx(math.log(2))
    for said, came, count in calibration(found, games, 5):
        assert abs(said - came) < 4 * math.sqrt(said * (1 - said) / count) + 0.02


def test_positions_can_be_pickled() -> None:
    evaluator = evaluator_of("rattus")
    for position in self_play(evaluator, evaluator.asked(2, 0), "travel"):
        again = of_plain(json.loads(json.dumps(position.plain())))
        assert again.plain() == position.plain()
        assert again.winner in (0, 1)


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_the_stored_weights_match_the_features(game: str) -> None:
    evaluator = evaluator_of(game)
    kept = json.loads(
        resources.files(f"ratking.games.{game}.evaluation").joinpath("weights.json").read_text(encoding="utf-8")
    )
    assert tuple(kept["features"]) == evaluator.features
    assert set(kept["players"]) == {str(players) for players in evaluator.players}
    for stages in kept["players"].values():
        assert len(stages) == evaluator.stages
        assert all(len(weights) == len(evaluator.features) for weights in stages)
