"""The action space: every text prints and parses back."""

from __future__ import annotations

import pytest

from ratking.games.catalogue import GAMES
from ratking.kernel.space import ActionSpace


def test_blocks_follow_one_another() -> None:
    space = ActionSpace()
    assert space.block("use {card}", ["king", "monk"]) == 0
    assert space.single("done") == 2
    assert space.block("{number}", ["1", "2"]) == 3
    assert len(space) == 5
    assert space.many([0, 2, 4]) == ["use king", "done", "2"]
    assert (space.patterns[1], space.things[1]) == ("use {card}", "monk")
    assert (space.patterns[2], space.things[2]) == ("done", "")


def test_texts_are_read_however_spaced_and_cased() -> None:
    space = ActionSpace()
    space.block("use {card}", ["king", "monk"])
    assert space.number("  USE   Monk ") == 1
    assert space.number("use bishop") is None
    assert space.number("") is None


def test_no_two_moves_of_one_name() -> None:
    space = ActionSpace()
    space.single("done")
    with pytest.raises(ValueError, match="two moves are called 'Done'"):
        space.single("Done")


@pytest.mark.parametrize("name", list(GAMES))
def test_every_text_parses_and_prints_back(name: str) -> None:
    space = GAMES[name].space
    for move in range(len(space)):
        assert space.number(space.text(move)) == move
        assert space.number(space.text(move).upper()) == move
    assert len(space) < 1000
