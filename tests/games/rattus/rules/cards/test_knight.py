"""Knight: the plague goes farther and may count as two cubes."""

from __future__ import annotations

import pytest

from tests.games.rattus.rules.play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play, region, table


def test_knight_moves_the_plague_one_or_two_steps() -> None:
    """B5.2: any region at distance 1 or 2; it may still not stay."""
    t = table(cards={"knight": RED}, plague="hispania")
    play(t, "move plague")
    assert moves(t) == ["anglia", "gallia", "germania", "hungaria", "italia"]


def test_only_in_ones_own_turn() -> None:
    """B5.2: another player's Knight does not help, and the card has no power to use before C."""
    t = table(cards={"knight": BLUE}, plague="hispania")
    play(t, "move plague")
    assert moves(t) == ["gallia", "italia"]
    assert "use knight" not in moves(table(cards={"knight": RED}, cubes={"gallia": {RED: 1}}, rats={"gallia": 1}))


def test_knight_taken_this_turn_works() -> None:
    """B5.2 with B3.2."""
    t = table(plague="hispania")
    play(t, "take knight", "move plague")
    assert "hungaria" in moves(t)


def test_the_declaration_comes_after_spreading_and_before_the_first_rat() -> None:
    """B5.2: the owner is asked once for each devastation."""
    t = table(cards={"knight": RED}, cubes={"gallia": {GREEN: 2}}, rats={"gallia": 2})
    play(t, "move plague", "gallia")
    assert asked(t) == "new rat"
    play(t, "anglia", "anglia")
    assert (asked(t), t.who, moves(t)) == ("count plague", RED, ["yes", "no"])
    happened = play(t, "yes", "gallia 1", "4 A royalty")
    assert events(happened, "plague counts") == [(RED, 2)]
    assert cubes(t, "gallia")[GREEN] == 1
    # And for the next rat of the same devastation: one cube and the plague make three.
    play(t, "3 M peasantry magic")
    assert cubes(t, "gallia")[GREEN] == 0


@pytest.mark.parametrize(("rats", "here"), [(0, 2), (1, 0)])
def test_no_devastation_no_declaration(rats: int, here: int) -> None:
    """B5.2: the plague is never the cube that a devastation needs."""
    t = table(cards={"knight": RED}, cubes={"gallia": {GREEN: here}}, rats={"gallia": rats} if rats else {})
    play(t, "move plague", "gallia", *["anglia"] * rats)
    assert (asked(t), t.who) == ("actions", BLUE)


def test_if_declined_the_plague_does_not_count() -> None:
    """B5.2: the owner may decline."""
    t = table(cards={"knight": RED}, cubes={"gallia": {GREEN: 2}}, rats={"gallia": 1})
    happened = play(t, "move plague", "gallia", "anglia", "no", "3 M peasantry magic")
    assert events(happened, "plague counts") == []
    assert cubes(t, "gallia")[GREEN] == 2


def test_it_counts_against_limits_only() -> None:
    """B5.2: the plague never counts for M or A: red has most with three, and only cubes are removed."""
    t = table(cards={"knight": RED}, cubes={"gallia": {RED: 3, GREEN: 2}}, rats={"gallia": 1})
    happened = play(t, "move plague", "gallia", "anglia", "yes", "6 MA church magic")
    assert cubes(t, "gallia") == [1, 0, 1, 0]
    assert len(events(happened, "cube lost")) == 3


def test_no_cube_left_ends_it_although_the_plague_counts() -> None:
    """B5.2 with B4.4: the devastation stops when the last cube is gone."""
    t = table(cards={"knight": RED}, cubes={"gallia": {GREEN: 1}}, rats={"gallia": 2})
    play(t, "move plague", "gallia", "anglia", "anglia", "yes", "gallia 1", "2 M bourgeoisie church")
    assert (asked(t), t.who) == ("actions", BLUE)


def test_it_counts_in_this_devastation_only() -> None:
    """B5.2: in the next player's turn the plague does not count any more."""
    t = table(cards={"knight": RED}, cubes={"gallia": {GREEN: 3}, "hispania": {GREEN: 2}}, rats={"gallia": 1, "hispania": 1})
    play(t, "move plague", "gallia", "anglia", "yes", "5 A church magic")
    assert cubes(t, "gallia")[GREEN] == 2
    play(t, "move plague", "hispania", "italia", "3 M peasantry magic")
    assert cubes(t, "hispania")[GREEN] == 2


def test_knight_in_the_last_round() -> None:
    """B6.2: the plague moves one or two steps, and nothing else happens; once."""
    t = table(supply=0, cards={"knight": BLUE}, cubes={"gallia": {BLUE: 2}}, rats={"hispania": 2}, plague="hispania")
    last_round(t)
    assert moves(t) == ["move plague", "done"]
    play(t, "move plague")
    assert moves(t) == ["anglia", "gallia", "germania", "hungaria", "italia"]
    happened = play(t, "gallia")
    assert events(happened, "plague moved") == [(BLUE, "gallia")]
    assert t.plague == region("gallia")
    assert t.over


def test_the_plague_counts_at_the_end_where_the_knight_moved_it() -> None:
    """B6.2 with B6.3: without being asked."""
    face = "4 A royalty"
    t = table(
        supply=0, cards={"knight": BLUE}, cubes={"gallia": {GREEN: 2}}, rats={"gallia": 1}, plague="turcia", keep=[face]
    )
    last_round(t)
    play(t, "move plague", "hungaria", face)
    assert cubes(t, "gallia")[GREEN] == 2
    t = table(
        supply=0, cards={"knight": BLUE}, cubes={"gallia": {GREEN: 2}}, rats={"gallia": 1}, plague="italia", keep=[face]
    )
    last_round(t)
    play(t, "move plague", "gallia", face)
    assert cubes(t, "gallia")[GREEN] == 1
