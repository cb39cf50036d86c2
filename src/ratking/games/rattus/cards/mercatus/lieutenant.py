"""Lieutenant."""

from __future__ import annotations

from typing import Final

from .....kernel.power import Ask
from ...asks import any_region
from ...effects import place_cubes
from ...faces import CLASSES
from ...goods import pay
from ...moves import NUMBER
from ...table import Table
from ..card import Asks, Card

PRICES: Final = (0, 1, 3, 6)
"""What so many cubes cost."""


class CubesForCoins(Ask[Table]):
    """How many cubes: what the purse and the reserve allow."""

    first = NUMBER

    def __init__(self, most: int) -> None:
        self.most = most

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        most = min(self.most, t.reserve[who])
        return [cubes for cubes in range(1, most + 1) if PRICES[cubes] <= t.coins[who]]


class Lieutenant(Card):
    """Pay 1, 3 or 6 coins to place 1, 2 or 3 cubes in one region, any. In the last round one cube at most."""

    name = "lieutenant"
    of_class = CLASSES.index("royalty")
    rule = "M6.1"
    asks: Asks = (CubesForCoins(3), any_region)
    last_asks: Asks = (CubesForCoins(1), any_region)  # M8.1

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        cubes, region = chosen
        pay(t, who, PRICES[cubes])
        place_cubes(t, who, region, cubes)
