"""The statistics are right: on simulated data with known effects, intervals have the promised coverage."""

from __future__ import annotations

import numpy as np
import pytest

from ratking.lab.statistics import Estimate, above, clustered_share, difference, explained, mean, ratio, share

TRIALS = 1500


def covered(found: list[Estimate], truth: float) -> float:
    return sum(one.low <= truth <= one.high for one in found) / len(found)


@pytest.mark.parametrize(("truth", "games"), [(0.25, 60), (0.5, 400), (0.03, 300)])
def test_intervals_of_shares_cover_the_truth(truth: float, games: int) -> None:
    rng = np.random.default_rng(1)
    found = [share(int(won), games) for won in rng.binomial(games, truth, TRIALS)]
    assert covered(found, truth) == pytest.approx(0.95, abs=0.02)


def test_intervals_of_means_cover_the_truth_also_with_few_games() -> None:
    rng = np.random.default_rng(2)
    assert covered([mean(rng.exponential(2.0, 200)) for _ in range(TRIALS)], 2.0) == pytest.approx(0.945, abs=0.02)
    assert covered([mean(rng.normal(3, 1, 8)) for _ in range(TRIALS)], 3) == pytest.approx(0.95, abs=0.02)


def test_correlated_observations_of_a_game_are_not_counted_as_independent() -> None:
    """All turns of a game share a random effect: an interval from single turns would be far too narrow."""
    rng = np.random.default_rng(3)
    by_game, by_turn = [], []
    for _ in range(TRIALS):
        turns = rng.integers(10, 50, 80).astype(float)
        mood = rng.normal(0.4, 0.3, 80)
        sums = mood * turns + rng.normal(0, 0.3, 80) * np.sqrt(turns)
        by_game.append(ratio(sums, turns))
        by_turn.append(mean(np.repeat(sums / turns, turns.astype(int))))
    # The effect does not depend on the length of the game, so the truth is its mean.
    assert covered(by_game, 0.4) == pytest.approx(0.94, abs=0.025)
    assert covered(by_turn, 0.4) < 0.7


def test_false_positives_are_as_rare_as_promised() -> None:
    """Ten cards without effect: in 95 of 100 studies none of them is called strong or weak."""
    rng = np.random.default_rng(4)
    alarms = 0
    for _ in range(TRIALS):
        won = rng.integers(0, 2, (10, 200)) - rng.integers(0, 2, (10, 200))
        alarms += any(mean(card, comparisons=10).verdict(0) != "open" for card in won)
    assert alarms / TRIALS <= 0.05 + 0.015


def test_a_real_effect_is_found_and_its_interval_is_right() -> None:
    rng = np.random.default_rng(5)
    found = []
    for _ in range(TRIALS):
        with_card, without = rng.random(1500) < 0.35, rng.random(1500) < 0.25
        found.append(mean(with_card.astype(float) - without, comparisons=6))
    assert sum(one.verdict(0) == "more" for one in found) / TRIALS > 0.98
    assert covered(found, 0.10) >= 0.98  # wider, for six comparisons


@pytest.mark.parametrize(("truth", "deals"), [(0.5, 40), (0.06, 60)])
def test_intervals_of_shares_cover_the_truth_for_correlated_games(truth: float, deals: int) -> None:
    """Each deal is played three times, and the second and third game often have the result of the first."""
    rng = np.random.default_rng(9)
    found = []
    for _ in range(TRIALS):
        won = rng.random((deals, 3)) < truth
        won[:, 1:] = np.where(rng.random((deals, 2)) < 0.6, won[:, :1], won[:, 1:])
        found.append(clustered_share(won.sum(axis=1), np.full(deals, 3.0)))
    assert covered(found, truth) >= 0.93
    assert all(0 <= one.low < one.high <= 1 for one in found)


def test_what_never_happened_has_an_interval_too() -> None:
    never = clustered_share([0.0] * 20, [3.0] * 20)
    assert (never.value, never.low) == (0, 0)
    assert 0.1 < never.high < 0.25
    lost = above([0.0] * 40, [0.25] * 40)
    assert lost.value == -0.25
    assert lost.low < lost.high < 0


def test_sums_do_not_depend_on_the_version_of_python() -> None:
    assert above([0.0] * 3, [1e16, 1.0, -1e16]).value == 0.0  # the built-in sum of Python 3.12 gives -1/3


def test_intervals_of_differences_cover_the_truth() -> None:
    """For the means of two independent groups with different variances."""
    rng = np.random.default_rng(8)
    found = [difference(rng.normal(5, 3, 40), rng.normal(4, 1, 90)) for _ in range(TRIALS)]
    assert covered(found, 1.0) == pytest.approx(0.95, abs=0.02)
    null = [
        difference(rng.binomial(1, 0.5, 120).astype(float), rng.binomial(1, 0.5, 120).astype(float), 10)
        for _ in range(TRIALS)
    ]
    assert sum(one.verdict(0) != "open" for one in null) / TRIALS <= 0.005 + 0.005


@pytest.mark.parametrize("effect", [0.5, 1.0])
def test_intervals_of_explained_variance_cover_the_truth(effect: float) -> None:
    """Two levels whose outcomes differ by a known amount, with luck of known size."""
    rng = np.random.default_rng(6)
    truth = (effect / 2) ** 2 / ((effect / 2) ** 2 + 1)
    found = []
    for _ in range(400):
        level = np.tile([0, 1], 300)
        block = np.repeat(np.arange(300), 2)
        found.append(explained(level * effect + rng.normal(0, 1, 600), level.tolist(), block.tolist()))
    assert covered(found, truth) == pytest.approx(0.95, abs=0.03)


def test_skill_without_effect_is_rarely_reported() -> None:
    rng = np.random.default_rng(7)
    level = np.tile([0, 1], 200)
    block = np.repeat(np.arange(200), 2)
    found = [explained(rng.normal(0, 1, 400), level.tolist(), block.tolist()) for _ in range(400)]
    assert sum(one.verdict(0) == "more" for one in found) / 400 <= 0.05


def test_estimates_without_data() -> None:
    assert share(0, 0).verdict(0.5) == "open"
    assert mean([]).verdict(0) == "open"
    assert ratio([1.0], [2.0]).verdict(0) == "open"
    assert difference([1.0], [2.0, 3.0]).verdict(0) == "open"
