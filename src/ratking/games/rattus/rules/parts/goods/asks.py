"""Asks of trade: the questions for goods and for regions by their goods that cards ask, and why something will not do."""

from __future__ import annotations

from typing import Final

from ......kernel.reason import Reason
from ...board import REGIONS
from ...cards.card import Card, CardAsk
from ...moves import REGION
from ...picks import Ask
from ...refusals import NO_RESERVE
from ...table import Table
from ...values import EMPTY, Region, Seat
from .trade import GOOD, GOODS, TYPES, available, good_on, rats_of, regions_of

# ---- why something may not be done

NO_GOOD_ON_CARD: Final = Reason("no good on the card", "M7.1")
NOTHING_TO_SHARE: Final = Reason("nothing to share", "")
TOO_FEW_COINS: Final = Reason("too few coins", "")


def why_not_available(t: Table, good: int) -> Reason | None:
    return None if available(t, good) else Reason("good not available", "M3.2", {"good": GOODS[good]})


def why_not_of(t: Table, good: int, region: Region) -> Reason | None:
    """Return that no good of this type lies in the region; None if one does.

    >>> from ratking.games.rattus.rules.api import GOODS, region_called, why_not_of
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> why_not_of(t, GOODS.index("fish"), region_called("italia"))
    <no such good there, rule , region=italia, good=fish>
    """
    if region in regions_of(t, good):
        return None
    return Reason("no such good there", "", {"region": REGIONS[region], "good": GOODS[good]})


def why_no_good_on(t: Table, card: Card) -> Reason | None:
    """Return that no good lies on the card; None if one does.

    >>> from ratking.games.rattus.rules.api import why_no_good_on
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> why_no_good_on(t, t.box.cards[0])
    <no good on the card, rule M7.1>
    """
    return NO_GOOD_ON_CARD if good_on(t, card) == EMPTY else None


def why_nothing_to_share(t: Table, good: int) -> Reason | None:
    """Return that there are no rats in the regions with a good of this type, or only one such region; None otherwise.

    >>> from ratking.games.rattus.rules.api import GOODS, why_nothing_to_share
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> why_nothing_to_share(t, GOODS.index("fish"))
    <nothing to share, rule >
    """
    return None if len(regions_of(t, good)) > 1 and rats_of(t, good) else NOTHING_TO_SHARE


# ---- questions that cards ask


class AvailableGoods(Ask[int]):
    """A good that can be taken now."""

    first = GOOD

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return [good for good in TYPES if available(t, good)]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: int) -> Reason | None:
        return why_not_available(t, value)


class RegionsOfCard(CardAsk[Region]):
    """A region with a good of the type that lies on the card, as long as there is a cube in reserve to place there."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return regions_of(t, good_on(t, self.card)) if t.reserve[who] else []

    def why_none(self, t: Table, who: Seat) -> Reason | None:
        return why_no_good_on(t, self.card) if t.reserve[who] else NO_RESERVE

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_not_of(t, good_on(t, self.card), value)


class OtherRegionsOfCard(CardAsk[Region]):
    """Another region than the one chosen first, with a good of the type that lies on the card."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return [region for region in regions_of(t, good_on(t, self.card)) if region != chosen[0]]

    def why_none(self, t: Table, who: Seat) -> Reason | None:
        return why_no_good_on(t, self.card)

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        if value == chosen[0]:
            return Reason("another region", "")
        return why_not_of(t, good_on(t, self.card), value)


available_goods: Final = AvailableGoods()
regions_of_card: Final = RegionsOfCard()
other_regions_of_card: Final = OtherRegionsOfCard()
