"""The view: everything on the table, as JSON."""

from __future__ import annotations

import json

from ratking.games.ratzzia.game import GAME

from .play import BLUE, RED, play, roll, table, throw


def test_what_lies_in_a_column() -> None:
    """Z2.2, Z2.5: what it pays, lacks and takes."""
    t = table(columns={"jar1": "b4 g*", "jar2": "r6 . r4"})
    columns = GAME.view(t, None)["columns"]
    assert columns["jar1"]["spaces"][0] == {"number": 0, "equal": False, "sausages": 1, "die": {"owner": 1, "value": 4}}
    assert columns["jar1"]["spaces"][1] == {"number": 0, "equal": True, "sausages": 1, "die": {"owner": 2, "value": 0}}
    assert (columns["jar1"]["lacks"], columns["jar1"]["takes"], columns["jar1"]["jar"]) == (1, 4, 1)
    assert [space["die"] is None for space in columns["jar2"]["spaces"]] == [False, True, False, True]
    assert (columns["jar2"]["lacks"], columns["jar2"]["takes"], columns["jar2"]["reward"]) == (1, 3, "sausages")


def test_a_complete_column_takes_nothing() -> None:
    """Z2.5"""
    t = table(columns={"jar1": "b4 b4"})
    throw(t, 4, rest=1)
    play(t, "4 on jar1")
    shown = GAME.view(t, None)["columns"]["jar1"]
    assert (shown["lacks"], shown["takes"]) == (0, None)


def test_cat_hands_candy_and_support() -> None:
    """Z1.2, Z3.2, Z4.1"""
    t = table(2, columns={"jar1": "s4"}, cat="b5 b5", candy={BLUE: 1})
    roll(t, 1, 2, 2, 3, 6, 6)
    play(t, "yes", "3", "1")
    view = GAME.view(t, BLUE)
    assert view["cat"] == {
        "grey": 1,
        "red": 3,
        "dice": [{"owner": 1, "value": 5}, {"owner": 1, "value": 5}],
        "number": 5,
    }
    assert view["rolled"] == [1, 2, 2, 3, 6, 6]
    assert view["support"] == {"reserve": 0, "rolled": [1, 3]}
    assert view["candy"] == {"jar": 0, "held": [0, 1], "waiting": 0}
    assert (view["hands"], view["loose"], view["bag"]) == ([0, 4], [3, 4], [0, 0])
    assert (view["turn"], view["turns"]) == (RED, 0)
    assert json.loads(json.dumps(view)) == view


def test_annas_die_is_shown_while_she_asks() -> None:
    """Z5.1: it is neither on the board nor in a hand."""
    t = table(columns={"anna": "b1 b2"})
    throw(t, 3, rest=1)
    assert GAME.view(t, None)["anna"] is None
    play(t, "3 on anna", "done")
    view = GAME.view(t, None)
    assert view["anna"] == {"owner": RED, "value": 3}
    assert (view["hands"][RED], view["hands"][BLUE]) == (6, 7)
    play(t, "jar4")
    assert GAME.view(t, None)["anna"] is None
    assert GAME.view(t, None)["hands"][RED] == 6
