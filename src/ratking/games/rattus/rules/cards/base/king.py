"""King."""

from __future__ import annotations

from ...api import ROYALTY, Asks, Card, Region, Seat, Table, move_to_palace, own_rat_free_regions


class King(Card):
    """Move one of your cubes from a region without rats to the palace."""

    name = "king"
    of_class = ROYALTY
    rule = "B5.1"
    asks: Asks = (own_rat_free_regions,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        move_to_palace(t, who, Region(region))
