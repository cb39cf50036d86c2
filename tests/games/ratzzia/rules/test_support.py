"""Two players: support dice (Z4)."""

from __future__ import annotations

from .play import BLUE, RED, asked, asked_rule, cat, column, events, moves, play, reserve, roll, start, table, throw


def test_support_dice_may_be_rolled_before_the_re_roll_or_after_it() -> None:
    """Z4.1: never without a roll of the player's own dice."""
    t = start(2)
    assert moves(t) == ["roll"]
    roll(t, 6)
    assert (asked(t), asked_rule(t), moves(t)) == ("support", "Z4.1", ["yes", "no"])
    play(t, "no", "1", "2")
    assert asked(t) == "support"
    play(t, "yes", "1", "2", "3")
    assert list(t.support) == [0, 1, 1, 1, 0, 0, 0]
    assert reserve(t) == 0
    assert asked(t) == "place support"


def test_all_in_the_reserve_are_rolled_and_never_re_rolled() -> None:
    """Z4.1"""
    t = table(2, columns={"jar1": "s4"})
    roll(t, 6)
    happened = play(t, "yes", "1", "2")
    assert events(happened, "support rolled") == [(RED, "1 2")]
    assert asked(t) == "re-roll"
    play(t, "6", *["5"] * 6)
    assert list(t.support) == [0, 1, 1, 0, 0, 0, 0]


def test_a_player_who_does_not_re_roll_is_not_asked_again() -> None:
    """RZ2, Z4.1: nothing has changed since the player declined."""
    t = start(2)
    throw(t, 6)
    assert asked(t) == "place"


def test_with_an_empty_reserve_nothing_is_asked() -> None:
    """Z4.1"""
    t = table(2, columns={"jar1": "s4 s4", "save": "s1"})
    roll(t, 6)
    assert asked(t) == "re-roll"


def test_support_dice_obey_the_cats_number() -> None:
    """Z4.1: and they may bring the cat."""
    t = table(2, cat="b5 b5")
    roll(t, 1)
    happened = play(t, "yes", "5", "5", "5")
    assert events(happened, "cat fed with support") == [(RED, 2, 5)]  # whose dice they were
    assert events(happened, "cat fed") == []
    assert events(happened, "cat comes") == [()]
    assert list(t.support) == [0, 0, 0, 0, 0, 1, 0]
    assert (reserve(t), t.placed) == (2, 0)


def test_the_cat_brought_by_support_dice_comes_before_the_re_roll() -> None:
    """Z3.3, Z4.1: what it sends home may join the re-roll."""
    t = table(2, columns={"jar4": "r2"}, cat="b5 b5")
    roll(t, 1)
    play(t, "yes", "5", "5", "1", "0")
    assert (asked(t), moves(t)) == ("re-roll returned", ["0", "1"])


def test_support_dice_may_go_to_grey_and_set_the_number() -> None:
    """Z4.1"""
    t = start(2)
    roll(t, 1)
    happened = play(t, "yes", "3", "6", "6", "0", "3 on cat")
    assert (cat(t), t.cat_number) == ("s3", 3)
    assert events(happened, "cat alerted by support") == [(RED, 3)]


def test_support_dice_that_fit_come_before_own_dice() -> None:
    """Z4.2: the player chooses which and where, and may not stop before."""
    t = table(2, columns={"save": "b4", "jar1": "b4"}, cat="b2")
    roll(t, 1)
    play(t, "yes", "4", "6", "6", "0")
    assert (asked(t), asked_rule(t)) == ("place support", "Z4.2")
    assert moves(t) == ["4 on candy", "4 on jar1", "4 on save", "6 on jar2"]


def test_at_least_one_own_die_must_be_placed() -> None:
    """Z4.2: support dice do not count."""
    t = table(2, columns={"save": "b4", "jar1": "b4"}, cat="b2")
    roll(t, 1, 6)
    play(t, "yes", "4", "6", "3", "0", "0", "4 on candy", "6 on jar2")
    assert column(t, "jar2") == "s6"
    play(t, *moves(t, "3 on"))
    assert asked(t) == "place"
    assert "done" not in moves(t)


def test_if_none_fits_an_own_die_may_make_room() -> None:
    """Z4.2: then support dice are checked again. The 5 fits after the player's own 6."""
    t = table(2, columns={"save": "b1", "jar1": "b1"}, cat="b4")
    roll(t, 6)
    play(t, "yes", "5", "2", "2", "0", "2 on jar4", "2 on jar3")
    assert asked(t) == "place"
    play(t, "6 on jar2")
    assert (asked(t), moves(t)) == ("place support", ["5 on jar2"])


def test_a_player_who_can_make_room_for_a_support_die_may_not_stop() -> None:
    """Z4.2: as long as one of the player's own rolled dice would make one fit; another die may be placed instead."""
    t = table(2, columns={"save": "b1", "jar1": "b1"}, cat="b4")
    roll(t, 6, 1, rest=6)
    play(t, "yes", "5", "2", "2", "0", "0", "2 on jar4", "2 on jar3")
    play(t, "1 on anna")
    assert t.placed == 1
    assert moves(t) == ["6 on jar2"]  # a 6 there would make the 5 fit
    play(t, "6 on jar2")
    assert (asked(t), moves(t)) == ("place support", ["5 on jar2"])
    play(t, "5 on jar2")
    assert t.who == BLUE  # nothing fits any more


def test_another_die_may_be_placed_instead_of_the_one_that_makes_room() -> None:
    """Z4.2: a 1 on greedy would let a 6 in; once both are elsewhere nothing can, and the turn ends."""
    t = table(2, columns={"save": "b1", "jar1": "b1", "jar4": "b2 b3 b4"}, cat="b4")
    roll(t, 1, 1, rest=3)
    play(t, "yes", "6", "6", "6", "0", "0")
    play(t, "6 on jar2", "3 on accountant")
    assert moves(t) == ["1 on anna", "1 on jar1", "1 on save", "1 on greedy"]
    play(t, "1 on anna", "1 on jar1")
    assert (t.who, reserve(t)) == (BLUE, 2)


def test_room_is_looked_for_one_die_ahead_and_never_by_candy() -> None:
    """Z4.2: a 3 would fit only after both a 1 and a 2 on anna, or after a candy die on jar 2, so the player may stop."""
    blue = {"save": "b4", "jar1": "b4", "accountant": "b3", "jar4": "b2 b3 b4"}
    t = table(2, columns={**blue, "jar2": "r6 r5"}, cat="r4", candy={RED: 1})
    roll(t, 1, 2, 6)
    play(t, "yes", "3", "3", "3", "0", "0", "0")
    assert moves(t, "on anna") == ["1 on anna", "candy on anna"]
    play(t, "1 on greedy")
    assert "candy on jar2" in moves(t)
    assert "done" in moves(t)


def test_leftovers_return_to_the_reserve_when_you_stop() -> None:
    """Z4.2"""
    t = table(2, columns={"save": "b1", "jar1": "b1", "jar2": "b6 b5"}, cat="b2")
    roll(t, 1, 6, 6)
    play(t, "yes", "5", "5", "5", "0", "0")
    happened = play(t, "1 on greedy", "done")
    assert events(happened, "support returned") == [(RED, 3)]
    assert (reserve(t), t.who) == (3, BLUE)


def test_support_dice_pay_nobody_and_may_complete_a_column() -> None:
    """Z4.3: the player on turn still gets the reward; the support dice return to the reserve."""
    t = table(2, columns={"jar2": "b6 s5 r4"}, loose={RED: 0, BLUE: 0})
    roll(t, 1)
    play(t, "yes", "3", "6", "0", "3 on jar2", "6 on cat", "1 on greedy", "done")
    assert t.loose == [1 + 2, 1]
    assert column(t, "jar2") == ""
    assert reserve(t) == 2


def test_support_dice_are_never_retired() -> None:
    """Z4.3"""
    t = table(2, columns={"jar1": "s4", "save": "s1 r1"})
    assert moves(t) == ["roll", "retire save"]
    play(t, "retire save")
    assert column(t, "save") == "s1"


def test_support_dice_return_to_the_reserve_when_the_cat_comes() -> None:
    """Z4.3"""
    t = table(2, columns={"jar1": "s4", "save": "s1"}, cat="s5 b5 b5")
    happened = roll(t, 5, rest=1)
    assert events(happened, "cat comes") == [()]
    assert reserve(t) == 3


def test_support_dice_not_rolled_yet_may_be_rolled_after_the_cat() -> None:
    """Z4.4: all of them, including those that returned; before the re-roll or with it."""
    t = table(2, columns={"jar1": "s4 s4", "save": "s1"}, cat="b5 b5 b5")
    roll(t, 5, rest=1)
    assert asked(t) == "support"
    happened = play(t, "yes", "1", "1", "1")
    assert events(happened, "support rolled") == [(RED, "1 1 1")]
    t = table(2, columns={"jar1": "s4 s4", "save": "s1"}, cat="b5 b5 b5")
    roll(t, 1)
    play(t, "1", "5")
    assert asked(t) == "support"


def test_support_dice_are_not_rolled_twice() -> None:
    """Z4.4: rolled ones still in hand keep their faces and must still be placed."""
    t = table(2, columns={"jar1": "s4"}, cat="b5 b5 b5")
    roll(t, 1)
    play(t, "yes", "2", "3", "1", "5")
    assert cat(t) == ""
    assert reserve(t) == 1
    assert list(t.support) == [0, 0, 1, 1, 0, 0, 0]
    assert asked(t) == "place support"


def test_with_more_players_there_are_none() -> None:
    """Z4.1"""
    t = start(3)
    roll(t, 1)
    assert asked(t) == "re-roll"
