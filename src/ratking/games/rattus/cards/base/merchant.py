"""Merchant."""

from __future__ import annotations

from ...asks import neighbours, own_regions, up_to
from ...effects import move_cubes
from ...faces import CLASSES
from ...table import Table
from ..card import Asks, Card


class Merchant(Card):
    """Move up to three of your cubes from one region to a neighbouring one."""

    name = "merchant"
    of_class = CLASSES.index("bourgeoisie")
    rule = "B5.3"
    asks: Asks = (own_regions, neighbours, up_to(3))

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        source, target, cubes = chosen
        move_cubes(t, who, source, target, cubes)
