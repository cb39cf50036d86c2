"""Merchant."""

from __future__ import annotations

from ...api import BOURGEOISIE, Asks, Card, Region, Seat, Table, move_cubes, neighbours, own_regions, up_to


class Merchant(Card):
    """Move up to three of your cubes from one region to a neighbouring one."""

    name = "merchant"
    of_class = BOURGEOISIE
    rule = "B5.3"
    asks: Asks = (own_regions, neighbours, up_to(3))

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        source, target, cubes = chosen
        move_cubes(t, who, Region(source), Region(target), cubes)
