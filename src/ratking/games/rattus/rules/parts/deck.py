"""The deck of region cards (A3): what each card shows, where each is, and how they are drawn and discarded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, cast

from .....checked import Field
from .....kernel.event import EVERYBODY, Kind, Kinds
from .....kernel.frame import Frame
from .....kernel.new_type import NewType
from .....kernel.packed import i64, vec
from .....kernel.reason import Reason
from .....kernel.rng import Rng
from ..board import REGIONS, region_called
from ..faces import CLASSES
from ..picks import Pick
from ..state import State
from ..table import Table
from ..values import NOBODY, Move, Region, Seat

REGION_CARD: Final = 332
"""The first of 51 moves that name a region card."""

EVENTS: Final[Kinds] = {}
DRAWN: Final = Kind(EVENTS, "region card drawn", seat="seat")
SEEN: Final = Kind(EVENTS, "region card seen", seat="seat", region_card="region card")
TURNED_UP: Final = Kind(EVENTS, "region card turned up", seat="seat", region_card="region card")
KEPT: Final = Kind(EVENTS, "region card kept", seat="seat")
KEPT_BY_YOU: Final = Kind(EVENTS, "region card kept by you", seat="seat", region_card="region card")
PLAYED: Final = Kind(EVENTS, "region card played", seat="seat", region_card="region card")
DISCARDED: Final = Kind(EVENTS, "region card discarded", region_card="region card")
CARD_COVERED: Final = Kind(EVENTS, "card covered", seat="seat", card="card", region_card="region card")
RESHUFFLED: Final = Kind(EVENTS, "deck reshuffled", cards="number")
HAND_SHOWN: Final = Kind(EVENTS, "hand shown", seat="seat", region_card="region card")

# ---- the cards


class RegionCard:
    """A region, and the classes it can cover: two of them, or any ("?")."""

    def __init__(self, region: Region, classes: tuple[int, ...]) -> None:
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


def read_cards(printed: Field) -> list[RegionCard]:
    """The cards as they are printed. A reconstruction: docs/reconstruction.md says how to correct it. Raises BadOptions."""
    listed = printed.table(["cards"]).at("cards").items(3 * len(REGIONS), 3 * len(REGIONS))
    cards: list[RegionCard] = []
    for entry in listed:
        region = region_called(entry.table(["region", "classes"]).at("region").text(REGIONS))
        classes = entry.at("classes").items(1, 2)
        names = [name.text((*CLASSES, "?") if len(classes) == 1 else CLASSES) for name in classes]
        if len(names) == 1 and names != ["?"]:
            raise classes[0].wrong("components_name", value=names[0], allowed=["?"])
        if len(set(names)) != len(names):
            raise classes[1].wrong("rattus_class_twice", value=names[1])
        card = RegionCard(region, () if names == ["?"] else tuple(CLASSES.index(name) for name in names))
        if card.text in [other.text for other in cards]:
            raise entry.wrong("rattus_card_twice", card=card.text)
        cards.append(card)
        if [other.region for other in cards].count(region) > 3:
            raise entry.wrong("rattus_three_cards", region=REGIONS[region])
    return cards


# ---- where they are

Where = NewType("Where", int)

DECK: Final = Where(0)
DISCARD: Final = Where(1)
OPEN: Final = Where(2)
"""Turned up, or played and not yet put on a class card."""
OUT: Final = Where(3)
"""Of a region not in use."""
HAND: Final = Where(4)
LOOKED_AT: Final = Where(5)
"""Drawn by a player who is choosing which card to keep."""
COVER: Final = Where(6)
"""On a class card."""


class Deck(State):
    """All region cards, by number."""

    __slots__ = ("cards", "decks", "where", "whose")

    FIELDS: ClassVar[tuple[str, ...]] = ("where", "whose", "decks")

    def __init__(self, cards: list[RegionCard], regions: list[Region], like: Deck | None = None) -> None:
        self.cards = cards
        """What they show: shared by all tables."""
        in_use = [DECK if card.region in regions else OUT for card in cards] if like is None else []  # A2.2
        self.where: vec[i64] = vec[i64](in_use) if like is None else like.where[:]
        self.whose: vec[i64] = vec[i64]([NOBODY] * len(cards)) if like is None else like.whose[:]
        """The seat that holds the card or looks at it, or the class card on which it lies."""
        self.decks: list[int] = [0] * len(cards) if like is None else like.decks
        """Number of reshuffles before the card came into the deck (A3.4). Only ever replaced: copies share it."""

    def clone(self) -> Deck:
        return Deck(self.cards, [], self)


NAME: Final = "region cards"


def deck(t: Table) -> Deck:
    """Return the region cards on this table."""
    return cast("Deck", t.part(NAME))


def cards_at(t: Table, where: Where, whose: int = NOBODY) -> list[int]:
    """Return the cards that are in a place, such as OPEN, in ascending order.

    >>> from ratking.games.rattus.rules.api import OPEN, cards_at
    >>> from ratking.testing import new_table
    >>> cards_at(new_table("rattus", players=2, sets=["base", "africanus"]), OPEN)
    []
    """
    d = deck(t)
    return [card for card, at in enumerate(d.where) if at == where and d.whose[card] == whose]


def has_card_at(t: Table, where: Where, whose: int = NOBODY) -> bool:
    """Return whether there is any card in a place."""
    d = deck(t)
    for card, at in enumerate(d.where):
        if at == where and d.whose[card] == whose:
            return True
    return False


def covering(t: Table) -> list[int]:
    """Return the region cards that lie on class cards."""
    return [card for card, at in enumerate(deck(t).where) if at == COVER]


def regions_of_cards(t: Table, cards: list[int]) -> list[Region]:
    """Return the regions that these cards show, in ascending order.

    >>> from ratking.games.rattus.rules.api import REGIONS, regions_of_cards
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "africanus"])
    >>> [REGIONS[region] for region in regions_of_cards(t, [0, 1, 2])]
    ['anglia']
    """
    return sorted({deck(t).cards[card].region for card in cards})


def put(t: Table, card: int, where: Where, whose: int = NOBODY) -> None:
    d = deck(t)
    d.where[card] = where
    d.whose[card] = whose


NO_REGION_CARDS: Final = Reason("no region card to draw", "A3.4")


# ---- effects


def can_draw(t: Table) -> bool:
    """Return whether there is any card to draw, reshuffled discards included (A3.4).

    >>> from ratking.games.rattus.rules.api import can_draw
    >>> from ratking.testing import new_table
    >>> can_draw(new_table("rattus", players=2, sets=["base", "africanus"]))
    True
    """
    where = deck(t).where
    return DECK in where or DISCARD in where


def draw_region_cards(t: Table, who: Seat, cards: int, where: Where) -> None:
    """Draw cards from the deck, one by one: to the player's hand, to be looked at, or open.

    >>> from ratking.games.rattus.rules.api import OPEN, Seat, draw_region_cards
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "africanus"])
    >>> draw_region_cards(t, Seat(0), 2, OPEN)
    >>> [frame.name for frame in t.stack[-2:]]
    ['draw region card', 'draw region card']
    """
    for _ in range(cards):
        t.ask_chance("draw region card", (who, where))


def keep_region_card(t: Table, who: Seat, card: int) -> None:
    """Put one of the cards looked at into the player's hand, and discard the others, open.

    >>> import ratking
    >>> from ratking.games.rattus.rules.api import Seat, keep_region_card
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "africanus"])
    >>> keep_region_card(t, Seat(0), 0)
    >>> len(ratking.GAMES["rattus"].view(t, Seat(0))["region cards"]["hand"])
    1
    """
    put(t, card, HAND, who)
    t.tell(KEPT, who)
    t.whisper(who, KEPT_BY_YOU, who, card)
    discard(t, cards_at(t, LOOKED_AT, who))


def discard(t: Table, cards: list[int]) -> None:
    """Put cards onto the discards, open.

    >>> import ratking
    >>> from ratking.games.rattus.rules.api import discard
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "africanus"])
    >>> discard(t, [0, 1])
    >>> len(ratking.GAMES["rattus"].view(t, None)["region cards"]["discards"])
    2
    """
    for card in cards:
        hidden = deck(t).where[card] == LOOKED_AT
        put(t, card, DISCARD)
        if hidden:
            t.reveal(DISCARDED, card)
        else:
            t.tell(DISCARDED, card)


def reshuffle(t: Table) -> bool:
    """Shuffle the discards into a new deck if it is exhausted (A3.4). Returns whether there is a deck now."""
    d = deck(t)
    if DECK in d.where:
        return True
    discards = cards_at(t, DISCARD)
    if not discards:
        return False
    newest = max(d.decks) + 1
    decks = d.decks[:]
    for card in discards:
        d.where[card] = DECK
        decks[card] = newest
    d.decks = decks
    t.tell(RESHUFFLED, len(discards))
    return True


class Draw(Pick[int]):
    """Draw the top card of the deck: chance says which. After the last one the discards become a new deck at once (A3.4).

    The frame says who draws and where the card goes: to their hand, to be looked at, or open. Cards drawn in the same action
    are not among the discards. If there are no discards, the new deck is made as soon as a card must be drawn and there are.
    """

    name = "draw region card"
    rule = "A3.4"
    holds = "seat where"
    first = REGION_CARD

    def is_open(self, t: Table, frame: Frame) -> bool:
        return DECK in deck(t).where

    def values(self, t: Table, frame: Frame) -> list[int]:
        return cards_at(t, DECK)

    def drawn(self, t: Table, frame: Frame, rng: Rng) -> Move:
        where = deck(t).where
        cards = 0
        for at in where:
            if at == DECK:
                cards += 1
        before = rng.below(cards) if cards > 1 else 0
        for card, at in enumerate(where):
            if at == DECK:
                if not before:
                    return Move(REGION_CARD + card)
                before -= 1
        raise AssertionError("asked only if there is a deck")

    def seen_by(self, t: Table, frame: Frame) -> tuple[int, ...] | None:
        seat, where = frame.args
        return EVERYBODY if where == OPEN else (seat,)

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        who, where = Seat(frame.args[0]), frame.args[1]
        if where == OPEN:
            put(t, value, OPEN)
            t.reveal(TURNED_UP, who, value)
        else:
            put(t, value, Where(where), who)
            t.tell(DRAWN, who)
            t.whisper(who, SEEN, who, value)
        reshuffle(t)

    def happen(self, t: Table, frame: Frame) -> None:
        if reshuffle(t):
            t.stack.append(frame)
