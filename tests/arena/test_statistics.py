"""Statistics: intervals agree with known values, and nothing depends on the order of the games."""

from __future__ import annotations

from collections import Counter

import pytest

from ratking.arena.random_series import Outcome
from ratking.arena.statistics import Share, Spread, Tally

GAMES = [
    Outcome(0, 200, (3, 7), 1, ("supply empty",)),
    Outcome(1, 210, (9, 7), 0, ("supply empty", "reserve empty")),
    Outcome(2, 260, (4, 7), 1, ("reserve empty",)),
]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.27753), (10, 10, 0.72247, 1.0), (1, 2, 0.09453, 0.90547), (250, 1000, 0.22417, 0.27774)],
)
def test_wilson(count: int, of: int, low: float, high: float) -> None:
    share = Share(count, of)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)


def test_spread() -> None:
    spread = Spread.of(Counter([2, 4, 4, 4, 5, 5, 7, 9]))
    assert (spread.mean, spread.least, spread.median, spread.most) == (5.0, 2, 4.5, 9)
    # The standard deviation of the sample is 2.138; the half width of the interval is 1.96 * 2.138 / sqrt(8).
    assert spread.high - spread.mean == pytest.approx(1.4816, abs=1e-3)
    assert spread.mean - spread.low == pytest.approx(1.4816, abs=1e-3)


def test_one_number_has_no_spread() -> None:
    assert Spread.of(Counter([6])) == Spread(6.0, 6.0, 6.0, 6, 6.0, 6)


def test_a_tally_counts() -> None:
    tally = Tally()
    for game in GAMES:
        tally.add(game)
    assert tally.games == 3
    assert [tally.wins(seat).count for seat in range(tally.seats)] == [1, 2]
    assert {reason: share.count for reason, share in tally.reasons.items()} == {"reserve empty": 2, "supply empty": 2}
    assert tally.scores(1) == Spread(7.0, 7.0, 7.0, 7, 7.0, 7)
    assert tally.lengths.median == 210


def test_the_order_of_the_games_does_not_matter() -> None:
    forward, backward = Tally(), Tally()
    for game in GAMES:
        forward.add(game)
    for game in reversed(GAMES):
        backward.add(game)
    assert forward.to_json() == backward.to_json()


def test_no_game_at_all() -> None:
    assert Tally().to_json() == {"games": 0}
