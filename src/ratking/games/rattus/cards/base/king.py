"""King."""

from __future__ import annotations

from ...asks import own_rat_free_regions
from ...effects import move_to_palace
from ...faces import CLASSES
from ...table import Table
from ..card import Asks, Card


class King(Card):
    """Move one of your cubes from a region without rats to the palace."""

    name = "king"
    of_class = CLASSES.index("royalty")
    rule = "B5.1"
    asks: Asks = (own_rat_free_regions,)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        move_to_palace(t, who, region)
