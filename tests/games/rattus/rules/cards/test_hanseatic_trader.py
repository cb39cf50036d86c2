"""Hanseatic trader: moves up to five cubes to a region with the good on the card."""

from __future__ import annotations

from tests.games.rattus.rules.play import BLUE, RED, cubes, last_round, moves, play
from tests.games.rattus.rules.trading import ALL_SETS, market


def test_from_anywhere_however_far() -> None:
    """M6.9: from any region with the owner's cubes to another with the good of the card."""
    t = market(
        cards={"hanseatic trader": RED},
        on_cards={"hanseatic trader": "fish"},
        cubes={"hispania": {RED: 6}, "anglia": {RED: 2}, "turcia": {BLUE: 3}},
    )
    play(t, "use hanseatic trader")
    assert moves(t) == ["anglia", "hispania"]
    play(t, "hispania")
    assert moves(t) == ["anglia", "hungaria", "bulgaria"]
    play(t, "bulgaria")
    assert moves(t) == ["1", "2", "3", "4", "5"]
    play(t, "5")
    assert (cubes(t, "hispania")[RED], cubes(t, "bulgaria")[RED]) == (1, 5)
    assert "use hanseatic trader" not in moves(t)


def test_to_another_region_only() -> None:
    """M6.9: from one region to another: cubes from Anglia cannot go to Anglia."""
    t = market(cards={"hanseatic trader": RED}, on_cards={"hanseatic trader": "fish"}, cubes={"anglia": {RED: 2}})
    play(t, "use hanseatic trader", "anglia")
    assert moves(t) == ["hungaria", "bulgaria"]
    play(t, "hungaria")
    assert moves(t) == ["1", "2"]


def test_not_without_a_good_or_a_cube() -> None:
    """M6.9 with B3.5."""
    assert "use hanseatic trader" not in moves(market(cards={"hanseatic trader": RED}, cubes={"gallia": {RED: 2}}))
    assert "use hanseatic trader" not in moves(
        market(cards={"hanseatic trader": RED}, on_cards={"hanseatic trader": "fish"}, cubes={"gallia": {BLUE: 2}})
    )


def test_never_to_africa() -> None:
    """M6.9 with M2.2: there are no goods in Africa; but cubes may come from there."""
    t = market(
        6, sets=ALL_SETS, cards={"hanseatic trader": RED}, on_cards={"hanseatic trader": "salt"}, cubes={"libya": {RED: 2}}
    )
    play(t, "use hanseatic trader", "libya")
    assert moves(t) == ["hispania", "scandia", "tartaria"]


def test_in_the_last_round_as_usual() -> None:
    """M8.8: a good may still be put on."""
    t = market(cards={"hanseatic trader": BLUE}, goods={BLUE: {"salt": 1}}, cubes={"gallia": {BLUE: 5}}, supply=0)
    last_round(t)
    assert moves(t) == ["done", "load hanseatic trader"]
    play(t, "load hanseatic trader", "salt", "use hanseatic trader", "gallia", "tartaria", "5")
    assert cubes(t, "tartaria")[BLUE] == 5
    assert t.over
