"""Monk."""

from __future__ import annotations

from ...asks import any_rat, neighbours_of_rat
from ...effects import move_rat
from ...faces import CLASSES
from ...table import Table
from ..card import Asks, Card


class Monk(Card):
    """Move one rat, unseen, to a neighbouring region that has room for it."""

    name = "monk"
    of_class = CLASSES.index("church")
    rule = "B5.4"
    asks: Asks = (any_rat, neighbours_of_rat)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        rat, region = chosen
        move_rat(t, who, rat, region)
