"""Playing region cards (A3.1 to A3.3): in a devastation they cover class cards, which then do not count for losses."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.reason import Reason
from .....kernel.step import NO_MOVES, Question, Step
from ..board import REGIONS
from ..effects import cover, uncover_all
from ..moves import CARD, PASS
from ..picks import Pick
from ..queries import clockwise, cubes_at, is_covered, losses, strikes
from ..table import Table
from ..values import CardNo, FaceNo, Move, Region, Seat
from ..why_not import another_time, not_there, same_kind
from .deck import CARD_COVERED, COVER, HAND, OPEN, PLAYED, REGION_CARD, cards_at, covering, deck, discard, has_card_at, put


class Cover(Step[Table]):
    """Between a striking face and its effect, players may cover class cards, clockwise from the player on turn (A3.1)."""

    name = "cover"
    rule = "A3.1"
    holds = "region face"

    def __init__(self, play: PlayRegionCard) -> None:
        super().__init__()
        self.play = play

    def happen(self, t: Table, frame: Frame) -> None:
        if strikes(t, Region(frame.args[0]), t.box.tokens.faces[frame.args[1]]):
            for seat in reversed(clockwise(t, frame.who)):
                t.stack.append(Frame(self.play, seat, frame.args))


def exposed(t: Table, who: Seat, face: FaceNo) -> list[CardNo]:
    """Return the player's uncovered cards of the classes on the face (A3.1)."""
    return [
        card
        for group in t.box.tokens.faces[face].classes
        for card in t.box.of_class[group]
        if t.owner[card] == who and not is_covered(t, card)
    ]


def is_exposed(t: Table, who: Seat, face: FaceNo) -> bool:
    """Return whether there is any such card."""
    for group in t.box.tokens.faces[face].classes:
        for card in t.box.of_class[group]:
            if t.owner[card] == who and not is_covered(t, card):
                return True
    return False


def exposed_classes(t: Table, who: Seat, face: FaceNo) -> set[int]:
    """Return the classes of those cards."""
    return {t.box.by_number[card].of_class for card in exposed(t, who, face)}


class PlayRegionCard(Pick[int]):
    """Play a region card, or pass. Who is asked follows from public facts alone (A3.3)."""

    name = "play region card"
    rule = "A3.3"
    holds = "region face"
    first = REGION_CARD
    decline = PASS
    always = True

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        return super().moves(t, frame) if self._asked(t, frame) else NO_MOVES

    def values(self, t: Table, frame: Frame) -> list[int]:
        groups = exposed_classes(t, frame.who, FaceNo(frame.args[1]))
        cards = deck(t).cards
        return [card for card in cards_at(t, HAND, frame.who) if cards[card].shows_any(groups)]

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        if value not in cards_at(t, HAND, frame.who):
            return Reason("region card not in your hand", self.rule)
        shown = deck(t).cards[value].shows_any(exposed_classes(t, frame.who, FaceNo(frame.args[1])))
        return None if shown else Reason("region card shows no such class", "A3.1")

    def _asked(self, t: Table, frame: Frame) -> bool:
        who = frame.who
        region, face = Region(frame.args[0]), FaceNo(frame.args[1])
        cubes = cubes_at(t, who, region)
        if not cubes or who == t.spared or not is_exposed(t, who, face) or not has_card_at(t, HAND, who):
            return False
        return cubes > losses(t, region, t.box.tokens.faces[face], letters_only=True).count(who)

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        put(t, value, OPEN)
        t.reveal(PLAYED, frame.who, value)
        t.stack.append(frame)  # they may play several
        t.push("cover which", frame.who, (*frame.args, value))

    def question(self, t: Table, frame: Frame) -> Question:
        region, face = frame.args
        struck = t.box.tokens.faces[face]
        fields: dict[str, int | str | list[str]] = {
            "region": REGIONS[region],
            "face": struck.text,
            "card": [t.box.by_number[card].name for card in exposed(t, frame.who, FaceNo(face))],
            "cubes": losses(t, Region(region), struck).count(frame.who),
        }
        return Question(self.name, self.rule, fields)


class CoverWhich(Step[Table]):
    """Which class card the region card covers; asked only if there is a choice (A3.1)."""

    name = "cover which"
    rule = "A3.1"
    holds = "region face played"

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        coverable = self._coverable(t, frame)
        return [t.box.by_number[card].named for card in coverable] if len(coverable) > 1 else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        self._cover(t, frame, t.box.card_of[move].number)

    def happen(self, t: Table, frame: Frame) -> None:
        (only,) = self._coverable(t, frame)
        self._cover(t, frame, only)

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if not same_kind(t, move, CARD):
            return another_time(t, frame, move)
        reason = not_there(t, move)
        if reason is not None or move in self.moves(t, frame):
            return reason
        card = t.box.card_of[move]
        if t.owner[card.number] != frame.who:
            return Reason("not your card", self.rule, {"card": card.name})
        if is_covered(t, card.number):
            return Reason("card covered", self.rule, {"card": card.name})
        if card.number not in exposed(t, frame.who, FaceNo(frame.args[1])):
            return Reason("class not on the face", self.rule, {"card": card.name})
        return Reason("class not on the region card", self.rule, {"card": card.name})

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"region card": deck(t).cards[frame.args[2]].text})

    def _coverable(self, t: Table, frame: Frame) -> list[CardNo]:
        _, face, played = frame.args
        shown = deck(t).cards[played]
        return sorted(card for card in exposed(t, frame.who, FaceNo(face)) if shown.shows(t.box.by_number[card].of_class))

    def _cover(self, t: Table, frame: Frame, card: CardNo) -> None:
        played = frame.args[2]
        put(t, played, COVER, card)
        cover(t, card)
        t.tell(CARD_COVERED, frame.who, card, played)


class Uncover(Step[Table]):
    """After the devastation the region cards played in it are discarded (A3.2)."""

    name = "uncover"
    rule = "A3.2"

    def happen(self, t: Table, frame: Frame) -> None:
        if t.covered:
            discard(t, covering(t))
            uncover_all(t)
