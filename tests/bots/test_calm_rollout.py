"""Calm rollouts: the same on average as plain ones, and much closer to each other."""

from __future__ import annotations

from math import sqrt

import pytest

from ratking.bots.bot import Budget
from ratking.bots.calm_rollout import calm_rollout, pays
from ratking.bots.estimate import estimate
from ratking.bots.evaluator import Evaluator
from ratking.bots.judgement import expected, judge, play_on
from ratking.bots.rollout import rollout
from ratking.games.registry import evaluator_of, game_called
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table, copy_of

SAMPLES = 60


def begun(game: str, players: int, seed: str, turns: int) -> Table:
    """Return a table after some turns of quick bots, where a turn begins."""
    evaluator = evaluator_of(game)
    rng = Rng(seed)
    t: Table = game_called(game).table(game_called(game).options({"players": players}, rng))
    while turns and not t.over:
        if t.who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        if evaluator.fresh(t):
            turns -= 1
        for move in evaluator.quick(t, rng):
            engine.apply(t, move)
    play_on(evaluator, t, rng)
    return t


def spread(found: list[list[float]]) -> tuple[float, float]:
    """Return the mean and the variance of the first seat's chance."""
    own = [chances[0] for chances in found]
    mean = sum(own) / len(own)
    return mean, sum((one - mean) ** 2 for one in own) / (len(own) - 1)


@pytest.mark.parametrize("players", [2, 4])
def test_the_mean_stays_and_the_variance_falls(players: int) -> None:
    evaluator = evaluator_of("rattus")
    t = begun("rattus", players, "calm", 6)
    plain = [rollout(evaluator, copy_of(t), 0, 3, Rng(f"{n}")) for n in range(SAMPLES)]
    calm = [calm_rollout(evaluator, copy_of(t), 0, 3, Rng(f"{n}")) for n in range(SAMPLES)]
    (one, wide), (other, narrow) = spread(plain), spread(calm)
    assert all(abs(sum(chances) - 1.0) < 1e-9 for chances in calm)
    assert narrow < wide / 2
    assert abs(one - other) < 4 * sqrt((wide + narrow) / SAMPLES)


def test_any_evaluator_leaves_the_mean_as_it_is() -> None:
    """The luck of an evaluator that judges by the score alone is taken out of rollouts that a better one plays."""
    t = begun("rattus", 2, "any", 5)
    while t.who != CHANCE:
        for move in evaluator_of("rattus").quick(t, Rng("to chance")):
            engine.apply(t, move)
    by_score = Evaluator(game_called("rattus"))
    exact = expected(by_score, t, 0, 100_000, Rng(1))
    sampled = []
    for n in range(300):
        after = copy_of(t)
        play_on(by_score, after, Rng(f"luck {n}"))
        sampled.append(judge(by_score, after, 0))
    mean, variance = spread(sampled)
    assert abs(mean - exact[0]) < 4 * sqrt(variance / len(sampled)) + 1e-9


def test_it_is_used_where_it_pays() -> None:
    assert pays(evaluator_of("rattus"), begun("rattus", 2, "pays", 4), 6, Rng(1))
    assert not pays(evaluator_of("ratzzia"), begun("ratzzia", 2, "pays", 2), 2, Rng(1))


def test_estimates_are_shares() -> None:
    game = game_called("rattus")
    t = begun("rattus", 3, "estimate", 12)
    options = game.options({"players": 3}, Rng(1))
    found = estimate(evaluator_of("rattus"), Observation.of(game, options, t, 0), Budget(samples=6))
    assert abs(sum(found.chances) - 1.0) < 1e-9
    assert all(0.0 <= chance <= 1.0 for chance in found.chances)
