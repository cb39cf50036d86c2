"""Brewer: one more good."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.kernel.packed import i64, vec
from tests.games.rattus.rules.play import BLUE, RED, last_round, moves, play
from tests.games.rattus.rules.trading import goods, market, stock


def test_before_or_after_the_ordinary_good() -> None:
    """M6.7: one more good, before or after the ordinary one; never two of one type in a turn."""
    t = market(cards={"brewer": RED})
    play(t, "use brewer", "fish")
    assert [move for move in moves(t) if move in ("take fish", "take cloth")] == ["take cloth"]
    play(t, "take cloth")
    assert goods(t, RED) == {"fish": 1, "cloth": 1}
    t = market(cards={"brewer": RED})
    play(t, "take fish", "use brewer")
    assert moves(t) == ["cloth", "wood", "salt"]
    play(t, "salt")
    assert goods(t, RED) == {"fish": 1, "salt": 1}
    assert "use brewer" not in moves(t)


def test_without_the_ordinary_good() -> None:
    """M6.7: the ordinary good need not be taken."""
    t = market(cards={"brewer": RED})
    play(t, "use brewer", "wood", "move plague", "gallia")
    assert goods(t, RED) == {"wood": 1}


def test_in_the_last_round_the_whole_stock_is_available() -> None:
    """M8.2: also goods that lie face down; but the good must be in the stock."""
    t = market(cards={"brewer": BLUE}, goods={RED: {"fish": 4, "salt": 3}}, supply=0)
    play(t, "take salt")
    trade(t).up = vec[i64]([0, 0, 1, 0])
    trade(t).down = vec[i64]([0, 4, 3, 0])
    last_round(t)
    assert moves(t) == ["use brewer", "done"]
    play(t, "use brewer")
    assert moves(t) == ["cloth", "wood"]
    play(t, "cloth")
    assert t.over


def test_goods_that_are_up_are_taken_before_those_that_are_down() -> None:
    """M8.2: a good that lies face down is taken only if none is up."""
    t = market(cards={"brewer": BLUE, "landowner": BLUE}, goods={BLUE: {"fish": 1}}, supply=0)
    last_round(t)
    play(t, "use brewer", "cloth")
    assert stock(t, "cloth") == (0, 3)
