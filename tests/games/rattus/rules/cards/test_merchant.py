"""Merchant: up to three cubes to a neighbour."""

from __future__ import annotations

from tests.games.rattus.rules.play import BLUE, RED, cubes, events, last_round, moves, play, table


def test_merchant_moves_at_most_three() -> None:
    """B5.3: one to three."""
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 5}})
    play(t, "use merchant", "gallia", "italia")
    assert moves(t) == ["1", "2", "3"]
    happened = play(t, "3")
    assert events(happened, "cubes moved") == [(RED, "gallia", "italia", 3)]
    assert (cubes(t, "gallia")[RED], cubes(t, "italia")[RED]) == (2, 3)


def test_merchant_moves_no_more_than_are_there() -> None:
    """B5.3: only the owner's cubes can be moved."""
    t = table(cards={"merchant": RED}, cubes={"gallia": {RED: 2, BLUE: 4}, "anglia": {BLUE: 3}})
    play(t, "use merchant")
    assert moves(t) == ["gallia"]
    play(t, "gallia", "anglia")
    assert moves(t) == ["1", "2"]


def test_merchant_reaches_neighbours_only() -> None:
    """B5.3: one region to one neighbouring region; rats and the plague do not matter."""
    t = table(cards={"merchant": RED}, cubes={"scandia": {RED: 1}}, rats={"scandia": 3, "russia": 3}, plague="anglia")
    play(t, "use merchant", "scandia")
    assert moves(t) == ["anglia", "germania", "russia"]


def test_merchant_in_the_last_round() -> None:
    """B6.2: works as usual."""
    t = table(supply=0, cards={"merchant": BLUE}, cubes={"gallia": {BLUE: 4}})
    last_round(t)
    play(t, "use merchant", "gallia", "anglia", "3")
    assert cubes(t, "anglia")[BLUE] == 3
    assert t.over
