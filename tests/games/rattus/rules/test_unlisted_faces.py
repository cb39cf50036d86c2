"""The faces that a rat can have are listed only if somebody wants to see them, and the same face is drawn either way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng
from ratking.testing import new_table

SETS = (["base"], ["base", "africanus", "mercatus"])


def drawn_later(sets: list[str]) -> Iterator[Table]:
    """Yield tables of a random game at the questions to CHANCE whose answers are listed later."""
    t = new_table("rattus", players=4, sets=sets)
    assert isinstance(t, Table)
    rng = Rng(27)
    while t.stack:
        frame = t.stack[-1]
        if frame.step.lists_later:
            yield t.clone()
        engine.apply(t, engine.draw(t, rng) if frame.who == CHANCE else t.legal[rng.below(len(t.legal))])


@pytest.mark.parametrize("sets", SETS, ids=" ".join)
def test_they_are_those_of_the_step(sets: list[str]) -> None:
    asked = set()
    for t in drawn_later(sets):
        frame = t.stack[-1]
        asked.add(frame.name)
        assert t.clone().legal == t.legal == frame.step.moves(t, frame)
        assert len(engine.weights(t)) == len(t.legal)
    assert asked >= {"face", "draw region card"} if "africanus" in sets else {"face"}


@pytest.mark.parametrize("sets", SETS, ids=" ".join)
def test_the_same_answer_is_drawn_from_the_list(sets: list[str]) -> None:
    for number, t in enumerate(drawn_later(sets)):
        rng, other = Rng(number), Rng(number)
        move = engine.draw(t, rng)
        legal = t.legal
        assert move == (legal[other.weighted(engine.weights(t))] if len(legal) > 1 else legal[0])
        assert rng.state == other.state
