"""Raider: takes a good where the plague goes."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.games.rattus.rules.values import NOBODY
from tests.games.rattus.rules.play import BLUE, GREEN, RED, asked, events, last_round, moves, play
from tests.games.rattus.rules.trading import ALL_SETS, goods, market, stock


def test_the_plague_goes_two_steps_and_the_good_comes_before_spreading() -> None:
    """M6.6: right after the move."""
    t = market(cards={"raider": RED}, plague="hispania", rats={"hungaria": 1})
    play(t, "move plague")
    assert moves(t) == ["anglia", "gallia", "germania", "hungaria", "italia"]
    play(t, "hungaria")
    assert (asked(t), t.who, moves(t)) == ("raider good", RED, ["yes", "no"])
    happened = play(t, "yes")
    assert asked(t) == "new rat"
    assert events(happened, "good taken") == [(RED, "fish")]
    assert (goods(t, RED), stock(t, "fish")) == ({"fish": 1}, (0, 3))


def test_the_good_may_be_declined() -> None:
    """M6.6: the good is optional."""
    t = market(cards={"raider": RED})
    play(t, "move plague", "gallia", "no")
    assert goods(t, RED) == {}


def test_no_good_if_none_is_up() -> None:
    """M6.6: the fish taken before is not available again, and goods that lie face down do not count."""
    t = market(cards={"raider": RED})
    play(t, "take fish", "move plague", "hungaria")
    assert (asked(t), t.who) == ("actions", BLUE)
    assert goods(t, RED) == {"fish": 1}


def test_the_ordinary_good_and_that_of_the_raider() -> None:
    """M6.6 with M3.2: two in a turn, of two types."""
    t = market(cards={"raider": RED})
    play(t, "take fish", "move plague", "gallia", "yes")
    assert goods(t, RED) == {"fish": 1, "cloth": 1}


def test_no_good_in_africa() -> None:
    """M6.6 with M2.2."""
    t = market(6, sets=ALL_SETS, cards={"raider": RED}, plague="italia")
    play(t, "move plague", "tunis")
    assert (asked(t), t.who) == ("actions", BLUE)


def test_only_in_ones_own_turn() -> None:
    """M6.6."""
    t = market(cards={"raider": BLUE})
    play(t, "move plague", "gallia")
    assert goods(t, BLUE) == {}


def test_in_the_last_round() -> None:
    """M8.3: two steps, and a good of the region's type, also one that lies face down (M8.2); no rat is turned up."""
    t = market(
        cards={"raider": BLUE}, goods={RED: {"fish": 3}}, cubes={"hungaria": {GREEN: 5}}, rats={"hungaria": 1}, supply=0
    )
    trade(t).up[0], trade(t).down[0] = 0, 1
    last_round(t)
    play(t, "move plague", "hungaria")
    assert asked(t) == "raider good"
    happened = play(t, "yes")
    assert events(happened, "good taken") == [(BLUE, "fish")]
    assert asked(t) == "face"  # already the final devastation
    assert t.mover == NOBODY


def test_in_the_last_round_nothing_from_an_empty_stock() -> None:
    """M8.2: the stock must have one."""
    t = market(cards={"raider": BLUE}, goods={RED: {"fish": 4}}, supply=0)
    last_round(t)
    play(t, "move plague", "hungaria")
    assert t.over
