"""Save: exactly the higher double."""

from __future__ import annotations

import pytest

from ratking.games.ratzzia.rules.board import COLUMNS
from ratking.games.ratzzia.rules.dice import CANDY, EMPTY, die
from ratking.games.ratzzia.rules.rewards.save import double
from tests.games.ratzzia.rules.play import RED, asked, events, play, start, table, throw


def save(columns: str, top: int, loose: int) -> tuple[int, int]:
    """Return red's loose food and bag after red completes the save column."""
    t = table(columns={"save": columns}, loose={RED: loose})
    throw(t, top, rest=1 if top != 1 else 2)
    play(t, f"{top} on save", "done")
    assert asked(t) == "turn"  # nothing was asked
    return t.loose[RED], t.bag[RED]


def test_save_takes_exactly_the_higher_double() -> None:
    """Z5.4"""
    assert save("b2 b2 b6", 6, 20) == (8, 12)
    assert save("b6 b6 b2", 2, 20) == (8, 12)


def test_save_with_just_enough_and_one_too_few() -> None:
    """Z5.4: automatic."""
    assert save("b2 b2 b6", 6, 12) == (0, 12)
    assert save("b2 b2 b6", 6, 11) == (11, 0)


def test_the_lower_double_is_no_way_out() -> None:
    """Z5.4: a player who has enough only for the lower double saves nothing."""
    assert save("b1 b1 b6", 6, 5) == (5, 0)


def test_sausages_of_the_columns_own_spaces_are_paid_first() -> None:
    """Z5.4: on a board whose save column pays for its top space, one sausage fewer is enough."""
    board = start().box.board
    top = board.spaces(COLUMNS.index("save"))[-1]
    board.sausages[top] += 1
    try:
        assert save("b2 b2 b6", 6, 11) == (0, 12)
    finally:
        board.sausages[top] -= 1


def test_a_pair_counts_only_if_both_spaces_hold_equal_dice() -> None:
    """Z5.4: pushed dice and gaps break pairs; without a pair nothing is saved."""
    assert save("b2 . b3", 3, 20) == (14, 6)
    assert save("b2 b5 b3", 3, 20) == (14, 6)
    t = table(columns={"anna": "b1 b2", "save": "b2 b2 b4"}, loose={RED: 20})
    throw(t, 3, rest=1)
    happened = play(t, "3 on anna", "done", "save")
    assert events(happened, "reward missed") == [(RED, "save", "no double")]
    assert t.bag[RED] == 0


def test_a_candy_equals_its_partner() -> None:
    """Z5.4: two candies count as sixes if there is enough food."""
    assert save("b2 b2 b*", 4, 20) == (12, 8)
    assert save("b* b* b5", 5, 20) == (8, 12)
    assert save("b* b5 b1", 1, 20) == (10, 10)


@pytest.mark.parametrize(
    ("one", "other", "sum"), [(3, 3, 6), (3, 4, 0), (CANDY, 4, 8), (4, CANDY, 8), (CANDY, CANDY, 12), (6, 6, 12)]
)
def test_doubles(one: int, other: int, sum: int) -> None:
    """Z5.4"""
    assert double(die(0, one), die(3, other), loose=20) == sum
    assert double(EMPTY, die(3, other), loose=20) == double(die(0, one), EMPTY, loose=20) == 0


@pytest.mark.parametrize(("loose", "sum"), [(12, 12), (11, 10), (9, 8), (2, 2), (1, 12), (0, 12)])
def test_two_candies_are_the_highest_double_that_can_be_paid(loose: int, sum: int) -> None:
    """Z5.4: sixes if none can be paid."""
    assert double(die(0, CANDY), die(3, CANDY), loose) == sum


def test_two_candies_save_what_can_be_paid_and_a_higher_real_double_still_saves_nothing() -> None:
    """Z5.4"""
    assert save("b* b* b2", 2, 9) == (1, 8)
    assert save("b* b* b2", 2, 1) == (1, 0)
    assert save("b* b* b5", 5, 9) == (9, 0)
    assert save("b* b* b5", 5, 10) == (0, 10)
