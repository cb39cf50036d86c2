"""The cat (Z3)."""

from __future__ import annotations

import pytest

from .play import BLUE, GREEN, RED, asked, asked_rule, cat, column, events, keep, moves, play, roll, start, table, throw


def test_at_most_two_dice_a_turn_go_to_grey_spaces() -> None:
    """Z3.1: of any values, from left to right."""
    t = start()
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on cat") == [f"{value} on cat" for value in range(1, 7)]
    play(t, "6 on cat", "2 on cat")
    assert cat(t) == "r6 r2"
    assert moves(t, "on cat") == []


def test_the_second_grey_space_may_be_filled_by_another_player() -> None:
    """Z3.1"""
    t = table(cat="b3")
    throw(t, 4, rest=1)
    play(t, "4 on cat")
    assert (cat(t), t.cat_number) == ("b3 r4", 4)


def test_no_more_than_two_even_if_there_is_room() -> None:
    """Z3.1: a board with three grey spaces would take only two dice a turn."""
    t = start()
    t.box.board.grey += 1
    try:
        throw(t, 1, 2, 3, rest=5)
        play(t, "1 on cat", "2 on cat")
        assert moves(t, "on cat") == []
    finally:
        t.box.board.grey -= 1


def test_nobody_chooses_to_put_a_die_in_red() -> None:
    """Z3.1"""
    t = table(cat="b3 b4")
    throw(t, 1, 2, 3, rest=5)
    assert moves(t, "on cat") == []


@pytest.mark.parametrize(("players", "row", "number"), [(2, "b4", 4), (3, "b4", 4), (4, "b4 g3", 3), (5, "b4 g3", 3)])
def test_the_number_is_that_of_the_last_grey_space(players: int, row: str, number: int) -> None:
    """Z3.2: one grey space with two or three players, two with more."""
    t = table(players, cat=row)
    assert t.cat_number == number
    t = table(players, cat=row[:-3])
    assert t.cat_number is None


def test_dice_with_the_number_go_to_red_when_rolled() -> None:
    """Z3.2: all of them, before anything else."""
    t = table(cat="b2 b5")
    happened = roll(t, 5, 1, 5, rest=3)
    assert events(happened, "cat fed") == [(RED, 2, 5)]
    assert cat(t) == "b2 b5 r5 r5"
    assert list(t.rolled) == [0, 1, 0, 4, 0, 0, 0]


def test_dice_with_the_number_go_to_red_when_re_rolled() -> None:
    """Z3.2"""
    t = table(cat="b2 b5")
    roll(t, 1, 1, rest=3)
    play(t, "2", "0", "5", "2")
    assert cat(t) == "b2 b5 r5"
    assert asked(t) == "place"
    assert list(t.rolled) == [0, 0, 1, 5, 0, 0, 0]


def test_only_as_many_as_there_are_free_reds() -> None:
    """Z3.2: the others stay in hand and keep their faces."""
    t = table(cat="b2 b5 b5 b5 b5 b5")
    happened = roll(t, 5, 5, 5, rest=1)
    assert events(happened, "cat fed") == [(RED, 1, 5)]
    assert events(happened, "cat comes") == [()]
    assert list(t.rolled) == [0, 4, 0, 0, 0, 2, 0]
    assert t.home[RED] == 1


def test_dice_already_rolled_when_the_last_grey_is_filled_stay() -> None:
    """Z3.2: they may still be placed."""
    t = table(cat="b2")
    throw(t, 4, 4, 4, rest=1)
    play(t, "4 on cat")
    assert cat(t) == "b2 r4"
    assert "4 on candy" in moves(t)


def test_the_cat_chases_everybody_off_the_whole_board() -> None:
    """Z3.3: no rewards; food stays; candy returns to the players it counted for."""
    t = table(
        columns={"jar4": "b1 b* r3", "save": "g2 . g4"}, cat="b2 g5 b5 b5 b5 b5", loose={RED: 9, BLUE: 8}, bag={GREEN: 7}
    )
    food = (list(t.loose), list(t.bag))
    happened = roll(t, 5, rest=1)
    assert events(happened, "cat comes") == [()]
    assert (cat(t), column(t, "jar4"), column(t, "save")) == ("", "", "")
    assert (t.loose, t.bag) == food
    assert t.home[BLUE] == t.home[GREEN] == 7
    assert (t.jar, t.candy[BLUE]) == (1, 1)


def test_dice_the_cat_sends_home_may_join_the_re_roll() -> None:
    """Z3.3: if the cat comes before the re-roll; this question comes after those by value."""
    t = table(columns={"jar4": "r1 r2"}, cat="b2 b5 b5 b5 b5 b5")
    roll(t, 5, 1, 1, 1, 3)
    assert t.home[RED] == 3  # two from the jar, one from the cat row
    play(t, "1", "0")
    assert (asked(t), asked_rule(t), moves(t)) == ("re-roll returned", "Z3.3", ["0", "1", "2", "3"])
    play(t, "2", "6", "6", "6")
    assert list(t.rolled) == [0, 2, 0, 1, 0, 0, 3]


def test_dice_that_do_not_join_wait_for_the_next_turn() -> None:
    """Z3.3: they are not placed in this turn."""
    t = table(columns={"jar4": "r1 r2"}, cat="b2 b5 b5 b5 b5 b5")
    roll(t, 5, 1, 1, 1, 3)
    keep(t)
    assert (asked(t), sum(t.rolled), t.home[RED]) == ("place", 4, 3)
    play(t, "1 on anna", "done")
    assert t.home[RED] == 6


def test_dice_sent_home_on_the_re_roll_wait_for_the_next_turn() -> None:
    """Z3.3, Z2.4: the turn continues with the dice that have been rolled."""
    t = table(columns={"jar4": "r1 r2"}, cat="b2 b5 b5 b5 b5 b5")
    roll(t, 1, 1, 1, 3, 3)
    happened = play(t, "0", "1", "5")
    assert events(happened, "cat comes") == [()]
    assert (asked(t), list(t.rolled), t.home[RED]) == ("place", [0, 3, 0, 1, 0, 0, 0], 3)
    assert "3 on accountant" in moves(t)
    assert "done" not in moves(t)  # the die forced into red does not count
    play(t, "3 on accountant")
    assert "done" in moves(t)


def test_if_the_cat_took_every_die_the_turn_ends() -> None:
    """Z3.3, Z2.4: nothing is left to place."""
    t = table(columns={"jar4": "r1 r2 r3 r4", "save": "r1 r1"}, cat="b2 b5")
    roll(t, 5)
    assert (asked(t), t.who, cat(t)) == ("turn", BLUE, "b2 b5 r5")
