"""Landowner."""

from __future__ import annotations

from ...effects import place_cubes
from ...faces import CLASSES
from ...goods import RegionsOfCard
from ...table import Table
from ..card import Asks, Card


class Landowner(Card):
    """Place two cubes in one region that has a good of the type on the card; one, if the reserve has only one."""

    name = "landowner"
    of_class = CLASSES.index("peasantry")
    rule = "M6.8"
    carries_good = True
    asks: Asks = (RegionsOfCard("landowner"),)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        place_cubes(t, who, region, min(2, t.reserve[who]))
