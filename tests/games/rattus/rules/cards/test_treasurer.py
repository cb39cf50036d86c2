"""Treasurer: two coins."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from tests.games.rattus.rules.play import BLUE, RED, asked, events, last_round, moves, play
from tests.games.rattus.rules.trading import market


def test_two_coins_once_a_turn() -> None:
    """M6.2: from the bank."""
    t = market(cards={"treasurer": RED})
    happened = play(t, "use treasurer")
    assert list(trade(t).coins) == [6, 4, 4, 4]
    assert events(happened, "coins earned") == [(RED, 2)]
    assert asked(t) == "actions"
    assert "use treasurer" not in moves(t)


def test_in_the_last_round_as_usual() -> None:
    """M8.8: two coins."""
    t = market(cards={"treasurer": BLUE}, supply=0)
    last_round(t)
    assert moves(t) == ["use treasurer", "done"]
    play(t, "use treasurer")
    assert list(trade(t).coins) == [4, 6, 4, 4]
