"""Landowner."""

from __future__ import annotations

from ...api import PEASANTRY, Asks, Region, Seat, Table, TradeCard, place_cubes, regions_of_card


class Landowner(TradeCard):
    """Place two cubes in one region that has a good of the type on the card; one, if the reserve has only one."""

    name = "landowner"
    of_class = PEASANTRY
    rule = "M6.8"
    rulings = "M7.1 M7.2"
    carries_good = True
    asks: Asks = (regions_of_card,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        place_cubes(t, who, Region(region), min(2, t.reserve[who]))
