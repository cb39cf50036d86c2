"""The paired search: how samples are shared out, and that a bot without time still answers."""

from __future__ import annotations

from typing import Any

import ratking
from ratking.bots.bot import Budget
from ratking.bots.evaluator import varied
from ratking.bots.levels import level
from ratking.bots.paired_search import Limit, PairedSearch
from ratking.games.registry import evaluator_of
from ratking.kernel.match import Match
from ratking.kernel.rng import Rng


# Any, here and below: the table of the game.
def first_actions(players: int) -> Match[Any]:
    match = ratking.new("rattus", players=players, seed=4)
    while match.question is not None and match.question.key != "actions":
        match.play(match.moves()[0])
    return match


def search_of(match: Match[Any], depth: int) -> PairedSearch:
    assert match.seat is not None
    evaluator = evaluator_of("rattus")
    observation = match.observe(match.seat)
    t = observation.determinise(Rng(1))
    turns = varied(evaluator, t, evaluator.turns(t, 3, Rng(1)), 8, 2)
    assert len(turns) == 8
    return PairedSearch(evaluator, observation, turns, match.seat, depth, Rng(2))


def test_every_stage_has_the_same_share_of_the_samples() -> None:
    search = search_of(first_actions(3), 1)
    best = search.run(Limit(0.0, 24))
    assert search.used == 24
    assert sorted(len(candidate.own) for candidate in search.candidates) == [1, 1, 1, 1, 3, 3, 7, 7]
    assert len(best.own) == 7
    considered = search.considered(best)
    assert considered[0].moves == best.moves
    assert len(considered) == 8


def test_without_time_the_judgement_decides() -> None:
    search = search_of(first_actions(3), 1)
    assert search.run(Limit(1e-6, 0)) is search.candidates[0]
    assert search.used == 0


def test_samples_and_time_limit_together() -> None:
    assert not Limit(0.0, 1).is_over(1e9)
    assert Limit(1000.0, 1).is_over(2000.0)
    search = search_of(first_actions(3), 1)
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
