"""Peasant."""

from __future__ import annotations

from ...asks import any_region
from ...effects import place_cubes
from ...faces import CLASSES
from ...table import Table
from ..card import Asks, Card


class Peasant(Card):
    """You may place one cube more than the rats allow. In the last round: place one cube anywhere."""

    name = "peasant"
    of_class = CLASSES.index("peasantry")
    rule = "B5.5"
    bonus = 1
    last_asks: Asks = (any_region,)  # B6.2

    def act_last(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        place_cubes(t, who, region, 1)
