"""The laws hold in random games of every game and number of players."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratking.kernel import engine, laws
from ratking.kernel.game import Json
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from ratking.testing import play_by_the_law, random_match, replays_the_same

from .games import CASES, Case, some

GAMES_A_CASE = some(30)
"""Games per case in the normal run: tens of thousands of decisions over all cases."""

LONG = 6000
"""Games per case in the long run, on demand."""


def played(case: Case, seed: int) -> int:
    """Play one random game and check the laws at each question. Returns the number of answers."""
    return play_by_the_law(case.game, case.options(seed), Rng(f"law {case} {seed}"))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_laws(case: Case) -> None:
    answers = sum(played(case, seed) for seed in range(GAMES_A_CASE))
    assert answers > GAMES_A_CASE * 50


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_many_random_games_keep_the_laws(case: Case, part: int) -> None:
    for seed in range(1000 + part, 1000 + LONG, 4):
        played(case, seed)


@pytest.mark.parametrize("case", CASES, ids=str)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(choices=st.lists(st.integers(min_value=0, max_value=10**6), max_size=150))
def test_any_sequence_of_moves_keeps_the_laws(case: Case, choices: list[int]) -> None:
    """Hypothesis picks moves and luck, and shrinks a sequence that breaks a law to a short one."""
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


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_replays_to_the_same_table(case: Case) -> None:
    for seed in range(4):
        replays_the_same(random_match(case.game, case.options(seed), seed))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undoing_and_repeating_moves_changes_nothing(case: Case) -> None:
    """Undoing everything that can be undone, and playing it again, gives the same record and the same events."""
    options = case.options(7)
    plain = random_match(case.game, options, 7)
    match = Match(case.game, Record("test", case.game.name, options, plain.record.seats), None)
    rng = Rng("undo")
    taken_back = 0
    for text in plain.record.moves:
        match.play(text)
        if match.can_undo is not None and rng.below(3) == 0:
            before = match.view(None)
            match.undo()
            match.play(text)
            assert match.view(None) == {**before, "revision": before["revision"] + 2}
            taken_back += 1
    assert taken_back > 10
    assert match.record.moves == plain.record.moves
    assert told(match) == told(plain)


def told(match: Match[Any]) -> list[Json]:
    """Return the events of a match without their numbers. Any: any game."""
    return [{name: value for name, value in entry.items() if name not in ("n", "revision")} for entry in match.story(0)]
