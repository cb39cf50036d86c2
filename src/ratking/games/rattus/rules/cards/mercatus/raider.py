"""Raider."""

from __future__ import annotations

from ...api import CHIVALRY, OfferGood, Seat, Step, Table, TradeCard


class Raider(TradeCard):
    """The plague goes up to two steps. Where it goes you may take the available good of that region's type."""

    name = "raider"
    of_class = CHIVALRY
    rule = "M6.6"
    last_rules = "M8.3 M8.2 M8.7"
    rulings = "M6.13"
    reach = 2  # M8.3: in the last round too

    def plague_moved(self, t: Table, who: Seat) -> None:
        t.push("raider good", who, (t.plague,))

    def steps(self) -> list[Step[Table]]:
        return [OfferGood(self)]
