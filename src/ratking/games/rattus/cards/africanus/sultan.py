"""Sultan."""

from __future__ import annotations

from .....kernel.power import Ask
from ...diplomats import Diplomats, place_diplomat, stock
from ...faces import CLASSES
from ...moves import REGION
from ...part import Part
from ...table import Table
from ..card import Asks, Card


class WithoutDiplomat(Ask[Table]):
    """A region where you have a cube and no diplomat yet, as long as there are diplomats."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        if not stock(t):
            return []
        players = t.box.players
        return [
            region
            for region in t.box.board.regions
            if t.cubes[region * players + who] and not t.diplomats[region * players + who]
        ]


class Sultan(Card):
    """Put a diplomat under one of your cubes."""

    name = "sultan"
    of_class = CLASSES.index("islamic")
    rule = "A4.3"
    asks: Asks = (WithoutDiplomat(),)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        place_diplomat(t, who, region)

    def parts(self) -> list[Part]:
        return [Diplomats()]
