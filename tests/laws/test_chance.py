"""Luck can be dictated: a forced outcome happens exactly as forced."""

from __future__ import annotations

from typing import Any

import pytest

from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng

from .games import CASES, Case, choose

GAMES_A_CASE = 10


# Any, here and below: any game's table.
def said_after(case: Case, t: Any, move: int) -> list[str]:
    """Return the things named in the events of a forced outcome and in the question after it."""
    copy = t.clone()
    told = copy.listen()
    engine.apply(copy, move)
    said = [str(value) for event in told.events() for value in event.fields.values()]
    if not copy.over:
        frame = copy.stack[-1]
        said += [str(value) for value in frame.step.question(copy, frame).fields.values()]
    return said


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_forced_outcome_happens_exactly(case: Case) -> None:
    """For every outcome of every chance question in random games, the events name what was forced."""
    forced = 0
    for seed in range(GAMES_A_CASE):
        t = case.game.table(case.options(seed))
        rng = Rng(f"forced {case} {seed}")
        while not t.over:
            if t.who == CHANCE and t.stack[-1].name not in case.silent:
                for move in t.legal:
                    thing = case.game.space.things[move]
                    said = said_after(case, t, move)
                    assert thing in said, f"{case.game.space.text(move)!r} at {t.stack[-1]!r} came out as {said}"
                    forced += 1
            engine.apply(t, choose(t, rng))
    assert forced > 1000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_outcomes_have_the_frequencies_of_their_weights(case: Case) -> None:
    """Draws many times at one question with unequal weights, if the game has one; otherwise at its first."""
    t = case.game.table(case.options(0))
    rng = Rng(f"weights {case}")
    while not t.over and not (t.who == CHANCE and len(set(engine.weights(t))) > 1):
        engine.apply(t, choose(t, rng))
    if t.over:
        t = case.game.table(case.options(0))
        while t.who != CHANCE:
            engine.apply(t, choose(t, rng))
    weights = engine.weights(t)
    draws = 400 * len(weights)
    drawn = [engine.draw(t, rng) for _ in range(draws)]
    total = sum(weights)
    distance = sum(
        (drawn.count(move) - draws * weight / total) ** 2 / (draws * weight / total)
        for move, weight in zip(t.legal, weights, strict=True)
    )
    freedom = len(weights) - 1
    assert distance <= freedom + 4 * (2 * freedom) ** 0.5
