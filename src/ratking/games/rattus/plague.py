"""C: the plague (B4). It moves, spreads, devastates."""

from __future__ import annotations

from ...kernel.frame import Frame
from ...kernel.step import NO_MOVES, Question, Step
from .board import PLACES, REGIONS
from .effects import add_rat, give_face, move_plague, rat_name, remember_face, remove_cube, turn_up
from .faces import NO_RAT, UNKNOWN, Face, likelihoods
from .moves import NO, RAT, YES
from .table import NOBODY, Table

# ---- it moves


class MovePlague(Step[Table]):
    """To a neighbouring region; farther if a card says so. It may not stay (B4.1)."""

    rule = "B4.1"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        reach = 1
        for card in t.box.with_reach:
            if t.owner[card.number] == frame.who and card.reach + t.box.farther > reach:
                reach = card.reach + t.box.farther
        return t.box.board.within(t.plague, reach)

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        move_plague(t, frame.who, move)
        plague_moved(t, frame.who)


def plague_moved(t: Table, who: int) -> None:
    """Cards of the player who moved the plague have their say (hook `plague_moved`)."""
    for card in t.box.with_plague_moved:
        if t.owner[card.number] == who:
            card.plague_moved(t, who)


# ---- it spreads


class Spread(Step[Table]):
    """As many new rats as the rats in the plague region call for, counted before spreading (B4.2)."""

    rule = "B4.2"

    def nothing(self, t: Table, frame: Frame) -> None:
        t.stack += [Frame("new rat", frame.who)] * min(2, t.rats[t.plague])


class NewRat(Step[Table]):
    """One new rat into a neighbouring region with room; none if all are full or the supply is empty (B4.3)."""

    rule = "B4.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        if not t.supply:
            return NO_MOVES
        rats = t.rats
        return [region for region in t.box.board.neighbours[t.plague] if rats[region] < PLACES]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        add_rat(t, frame.who, move)


# ---- it devastates


def devastated(t: Table, region: int) -> bool:
    """Whether there is a devastation, or it goes on: at least one cube and one rat (B4.4)."""
    return t.crowd[region] > 0 and t.rats[region] > 0


class CountPlague(Step[Table]):
    """Before the first rat is turned up, a card lets its owner count the plague as cubes against limits (B5.2)."""

    rule = "B5.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [YES, NO] if self._weight(t, frame.who) and devastated(t, t.plague) else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            t.plague_cubes = self._weight(t, frame.who)
            if t.outbox is not None:
                t.tell("plague counts", {"seat": frame.who, "cubes": t.plague_cubes})

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[t.plague], "cubes": self._weight(t, frame.who)})

    def _weight(self, t: Table, who: int) -> int:
        most = 0
        for card in t.box.with_weight:
            if t.owner[card.number] == who and card.weight > most:
                most = card.weight
        return most


class Devastation(Step[Table]):
    """The plague region of a turn is devastated."""

    rule = "B4.4"

    def nothing(self, t: Table, frame: Frame) -> None:
        t.push("devastate", frame.who, (t.plague,))


class Devastate(Step[Table]):
    """Rats of the region are turned up one at a time, in random order, until no rat or no cube is left (B4.4).

    The questions that follow carry along whose devastation it is: players are asked from him on.
    """

    rule = "B4.4"

    def nothing(self, t: Table, frame: Frame) -> None:
        (region,) = frame.args
        if devastated(t, region):
            t.stack.append(frame)
            t.ask_chance("which rat", (region, frame.who))
        else:
            t.plague_cubes = 0
            for step in reversed(t.box.after_devastation):
                t.push(step, frame.who)


class WhichRat(Step[Table]):
    """Which of the rats is turned up next: chance says, all alike. A single one needs no chance."""

    rule = "B4.4"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        region = frame.args[0]
        if t.rats[region] == 1:
            return NO_MOVES
        first = region * PLACES
        return [RAT + place for place in range(first, first + PLACES) if t.kind[place] != NO_RAT]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        t.ask_chance("face", (move - RAT, frame.args[1]))

    def nothing(self, t: Table, frame: Frame) -> None:
        first = frame.args[0] * PLACES
        for place in range(first, first + PLACES):
            if t.kind[place] != NO_RAT:
                t.ask_chance("face", (place, frame.args[1]))


class FaceUp(Step[Table]):
    """The face of the rat turned up: chance says, unless somebody has looked at it before."""

    rule = "B4.4"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        place = frame.args[0]
        if t.face[place] != UNKNOWN:
            return NO_MOVES
        moves = t.box.face_moves
        first, likely = likelihoods(t, t.kind[place])
        return [moves[first + face] for face, n in enumerate(likely) if n]

    def weights(self, t: Table, frame: Frame) -> list[int]:
        _, likely = likelihoods(t, t.kind[frame.args[0]])
        return [n for n in likely if n]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        give_face(t, frame.args[0], t.box.face_of[move])
        self.nothing(t, frame)

    def nothing(self, t: Table, frame: Frame) -> None:
        place, who = frame.args
        args = (place // PLACES, turn_up(t, place))
        for step in reversed(t.box.at_a_face):
            t.push(step, who, args)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"rat": rat_name(frame.args[0])})


class FaceSeen(FaceUp):
    """The face of a rat that a player looks at: shown to him alone (B5.7)."""

    rule = "B5.7"

    def nothing(self, t: Table, frame: Frame) -> None:
        place, who = frame.args
        remember_face(t, who, place)


# ---- a rat


def strikes(t: Table, region: int, face: Face) -> bool:
    """Whether enough cubes are there, all colours together, the plague piece counted if it counts (B4.5)."""
    return t.crowd[region] + (t.plague_cubes if region == t.plague else 0) >= face.limit


def losses(t: Table, region: int, face: Face, letters_only: bool = False) -> list[int]:
    """The seats that lose a cube to a striking face, in order, once for each cube (B4.6).

    A spared seat loses nothing, but its cubes are there and count for the majority. Covered cards do not count.
    """
    players = t.box.players
    here = t.cubes[region * players : (region + 1) * players]
    losers: list[int] = []
    for _ in range(face.majority):
        most = max(here)
        if most:
            for seat in range(players):
                if here[seat] == most and seat != t.spared:
                    here[seat] -= 1
                    losers.append(seat)
    if face.everybody:
        for seat in range(players):
            if here[seat] and seat != t.spared:
                here[seat] -= 1
                losers.append(seat)
    if letters_only:
        return losers
    for group in face.classes:
        for card in t.box.of_class[group]:
            seat = t.owner[card]
            if seat >= 0 and here[seat] and seat != t.spared and not t.covered >> card & 1:
                here[seat] -= 1
                losers.append(seat)
    return losers


class Strike(Step[Table]):
    """What the face does: each M, then A, then each class symbol (B4.6)."""

    rule = "B4.6"

    def nothing(self, t: Table, frame: Frame) -> None:
        region, number = frame.args
        face = t.box.tokens.faces[number]
        if not strikes(t, region, face):
            if t.outbox is not None:
                t.tell("rat fails", {"region": REGIONS[region], "limit": face.limit})
            return
        losers = losses(t, region, face)
        for seat in losers:
            remove_cube(t, seat, region)
        t.spared = NOBODY
        for card in reversed(t.box.with_struck):
            if t.owner[card.number] == t.mover != NOBODY:
                card.struck(t, t.mover, losers)


def steps() -> dict[str, Step[Table]]:
    return {
        "plague": MovePlague(),
        "spread": Spread(),
        "new rat": NewRat(),
        "count plague": CountPlague(),
        "devastation": Devastation(),
        "devastate": Devastate(),
        "which rat": WhichRat(),
        "face": FaceUp(),
        "face seen": FaceSeen(),
        "strike": Strike(),
    }
