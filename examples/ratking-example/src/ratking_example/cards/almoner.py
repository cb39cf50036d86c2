"""Almoner: a card that adds a part to the table."""

from __future__ import annotations

from ratking.games.rattus.rules.api import (
    PEASANTRY,
    Asks,
    Card,
    Part,
    Reason,
    Region,
    Seat,
    Table,
    add_rat,
    own_regions_with_room,
)
from ratking_example.alms import Alms, gather


class Almoner(Card):
    """Let a rat into a region of yours, and gather an alms: a point at the end."""

    name = "almoner"
    of_class = PEASANTRY
    rule = "H1.3"
    asks: Asks = (own_regions_with_room,)

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        return None if t.supply else Reason("no rats in the supply", self.rule)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        add_rat(t, who, Region(region))
        gather(t, who)

    def parts(self) -> list[Part]:
        return [Alms()]
