"""Region cards (A3): a secret hand that covers class cards in a devastation, and counts at the end."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.game import Json
from ...kernel.rng import Rng
from ...kernel.step import NO_MOVES, Step
from .box import Box
from .cards.catalogue import NAMES
from .covers import Cover, CoverWhich, PlayRegionCard, Uncover
from .deck import COVERS, DECK, DISCARD, LOOKED_AT, OPEN, OUT, REGION_CARDS, cards_at
from .ending import FinalDevastation
from .moves import REGION_CARD
from .part import Part
from .plague import devastated
from .table import NOBODY, Table

HAND: Final = 3  # A2.2


# ---- drawing


class Deal(Step[Table]):
    """Three region cards to each player, secretly, before cubes are placed (A2.2)."""

    rule = "A2.2"

    def nothing(self, t: Table, frame: Frame) -> None:
        for seat in reversed(range(t.box.players)):
            for _ in range(HAND):
                t.ask_chance("draw region card", (seat, seat))


class Draw(Step[Table]):
    """The top card of the deck: any card of it, chance says. An empty deck is made anew from the discards (A3.4).

    The frame says who draws and where the card goes: to his hand, to be looked at, or open.
    """

    rule = "A3.4"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [REGION_CARD + card for card in cards_at(t, DECK)]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        who, where = frame.args
        card = move - REGION_CARD
        t.region_cards[card] = where
        if where == OPEN:
            if t.outbox is not None:
                t.tell("region card turned up", {"seat": who, "region card": REGION_CARDS[card].text})
            return
        if where == who:
            t.hands[who] += 1
        if t.outbox is not None:
            t.tell("region card drawn", {"seat": who})
            t.tell("region card seen", {"seat": who, "region card": REGION_CARDS[card].text}, audience=(who,))

    def nothing(self, t: Table, frame: Frame) -> None:
        discards = cards_at(t, DISCARD)
        if not discards:
            return
        lap = max(t.laps) + 1
        for card in discards:
            t.region_cards[card] = DECK
            t.laps[card] = lap
        if t.outbox is not None:
            t.tell("deck reshuffled", {"cards": len(discards)})
        t.stack.append(frame)


# ---- the end


class ChosenDevastation(FinalDevastation):
    """The player of the last regular turn chooses the order of the regions, one at a time; the last is not asked (A5.2)."""

    rule = "A5.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        regions = [region for region in t.box.board.regions if devastated(t, region)]
        return regions if len(regions) > 1 else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        self.devastate(t, frame, move)


class ShowHands(Step[Table]):
    """After the final devastation each hand is shown (A3.5)."""

    rule = "A3.5"

    def nothing(self, t: Table, frame: Frame) -> None:
        if t.outbox is not None:
            for seat in range(t.box.players):
                for card in cards_at(t, seat):
                    t.tell("hand shown", {"seat": seat, "region card": REGION_CARDS[card].text})


# ---- the part


class RegionCards(Part):
    """The deck, the hands and the discards. Hands and deck are secret, sizes and discards public (A3.6)."""

    def join(self, box: Box) -> None:
        box.before_cubes.append("deal")
        box.at_a_face.insert(box.at_a_face.index("strike"), "cover")
        box.after_devastation.append("uncover")
        box.after_final.append("show hands")
        box.steps.update(
            {
                "deal": Deal(),
                "draw region card": Draw(),
                "cover": Cover(),
                "play region card": PlayRegionCard(),
                "cover which": CoverWhich(),
                "uncover": Uncover(),
                "final devastation": ChosenDevastation(),
                "show hands": ShowHands(),
            }
        )

    def lay_out(self, t: Table) -> None:
        in_use = t.box.board.regions
        t.region_cards = [DECK if card.region in in_use else OUT for card in REGION_CARDS]  # A2.2
        t.hands = [0] * t.box.players
        t.laps = [0] * len(REGION_CARDS)

    def view(self, t: Table, seat: int | None) -> Json:
        return {
            "region cards": {
                "hand": _texts(t, seat) if seat is not None else [],
                "looking at": _texts(t, LOOKED_AT + seat) if seat is not None else [],
                "hands": [_texts(t, other) for other in range(t.box.players)] if t.over else None,
                "hand sizes": t.hands[:],
                "deck": t.region_cards.count(DECK),
                "open": _texts(t, OPEN),
                "discards": _texts(t, DISCARD),
                "covers": {
                    NAMES[at - COVERS]: REGION_CARDS[card].text for card, at in enumerate(t.region_cards) if at >= COVERS
                },
            }
        }

    def hide(self, t: Table, seat: int | None) -> None:
        """What the seat cannot see is put in order: where it lies now is where everybody knows that some card lies."""
        for cards, places in _unseen(t, seat):
            _lay(t, cards, sorted(places))

    def fill(self, t: Table, seat: int | None, rng: Rng) -> None:
        for cards, places in _unseen(t, seat):
            rng.shuffle(places)
            _lay(t, cards, places)

    def points(self, t: Table) -> dict[str, list[int]]:
        """A point for each region led of which the player has a card in hand, at most one a region (A3.5)."""
        points = []
        for seat in range(t.box.players):
            regions = {REGION_CARDS[card].region for card in cards_at(t, seat)}
            points.append(sum(seat in t.leaders(region) for region in regions))
        return {"region cards": points}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        for card, at in enumerate(t.region_cards):
            if (at == OUT) == (REGION_CARDS[card].region in t.box.board.regions):
                broken.append(f"the region card {REGION_CARDS[card].text!r} is out of place")
        for seat in range(t.box.players):
            if len(cards_at(t, seat)) != t.hands[seat]:
                broken.append(f"the hand of seat {seat} is miscounted")
        covers = sorted(at - COVERS for at in t.region_cards if at >= COVERS)
        if covers != [card for card in range(len(NAMES)) if t.covered >> card & 1]:
            broken.append("the covered cards are miscounted")
        if any(t.owner[card] == NOBODY for card in covers):
            broken.append("a card nobody holds is covered")
        newest = max(t.laps)
        if any(at == DECK and lap != newest for at, lap in zip(t.region_cards, t.laps, strict=True)):
            broken.append("a region card has outlasted its deck")
        return broken


def _unseen(t: Table, seat: int | None) -> list[tuple[list[int], list[int]]]:
    """The cards that the seat cannot see, those of a lap together, and the places where they lie.

    When the deck is made anew everybody knows what goes into it, and so what does not: the cards that others then held.
    So cards of different laps are never mistaken for each other, and how many of a lap lie in the deck and in each hand is
    public. After the final devastation nothing is hidden (A3.5).
    """
    if t.over:
        return []
    laps: dict[int, tuple[list[int], list[int]]] = {}
    for card, at in enumerate(t.region_cards):
        mine = seat is not None and at in (seat, LOOKED_AT + seat)
        if at == DECK or (0 <= at < COVERS and not mine):
            cards, places = laps.setdefault(t.laps[card], ([], []))
            cards.append(card)
            places.append(at)
    return list(laps.values())


def _lay(t: Table, cards: list[int], places: list[int]) -> None:
    for card, at in zip(cards, places, strict=True):
        t.region_cards[card] = at


def _texts(t: Table, where: int) -> list[str]:
    return [REGION_CARDS[card].text for card in cards_at(t, where)]
