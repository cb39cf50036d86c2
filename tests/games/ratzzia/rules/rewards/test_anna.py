"""Anna: the top die moves on."""

from __future__ import annotations

from ratking.components import Components
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.board import COLUMNS
from ratking.games.ratzzia.rules.data import OURS
from ratking.games.ratzzia.rules.dice import die
from ratking.kernel import engine
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from tests.games.ratzzia.rules.play import BLUE, GREEN, RED, asked, column, events, moves, play, reserve, roll, table, throw


def test_anna_puts_the_top_die_in_the_lowest_space_of_another_column() -> None:
    """Z5.1: whatever its value; an empty space is simply filled."""
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
    """Z5.1: the top die is green's: green gets its sausage, red the jar."""
    t = table(columns={"anna": "b1 b2", "jar1": "g4 g4"}, loose={RED: 0, BLUE: 0, GREEN: 0})
    throw(t, 3, rest=1)
    happened = play(t, "3 on anna", "done", "jar1")
    assert events(happened, "column completed") == [(RED, "anna"), (RED, "jar1")]
    assert t.loose[:3] == [1 + 1, 2, 2]
    assert column(t, "jar1") == ""


def test_anna_must_be_done_and_full_columns_cannot_be_chosen() -> None:
    """Z5.1: the move is compulsory; a complete column without a gap is not offered."""
    t = table(columns={"anna": "b1 b2", "jar1": "g4 g4"})
    throw(t, 3, 4, rest=1)
    play(t, "3 on anna", "4 on jar1", "done")
    assert moves(t) == ["candy", "jar4", "jar3", "jar2", "save", "greedy", "accountant"]


def test_annas_own_sausages_are_paid_first() -> None:
    """Z5.1: each die is paid for its space in Anna's column (here nothing for the top)."""
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


def test_a_column_to_the_left_of_annas_that_she_completes_is_resolved() -> None:
    """RZ9, Z2.5, Z5.1: on a board where Anna is second; the leftmost complete column is determined again each time."""
    parts = OURS.to_json()
    columns = parts["board"]["columns"]
    columns[0], columns[1] = columns[1], columns[0]
    game = GAME.with_components(Components.of_json("ratzzia", parts))
    t = game.table(game.options({"players": 4}, Rng(0)))
    left, anna = (COLUMNS.index(name) for name in ("candy", "anna"))
    assert t.box.board.columns[:2] == [left, anna]
    for number, lacks in ((left, 1), (anna, 0)):
        for space in list(t.box.board.spaces(number))[: len(t.box.board.spaces(number)) - lacks]:
            t.dice[space] = die(BLUE, 1)
            t.home[BLUE] -= 1
        t.measure(number)
    t.push("resolve", RED)
    told = t.listen()
    engine.settle(t)
    assert asked(t) == "anna"
    engine.apply(t, game.space.number("candy") or 0)
    assert events(told.events(), "column completed") == [(RED, "anna"), (RED, "candy")]
    assert events(told.events(), "candy taken") == [(RED,)]


def test_there_is_a_caution_before_a_candy_is_put_on_her_top_space() -> None:
    """Z5.1, Z5.2: Anna's reward would be lost. There is no caution for her lower spaces, other columns or other dice."""
    t = table(columns={"anna": "b1 b2", "candy": "b1"}, candy={RED: 1})
    throw(t, 3, rest=1)
    cautions = {}
    for move in t.legal:
        caution = t.stack[-1].step.caution(t, t.stack[-1], move)
        if caution is not None:
            cautions[GAME.space.text(move)] = caution
    assert cautions == {"candy on anna": Reason("reward lost to candy", "Z5.1", {"column": "anna"})}
    assert t.stack[-1].step.cautious
    t = table(columns={"anna": "b1"}, candy={RED: 1})
    throw(t, 3, rest=1)
    candy = GAME.space.number("candy on anna")
    assert candy in t.legal
    assert t.stack[-1].step.caution(t, t.stack[-1], candy) is None
