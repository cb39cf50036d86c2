"""Raider."""

from __future__ import annotations

from .....kernel.step import Step
from ...faces import CLASSES
from ...goods import OfferGood
from ...table import Table
from ..card import Card


class Raider(Card):
    """The plague goes up to two steps. Where it goes you may take the available good of that region's type."""

    name = "raider"
    of_class = CLASSES.index("chivalry")
    rule = "M6.6"
    reach = 2
    last_reach = 2  # M8.3
    watches_plague = True

    def plague_moved(self, t: Table, who: int) -> None:
        t.push("raider good", who, (t.plague,))

    def steps(self) -> dict[str, Step[Table]]:
        return {"raider good": OfferGood("M6.6")}
