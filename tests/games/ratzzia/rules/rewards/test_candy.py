"""Candy: a die of any value."""

from __future__ import annotations

from tests.games.ratzzia.rules.play import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    column,
    events,
    finish,
    moves,
    play,
    roll,
    table,
    throw,
)


def test_candy_comes_from_the_jar_first() -> None:
    """Z5.2: nobody is asked."""
    t = table(columns={"candy": "b4 b5"}, candy={BLUE: 1})
    throw(t, 6, rest=1)
    happened = play(t, "6 on candy", "done")
    assert events(happened, "candy taken") == [(RED,)]
    assert (t.jar, t.candy, t.who) == (0, [1, 1, 0, 0], BLUE)


def test_candy_comes_from_a_player_who_holds_it_if_the_jar_is_empty() -> None:
    """Z5.2: if there is only one such player, nothing is asked."""
    t = table(3, columns={"candy": "b4 b5"}, candy={BLUE: 1})
    throw(t, 6, rest=1)
    happened = play(t, "6 on candy", "done")
    assert events(happened, "candy taken from") == [(RED, BLUE)]
    assert t.candy == [1, 0, 0]


def test_if_two_players_hold_one_you_choose() -> None:
    """Z5.2"""
    t = table(columns={"candy": "b4 b5"}, candy={BLUE: 1, YELLOW: 1})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert (asked(t), moves(t)) == ("candy from a player", ["seat 1", "seat 3"])
    play(t, "seat 3")
    assert t.candy == [1, 1, 0, 0]


def test_candy_comes_from_the_board_if_nobody_holds_one() -> None:
    """Z5.2: it leaves a gap; if there are two, you choose."""
    t = table(columns={"candy": "b4 b5", "jar4": "g1 g* g3", "jar2": "b6 r*"})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert (asked(t), moves(t)) == ("candy from the board", ["jar4 #2", "jar2 #2"])
    happened = play(t, "jar4 #2")
    assert events(happened, "candy taken at") == [(RED, "jar4 #2")]
    assert (column(t, "jar4"), t.candy[RED]) == ("g1 . g3", 1)


def test_a_player_comes_before_the_board() -> None:
    """Z5.2"""
    t = table(columns={"candy": "b4 b5", "jar4": "g1 g* g3"}, candy={BLUE: 1})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert (column(t, "jar4"), t.candy) == ("g1 g* g3", [1, 0, 0, 0])


def test_a_candy_in_the_candy_column_goes_to_the_jar_and_is_taken_from_there() -> None:
    """RZ5, Z5.2: dice go back before the reward."""
    t = table(3, columns={"candy": "b4 b*"})
    throw(t, 6, rest=1)
    happened = play(t, "6 on candy", "done")
    assert events(happened, "candy taken") == [(RED,)]


def test_if_only_you_hold_it_take_one_from_the_board_or_nothing() -> None:
    """Z5.2"""
    t = table(3, columns={"candy": "b4 b5"}, candy={RED: 1})
    throw(t, 6, rest=1)
    happened = play(t, "6 on candy", "done")
    assert events(happened, "reward missed") == [(RED, "candy", "no candy")]
    t = table(columns={"candy": "b4 b5", "jar4": "g*"}, candy={RED: 1})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert (t.candy[RED], column(t, "jar4")) == (2, "")


def test_not_from_a_complete_column_awaiting_resolution() -> None:
    """Z5.2: the candy in it goes to the jar afterwards."""
    t = table(3, columns={"candy": "b4 b5", "jar2": "g6 g5 g*"})
    throw(t, 6, 3, rest=1)
    happened = play(t, "6 on candy", "3 on jar2", "done")
    assert events(happened, "reward missed") == [(RED, "candy", "no candy")]
    assert (t.jar, t.candy) == (1, [0, 0, 0])


def test_candy_may_be_placed_from_the_next_turn_on_with_any_value() -> None:
    """Z5.2: in any column with a free space, never in the cat row; you are paid for its space, and it returns to the jar."""
    t = table(3, columns={"candy": "b4 b5", "jar2": "g6 g5 g4"}, loose={RED: 0})
    throw(t, 6, rest=1)
    play(t, "6 on candy", "done")
    assert (t.who, t.candy[RED]) == (BLUE, 1)
    for _ in range(2):
        throw(t, 1)
        finish(t)
    throw(t, 1)
    assert "candy on jar2" in moves(t)
    assert "candy on cat" not in moves(t)
    play(t, "candy on jar2")
    assert column(t, "jar2") == "g6 g5 g4 r*"
    play(t, "done")
    assert t.loose[RED] == 1 + 2
    assert (t.jar, t.candy[RED]) == (1, 0)


def test_candy_is_never_rolled() -> None:
    """Z5.2: it is not one of the dice in hand."""
    t = table(3, candy={RED: 1})
    roll(t, 1)
    assert sum(t.rolled) == 7


def test_candy_is_retired_with_your_dice_and_yours_again() -> None:
    """Z5.2: it is unused again, and may be placed from your next turn on."""
    t = table(3, columns={"jar4": "r2 b3 r*"})
    play(t, "retire jar4")
    assert (column(t, "jar4"), t.jar, t.candy[RED]) == (". b3", 0, 1)
    for _ in range(2):
        throw(t, 1)
        finish(t)
    throw(t, 1)
    assert "candy on jar2" in moves(t)


def test_candy_chased_by_the_cat_returns_to_the_player_it_counted_for() -> None:
    """Z5.2, Z3.3: an unused one stays with its holder."""
    t = table(columns={"jar4": "b*"}, cat="b2 g5 b5 b5 b5 b5", candy={GREEN: 1})
    roll(t, 5, rest=1)
    assert (t.jar, t.candy) == (0, [0, 1, 1, 0])


def test_candy_that_came_back_this_turn_waits_for_the_next() -> None:
    """RZ8, Z5.2: also if the cat came in your own turn; another one that you held before may be placed."""
    t = table(columns={"jar4": "r*"}, cat="b2 g5 b5 b5 b5 b5")
    throw(t, 5, rest=1)
    assert t.candy[RED] == 1
    assert moves(t, "candy") == []
    t = table(columns={"jar4": "r*"}, cat="b2 g5 b5 b5 b5 b5", candy={RED: 1})
    throw(t, 5, rest=1)
    play(t, "candy on jar2")
    assert t.candy[RED] == 1
    assert moves(t, "candy") == []


def test_a_column_with_only_your_candy_may_be_retired_but_not_in_place_of_real_dice() -> None:
    """Z5.2"""
    t = table(columns={"jar4": "r*", "save": "r2 r2"})
    assert moves(t) == ["roll", "retire jar4", "retire save"]
    t = table(columns={"jar4": "r*", "save": "r2 r2 r3", "jar3": "r2 r2 r4 r4"})
    assert moves(t) == ["retire jar3", "retire save"]


def test_next_to_an_equals_sign_candy_has_the_value_of_its_chain() -> None:
    """RZ3, Z5.2: above candies only, any value fits, also if the real die below has been retired."""
    t = table(columns={"jar1": "b4 g*", "save": "b*"})
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on jar1") == ["4 on jar1"]
    assert moves(t, "on save") == [f"{value} on save" for value in range(1, 7)]
    t = table(columns={"jar1": "b* g*"})
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on jar1") == [f"{value} on jar1" for value in range(1, 7)]
    t = table(columns={"jar1": ". g*"})
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on jar1") == [f"{value} on jar1" for value in range(1, 7)]


def test_a_chain_ends_where_the_next_pair_begins() -> None:
    """Z5.2: the second pair of the save column does not depend on the first."""
    t = table(columns={"save": "b4 b4 g*"})
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on save") == [f"{value} on save" for value in range(1, 7)]
