"""What a seat cannot know makes no difference to it; its observation, filled in at random, is a possible table."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from ratking.kernel import engine, laws
from ratking.kernel.observation import Observation
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table
from ratking.kernel.values import Move, Seat, seats
from ratking.testing import looks_the_same_filled_in

from .games import CASES, Case, choose, heard, some

GAMES_A_CASE = some(10)
SAMPLE = 12
AHEAD = 40
"""How many moves two tables are compared for after they were filled in."""


class Asked(NamedTuple):
    """A table at a question, the options of the game, and a seed for luck. Any: options are JSON."""

    options: dict[str, Any]
    table: Table
    luck: int


def questions(case: Case, games: int) -> list[Asked]:
    """Return tables at a sample of the questions of random games."""
    found = []
    for seed in range(games):
        options = case.options(seed)
        t = case.game.table(options)
        rng = Rng(f"observed {case} {seed}")
        while not t.over:
            if rng.below(SAMPLE) == 0:
                found.append(Asked(options, t.clone(), rng.below(1 << 30)))
            engine.apply(t, choose(t, rng))
    return found


_shared: dict[str, list[Asked]] = {}


def shared(case: Case, every: int) -> list[Asked]:
    """Return every second or eighth question of some games, which are played once per process for all tests here."""
    if str(case) not in _shared:
        _shared[str(case)] = questions(case, GAMES_A_CASE)
    return _shared[str(case)][::every]


def seats_of(options: dict[str, Any]) -> list[Seat | None]:
    return [None, *seats(options["players"])]


def pick(observation: Observation[Any], seed: int) -> int | None:
    """Return the choice of a simple bot, made from its own luck and a playout. Any: any game."""
    if not observation.moves:
        return None
    rng = Rng(seed)
    t = observation.determinise(rng)
    return observation.moves[(engine.playout(t, rng) + rng.below(100)) % len(observation.moves)]


def reasons(case: Case, t: Table) -> list[Reason | None]:
    """Return, for every move of the game, why the player who is asked cannot make it."""
    frame = t.stack[-1]
    return [frame.step.why_not(t, frame, Move(move)) for move, text in enumerate(case.game.space.texts) if text]


def filled_in_it_looks_the_same(case: Case, at: list[Asked]) -> None:
    """Check that the filled-in table has the same view, legal moves, observation and bot's choice, and keeps all laws."""
    refilled = 0
    for options, t, luck in at:
        rng = Rng(luck)
        refilled += looks_the_same_filled_in(case.game, options, t, rng)
        for seat in seats_of(options):
            observation = Observation.of(case.game, options, t, seat)
            filled = observation.determinise(rng)
            if t.who == seat:
                assert reasons(case, filled) == reasons(case, t)
            again = Observation.of(case.game, options, filled, seat)
            assert pick(again, 5) == pick(observation, 5)
    assert refilled > 0, "no game here had a secret: these tests say nothing"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_filled_in_table_looks_the_same(case: Case) -> None:
    filled_in_it_looks_the_same(case, shared(case, 1))


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_filled_in_table_looks_the_same_in_many_games(case: Case) -> None:
    filled_in_it_looks_the_same(case, questions(case, 500))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_filled_in_table_can_be_played_to_the_end(case: Case) -> None:
    """Every question has legal answers, and the laws hold at each."""
    for options, t, luck in shared(case, 8):
        rng = Rng(luck)
        for seat in seats_of(options):
            filled = Observation.of(case.game, options, t, seat).determinise(rng)
            while not filled.over:
                laws.moves_are_in_order(case.game, filled)
                engine.apply(filled, choose(filled, rng))
            assert case.game.broken_laws(filled) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_moves_give_the_seat_the_same_events(case: Case) -> None:
    """Until a secret is revealed, the true table and the filled-in one cannot be told apart by playing on."""
    compared = revealed = 0
    for options, t, luck in shared(case, 2):
        rng = Rng(luck)
        for seat in seats_of(options):
            filled = Observation.of(case.game, options, t, seat).determinise(rng)
            if filled.dump() == t.dump():
                continue  # nothing is hidden from this seat: nothing to compare
            true = t.clone()
            for _ in range(AHEAD):
                if true.over:
                    break
                if true.who == seat:
                    assert true.legal == filled.legal
                possible = [move for move in true.legal if move in filled.legal]
                if not possible:
                    break  # no outcome of luck on the one table is possible on the other
                move = possible[rng.below(len(possible))]
                one, other = heard(true, move, seat), heard(filled, move, seat)
                if one != other:
                    first, second = next(pair for pair in zip(one, other, strict=False) if pair[0] != pair[1])
                    assert first["kind"] == second["kind"]
                    assert first["kind"] in case.reveals, f"{first} instead of {second}"
                    revealed += 1
                    break
                compared += 1
                assert case.game.view(true, seat) == case.game.view(filled, seat)
    assert compared > 100
    assert revealed > 0
