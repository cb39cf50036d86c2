"""The printed examples (Z6)."""

from __future__ import annotations

import pytest

from .play import BLUE, GREEN, ORANGE, RED, YELLOW, asked, cat, column, events, moves, play, roll, table, throw


def test_yellow_completes_the_fifth_column() -> None:
    """Z6.1"""
    t = table(5, columns={"jar2": "g6 g5 o4"}, turn=YELLOW, loose=dict.fromkeys(range(5), 0))
    throw(t, 3, rest=1)
    play(t, "3 on jar2", "done")
    assert (t.loose[GREEN], t.loose[ORANGE], t.loose[YELLOW]) == (2, 1, 1 + 2)
    assert (column(t, "jar2"), list(t.home)) == ("", [7, 7, 7, 7, 7, 0])


def test_the_five_goes_to_the_cat_first() -> None:
    """Z6.2"""
    t = table(columns={"save": "y2 y2"}, cat="r1 b5", turn=YELLOW)
    happened = roll(t, 1, 1, 3, 5, 6)
    assert events(happened, "cat fed") == [(YELLOW, 1, 5)]
    assert cat(t) == "r1 b5 y5"
    assert list(t.rolled) == [0, 2, 0, 1, 0, 0, 1]
    assert asked(t) == "re-roll"


def test_if_it_had_filled_the_row() -> None:
    """Z6.2: yellow may re-roll the dice not placed and those that came back."""
    t = table(columns={"save": "y2 y2", "jar4": "r1 b2"}, cat="r1 b5 r5 r5 b5 g5", turn=YELLOW)
    happened = roll(t, 1, 1, 3, 5, 6)
    assert events(happened, "cat comes") == [()]
    assert (cat(t), column(t, "save"), column(t, "jar4")) == ("", "", "")
    play(t, "2", "1", "1")
    assert (asked(t), moves(t)) == ("re-roll returned", ["0", "1", "2", "3"])
    play(t, "3", *["4"] * 7)
    assert t.rolled[4] == 7


@pytest.mark.parametrize(("loose", "left", "bag"), [(8, 8, 0), (13, 3, 10)])
def test_the_higher_double_is_five_and_five(loose: int, left: int, bag: int) -> None:
    """Z6.3"""
    t = table(columns={"save": "b5 b5 g3"}, loose={RED: loose, BLUE: 50})
    throw(t, 3, rest=1)
    play(t, "3 on save", "done")
    assert (t.loose[RED], t.bag[RED]) == (left, bag)
