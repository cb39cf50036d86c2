"""Swindler."""

from __future__ import annotations

from ...api import (
    BOURGEOISIE,
    Asks,
    OfferGood,
    Reason,
    Region,
    Seat,
    Step,
    Table,
    TradeCard,
    add_rat,
    can_lay_again,
    lay_again,
    own_regions_with_room,
)


class Swindler(TradeCard):
    """Place a rat from the supply in a region where you have a cube; you may take the available good of its type."""

    name = "swindler"
    of_class = BOURGEOISIE
    rule = "M6.10"
    last_rules = "M8.2 M8.4"
    asks: Asks = (own_regions_with_room,)

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        return None if t.supply or (t.last_round and can_lay_again(t)) else Reason("no rats in the supply", self.rule)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        t.push("swindler good", who, chosen)
        if t.supply:
            add_rat(t, who, Region(region))
        else:
            lay_again(t, who, Region(region))  # M8.4

    def steps(self) -> list[Step[Table]]:
        return [OfferGood(self)]
