"""A turn (B3): A, take a class card; B, place cubes; powers at any moment before C; then C, the plague."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.power import Ask, Collect
from ...kernel.step import NO_MOVES, Question, Step
from .asks import where
from .board import REGIONS
from .cards.card import Card
from .cards.catalogue import NAMES
from .effects import place_cubes, take_card
from .moves import DONE, NUMBER, PLACE, PLAGUE, TAKE, USE
from .table import Table


class NewTurn(Step[Table]):
    """The player on turn may do everything afresh; the steps of his turn lie ahead."""

    rule = "B3.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        who = frame.who
        t.turn = who
        t.took = t.placed = t.used = t.took_good = t.spares = 0
        t.plague_cubes = 0
        if t.outbox is not None:
            t.tell("turn begins", {"seat": who})
        t.stack += t.box.turn_of(who)


class Action:
    """Something a player may do when it is his turn, begun by a move of its own block."""

    first: int = 0
    """The first move of the block."""
    count: int = 1
    """How many moves the block has."""
    ends: bool = False
    """Whether it is the last thing he does here."""

    def offers(self, t: Table, who: int) -> list[int]:
        """The moves that begin it, ascending; none if it is not allowed now."""
        raise NotImplementedError(type(self).__name__)

    def begin(self, t: Table, who: int, move: int) -> None:
        """Do it, or open its questions."""


class Actions(Step[Table]):
    """What the player does next: asked again after each action until one that ends it."""

    rule = "B3.1"

    def actions(self, t: Table) -> list[Action]:
        """What may be done here, in the order of their blocks of moves: so what they offer is in order too."""
        return t.box.actions

    def moves(self, t: Table, frame: Frame) -> list[int]:
        who = frame.who
        moves: list[int] = []
        for action in self.actions(t):
            offered = action.offers(t, who)
            if offered:
                moves += offered
        return moves

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        for action in self.actions(t):
            if action.first <= move < action.first + action.count:
                if not action.ends:
                    t.stack.append(frame)
                action.begin(t, frame.who, move)
                return


# ---- A


class TakeCard(Action):
    """A: take one class card, from beside the map or from another player, once a turn (B3.1)."""

    first = TAKE
    count = len(NAMES)

    def offers(self, t: Table, who: int) -> list[int]:
        if t.took:
            return NO_MOVES
        owner = t.owner
        return [TAKE + number for number in t.box.numbers if owner[number] != who]

    def begin(self, t: Table, who: int, move: int) -> None:
        t.took = 1
        take_card(t, who, move - TAKE)


# ---- B


class PlaceCubes(Action):
    """B: place cubes in one region, as many as rats lie there, once a turn (B3.3)."""

    first = PLACE

    def offers(self, t: Table, who: int) -> list[int]:
        if t.placed or not t.reserve[who]:
            return NO_MOVES
        return [PLACE] if any(t.rats) or bonus(t, who) else NO_MOVES

    def begin(self, t: Table, who: int, move: int) -> None:
        t.placed = 1
        t.push("place", who)


def bonus(t: Table, who: int) -> int:
    """How many cubes more than the rats allow the player may place, by his cards."""
    extra = 0
    for card in t.box.with_bonus:
        if t.owner[card.number] == who:
            extra += card.bonus
    return extra


class Place(Step[Table]):
    """Where the cubes go: a region with rats, or any if a card allows more than rats do."""

    rule = "B3.3"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        if bonus(t, frame.who):
            return t.box.board.regions
        return where(t.rats)

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        numbers = how_many(t, frame.who, move)
        if len(numbers) == 1:
            place_cubes(t, frame.who, move, numbers[0])
        else:
            t.push("how many", frame.who, (move,))


def how_many(t: Table, who: int, region: int) -> list[int]:
    """Exactly as many as the rats, or one or more beyond by a card, or as many as the reserve still has (B3.3)."""
    rats = t.rats[region]
    reserve = t.reserve[who]
    least = max(1, min(rats, reserve))
    return list(range(least, min(rats + bonus(t, who), reserve) + 1))


class HowMany(Step[Table]):
    """Whether to place the cube beyond the rats too."""

    rule = "B5.5"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [NUMBER + n for n in how_many(t, frame.who, frame.args[0])]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        place_cubes(t, frame.who, frame.args[0], move - NUMBER)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[frame.args[0]]})


# ---- powers


class UsePower(Action):
    """Use the power of a card, once a turn, at any moment before C (B3.4)."""

    first = USE
    count = len(NAMES)

    def offers(self, t: Table, who: int) -> list[int]:
        owner = t.owner
        used = t.used
        moves = []
        for card in t.box.cards:
            number = card.number
            if owner[number] == who and not used >> number & 1 and card.usable(t, who):
                moves.append(USE + number)
        return moves

    def begin(self, t: Table, who: int, move: int) -> None:
        card = move - USE
        t.used |= 1 << card
        if t.outbox is not None:
            t.tell("power used", {"seat": who, "card": NAMES[card]})
        t.push("power", who, (card,))


class UseCard(Collect[Table]):
    """The questions of the power, one by one; after the last answer it acts (B3.5)."""

    rule = "B3.4"

    def power(self, t: Table, number: int) -> Card:
        return t.box.by_number[number]

    def asks(self, t: Table, number: int) -> tuple[Ask[Table], ...]:
        return t.box.by_number[number].asks_now(t) or ()

    def act(self, t: Table, who: int, number: int, chosen: tuple[int, ...]) -> None:
        card = t.box.by_number[number]
        if t.last_round:
            card.act_last(t, who, chosen)
        else:
            card.act(t, who, chosen)

    def question(self, t: Table, frame: Frame) -> Question:
        card = t.box.by_number[frame.args[0]]
        asked = len(frame.args)
        variant = " last" if t.last_round and card.last_asks is not None else ""
        return Question(f"{card.name}{variant} {asked}", card.rule, {"card": card.name})


# ---- C


class BeginPlague(Action):
    """C comes last, and must come (B3.1)."""

    first = PLAGUE
    ends = True

    def offers(self, t: Table, who: int) -> list[int]:
        return [PLAGUE]


class Done(Action):
    """In the last round a player says when he is done; who has nothing else to do is not asked (B6.2)."""

    first = DONE
    ends = True

    def offers(self, t: Table, who: int) -> list[int]:
        return [DONE]


TURN: Final = ["actions", "plague", "spread", "count plague", "devastation", "end of turn"]
"""The steps of a turn, in rulebook order."""


def steps() -> dict[str, Step[Table]]:
    return {
        "new turn": NewTurn(),
        "actions": Actions(),
        "place": Place(),
        "how many": HowMany(),
        "power": UseCard(),
    }
