"""The laws of the design over random games, of every game and number of players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratking.kernel import engine, laws
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng

from .games import CASES, Case, choose

GAMES_A_CASE = 120
"""In the normal run; tens of thousands of decisions over all cases."""

LONG = 6000
"""On demand."""

SAMPLE = 5
"""One question in so many has all laws checked."""

TOO_LONG = 20_000
"""A game with more answers than this does not end."""


def play_by_the_law(case: Case, seed: int) -> int:
    """One random game, laws checked at a sample of its questions, and its end. Returns the number of answers."""
    options = case.options(seed)
    t = case.game.table(options)
    rng = Rng(f"law {case} {seed}")
    answers = 0
    while not t.over:
        if rng.below(SAMPLE) == 0:
            laws.check(case.game, options, t, rng)
        else:
            laws.moves_are_in_order(case.game, t)
        engine.apply(t, choose(t, rng))
        answers += 1
        assert answers < TOO_LONG, f"{case} with seed {seed} does not end"
    laws.check(case.game, options, t, rng)
    result = case.game.result(t)
    assert sorted(result.ranking) == list(range(options["players"]))
    assert result.totals == [sum(line.values()) for line in result.lines]
    assert [result.totals[seat] for seat in result.ranking] == sorted(result.totals, reverse=True)
    assert result.reasons, "a game ends for a reason"
    return answers


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_law(case: Case) -> None:
    answers = sum(play_by_the_law(case, seed) for seed in range(GAMES_A_CASE))
    assert answers > GAMES_A_CASE * 50


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_random_games_keep_the_law(case: Case, part: int) -> None:
    for seed in range(1000 + part, 1000 + LONG, 4):
        play_by_the_law(case, seed)


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(choices=st.lists(st.integers(min_value=0, max_value=10**6), max_size=150))
def test_any_line_of_play_keeps_the_law(case: Case, choices: list[int]) -> None:
    """Moves and luck picked by Hypothesis, which shrinks what breaks a law to a short line."""
    options = case.options(0)
    t = case.game.table(options)
    rng = Rng(1)
    for choice in choices:
        if t.over:
            break
        engine.apply(t, t.legal[choice % len(t.legal)])
        if not t.over:
            laws.moves_are_in_order(case.game, t)
    laws.check(case.game, options, t, rng)


def match_of(case: Case, seed: int) -> Match[Any]:
    """A match played to its end at random. Any: any game."""
    options = case.options(seed)
    seats = [f"Player {n + 1}" for n in range(options["players"])]
    match = Match(case.game, Record("test", case.game.name, options, seats), Rng(f"luck {seed}"))
    rng = Rng(f"moves {seed}")
    while not match.over:
        legal = match.moves()
        match.play(legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_replays_to_the_same_table(case: Case) -> None:
    for seed in range(4):
        match = match_of(case, seed)
        again = Match.replay(case.game, Record.read(match.record.text()))
        assert again.result.to_json() == match.result.to_json()
        for seat in (None, *range(match.players)):
            assert again.observe(seat).to_json() == match.observe(seat).to_json()
            assert again.events(seat) == match.events(seat)
            assert again.view(seat)["table"] == match.view(seat)["table"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undoing_and_doing_again_changes_nothing(case: Case) -> None:
    """Whatever may be taken back is taken back, and played again: the same record, the same events."""
    plain = match_of(case, 7)
    options = case.options(7)
    match = Match(case.game, Record("test", case.game.name, options, plain.record.seats), None)
    rng = Rng("undo")
    taken_back = 0
    for text in plain.record.moves:
        match.play(text)
        if match.can_undo is not None and rng.below(3) == 0:
            before = match.view(None)
            match.undo()
            match.play(text)
            assert match.view(None) == before
            taken_back += 1
    assert taken_back > 10
    assert match.record.moves == plain.record.moves
    assert match.events(0) == plain.events(0)
