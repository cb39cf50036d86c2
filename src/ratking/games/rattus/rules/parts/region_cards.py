"""Region cards (A3): a secret hand that covers class cards in a devastation, and counts at the end."""

from __future__ import annotations

from typing import Final

from .....kernel.frame import Frame
from .....kernel.game import Json
from .....kernel.rng import Rng
from .....kernel.step import Step
from ..box import Box
from ..part import Part
from ..queries import is_covered, leaders
from ..table import Table
from ..values import NOBODY, Seat
from ..view_types import RegionCards as RegionCardsSeen
from .covers import Cover, CoverWhich, PlayRegionCard, Uncover
from .deck import (
    COVER,
    DECK,
    DISCARD,
    HAND,
    HAND_SHOWN,
    LOOKED_AT,
    NAME,
    OPEN,
    OUT,
    Deck,
    Draw,
    RegionCard,
    Where,
    cards_at,
    covering,
    deck,
    draw_region_cards,
    put,
)

DEALT: Final = 3  # A2.2

Lying = tuple[Where, int]
"""Where a card is, and whose."""


class Deal(Step[Table]):
    """Three region cards to each player, secretly, before cubes are placed (A2.2)."""

    name = "deal"
    rule = "A2.2"

    def happen(self, t: Table, frame: Frame) -> None:
        for seat in reversed(t.box.seats):
            draw_region_cards(t, seat, DEALT, HAND)


class ShowHands(Step[Table]):
    """After the final devastation each hand is shown (A3.5)."""

    name = "show hands"
    rule = "A3.5"

    def happen(self, t: Table, frame: Frame) -> None:
        for seat in t.box.seats:
            for card in cards_at(t, HAND, seat):
                t.reveal(HAND_SHOWN, seat, card)


class RegionCards(Part):
    """The deck, the hands and the discards. Hands and deck are secret, sizes and discards public (A3.6)."""

    name = NAME
    secret = True

    def __init__(self, cards: list[RegionCard]) -> None:
        super().__init__()
        self.cards = cards

    def join(self, box: Box) -> None:
        box.names["region card"] = self._text
        box.before_cubes.append("deal")
        box.at_a_face.insert(box.at_a_face.index("strike"), "cover")
        box.after_devastation.append("uncover")
        box.after_final.append("show hands")
        play = PlayRegionCard()
        box.add(Deal(), Draw(), Cover(play), play, CoverWhich(), Uncover(), ShowHands())

    def state(self, box: Box) -> Deck:
        return Deck(self.cards, box.board.regions)

    def _text(self, card: int) -> str:
        return self.cards[card].text

    def view(self, t: Table, seat: Seat | None) -> Json:
        seats = t.box.seats
        shown: RegionCardsSeen = {
            "hand": self._texts(t, HAND, seat) if seat is not None else [],
            "looking at": self._texts(t, LOOKED_AT, seat) if seat is not None else [],
            "hands": [self._texts(t, HAND, other) for other in seats] if t.over else None,
            "hand sizes": [len(cards_at(t, HAND, other)) for other in seats],
            "deck": len(cards_at(t, DECK)),
            "open": self._texts(t, OPEN),
            "discards": self._texts(t, DISCARD),
            "covers": {t.box.by_number[deck(t).whose[card]].name: self.cards[card].text for card in covering(t)},
        }
        return {"region cards": shown}

    def _texts(self, t: Table, where: Where, whose: int = NOBODY) -> list[str]:
        return [self.cards[card].text for card in cards_at(t, where, whose)]

    def hide(self, t: Table, seat: Seat | None) -> None:
        """Sort the cards that the seat cannot see over the places where everybody knows that some card is."""
        for cards, places in _unseen(t, seat):
            _lay(t, cards, sorted(places))

    def fill(self, t: Table, seat: Seat | None, rng: Rng) -> None:
        for cards, places in _unseen(t, seat):
            order = list(range(len(places)))
            rng.shuffle(order)
            _lay(t, cards, [places[number] for number in order])

    def points(self, t: Table) -> dict[str, list[int]]:
        """Return a point for each region led of which the player has a card in hand, at most one a region (A3.5)."""
        points = []
        for seat in t.box.seats:
            regions = {self.cards[card].region for card in cards_at(t, HAND, seat)}
            points.append(sum(seat in leaders(t, region) for region in regions))
        return {"region cards": points}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        d = deck(t)
        for card, at in enumerate(d.where):
            if (at == OUT) == (self.cards[card].region in t.box.board.regions):
                broken.append(f"the region card {self.cards[card].text!r} is out of place")
            owned = d.whose[card] in range(t.box.players)
            if owned != (at in (HAND, LOOKED_AT)) and at != COVER:
                broken.append(f"the region card {self.cards[card].text!r} is with nobody, or with somebody")
        covers = sorted(d.whose[card] for card in covering(t))
        if covers != [card.number for card in t.box.cards if is_covered(t, card.number)]:
            broken.append("the covered cards are miscounted")
        if any(t.owner[card] == NOBODY for card in covers):
            broken.append("a card nobody holds is covered")
        newest = max(d.decks)
        if any(at == DECK and number != newest for at, number in zip(d.where, d.decks, strict=True)):
            broken.append("a region card has outlasted its deck")
        return broken


def _unseen(t: Table, seat: Seat | None) -> list[tuple[list[int], list[Lying]]]:
    """Return the cards that the seat cannot see, grouped by the reshuffle they came from, and where they lie.

    After a reshuffle everybody knows which cards the new deck holds, and so which it does not: those in hands. So cards of
    different decks are never confused, and how many of each lie in the deck and in each hand is public. After the final
    devastation nothing is hidden (A3.5).
    """
    if t.over:
        return []
    d = deck(t)
    makings: dict[int, tuple[list[int], list[Lying]]] = {}
    for card, at in enumerate(d.where):
        if at == DECK or (at in (HAND, LOOKED_AT) and d.whose[card] != seat):
            cards, places = makings.setdefault(d.decks[card], ([], []))
            cards.append(card)
            places.append((Where(at), d.whose[card]))
    return list(makings.values())


def _lay(t: Table, cards: list[int], places: list[Lying]) -> None:
    for card, (where, whose) in zip(cards, places, strict=True):
        put(t, card, where, whose)
