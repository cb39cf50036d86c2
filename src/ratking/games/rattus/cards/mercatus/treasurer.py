"""Treasurer."""

from __future__ import annotations

from ...faces import CLASSES
from ...goods import earn
from ...table import Table
from ..card import Asks, Card


class Treasurer(Card):
    """Take two coins."""

    name = "treasurer"
    of_class = CLASSES.index("royalty")
    rule = "M6.2"
    asks: Asks = ()

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        earn(t, who, 2)
