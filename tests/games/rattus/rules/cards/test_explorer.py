"""Explorer."""

from __future__ import annotations

from ..african import african, discarded, hand, turned_up
from ..play import BLUE, CHANCE, RED, asked, cubes, events, last_round, moves, play

THREE = ("gallia church royalty", "italia ?", "gallia peasantry chivalry")


def test_three_cards_are_turned_up_and_one_cube_may_be_placed() -> None:
    """A4.1: in one of their regions, each offered once; then the three are discarded."""
    t = african(cards={"explorer": RED})
    play(t, "use explorer")
    assert (asked(t), t.who) == ("draw region card", CHANCE)
    happened = play(t, *THREE)
    assert events(happened, "region card turned up", BLUE) == [(RED, text) for text in THREE]  # for all to see
    assert sorted(turned_up(t)) == sorted(THREE)
    assert (asked(t), t.who) == ("explorer place", RED)
    assert moves(t) == ["gallia", "italia", "pass"]
    play(t, "italia")
    assert cubes(t, "italia") == [1, 0, 0, 0]
    assert sorted(discarded(t)) == sorted(THREE)
    assert turned_up(t) == hand(t, RED) == []


def test_placing_is_optional() -> None:
    """A4.1: if no cube is placed, the cards are still discarded, and the power is used."""
    t = african(cards={"explorer": RED})
    play(t, "use explorer", *THREE, "pass")
    assert list(t.reserve) == [20] * 4
    assert sorted(discarded(t)) == sorted(THREE)
    assert "use explorer" not in moves(t)


def test_not_without_a_cube_in_reserve() -> None:
    """A4.1: without a cube there is nothing to place."""
    t = african(cards={"explorer": RED}, palace={RED: 20})
    assert "use explorer" not in moves(t)
    t = african(cards={"explorer": RED}, palace={RED: 19})
    assert "use explorer" in moves(t)


def test_with_fewer_than_three_cards_all_are_turned_up() -> None:
    """A4.1: fewer cards are turned up if there are fewer after reshuffling; without any the power cannot be used."""
    t = african(2, cards={"explorer": RED}, deck=["italia ?"], discards=["polonia ?"])
    happened = play(t, "use explorer", "italia ?", "polonia ?")
    assert events(happened, "deck reshuffled") == [(1,)]
    assert (asked(t), moves(t)) == ("explorer place", ["italia", "polonia", "pass"])
    t = african(2, cards={"explorer": RED}, deck=[], discards=[])
    assert "use explorer" not in moves(t)


def test_in_the_last_round_as_in_a_turn() -> None:
    """A5.1: the Explorer's power does not change."""
    t = african(cards={"explorer": BLUE}, supply=0)
    last_round(t)
    assert (t.who, moves(t)) == (BLUE, ["use explorer", "done"])
    play(t, "use explorer", *THREE, "gallia")
    assert cubes(t, "gallia") == [0, 1, 0, 0]
    assert t.over
