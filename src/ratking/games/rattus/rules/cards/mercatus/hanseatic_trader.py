"""Hanseatic trader."""

from __future__ import annotations

from ...api import BOURGEOISIE, Asks, Region, Seat, Table, TradeCard, move_cubes, other_regions_of_card, own_regions, up_to


class HanseaticTrader(TradeCard):
    """Move up to five of your cubes from one region to one that has a good of the type on the card, however far."""

    name = "hanseatic trader"
    of_class = BOURGEOISIE
    rule = "M6.9"
    rulings = "M7.1 M7.2"
    carries_good = True
    asks: Asks = (own_regions, other_regions_of_card, up_to(5))

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        source, target, cubes = chosen
        move_cubes(t, who, Region(source), Region(target), cubes)
