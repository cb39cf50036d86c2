"""Peasant."""

from __future__ import annotations

from ...api import PEASANTRY, Asks, Card, Region, Seat, Table, any_region, place_cubes


class Peasant(Card):
    """You may place one cube more than the rats allow. In the last round: place one cube anywhere."""

    name = "peasant"
    of_class = PEASANTRY
    rule = "B5.5"
    bonus = 1
    last_asks: Asks = (any_region,)  # B6.2

    def act_last(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        place_cubes(t, who, Region(region), 1)
