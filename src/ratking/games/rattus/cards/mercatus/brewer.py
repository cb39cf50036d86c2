"""Brewer."""

from __future__ import annotations

from ...faces import CLASSES
from ...goods import available_goods, take_good
from ...table import Table
from ..card import Asks, Card


class Brewer(Card):
    """Take one more available good."""

    name = "brewer"
    of_class = CLASSES.index("peasantry")
    rule = "M6.7"
    asks: Asks = (available_goods,)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (good,) = chosen
        take_good(t, who, good)
