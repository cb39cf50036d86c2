"""The counts and the order of legal moves are as pinned."""

from __future__ import annotations

import pytest

from ratking.games.registry import game_called
from ratking.kernel.game import Json

from .counting import answers_after, breakdown, load, reach
from .pin import STARTS

POSITIONS = load()


@pytest.mark.parametrize("position", POSITIONS, ids=[position["name"] for position in POSITIONS])
def test_the_order_of_legal_moves(position: Json) -> None:
    t = reach(position)
    answers, pinned = game_called(position["game"]).space.many(t.legal), list(position["counts"])
    new, gone = [text for text in answers if text not in pinned], [text for text in pinned if text not in answers]
    assert answers == pinned, f"at move {len(position['moves']) + 1}, {t.stack[-1]!r}: new {new}, gone {gone}"


@pytest.mark.parametrize("position", POSITIONS, ids=[position["name"] for position in POSITIONS])
def test_sequences_of_four_moves(position: Json) -> None:
    counts = breakdown(position)
    pinned: dict[str, int] = position["counts"]
    moved = [
        f"{text:>30}: {counts.get(text, 0):>7} instead of {pinned.get(text, 0):>7}; then {answers_after(position, text)}"
        for text in {**pinned, **counts}
        if counts.get(text) != pinned.get(text)
    ]
    assert not moved, "\n".join([f"at move {len(position['moves']) + 1}, by what is answered there:", *moved])
    assert sum(counts.values()) == position["total"]


def test_every_position_is_pinned() -> None:
    assert [position["name"] for position in POSITIONS] == [start[0] for start in STARTS]
    assert len(POSITIONS) >= 12
