"""Brewer."""

from __future__ import annotations

from ...api import PEASANTRY, Asks, Seat, Table, TradeCard, available_goods, take_good


class Brewer(TradeCard):
    """Take one more available good."""

    name = "brewer"
    of_class = PEASANTRY
    rule = "M6.7"
    last_rules = "M8.2"
    rulings = "M3.2"
    asks: Asks = (available_goods,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (good,) = chosen
        take_good(t, who, good)
