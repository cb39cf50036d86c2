"""Treasurer."""

from __future__ import annotations

from ...api import ROYALTY, Asks, Seat, Table, TradeCard, earn


class Treasurer(TradeCard):
    """Take two coins."""

    name = "treasurer"
    of_class = ROYALTY
    rule = "M6.2"
    asks: Asks = ()

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        earn(t, who, 2)
