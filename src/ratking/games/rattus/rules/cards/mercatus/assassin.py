"""Assassin."""

from __future__ import annotations

from ...api import CHIVALRY, Seat, Table, TradeCard, earn


class Assassin(TradeCard):
    """The plague goes up to two steps. One coin for each rat of your turn that takes a cube of another player."""

    name = "assassin"
    of_class = CHIVALRY
    rule = "M6.5"
    last_rules = "M8.5 M8.7"
    rulings = "M6.13 M6.14"
    reach = 2
    last_strikes = True  # M8.5

    def struck(self, t: Table, who: Seat, losers: list[Seat]) -> None:
        if any(loser != who for loser in losers):
            earn(t, who, 1)
