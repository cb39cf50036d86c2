"""Region cards (A3): a secret hand that covers class cards in a devastation, and counts at the end."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.game import Json
from ...kernel.rng import Rng
from ...kernel.step import NO_MOVES, Question, Step
from .board import REGIONS
from .box import Box
from .cards.catalogue import NAMES
from .deck import REGION_CARDS
from .ending import FinalDevastation
from .moves import CARD, PASS, REGION_CARD
from .part import Part
from .plague import devastated, losses, strikes
from .table import NOBODY, Table

# Where a region card is (`Table.region_cards`): in the hand of a seat, by its number, or one of these.
DECK: Final = -1
DISCARD: Final = -2
OPEN: Final = -3  # turned up, or played and not yet put on a class card
OUT: Final = -4  # of a region not in use
HIDDEN: Final = -5  # in an observation: in the deck or in somebody else's hand
LOOKED_AT: Final = 10  # plus the seat that is choosing which to keep
COVERS: Final = 20  # plus the number of the class card it lies on

HAND: Final = 3  # A2.2


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
        else:
            t.looked_at[who] += 1
        if t.outbox is not None:
            t.tell("region card drawn", {"seat": who})
            t.tell("region card seen", {"seat": who, "region card": REGION_CARDS[card].text}, audience=(who,))

    def nothing(self, t: Table, frame: Frame) -> None:
        discards = cards_at(t, DISCARD)
        if not discards:
            return
        for card in discards:
            t.region_cards[card] = DECK
        if t.outbox is not None:
            t.tell("deck reshuffled", {"cards": len(discards)})
        t.stack.append(frame)


# ---- playing


class Cover(Step[Table]):
    """Between a striking face and its effect, players may cover class cards, clockwise from the player on turn (A3.1)."""

    rule = "A3.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        region, face = frame.args
        if strikes(t, region, t.box.tokens.faces[face]):
            players = t.box.players
            for away in reversed(range(players)):
                t.push("play region card", (frame.who + away) % players, frame.args)


def exposed(t: Table, who: int, face: int) -> list[int]:
    """The player's uncovered cards of the classes on the face (A3.1)."""
    return [
        card
        for group in t.box.tokens.faces[face].classes
        for card in t.box.of_class[group]
        if t.owner[card] == who and not t.covered >> card & 1
    ]


class PlayRegionCard(Step[Table]):
    """Play a region card, or pass. Who is asked follows from public facts alone (A3.3)."""

    rule = "A3.3"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        who = frame.who
        region, face = frame.args
        if not t.hands[who] or who == t.spared:
            return NO_MOVES
        threatened = exposed(t, who, face)
        if not threatened:
            return NO_MOVES
        by_letters = losses(t, region, t.box.tokens.faces[face], letters_only=True)
        if t.cubes_of(who, region) <= by_letters.count(who):
            return NO_MOVES
        groups = {t.box.by_number[card].of_class for card in threatened}
        moves = [REGION_CARD + card for card in cards_at(t, who) if REGION_CARDS[card].shows_any(groups)]
        moves.append(PASS)
        moves.sort()
        return moves

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == PASS:
            return
        card = move - REGION_CARD
        t.region_cards[card] = OPEN
        t.hands[frame.who] -= 1
        if t.outbox is not None:
            t.tell("region card played", {"seat": frame.who, "region card": REGION_CARDS[card].text})
        t.stack.append(frame)  # he may play several
        t.push("cover which", frame.who, (*frame.args, card))

    def question(self, t: Table, frame: Frame) -> Question:
        region, face = frame.args
        return Question(frame.step, self.rule, {"region": REGIONS[region], "face": t.box.tokens.faces[face].text})


class CoverWhich(Step[Table]):
    """Which class card the region card covers; asked only if there is a choice (A3.1)."""

    rule = "A3.1"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        coverable = self._coverable(t, frame)
        return [CARD + card for card in coverable] if len(coverable) > 1 else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        self._cover(t, frame, move - CARD)

    def nothing(self, t: Table, frame: Frame) -> None:
        (only,) = self._coverable(t, frame)
        self._cover(t, frame, only)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region card": REGION_CARDS[frame.args[2]].text})

    def _coverable(self, t: Table, frame: Frame) -> list[int]:
        _, face, played = frame.args
        shown = REGION_CARDS[played]
        return sorted(card for card in exposed(t, frame.who, face) if shown.shows(t.box.by_number[card].of_class))

    def _cover(self, t: Table, frame: Frame, card: int) -> None:
        played = frame.args[2]
        t.region_cards[played] = COVERS + card
        t.covered |= 1 << card
        if t.outbox is not None:
            t.tell("card covered", {"seat": frame.who, "card": NAMES[card], "region card": REGION_CARDS[played].text})


class Uncover(Step[Table]):
    """After the devastation the region cards played in it are discarded (A3.2)."""

    rule = "A3.2"

    def nothing(self, t: Table, frame: Frame) -> None:
        if t.covered:
            discard(t, [card for card, at in enumerate(t.region_cards) if at >= COVERS])
            t.covered = 0


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
        t.looked_at = [0] * t.box.players

    def view(self, t: Table, seat: int | None) -> Json:
        return {
            "region cards": {
                "hand": _texts(t, seat) if seat is not None else [],
                "looking at": _texts(t, LOOKED_AT + seat) if seat is not None else [],
                "hands": [_texts(t, other) for other in range(t.box.players)] if t.over else None,
                "hand sizes": t.hands[:],
                "deck": self._deck_size(t),
                "open": _texts(t, OPEN),
                "discards": _texts(t, DISCARD),
                "covers": {
                    NAMES[at - COVERS]: REGION_CARDS[card].text for card, at in enumerate(t.region_cards) if at >= COVERS
                },
            }
        }

    def hide(self, t: Table, seat: int | None) -> None:
        if t.over:  # hands have been shown (A3.5)
            return
        for card, at in enumerate(t.region_cards):
            mine = seat is not None and at in (seat, LOOKED_AT + seat)
            if at == DECK or (0 <= at < COVERS and not mine):
                t.region_cards[card] = HIDDEN

    def fill(self, t: Table, seat: int | None, rng: Rng) -> None:
        hidden = cards_at(t, HIDDEN)
        if not hidden:
            return
        rng.shuffle(hidden)
        for other in range(t.box.players):
            if other != seat:
                for where, size in ((other, t.hands[other]), (LOOKED_AT + other, t.looked_at[other])):
                    for _ in range(size):
                        t.region_cards[hidden.pop()] = where
        for card in hidden:
            t.region_cards[card] = DECK

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
            if len(cards_at(t, seat)) != t.hands[seat] or len(cards_at(t, LOOKED_AT + seat)) != t.looked_at[seat]:
                broken.append(f"the hand of seat {seat} is miscounted")
        covers = sorted(at - COVERS for at in t.region_cards if at >= COVERS)
        if covers != [card for card in range(len(NAMES)) if t.covered >> card & 1]:
            broken.append("the covered cards are miscounted")
        if any(t.owner[card] == NOBODY for card in covers):
            broken.append("a card nobody holds is covered")
        if HIDDEN in t.region_cards:
            broken.append("a region card is nowhere")
        return broken

    def _deck_size(self, t: Table) -> int:
        at = t.region_cards
        elsewhere = sum(place in (DISCARD, OPEN, OUT) or place >= COVERS for place in at)
        return len(at) - elsewhere - sum(t.hands) - sum(t.looked_at)


def _texts(t: Table, where: int) -> list[str]:
    return [REGION_CARDS[card].text for card in cards_at(t, where)]
