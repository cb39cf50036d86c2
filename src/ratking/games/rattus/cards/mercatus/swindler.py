"""Swindler."""

from __future__ import annotations

from .....kernel.power import Ask
from .....kernel.step import Step
from ...board import PLACES
from ...effects import add_rat, lay_again
from ...faces import CLASSES
from ...goods import OfferGood
from ...moves import REGION
from ...table import Table
from ..card import Asks, Card


class OwnRegionsWithRoom(Ask[Table]):
    """A region with a cube of yours and room for a rat, as long as there is a rat to place."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        if not t.supply and not (t.last_round and t.discard):
            return []
        return [region for region in t.box.board.regions if t.cubes_of(who, region) and t.rats[region] < PLACES]


class Swindler(Card):
    """Place a rat from the supply in a region where you have a cube; you may take the available good of its type."""

    name = "swindler"
    of_class = CLASSES.index("bourgeoisie")
    rule = "M6.10"
    asks: Asks = (OwnRegionsWithRoom(),)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (region,) = chosen
        if t.supply:
            add_rat(t, who, region)
        else:
            lay_again(t, who, region)  # M8.4
        t.push("swindler good", who, (region,))

    def steps(self) -> dict[str, Step[Table]]:
        return {"swindler good": OfferGood("M6.10")}
