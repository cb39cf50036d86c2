"""The rulings that no numbered rule makes: docs/rulings.md."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import GOODS, trade

from .play import BLUE, RED, asked, cubes, last_round, moves, play, region, table
from .trading import market


def test_places_stay_empty_and_are_filled_from_the_first() -> None:
    """R1: the others do not close ranks."""
    t = table(cards={"monk": RED, "witch": BLUE}, rats={"gallia": 3, "germania": 1}, plague="italia")
    play(t, "use monk", "gallia 1", "hispania", "move plague", "germania", "gallia", "use witch")
    assert moves(t) == ["gallia 1", "gallia 2", "gallia 3", "germania 1", "hispania 1"]
    t = table(cards={"monk": RED, "witch": RED}, rats={"gallia": 3})
    play(t, "use monk", "gallia 1", "hispania", "use witch")
    assert moves(t) == ["gallia 2", "gallia 3", "hispania 1"]


def test_a_number_without_a_choice_is_not_asked() -> None:
    """R2: with B3.3; with a card that allows more it is."""
    t = table(rats={"gallia": 2})
    play(t, "place cubes", "gallia")
    assert (cubes(t, "gallia")[RED], asked(t)) == (2, "actions")
    t = table(rats={"gallia": 2}, cards={"peasant": RED})
    play(t, "place cubes", "gallia")
    assert moves(t) == ["2", "3"]


def test_one_move_for_the_plague_uses_all_cards_that_move_it() -> None:
    """R3: with B6.2 and M8.7."""
    t = market(cards={"knight": BLUE, "raider": BLUE, "king": BLUE}, cubes={"anglia": {BLUE: 1}}, supply=0)
    last_round(t)
    assert [move for move in moves(t) if "knight" in move or "raider" in move] == []
    play(t, "move plague", "gallia", "no")
    assert "move plague" not in moves(t)
    assert "use king" in moves(t)


def test_whether_rats_are_turned_up_is_asked_only_where_there_are_some() -> None:
    """R4: with M8.7 and B4.4."""
    for rats, where, question in (({"gallia": 1}, "gallia", "last strike"), ({"gallia": 1}, "hispania", "last round")):
        t = market(cards={"assassin": BLUE, "king": BLUE}, cubes={where: {RED: 1}, "anglia": {BLUE: 1}}, rats=rats, supply=0)
        last_round(t)
        play(t, "move plague", where)
        assert asked(t) == question


def test_who_can_only_load_a_card_is_not_skipped() -> None:
    """R5: with M8.8; the card may then be usable."""
    t = market(cards={"landowner": BLUE}, goods={BLUE: {"fish": 1}}, supply=0)
    last_round(t)
    assert moves(t) == ["done", "load landowner"]
    play(t, "load landowner", "fish")
    assert moves(t) == ["use landowner", "done"]


def test_one_region_has_nothing_to_share_with() -> None:
    """R6: with M6.11; at least two regions of the type are needed."""
    t = market(cards={"shaman": RED}, on_cards={"shaman": "fish"}, rats={"anglia": 2})
    assert "use shaman" in moves(t)
    for name in ("hungaria", "bulgaria"):
        trade(t).at[region(name)] = GOODS.index("cloth")
    t.ask_again()
    assert "use shaman" not in moves(t)
