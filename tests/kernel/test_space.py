"""The action space: the text of every move parses back to that move."""

from __future__ import annotations

import pytest

from ratking.games.registry import GAMES
from ratking.kernel.space import ActionSpace


def test_blocks_are_numbered_consecutively() -> None:
    space = ActionSpace()
    assert space.block("use {card}", ["king", "monk"]) == 0
    assert space.single("done") == 2
    assert space.block("{number}", ["1", "2"]) == 3
    assert len(space) == 5
    assert space.many([0, 2, 4]) == ["use king", "done", "2"]
    assert (space.patterns[1], space.things[1]) == ("use {card}", "monk")
    assert (space.patterns[2], space.things[2]) == ("done", "")


def test_texts_are_read_regardless_of_spaces_and_case() -> None:
    space = ActionSpace()
    space.block("use {card}", ["king", "monk"])
    assert space.number("  USE   Monk ") == 1
    assert space.number("use bishop") is None
    assert space.number("") is None


def test_two_moves_with_the_same_text_are_refused() -> None:
    space = ActionSpace()
    space.single("done")
    with pytest.raises(ValueError, match="two moves are called 'Done'"):
        space.single("Done")


@pytest.mark.parametrize("name", list(GAMES))
def test_every_text_parses_and_prints_back(name: str) -> None:
    space = GAMES[name].space
    for move in (move for move in range(len(space)) if space.texts[move]):  # gaps have no text
        assert space.number(space.text(move)) == move
        assert space.number(space.text(move).upper()) == move
    assert len(space) < 1000


def test_a_block_keeps_its_first_number() -> None:
    """The numbers between blocks are gaps, without a text."""
    space = ActionSpace()
    assert space.block("use {card}", ["king", "monk"], 3) == 3
    assert space.single("done", 1) == 1
    assert space.texts == ["", "done", "", "use king", "use monk"]
    assert (space.number("use monk"), space.number("")) == (4, None)
    with pytest.raises(ValueError, match="has the number of 'use king'"):
        space.single("pass", 3)


def test_the_fingerprint_tells_spaces_apart() -> None:
    one, same, other = ActionSpace(), ActionSpace(), ActionSpace()
    for space, number in ((one, 0), (same, 0), (other, 1)):
        space.single("done", number)
    assert one.fingerprint == same.fingerprint != other.fingerprint
    assert len(one.fingerprint) == 16
