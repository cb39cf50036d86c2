"""The region cards of Africanus: what each shows, and where each can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from .board import REGIONS
from .data import load
from .faces import CLASSES

if TYPE_CHECKING:
    from .table import Table


class RegionCard:
    """A region, and the classes it can cover: two of them, or any ("?")."""

    def __init__(self, region: int, classes: tuple[int, ...]) -> None:
        self.region = region
        self.classes = classes
        """None at all means any."""
        shown = [CLASSES[group] for group in classes] or ["?"]
        self.text: str = " ".join([REGIONS[region], *shown])
        """Its name: "gallia peasantry chivalry", "italia ?"."""

    def shows(self, group: int) -> bool:
        return not self.classes or group in self.classes

    def shows_any(self, groups: Iterable[int]) -> bool:
        return not self.classes or any(group in self.classes for group in groups)


def _read() -> tuple[RegionCard, ...]:
    cards = []
    for card in load("africanus_region_cards.toml")["cards"]:
        classes = card["classes"]
        if classes != ["?"] and (len(classes) != 2 or len(set(classes)) != 2):
            raise ValueError(f"africanus_region_cards.toml: {card!r} shows neither two classes nor '?'")
        shown = () if classes == ["?"] else tuple(CLASSES.index(name) for name in classes)
        cards.append(RegionCard(REGIONS.index(card["region"]), shown))
    if set(Counter(card.region for card in cards).values()) != {3} or len(cards) != 51:
        raise ValueError("africanus_region_cards.toml: not three cards for each of 17 regions")
    if len({card.text for card in cards}) != len(cards):
        raise ValueError("africanus_region_cards.toml: two cards are the same")
    return tuple(cards)


# A reconstruction: docs/reconstruction.md says what is known and how to correct it.
REGION_CARDS: Final = _read()

# ---- places

# Where a region card is (`Table.region_cards`): in the hand of a seat, by its number, or one of these.
DECK: Final = -1
DISCARD: Final = -2
OPEN: Final = -3  # turned up, or played and not yet put on a class card
OUT: Final = -4  # of a region not in use
LOOKED_AT: Final = 10  # plus the seat that is choosing which to keep
COVERS: Final = 20  # plus the number of the class card it lies on


def cards_at(t: Table, where: int) -> list[int]:
    return [card for card, at in enumerate(t.region_cards) if at == where]


def can_draw(t: Table) -> bool:
    """Whether there is any card to draw, reshuffled discards included (A3.4)."""
    return DECK in t.region_cards or DISCARD in t.region_cards


def discard(t: Table, cards: list[int]) -> None:
    """Onto the discards, open."""
    for card in cards:
        t.region_cards[card] = DISCARD
        if t.outbox is not None:
            t.tell("region card discarded", {"region card": REGION_CARDS[card].text})
