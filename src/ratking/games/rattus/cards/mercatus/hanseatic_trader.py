"""Hanseatic trader."""

from __future__ import annotations

from .....kernel.power import Ask
from ...asks import own_regions, up_to
from ...cards.catalogue import NAMES
from ...effects import move_cubes
from ...faces import CLASSES
from ...goods import regions_of
from ...moves import REGION
from ...table import NOBODY, Table
from ..card import Asks, Card


class OtherRegionsOfCard(Ask[Table]):
    """Another region than the one chosen first, with a good of the type that lies on the card."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        good = t.good_on[NAMES.index("hanseatic trader")]
        return [region for region in regions_of(t, good) if region != chosen[0]] if good != NOBODY else []


class HanseaticTrader(Card):
    """Move up to five of your cubes from one region to one that has a good of the type on the card, however far."""

    name = "hanseatic trader"
    of_class = CLASSES.index("bourgeoisie")
    rule = "M6.9"
    carries_good = True
    asks: Asks = (own_regions, OtherRegionsOfCard(), up_to(5))

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        source, target, cubes = chosen
        move_cubes(t, who, source, target, cubes)
