"""Landowner: two cubes to a region with the good on the card."""

from __future__ import annotations

from tests.games.rattus.rules.play import BLUE, RED, asked, cubes, last_round, moves, play
from tests.games.rattus.rules.trading import good_on, market, stock


def test_two_cubes_in_a_region_of_the_good() -> None:
    """M6.8: any region with a good of that type, however many rats."""
    t = market(cards={"landowner": RED}, on_cards={"landowner": "fish"})
    play(t, "use landowner")
    assert moves(t) == ["anglia", "hungaria", "bulgaria"]
    play(t, "bulgaria")
    assert cubes(t, "bulgaria")[RED] == 2
    assert good_on(t, "landowner") == "fish"  # it can be used again
    assert "use landowner" not in moves(t)


def test_one_cube_if_there_is_only_one() -> None:
    """M6.8: and none if the reserve is empty."""
    t = market(cards={"landowner": RED}, on_cards={"landowner": "fish"}, palace={RED: 19})
    play(t, "use landowner", "anglia")
    assert cubes(t, "anglia")[RED] == 1
    assert "use landowner" not in moves(t)
    t = market(cards={"landowner": RED}, on_cards={"landowner": "fish"}, palace={RED: 20})
    assert "use landowner" not in moves(t)


def test_not_without_a_good_on_the_card() -> None:
    """M6.8: goods that the owner holds beside the card do not help."""
    t = market(cards={"landowner": RED}, goods={RED: {"wood": 1}})
    assert "use landowner" not in moves(t)
    play(t, "load landowner", "wood", "use landowner")
    assert moves(t) == ["germania", "polonia", "russia"]


def test_in_the_last_round_a_good_may_still_be_put_on() -> None:
    """M8.8: the good may also be replaced; the power does not change."""
    t = market(cards={"landowner": BLUE}, on_cards={"landowner": "fish"}, goods={BLUE: {"wood": 1}}, supply=0)
    last_round(t)
    assert moves(t) == ["use landowner", "done", "load landowner"]
    before = sum(stock(t, "fish"))
    play(t, "load landowner")
    assert (asked(t), moves(t)) == ("load", ["wood"])
    play(t, "wood", "use landowner", "russia")
    assert sum(stock(t, "fish")) == before + 1
    assert cubes(t, "russia")[BLUE] == 2
    assert t.over
