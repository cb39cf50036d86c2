"""Playing region cards (A3.1 to A3.3): in a devastation they cover class cards, which then do not count for losses."""

from __future__ import annotations

from ...kernel.frame import Frame
from ...kernel.step import NO_MOVES, Question, Step
from .board import REGIONS
from .cards.catalogue import NAMES
from .deck import COVERS, OPEN, REGION_CARDS, cards_at, discard
from .moves import CARD, PASS, REGION_CARD
from .plague import losses, strikes
from .table import Table


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
