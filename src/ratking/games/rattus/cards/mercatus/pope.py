"""Pope."""

from __future__ import annotations

from typing import Final

from ...effects import place_in_palace
from ...faces import CLASSES
from ...goods import pay
from ...table import Table
from ..card import Asks, Card

PRICE: Final = 2


class Pope(Card):
    """Pay two coins to place a cube from the reserve in the palace."""

    name = "pope"
    of_class = CLASSES.index("church")
    rule = "M6.3"
    asks: Asks = ()

    def usable(self, t: Table, who: int) -> bool:
        return t.coins[who] >= PRICE and t.reserve[who] > 0

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        pay(t, who, PRICE)
        place_in_palace(t, who)
