"""The paired search: how samples are shared out, that it keeps its time, and that a bot without time still answers."""

from __future__ import annotations

from typing import Any, Protocol

import pytest

import ratking
from ratking.bots.bot import Budget
from ratking.bots.evaluator import Evaluator, varied
from ratking.bots.levels import level
from ratking.bots.limit import Limit
from ratking.bots.paired_search import PairedSearch
from ratking.bots.reply_rollout import reply_rollout
from ratking.bots.rollout import rollout
from ratking.games.registry import evaluator_of
from ratking.kernel.match import Match
from ratking.kernel.rng import Rng
from ratking.testing import new_table


# Any, here and below: the table of the game.
class PlayOn(Protocol):
    def __call__(
        self, evaluator: Evaluator[Any], t: Any, seat: int, turns: int, rng: Rng, limit: Limit | None, /
    ) -> list[float]: ...


def first_actions(players: int) -> Match[Any]:
    match = ratking.new("rattus", players=players, seed=4)
    while match.question is not None and match.question.key != "actions":
        match.play(match.moves()[0])
    return match


def search_of(match: Match[Any], *, replies: int = 0, depth: int = 0) -> PairedSearch:
    assert match.seat is not None
    evaluator = evaluator_of("rattus")
    observation = match.observe(match.seat)
    t = observation.determinise(Rng(1))
    turns = varied(evaluator, t, evaluator.turns(t, 3, Rng(1)), 8, 2)
    assert len(turns) == 8
    return PairedSearch(evaluator, observation, turns, match.seat, Rng(2), replies=replies, depth=depth)


@pytest.mark.parametrize("ahead", [{"depth": 1}, {"replies": 3}])
def test_every_stage_has_the_same_share_of_the_samples(ahead: dict[str, int]) -> None:
    search = search_of(first_actions(3), **ahead)
    best = search.run(Limit(0.0, 24))
    assert search.used == 24
    assert sorted(len(candidate.own) for candidate in search.candidates) == [1, 1, 1, 1, 3, 3, 7, 7]
    assert len(best.own) == 7
    considered = search.considered(best)
    assert considered[0].moves == best.moves
    assert len(considered) == 8


def test_without_time_the_judgement_decides() -> None:
    search = search_of(first_actions(3), depth=1)
    assert search.run(Limit(1e-6, 0)) is search.candidates[0]
    assert search.used == 0


def test_steady_for_three_judges_by_the_replies_of_a_whole_round() -> None:
    """It says how sure it is of the turns it tried more than once, and the same seed tries the same."""
    match = first_actions(3)
    assert match.seat is not None
    choice = level("steady", evaluator_of("rattus"), 1).choose(match.observe(match.seat))
    tried = [considered for considered in choice.considered if considered.doubt > 0.0]
    assert len(tried) >= 2
    assert all(abs(sum(considered.chances) - 1.0) < 1e-9 for considered in tried)
    again = level("steady", evaluator_of("rattus"), 1).choose(match.observe(match.seat))
    assert [considered.moves for considered in again.considered] == [considered.moves for considered in choice.considered]


def test_samples_and_time_limit_together() -> None:
    assert not Limit(0.0, 1).is_over(1e9)
    assert Limit(1000.0, 1).is_over(2000.0)
    search = search_of(first_actions(3), depth=1)
    search.run(Limit(1e9, 8))
    assert search.used == 8


def test_every_level_answers_within_a_small_budget() -> None:
    for players in (2, 3):
        match = first_actions(players)
        assert match.seat is not None
        for name in ("steady", "sharp", "master"):
            for budget in (Budget(milliseconds=1), Budget(samples=1)):
                choice = level(name, evaluator_of("rattus"), 1).choose(match.observe(match.seat), budget)
                assert choice.move in match.moves()


class Clock:
    """A clock on which a millisecond passes each time that somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000.0


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
@pytest.mark.parametrize("play_on", [rollout, reply_rollout])
def test_playing_on_looks_at_the_clock_before_every_decision(game: str, play_on: PlayOn) -> None:
    """So it ends when the time is over: even where Python is slow, only one decision is late."""

    def played(milliseconds: float, turns: int) -> tuple[list[float], int]:
        clock = Clock()
        limit = Limit(milliseconds, 0, clock)
        return play_on(evaluator_of(game), new_table(game, players=2), 0, turns, Rng(1), limit), clock.looks

    chances, looks = played(1e9, 8)
    assert abs(sum(chances) - 1.0) < 1e-9
    assert looks > 8
    assert played(6.0, 8) == ([], 8)  # at the beginning, six times in time, and once too late


@pytest.mark.parametrize("ahead", [{"depth": 3}, {"replies": 3}])
def test_a_search_ends_in_the_middle_of_playing_on(ahead: dict[str, int]) -> None:
    clock = Clock()
    search = search_of(first_actions(3), **ahead)
    best = search.run(Limit(60.0, 0, clock))
    assert best in search.candidates
    assert clock.looks < 70
