"""Puzzles: those that games bring can be played, have a solution, and appear in another order each time round."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest

import ratking
from ratking.analysis import puzzle as puzzle_module
from ratking.analysis.analysis import PAIRS
from ratking.analysis.decision import PairedRollouts
from ratking.analysis.judge import Judge
from ratking.analysis.puzzle import Puzzle, line_of, puzzle_called, puzzle_of_day, puzzles_of, read
from ratking.analysis.puzzle_maker import CLEAR, IN_ONE_GAME, TEN_TIMES, clearly_worse
from ratking.analysis.trial import tried
from ratking.games.registry import GAMES, evaluator_of, game_called
from ratking.kernel.errors import BadOptions
from ratking.kernel.match import Match
from ratking.kernel.values import Move

from ..bots.questions import COMPILED

OURS = ("rattus", "ratzzia")


@pytest.mark.parametrize("game", OURS)
def test_every_puzzle_has_one_clearly_best_turn(game: str) -> None:
    found = puzzles_of(game)
    assert len({puzzle.name for puzzle in found}) == len(found) > 100
    assert len({puzzle.judge for puzzle in found}) == 1, "all of them were made with the same judge"
    for puzzle in found:
        assert puzzle.gap["samples"] == TEN_TIMES * PAIRS
        assert puzzle.gap["mean"] <= -CLEAR
        assert puzzle.gap["high"] < 0
        assert puzzle.best != puzzle.second


@pytest.mark.parametrize("game", OURS)
def test_puzzles_differ(game: str) -> None:
    """Every number of players has some, and no game has more than a few."""
    found = puzzles_of(game)
    assert {puzzle.options["players"] for puzzle in found} == set(evaluator_of(game).players)
    same = Counter(next(number for number, first in enumerate(found) if _one_game(first, puzzle)) for puzzle in found)
    assert max(same.values()) <= IN_ONE_GAME


def _one_game(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two positions are of the same game: one comes later in it."""
    both = min(len(one.moves), len(other.moves))
    return one.options == other.options and one.moves[:both] == other.moves[:both]


@pytest.mark.parametrize("game", OURS)
def test_every_puzzle_can_be_played_and_its_solution_is_accepted(game: str) -> None:
    """Uncompiled, only one puzzle in eight is played."""
    found = puzzles_of(game)[:: 1 if COMPILED else 8]
    for puzzle in found:
        match = ratking.resume(puzzle.record, chance="manual")
        assert match.seat == puzzle.seat
        assert len(match.moves()) > 1
        for moves in (puzzle.second, puzzle.best):
            match = ratking.resume(puzzle.record, chance="manual")
            for move in moves:
                match.play(move)
    solved = tried(match.record, len(puzzle.moves), puzzle.best)
    assert solved is None or solved.accepted


def test_a_turn_is_clearly_worse_only_if_all_rollouts_say_so() -> None:
    """Giving up early lets nothing pass that the whole number of rollouts would not."""
    puzzle = puzzles_of("rattus")[0]
    match = Match.replay(game_called("rattus"), puzzle.record)
    observation = match.observe(puzzle.seat)
    space = match.game.space
    best, second = [[Move(space.number(text) or 0) for text in moves] for moves in (puzzle.best, puzzle.second)]
    rollouts = PairedRollouts(Judge("rattus", "a test"), observation, "here")
    gap = clearly_worse(rollouts, second, best, 8, 4)
    whole = rollouts.difference(second, best, 8)
    assert gap is None or (gap == whole and whole.mean <= -CLEAR and whole.high < 0)
    assert clearly_worse(rollouts, best, second, 8, 4) is None
    assert clearly_worse(rollouts, best, best, 8, 4) is None


def test_each_day_has_a_puzzle_and_none_comes_again_before_all_were_shown() -> None:
    for game in GAMES:
        number = len(puzzles_of(game))
        if not number:
            assert puzzle_of_day(game, datetime.date(2026, 11, 18)) is None
            continue
        first = datetime.date.fromordinal(number * (datetime.date(2026, 11, 18).toordinal() // number))
        shown = [puzzle_of_day(game, first + datetime.timedelta(days=day), "here") for day in range(number)]
        assert len({puzzle.name for puzzle in shown if puzzle is not None}) == number
        assert puzzle_of_day(game, first, "here") == shown[0], "the same day and seed give the same puzzle"


def test_a_puzzle_is_found_by_its_name() -> None:
    puzzle = puzzles_of("rattus")[-1]
    assert puzzle_called("rattus", puzzle.name) is puzzle
    with pytest.raises(BadOptions):
        puzzle_called("rattus", "none of them")


def test_puzzles_are_written_and_read() -> None:
    puzzle = puzzles_of("rattus")[0]
    assert read([line_of(puzzle), ""]) == [puzzle]


def test_a_puzzle_is_as_hard_as_the_strongest_bot_that_fails() -> None:
    puzzle = puzzles_of("rattus")[0]

    def hard(**lost_by: float) -> str:
        return Puzzle(**{**{name: getattr(puzzle, name) for name in Puzzle.__slots__}, "lost_by": lost_by}).hard

    assert hard(novice=0.0, quick=0.0, steady=0.0) == puzzle_module.EASY
    assert hard(novice=0.1, quick=0.05, steady=0.0) == "quick"
