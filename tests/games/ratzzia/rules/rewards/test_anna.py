"""Anna: the top die moves on."""

from __future__ import annotations

from tests.games.ratzzia.rules.play import BLUE, GREEN, RED, asked, column, events, moves, play, reserve, roll, table, throw


def test_anna_puts_the_top_die_in_the_lowest_space_of_another_column() -> None:
    """Z5.1: whatever its value; an empty space is just filled."""
    t = table(columns={"anna": "b1 b2"})
    throw(t, 3, rest=1)
    play(t, "3 on anna", "done")
    assert asked(t) == "anna"
    assert moves(t) == ["candy", "jar4", "jar3", "jar2", "jar1", "save", "greedy", "accountant"]
    play(t, "jar2")
    assert (column(t, "anna"), column(t, "jar2")) == ("", "r3")
    assert t.home[RED] == 6


def test_anna_pushes_up_what_lies_there() -> None:
    """Z5.1: pushed dice need not fit their new spaces; the next goes above them by its number."""
    t = table(columns={"anna": "b1 b2", "jar2": "g6 g5"})
    throw(t, 3, rest=1)
    happened = play(t, "3 on anna", "done", "jar2")
    assert column(t, "jar2") == "r3 g6 g5"
    assert events(happened, "die pushed in") == [(RED, "jar2", 2)]
    throw(t, 3, rest=2)
    assert moves(t, "on jar2") == ["3 on jar2"]


def test_the_push_ends_at_the_first_gap() -> None:
    """Z5.1"""
    t = table(columns={"anna": "b1 b2", "jar4": "g1 . g3 g4"})
    throw(t, 3, rest=1)
    play(t, "3 on anna", "done", "jar4")
    assert column(t, "jar4") == "r3 g1 g3 g4"


def test_a_column_completed_by_a_push_is_resolved_for_the_player_on_turn() -> None:
    """Z5.1: the top die is green's; he gets its sausage, red the jar."""
    t = table(columns={"anna": "b1 b2", "jar1": "g4 g4"}, loose={RED: 0, BLUE: 0, GREEN: 0})
    throw(t, 3, rest=1)
    happened = play(t, "3 on anna", "done", "jar1")
    assert events(happened, "column completed") == [(RED, "anna"), (RED, "jar1")]
    assert t.loose[:3] == [1 + 1, 2, 2]
    assert column(t, "jar1") == ""


def test_anna_must_be_done_and_full_columns_cannot_be_chosen() -> None:
    """Z5.1: no answer declines; a complete column without a gap is not offered."""
    t = table(columns={"anna": "b1 b2", "jar1": "g4 g4"})
    throw(t, 3, 4, rest=1)
    play(t, "3 on anna", "4 on jar1", "done")
    assert moves(t) == ["candy", "jar4", "jar3", "jar2", "save", "greedy", "accountant"]


def test_annas_own_sausages_are_paid_first() -> None:
    """Z5.1: the die gets what its space in her column pays (here none for the top), and the others theirs."""
    t = table(columns={"anna": "r1 b2"}, loose={RED: 0, BLUE: 0})
    throw(t, 3, rest=1)
    happened = play(t, "3 on anna", "done")
    assert asked(t) == "anna"
    assert t.loose[:2] == [1, 1]
    assert events(happened, "food gained") == [(RED, 1, "anna"), (BLUE, 1, "anna")]


def test_a_support_die_moves_like_any_other() -> None:
    """Z5.1"""
    t = table(2, columns={"anna": "b1 b2", "save": "s1"})
    roll(t, 6, rest=6)
    play(t, "yes", "3", "5", "0", "3 on anna", "5 on jar1", "6 on jar2", "done", "candy")
    assert column(t, "candy") == "s3"
    assert reserve(t) == 0


def test_a_candy_die_on_top_goes_to_the_jar_and_nothing_moves() -> None:
    """RZ7, Z5.1"""
    t = table(columns={"anna": "b1 b2"}, candy={RED: 1})
    throw(t, 1)
    happened = play(t, "candy on anna", "done")
    assert events(happened, "reward missed") == [(RED, "anna", "candy on top")]
    assert (t.jar, t.who) == (2, BLUE)


def test_a_complete_column_with_a_gap_may_be_chosen_and_pays_by_the_new_places() -> None:
    """Z5.1: greedy pays nothing at the top; green's die moves up from the first space, and still gets one."""
    t = table(columns={"anna": "b1 b2", "greedy": "g1 . g6"}, loose={RED: 0, GREEN: 0})
    throw(t, 3, 6, rest=1)
    play(t, "3 on anna", "6 on greedy", "done")
    assert "greedy" in moves(t)
    happened = play(t, "greedy")
    # red: the lowest space 1, the top 0; green: second and third 1 each
    assert events(happened, "food gained") == [(RED, 1, "greedy"), (GREEN, 2, "greedy")]
