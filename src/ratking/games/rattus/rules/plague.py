"""C: the plague (B4). It moves, spreads, devastates."""

from __future__ import annotations

from typing import Final

from ....kernel.frame import CHANCE, Frame
from ....kernel.packed import chosen, drawn
from ....kernel.reason import Reason
from ....kernel.rng import Rng
from ....kernel.step import NO_MOVES, Question, Step
from .board import REGIONS, rat_name, region_of
from .cards.card import Card
from .effects import add_rat, count_plague, give_face, move_plague, remember_face, remove_cube, turn_up
from .events import RAT_FAILS, SIGN_MISSES
from .faces import EVERYBODY, FIRST_CLASS, MAJORITY, Face
from .misses import COVERED, NO_CUBE_LEFT, NO_SUCH_CARD, NOT_HELD, NOT_THERE, SPARED
from .moves import NO, RAT, YES
from .picks import Pick, YesNo
from .queries import (
    BY_EVERYBODY,
    BY_MAJORITY,
    devastated,
    first_rat,
    is_covered,
    likelihoods,
    losses,
    new_rats,
    rats_in,
    room_in,
    strikes,
    weighed,
    weight_of,
)
from .refusals import why_no_room, why_not_neighbour, why_not_so_far
from .table import Table
from .values import NO_CARD, NO_PLACES, NO_REGIONS, NOBODY, UNKNOWN, CardNo, Move, Place, Region, Seat

COUNT_PLAGUE: Final = "count plague"
"""The name of the question whether the plague counts as cubes."""

# ---- it moves


class MovePlague(Pick[Region]):
    """To a neighbouring region; farther if a card says so. It may not stay (B4.1)."""

    name = "plague"
    rule = "B4.1"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.within(t.plague, reach_of(t, frame.who))

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        move_plague(t, frame.who, value)
        plague_moved(t, frame.who)

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        return why_not_so_far(t, value, reach_of(t, frame.who), self.rule)


def reach_of(t: Table, who: Seat) -> int:
    """Return how many steps the plague may go when the player moves it."""
    reach = 1
    for card in t.box.with_reach:
        if t.owner[card.number] == who and card.reach + t.box.extra_steps > reach:
            reach = card.reach + t.box.extra_steps
    return reach


def plague_moved(t: Table, who: Seat) -> None:
    """Call the hook `plague_moved` of the cards of the player who moved the plague."""
    for card in t.box.with_plague_moved:
        if t.owner[card.number] == who:
            card.plague_moved(t, who)


# ---- it spreads


class Spread(Step[Table]):
    """As many new rats as the rats in the plague region call for, counted before spreading (B4.2)."""

    name = "spread"
    rule = "B4.2"

    def __init__(self, new_rat: NewRat) -> None:
        super().__init__()
        self.new_rat = new_rat

    def happen(self, t: Table, frame: Frame) -> None:
        new_rat = t.box.frames.of(self.new_rat, frame.who)
        for _ in range(new_rats(t, t.plague)):
            t.stack.append(new_rat)


class NewRat(Pick[Region]):
    """One new rat into a neighbouring region with room; none if all are full or the supply is empty (B4.3)."""

    name = "new rat"
    rule = "B4.2"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        if not t.supply:
            return NO_REGIONS
        return room_in(t, t.box.board.neighbours[t.plague])

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        add_rat(t, frame.who, value)

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        return why_not_neighbour(t, t.plague, value, self.rule) or why_no_room(t, value)


# ---- it devastates


class CountPlague(YesNo):
    """Before the first rat is turned up, a card lets its owner count the plague as cubes against limits (hook `weight`)."""

    name = COUNT_PLAGUE
    rule = "B4.5"
    yes = YES
    no = NO

    def asked(self, t: Table, frame: Frame) -> bool:
        return heaviest(t, frame.who) is not None and devastated(t, t.plague)

    def agreed(self, t: Table, frame: Frame) -> None:
        card = heaviest(t, frame.who)
        assert card is not None
        count_plague(t, frame.who, card.weight)

    def question(self, t: Table, frame: Frame) -> Question:
        card = heaviest(t, frame.who)
        assert card is not None
        return Question(self.name, card.rule, {"region": REGIONS[t.plague], "cubes": card.weight})


def heaviest(t: Table, who: Seat) -> Card | None:
    """Return the player's card that counts the plague as most cubes, if they have one."""
    most: Card | None = None
    for card in t.box.with_weight:
        if t.owner[card.number] == who and (most is None or card.weight > most.weight):
            most = card
    return most


class Devastation(Step[Table]):
    """The plague region of a turn is devastated."""

    name = "devastation"
    rule = "B4.4"

    def __init__(self, devastate: Devastate) -> None:
        super().__init__()
        self.devastate = devastate

    def happen(self, t: Table, frame: Frame) -> None:
        self.devastate.happen(t, t.box.frames.of(self.devastate, frame.who, t.plague))


class Devastate(Step[Table]):
    """Rats of the region are turned up one at a time, in random order, until no rat or no cube is left (B4.4).

    The questions that follow carry along whose devastation it is: players are asked from them on.
    """

    name = "devastate"
    rule = "B4.4"
    holds = "region"

    def __init__(self, which_rat: WhichRat) -> None:
        super().__init__()
        self.which_rat = which_rat

    def happen(self, t: Table, frame: Frame) -> None:
        region = Region(frame.args[0])
        if devastated(t, region):
            t.stack.append(frame)
            if t.rats[region] == 1:  # needs no chance
                self.which_rat.turn_up(t, first_rat(t, region), frame.who)
            else:
                t.stack.append(t.box.frames.of(self.which_rat, CHANCE, region, frame.who))
        else:
            t.plague_cubes = 0
            t.push_all(t.box.after_devastation, frame.who)


class WhichRat(Pick[Place]):
    """Chance decides which of the rats is turned up next, all equally likely. A single one needs no chance."""

    name = "which rat"
    rule = "B4.4"
    holds = "region who"
    first = RAT

    def __init__(self, face: FaceUp) -> None:
        super().__init__()
        self.face = face

    def values(self, t: Table, frame: Frame) -> list[Place]:
        region = Region(frame.args[0])
        return NO_PLACES if t.rats[region] == 1 else rats_in(t, region)

    def picked(self, t: Table, frame: Frame, value: Place) -> None:
        self.turn_up(t, value, frame.args[1])

    def happen(self, t: Table, frame: Frame) -> None:
        self.turn_up(t, first_rat(t, Region(frame.args[0])), frame.args[1])

    def turn_up(self, t: Table, place: Place, who: int) -> None:
        """Ask for the face of this rat, in the devastation of this player."""
        t.stack.append(t.box.frames.of(self.face, CHANCE, place, who))


class FaceUp(Step[Table]):
    """Chance decides the face of the rat that is turned up, unless a player has looked at it before."""

    name = "face"
    rule = "B4.4"
    holds = "rat who"

    def is_open(self, t: Table, frame: Frame) -> bool:
        return t.face[frame.args[0]] == UNKNOWN

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        place = frame.args[0]
        if t.face[place] != UNKNOWN:
            return NO_MOVES
        tokens, starting, normal = weighed(t, t.kind[place])
        return chosen(t.box.tokens.moves, tokens, t.box.tokens.first_normal, starting, normal)

    def weights(self, t: Table, frame: Frame) -> list[int]:
        return list(filter(None, likelihoods(t, t.kind[frame.args[0]])))

    def drawn(self, t: Table, frame: Frame, rng: Rng) -> Move:
        tokens, starting, normal = weighed(t, t.kind[frame.args[0]])
        return t.box.tokens.moves[drawn(rng, tokens, t.box.tokens.first_normal, starting, normal)]

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        give_face(t, Place(frame.args[0]), t.box.tokens.face_named(move))
        self.happen(t, frame)

    def happen(self, t: Table, frame: Frame) -> None:
        place = Place(frame.args[0])
        who = Seat(frame.args[1])
        held = (region_of(place), turn_up(t, place))
        for step in t.box.steps_at_a_face():
            t.stack.append(Frame(step, who, held))

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"rat": rat_name(frame.args[0])})


class FaceSeen(FaceUp):
    """The face of a rat that a player looks at: shown to them alone (B5.7)."""

    name = "face seen"
    rule = "B5.7"

    def happen(self, t: Table, frame: Frame) -> None:
        place, who = frame.args
        remember_face(t, Seat(who), Place(place))

    def seen_by(self, t: Table, frame: Frame) -> tuple[int, ...] | None:
        return (frame.args[1],)


# ---- a rat


class Strike(Step[Table]):
    """What the face does: each M, then A, then each class symbol (B4.6)."""

    name = "strike"
    rule = "B4.6"
    holds = "region face"

    def happen(self, t: Table, frame: Frame) -> None:
        region = Region(frame.args[0])
        face = t.box.tokens.faces[frame.args[1]]
        if not strikes(t, region, face):
            t.tell(RAT_FAILS, region, face.limit, weight_of(t, region))
            return
        if t.outbox is None:
            losers = losses(t, region, face)
            for seat in losers:
                remove_cube(t, seat, region)
        else:
            causes: list[int] = []
            losers = losses(t, region, face, causes=causes)
            for at, seat in enumerate(losers):
                cause = causes[at]
                remove_cube(t, seat, region, sign_of(t, cause), CardNo(cause) if cause >= 0 else NO_CARD)
            tell_misses(t, face, losers, causes)
        t.spared = NOBODY
        for watching in reversed(t.box.with_struck):
            if t.owner[watching.number] == t.mover != NOBODY:
                watching.struck(t, t.mover, losers)


def sign_of(t: Table, cause: int) -> int:
    """Return the sign of a face that takes a cube for this cause."""
    if cause >= 0:
        return FIRST_CLASS + t.box.by_number[cause].of_class
    return MAJORITY if cause == BY_MAJORITY else EVERYBODY


def tell_misses(t: Table, face: Face, losers: list[Seat], causes: list[int]) -> None:
    """Say of each sign of a face that struck without taking a cube why it took none, given the cubes that were taken.

    Those follow each other as `losses` finds them: by each M, by A, by the cards in the order of the classes.
    """
    at = 0
    worked = 0
    while at < len(causes) and causes[at] == BY_MAJORITY:
        if losers[at] == losers[0]:  # the players with most cubes still have most after one M
            worked += 1
        at += 1
    for _ in range(face.majority - worked):
        tell_missed_letter(t, MAJORITY)
    if face.everybody and not (at < len(causes) and causes[at] == BY_EVERYBODY):
        tell_missed_letter(t, EVERYBODY)
    while at < len(causes) and causes[at] == BY_EVERYBODY:
        at += 1
    for group in face.classes:
        cards = t.box.of_class[group]
        if not cards:
            t.tell(SIGN_MISSES, FIRST_CLASS + group, NO_SUCH_CARD, NO_CARD, NOBODY)
        for card in cards:
            if at < len(causes) and causes[at] == card:
                at += 1
            else:
                t.tell(SIGN_MISSES, FIRST_CLASS + group, why_missed(t, card), card, t.owner[card])


def tell_missed_letter(t: Table, sign: int) -> None:
    """Record that an M or an A took no cube: no player who is not spared has one left there."""
    t.tell(SIGN_MISSES, sign, NO_CUBE_LEFT if t.spared == NOBODY else SPARED, NO_CARD, t.spared)


def why_missed(t: Table, card: CardNo) -> int:
    """Return why a card on the face took no cube of its owner: one of the MISSES."""
    owner = t.owner[card]
    if owner == NOBODY:
        return NOT_HELD
    if is_covered(t, card):
        return COVERED
    return SPARED if owner == t.spared else NOT_THERE


def steps() -> list[Step[Table]]:
    new_rat = NewRat()
    devastate = Devastate(WhichRat(FaceUp()))
    return [
        MovePlague(),
        Spread(new_rat),
        new_rat,
        CountPlague(),
        Devastation(devastate),
        devastate,
        devastate.which_rat,
        devastate.which_rat.face,
        FaceSeen(),
        Strike(),
    ]
