"""Sultan."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.diplomats import stock

from ..african import african, diplomats
from ..play import BLUE, RED, events, last_round, moves, play


def test_a_diplomat_under_one_of_your_cubes() -> None:
    """A4.3: in a region where you have a cube and no diplomat; not in the palace."""
    t = african(
        cards={"sultan": RED},
        cubes={"gallia": {RED: 2, BLUE: 1}, "italia": {RED: 1}, "polonia": {BLUE: 2}},
        palace={RED: 3},
        diplomats={"italia": [RED]},
    )
    play(t, "use sultan")
    assert moves(t) == ["gallia"]
    happened = play(t, "gallia")
    assert events(happened, "diplomat placed") == [(RED, "gallia")]
    assert diplomats(t, "gallia") == [1, 0, 0, 0]
    assert stock(t) == 13
    assert "use sultan" not in moves(t)


def test_another_player_may_have_one_in_the_same_region() -> None:
    """A4.3: at most one of your own in a region."""
    t = african(cards={"sultan": RED}, cubes={"gallia": {RED: 1, BLUE: 1}}, diplomats={"gallia": [BLUE]})
    play(t, "use sultan", "gallia")
    assert diplomats(t, "gallia") == [1, 1, 0, 0]


def test_not_with_a_diplomat_everywhere_nor_without_a_cube() -> None:
    """A4.3: the power cannot be used then."""
    t = african(cards={"sultan": RED}, cubes={"gallia": {RED: 5}}, palace={RED: 2}, diplomats={"gallia": [RED]})
    assert "use sultan" not in moves(t)
    t = african(cards={"sultan": RED}, palace={RED: 2})
    assert "use sultan" not in moves(t)


def test_not_when_all_fifteen_are_out() -> None:
    """A4.3: with none left in the stock the power cannot be used; with one left it can."""
    everywhere = ["anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia"]
    for count, usable in ((7, True), (8, False)):
        t = african(
            cards={"sultan": RED},
            cubes={**{name: {RED: 1} for name in everywhere}, "scandia": {RED: 1}},
            palace={BLUE: 8},
            diplomats={name: [RED] for name in everywhere},
            palace_diplomats={BLUE: count},
        )
        assert ("use sultan" in moves(t)) == usable


def test_in_the_last_round_as_in_a_turn() -> None:
    """A5.1: the Sultan's power does not change."""
    t = african(cards={"sultan": BLUE}, cubes={"gallia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert (t.who, moves(t)) == (BLUE, ["use sultan", "done"])
    play(t, "use sultan", "gallia")
    assert t.over
    assert diplomats(t, "gallia") == [0, 1, 0, 0]
