"""A series of random games: every game has its own luck, and the results do not depend on the workers."""

from __future__ import annotations

import pytest

from ratking.arena.random_series import RandomSeries
from ratking.arena.statistics import Tally
from ratking.arena.workers import outcomes, useful_workers
from ratking.kernel.errors import BadOptions

CONTEST = RandomSeries("rattus", {"players": 3}, "7", 40)


def test_every_game_is_played_once() -> None:
    assert sorted(outcome.number for outcome in outcomes(CONTEST, workers=1)) == list(range(40))


def test_a_game_does_not_depend_on_the_others() -> None:
    played = {outcome.number: outcome for outcome in outcomes(CONTEST, workers=1)}
    assert CONTEST.play(17) == played[17]
    assert len({(outcome.answers, outcome.totals) for outcome in played.values()}) > 30


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_gives_the_same_results(workers: int) -> None:
    alone, together = Tally(), Tally()
    for outcome in outcomes(CONTEST, workers=1):
        alone.add(outcome)
    for outcome in outcomes(CONTEST, workers):
        together.add(outcome)
    assert together.to_json() == alone.to_json()


def test_another_seed_gives_other_games() -> None:
    assert RandomSeries("rattus", {"players": 3}, "8", 1).play(0) != CONTEST.play(0)


def test_options_are_checked_before_anything_is_played() -> None:
    with pytest.raises(BadOptions):
        RandomSeries("rattus", {"players": 9}, "7", 1).check()
    with pytest.raises(BadOptions):
        RandomSeries("ratatouille", {}, "7", 1).check()


def test_few_games_are_not_worth_a_second_process() -> None:
    assert useful_workers(1) == 1
    assert 1 <= useful_workers(10**6) <= 10**4


def test_closing_stops_the_workers() -> None:
    playing = outcomes(RandomSeries("rattus", {"players": 2}, "7", 10**6), workers=2)
    assert next(playing).totals
    playing.close()
    assert list(playing) == []
