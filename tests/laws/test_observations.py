"""What a seat cannot know changes nothing for it; filled in at random, its table is one that could be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ratking.kernel import engine, laws
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.table import Table

from .games import CASES, Case, choose, heard

GAMES_A_CASE = 25
SAMPLE = 12
AHEAD = 40
"""How many moves two tables are compared for."""


def questions(case: Case, games: int, sample: int) -> list[tuple[dict[str, Any], Table, Rng]]:
    """Tables at a sample of the questions of random games, with their options. Any: options are JSON."""
    found = []
    for seed in range(games):
        options = case.options(seed)
        t = case.game.table(options)
        rng = Rng(f"observed {case} {seed}")
        while not t.over:
            if rng.below(sample) == 0:
                found.append((options, t.clone(), rng.fork()))
            engine.apply(t, choose(t, rng))
    return found


def seats_of(options: dict[str, Any]) -> list[int | None]:
    return [None, *range(options["players"])]


def pick(observation: Observation[Any], seed: int) -> int | None:
    """What a simple bot would do with it: any legal move, by its own luck and a playout. Any: any game."""
    if not observation.moves:
        return None
    rng = Rng(seed)
    t = observation.determinise(rng)
    return observation.moves[(engine.playout(t, rng) + rng.below(100)) % len(observation.moves)]


def filled_in_it_looks_the_same(case: Case, games: int) -> None:
    """The same view, the same legal moves, the same observation again, all laws kept, and the same bot's move."""
    refilled = 0
    for options, t, rng in questions(case, games, SAMPLE):
        before = t.dump()
        for seat in seats_of(options):
            observation = Observation.of(case.game, options, t, seat)
            filled = observation.determinise(rng)
            laws.check(case.game, options, filled, rng)
            assert case.game.view(filled, seat) == case.game.view(t, seat)
            assert observation.view == case.game.view(t, seat)
            if t.who == seat:
                assert filled.legal == t.legal == observation.moves
            again = Observation.of(case.game, options, filled, seat)
            assert json.dumps(again.to_json()) == json.dumps(observation.to_json())
            assert pick(again, 5) == pick(observation, 5)
            refilled += filled.dump() != before
        assert t.dump() == before
    assert refilled > 0, "no game here had a secret: these tests say nothing"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_filled_in_it_looks_the_same(case: Case) -> None:
    filled_in_it_looks_the_same(case, GAMES_A_CASE)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=str)
def test_filled_in_it_looks_the_same_in_many_games(case: Case) -> None:
    filled_in_it_looks_the_same(case, 20 * GAMES_A_CASE)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_filled_in_it_plays_on_to_the_end(case: Case) -> None:
    """Legally: every question has answers and the laws hold along the way."""
    for options, t, rng in questions(case, GAMES_A_CASE, 8 * SAMPLE):
        for seat in seats_of(options):
            filled = Observation.of(case.game, options, t, seat).determinise(rng)
            while not filled.over:
                laws.moves_are_in_order(case.game, filled)
                engine.apply(filled, choose(filled, rng))
            assert case.game.broken_laws(filled) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_moves_tell_the_seat_the_same(case: Case) -> None:
    """Until a secret comes to light, the true table and the one filled in cannot be told apart by playing on."""
    compared = revealed = 0
    for options, t, rng in questions(case, GAMES_A_CASE, 2 * SAMPLE):
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
                    break  # all that luck could bring on the one table is elsewhere on the other
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
