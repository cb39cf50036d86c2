"""A turn: roll and place, or retire; then complete columns are resolved (Z2)."""

from __future__ import annotations

from ratking.kernel import engine

from .play import BLUE, RED, asked, by_chance, cat, column, events, finish, keep, moves, play, roll, start, table, throw

# ---- rolling


def test_all_dice_in_hand_are_rolled() -> None:
    """Z2.1: one question to chance for each die, all six values equally likely."""
    t = table(columns={"jar1": "r2 r2"})
    play(t, "roll")
    for dice in range(5):
        assert by_chance(t), dice
        assert moves(t) == ["1", "2", "3", "4", "5", "6"]
        assert engine.weights(t) == [1] * 6
        play(t, "4")
    assert not by_chance(t)
    assert t.rolled[4] == 5


def test_dice_to_re_roll_are_asked_value_by_value() -> None:
    """Z2.1: from none to all of each value in hand, ascending; values not in hand are not asked."""
    t = start()
    roll(t, 5, 1, 5, 1, 5, 3, 1)
    asks = []
    for answer in ("2", "0", "3"):
        question = t.steps["re-roll"].question(t, t.stack[-1])
        asks.append((question.key, question.fields["value"], moves(t)))
        play(t, answer)
    assert asks == [
        ("re-roll", 1, ["0", "1", "2", "3"]),
        ("re-roll", 3, ["0", "1"]),
        ("re-roll", 5, ["0", "1", "2", "3"]),
    ]
    happened = play(t, "6", "6", "6", "2", "2")
    assert list(t.rolled) == [0, 1, 2, 1, 0, 0, 3]
    assert events(happened, "re-rolled") == [(RED, "1 2 2 3 6 6 6")]


def test_re_rolling_is_done_once() -> None:
    """Z2.1"""
    t = start()
    roll(t, 1)
    play(t, "7", *["2"] * 7)
    assert asked(t) == "place"


def test_re_rolling_is_optional() -> None:
    """Z2.1"""
    t = start()
    roll(t, 1, 2, 3, rest=4)
    keep(t)
    assert asked(t) == "place"
    assert list(t.rolled) == [0, 1, 1, 1, 4, 0, 0]


# ---- placing


def test_a_die_goes_to_the_next_free_space() -> None:
    """Z2.2: the lowest of an empty column, else directly above the highest die; the value must be the space's."""
    t = table(columns={"jar4": "b1 b2"})
    throw(t, 3, 2, 1, rest=6)
    assert moves(t, "on jar4") == ["3 on jar4"]
    assert moves(t, "on anna") == ["1 on anna"]
    play(t, "3 on jar4", "1 on anna", "2 on anna")
    assert (column(t, "jar4"), column(t, "anna")) == ("b1 b2 r3", "r1 r2")
    assert moves(t, "on jar4") == []


def test_a_blank_space_takes_any_value() -> None:
    """Z2.2"""
    t = start()
    throw(t, 1, 2, 3, 4, 5, 6, 6)
    assert moves(t, "on jar1") == [f"{value} on jar1" for value in range(1, 7)]


def test_joined_spaces_take_equal_dice() -> None:
    """Z2.2: a space with "=" must match the die below; the next pair of the save column is free again."""
    t = table(columns={"jar1": "b4", "save": "b2"})
    throw(t, 2, 2, 4, 4, 5, 5, 5)
    assert moves(t, "on jar1") == ["4 on jar1"]
    assert moves(t, "on save") == ["2 on save"]
    play(t, "2 on save")
    assert moves(t, "on save") == ["2 on save", "4 on save", "5 on save"]
    play(t, "5 on save")
    assert moves(t, "on save") == ["5 on save"]


def test_gaps_are_ignored_and_never_filled_by_placing() -> None:
    """Z2.2, Z2.3: red retires the lowest and the middle; the next die goes above the highest."""
    t = table(columns={"jar4": "r1 b2 r3 b4"})
    play(t, "retire jar4")
    assert column(t, "jar4") == ". b2 . b4"
    throw(t, 1, 3, 5, rest=6)
    assert moves(t, "on jar4") == ["5 on jar4"]


def test_retiring_the_highest_die_makes_room_again() -> None:
    """Z2.2: above the highest die that is left."""
    t = table(columns={"jar4": "b1 b2 r3"})
    play(t, "retire jar4")
    throw(t, 3, 4, rest=6)
    assert moves(t, "on jar4") == ["3 on jar4"]


def test_at_least_one_die_must_be_placed() -> None:
    """Z2.2: any number of dice, one after another; "done" is legal only after the first."""
    t = start()
    throw(t, 1, 2, 3, 6, 6, 6, 6)
    assert "done" not in moves(t)
    play(t, "1 on anna")
    assert "done" in moves(t)
    play(t, "2 on anna", "done")
    assert (t.who, t.home[RED]) == (BLUE, 5)


# ---- retiring


def test_retiring_takes_back_all_own_dice_of_one_column() -> None:
    """Z2.3: instead of rolling; the turn is over."""
    t = table(columns={"jar4": "r1 b2 r3", "jar1": "r2"}, cat="r5")
    assert moves(t) == ["roll", "retire jar4", "retire jar1"]  # never from the cat row
    happened = play(t, "retire jar4")
    assert events(happened, "retired") == [(RED, "jar4", 2)]
    assert (column(t, "jar4"), column(t, "jar1"), cat(t)) == (". b2", "r2", "r5")
    assert (t.home[RED], t.who) == (5, BLUE)


def test_a_player_without_a_die_in_hand_must_retire() -> None:
    """Z2.3: also if they hold a candy die."""
    t = table(columns={"jar4": "r1 r2 r3 r4", "save": "r2 r2"}, cat="r5", candy={RED: 1})
    assert moves(t) == ["retire jar4", "retire save"]


def test_a_player_without_dice_on_the_board_must_roll() -> None:
    """Z2.3"""
    assert moves(table(columns={"jar1": "b1"})) == ["roll"]


def test_a_player_may_retire_only_candy_and_passes_without_any_move() -> None:
    """RZ6, Z2.3: on another board a player might have no real die in hand or in a column; every question has an answer."""
    t = table(columns={"jar4": "r*"})
    t.home[RED] = 0
    engine.settle(t)
    assert moves(t) == ["retire jar4"]
    t = table()
    t.home[RED] = 0
    engine.settle(t)
    assert (asked(t), t.who) == ("turn", BLUE)


# ---- what counts


ALL = ["anna", "candy", "jar4", "jar3", "jar2", "jar1", "save", "greedy", "accountant"]
NO_PLACE_FOR_FIVE = {"jar1": "b1 b1", "save": "b1"}
"""With these dice on the board, and no others, a 5 fits no column."""


def test_an_own_die_must_be_placed_before_stopping_if_one_fits_a_column() -> None:
    """Z2.4: although the others fit none."""
    t = table(columns=NO_PLACE_FOR_FIVE)
    throw(t, 1, rest=5)
    assert "1 on anna" in moves(t)
    assert "done" not in moves(t)
    play(t, "1 on anna")
    assert "done" in moves(t)


def test_a_die_in_a_grey_space_counts_as_placed() -> None:
    """Z2.4: after it the player may stop, although a die fits a column, and need not place another."""
    t = start()
    throw(t, 1, rest=6)
    assert "done" not in moves(t)
    play(t, "6 on cat")
    assert {"1 on anna", "6 on cat", "done"} <= set(moves(t))


def test_a_die_in_a_grey_space_is_never_compulsory() -> None:
    """Z2.4: if only a grey space is open, the player may stop without using it."""
    t = table(columns=NO_PLACE_FOR_FIVE)
    throw(t, 5)
    assert moves(t) == ["5 on cat", "done"]
    play(t, "done")
    assert (cat(t), t.who, t.home[RED]) == ("", BLUE, 7)


def test_a_die_forced_into_red_does_not_count() -> None:
    """Z2.4: if another die fits a column, one must still be placed."""
    t = table(cat="b2 b5")
    happened = throw(t, 5, rest=1)
    assert events(happened, "cat fed") == [(RED, 1, 5)]
    assert "done" not in moves(t)
    play(t, "1 on anna")
    assert "done" in moves(t)


def test_a_die_forced_into_red_does_not_count_if_the_cat_came_either() -> None:
    """Z2.4"""
    t = table(cat="b2 b5 b5 b5 b5 b5")
    happened = throw(t, 5, rest=1)
    assert events(happened, "cat comes") == [()]
    assert moves(t, "1 on anna") == ["1 on anna"]
    assert "done" not in moves(t)


def test_after_a_die_forced_into_red_the_player_may_stop_if_no_other_fits_a_column() -> None:
    """Z2.4: the candy die they hold is not compulsory."""
    t = table(columns=NO_PLACE_FOR_FIVE, cat="b2 b6", candy={RED: 1})
    throw(t, 6, rest=5)
    assert moves(t) == [*(f"candy on {name}" for name in ALL), "done"]


def test_a_candy_die_counts_as_placed() -> None:
    """Z2.4: after it the player may stop, although a die fits a column."""
    t = table(candy={RED: 1})
    throw(t, 5)
    assert "done" not in moves(t)
    play(t, "candy on jar2")
    assert {"5 on jar1", "done"} <= set(moves(t))


def test_a_candy_die_is_never_compulsory() -> None:
    """Z2.4: if no other die fits a column, the player may place it or stop; a grey space is not compulsory either."""
    t = table(columns=NO_PLACE_FOR_FIVE, cat="b2 b3", candy={RED: 1})
    throw(t, 5)
    assert moves(t) == [*(f"candy on {name}" for name in ALL), "done"]
    t = table(columns=NO_PLACE_FOR_FIVE, candy={RED: 1})
    throw(t, 5)
    assert moves(t) == ["5 on cat", *(f"candy on {name}" for name in ALL), "done"]


def test_after_support_dice_alone_the_player_may_stop_if_no_own_die_fits_a_column() -> None:
    """Z2.4, Z4.2: the support dice must be placed, one of the player's own only if it fits a column."""
    t = table(2, columns=NO_PLACE_FOR_FIVE)
    roll(t, 5)
    play(t, "yes", "1", "2", "2", "0")
    for move in ("1 on anna", "2 on jar4", "2 on jar3"):
        assert (asked(t), moves(t, "done")) == ("place support", [])
        play(t, move)
    assert moves(t) == ["5 on cat", "done"]


def test_if_nothing_fits_the_turn_ends() -> None:
    """Z2.4: the dice stay in hand."""
    t = table(columns={"jar1": "b1 b1", "save": "b1"}, cat="b2 b3")
    throw(t, 5)
    assert (asked(t), t.who, t.home[RED]) == ("turn", BLUE, 7)


def test_dice_not_placed_stay_in_hand() -> None:
    """Z2.4"""
    t = start()
    throw(t, 1, rest=6)
    play(t, "1 on anna", "done")
    assert t.home[RED] == 6
    assert sum(t.rolled) == 0


# ---- resolving


def test_a_complete_column_pays_the_owners_and_the_player_on_turn() -> None:
    """Z2.5: each owner for the spaces of their dice; the dice go home; the reward goes to the player on turn."""
    t = table(columns={"jar3": "b2 b2 g4 r4"}, loose={0: 0, 1: 0, 2: 0})
    throw(t, 6, rest=1)
    happened = play(t, "6 on jar3", "done")
    assert t.loose[:3] == [2 + 3, 2, 1]
    assert column(t, "jar3") == ""
    assert list(t.home[:3]) == [7, 7, 7]
    assert events(happened, "food gained") == [(0, 2, "jar3"), (1, 2, "jar3"), (2, 1, "jar3"), (0, 3, "jar3")]


def test_a_column_with_gaps_is_complete_when_its_top_holds_a_die() -> None:
    """Z2.5: gaps pay nobody."""
    t = table(columns={"jar2": "b6 . b4"}, loose={0: 0, 1: 0})
    throw(t, 3, rest=1)
    play(t, "3 on jar2", "done")
    assert t.loose[:2] == [1 + 2, 2]


def test_the_reward_goes_to_the_player_on_turn() -> None:
    """Z2.5: no matter who owns the top die. Red pushes blue's die to the top of the jar."""
    t = table(columns={"anna": "g1 g2", "jar2": "g6 g5 b4"}, loose={0: 0, 1: 0, 2: 0})
    throw(t, 3, rest=1)
    play(t, "3 on anna", "done", "jar2")
    assert t.loose[:3] == [1 + 2, 1, 2 + 2]


def test_columns_are_resolved_one_at_a_time_the_leftmost_first() -> None:
    """Z2.5: the jar's sausages come before half of everything is taken."""
    t = table(columns={"jar1": "r3 r3", "greedy": "b1 b1 b6"}, loose={RED: 0, BLUE: 4})
    throw(t, 3, 6, rest=1)
    happened = play(t, "6 on greedy", "3 on jar1", "done")
    assert events(happened, "column completed") == [(RED, "jar1"), (RED, "greedy")]
    assert asked(t) == "greedy"


def test_a_complete_column_waits_until_placing_stops() -> None:
    """Z2.5: and takes no more dice."""
    t = table(columns={"jar1": "b3 b3"})
    throw(t, 3, rest=1)
    play(t, "3 on jar1")
    assert column(t, "jar1") == "b3 b3 r3"
    assert moves(t, "on jar1") == []


def test_rewards_are_loose_food() -> None:
    """Z2.5"""
    t = table(columns={"jar1": "r3 r3"}, loose={RED: 0})
    throw(t, 3, rest=1)
    play(t, "3 on jar1", "done")
    assert (t.loose[RED], t.bag[RED]) == (4, 0)


def test_dice_that_come_home_wait_for_the_next_roll() -> None:
    """Z2.6: red gets three dice back and places no more."""
    t = table(columns={"jar1": "r3 r3"})
    throw(t, 3, rest=1)
    play(t, "3 on jar1", "done")
    assert (asked(t), t.who, t.home[RED]) == ("turn", BLUE, 7)
    throw(t, 1, rest=5)
    finish(t)
    assert t.home[BLUE] == 6
