"""A turn (B3): A, take a class card; B, place cubes; powers at any moment before C; then C, the plague."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from ....kernel.choices import Choices
from ....kernel.frame import Frame
from ....kernel.mypyc_compat import class_attribute
from ....kernel.packed import i64, vec
from ....kernel.power import NO_VALUE, Ask, Collect
from ....kernel.reason import Reason
from ....kernel.step import Question, Step
from .board import REGIONS
from .cards.card import Card
from .effects import place_cubes, take_card, use_power
from .events import TURN_BEGINS
from .moves import DONE, NUMBER, PLACE, PLAGUE
from .picks import Pick
from .queries import bonus, first_where, is_used, numbers, regions_with_rats
from .refusals import NO_RESERVE, why_not_so_many
from .table import Table
from .values import Move, Region, Seat
from .why_not import another_time, is_answer, not_there, same_kind

if TYPE_CHECKING:
    from .box import Box


class NewTurn(Step[Table]):
    """Begin a turn: nothing has been done in it yet, and all its steps lie ahead."""

    name = "new turn"
    rule = "B3.1"

    def happen(self, t: Table, frame: Frame) -> None:
        who = frame.who
        t.turn = who
        t.card_taken = t.cubes_placed = t.used = 0
        t.plague_cubes = 0
        for watcher in t.box.turn_watchers:
            watcher.turn_begins(t)
        t.tell(TURN_BEGINS, who)
        t.stack += t.box.turn_of(who)


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Something that a player may do in their turn; it has its own moves that begin it."""

    ends: bool = False
    """Whether it ends what the player does here."""

    def __init__(self) -> None:
        self.ends = class_attribute(self, "ends", self.ends)

    def begun_by(self, box: Box) -> list[Move]:
        """Return all moves that can ever begin it, ascending."""
        raise NotImplementedError(type(self).__name__)

    def offers(self, t: Table, who: Seat) -> i64:
        """Return which of them begin it now, a bit a move: 0 if it is not allowed, 0b101 if the first and the third do."""
        raise NotImplementedError(type(self).__name__)

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        """Do it, or open its questions."""

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        """Return why a move that can begin it does not begin it now; None if it does."""
        return None


class Actions(Step[Table]):
    """What the player does next: asked again after each action until one that ends it."""

    name = "actions"
    rule = "B3.1"

    def __init__(self, box: Box, actions: list[Action]) -> None:
        super().__init__()
        self.actions: list[Action] = sorted(actions, key=lambda action: action.begun_by(box))
        """The actions, sorted by their moves, so that the legal moves come out sorted too."""
        self.action_of: dict[Move, Action] = {move: action for action in actions for move in action.begun_by(box)}
        moves: list[Move] = []
        self.begins: vec[i64] = vec[i64]([0] * len(actions))
        """Of each action, the place of its first move among those of all actions."""
        self._places: vec[i64] = vec[i64]([len(actions)] * (max(self.action_of) + 1))
        """By move, the place of the action that it begins."""
        for place, action in enumerate(self.actions):
            self.begins[place] = len(moves)
            for move in action.begun_by(box):
                moves.append(move)
                self._places[move] = place
        self.choices: Choices[Move] = Choices(moves)
        """The lists of some of them."""
        self.in_order: bool = moves == sorted(moves)
        """Not so if cards of other packages are in the game: their moves come after all others."""

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        who = frame.who
        bits: i64 = 0
        for place, action in enumerate(self.actions):  # not `zip`, which makes objects when compiled
            bits |= action.offers(t, who) << self.begins[place]
        moves = self.choices.of(bits)
        return moves if self.in_order else sorted(moves)

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        action = self.actions[self._places[move]]
        if not action.ends:
            t.stack.append(frame)
        action.begin(t, frame.who, move)

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        action = self.action_of.get(move)
        if action is not None:
            return action.why_not(t, frame.who, move)
        if move == DONE:
            return Reason("only in the last round", "B6.2")
        if is_answer(t, move):
            return not_there(t, move) or Reason("action first", self.rule)
        in_a_turn = t.steps["actions"]
        if isinstance(in_a_turn, Actions) and move in in_a_turn.action_of:
            return Reason("not in the last round", "B6.2")
        return not_there(t, move) or Reason("not in this game", self.rule)


# ---- A


class TakeCard(Action):
    """A: take one class card, from beside the map or from another player, once a turn (B3.1)."""

    def begun_by(self, box: Box) -> list[Move]:
        return [card.take for card in box.cards]

    def offers(self, t: Table, who: Seat) -> i64:
        if t.card_taken:
            return 0
        owner = t.owner
        bits: i64 = 0
        for place, number in enumerate(t.box.numbers):
            if owner[number] != who:
                bits |= 1 << place
        return bits

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        t.card_taken = 1
        take_card(t, who, t.box.card_of[move].number)

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        card = t.box.card_of[move]
        if t.owner[card.number] == who:
            return Reason("card yours already", "B3.2", {"card": card.name})
        return Reason("took a card already", "B3.1") if t.card_taken else None


# ---- B


class PlaceCubes(Action):
    """B: place cubes in one region, as many as rats lie there, once a turn (B3.3)."""

    def begun_by(self, box: Box) -> list[Move]:
        return [PLACE]

    def offers(self, t: Table, who: Seat) -> i64:
        if t.cubes_placed or not t.reserve[who]:
            return 0
        return 1 if first_where(t.rats) != NO_VALUE or bonus(t, who) else 0

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        t.cubes_placed = 1
        t.push("place", who)

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        if t.cubes_placed:
            return Reason("placed already", "B3.1")
        if not t.reserve[who]:
            return NO_RESERVE.by("B3.3")
        return None if self.offers(t, who) else Reason("no rats on the map", "B3.3")


class PlaceWhere(Pick[Region]):
    """Where the cubes go: a region with rats, or any if a card allows more than rats do."""

    name = "place"
    rule = "B3.3"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.regions if bonus(t, frame.who) else regions_with_rats(t)

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        least, most = how_many(t, frame.who, value)
        if least == most:
            place_cubes(t, frame.who, value, least)
        else:
            t.push("how many", frame.who, (value,))

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        if t.rats[value] or bonus(t, frame.who):
            return None
        return Reason("no rats there", self.rule, {"region": REGIONS[value]})


def how_many(t: Table, who: Seat, region: Region) -> tuple[int, int]:
    """Return the least and the most cubes that may be placed in a region.

    Exactly as many as the rats, or one or more beyond by a card, or as many as the reserve still has (B3.3). By a house rule
    from one up to that many.
    """
    rats = t.rats[region]
    reserve = t.reserve[who]
    least = 1 if t.box.up_to else max(1, min(rats, reserve))
    return least, min(rats + bonus(t, who), reserve)


class HowMany(Pick[int]):
    """Whether to place the cubes beyond the rats too, which a card allows (hook `bonus`), or fewer, by a house rule."""

    name = "how many"
    rule = "B3.3"
    holds = "region"
    first = NUMBER

    def values(self, t: Table, frame: Frame) -> list[int]:
        least, most = how_many(t, frame.who, Region(frame.args[0]))
        return numbers(least, most)

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        place_cubes(t, frame.who, Region(frame.args[0]), value)

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        return why_not_so_many(value, self.values(t, frame), self.rule)

    def question(self, t: Table, frame: Frame) -> Question:
        rules = [card.rule for card in t.box.with_bonus if t.owner[card.number] == frame.who]
        return Question(self.name, rules[0] if rules else self.rule, {"region": REGIONS[frame.args[0]]})


# ---- powers


class UsePower(Action):
    """Use the power of a card, once a turn, at any moment before C (B3.4)."""

    def begun_by(self, box: Box) -> list[Move]:
        return [card.use for card in box.cards]

    def offers(self, t: Table, who: Seat) -> i64:
        owner = t.owner
        bits: i64 = 0
        for place, number in enumerate(t.box.numbers):
            if owner[number] == who:
                card = t.box.cards[place]
                if not t.used >> number & 1 and card.usable(t, who):
                    bits |= 1 << place
        return bits

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        card = t.box.card_of[move].number
        use_power(t, who, card)
        t.push("power", who, (card,))

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        card = t.box.card_of[move]
        if t.owner[card.number] != who:
            return Reason("not your card", "B3.4", {"card": card.name})
        if is_used(t, card.number):
            return Reason("card used", "B3.4", {"card": card.name})
        return card.why_not(t, who)


class PowerInUse(Collect[Table]):
    """The questions of the power, one by one; after the last answer it acts (B3.5)."""

    name = "power"
    rule = "B3.4"
    holds = "card ..."

    def power(self, t: Table, number: int) -> Card:
        return t.box.card(number)

    def asks(self, t: Table, number: int) -> tuple[Ask[Table, Any], ...]:
        return t.box.card(number).asks_now(t) or ()

    def act(self, t: Table, who: Seat, number: int, chosen: tuple[int, ...]) -> None:
        card = t.box.card(number)
        if t.last_round:
            card.act_last(t, who, chosen)
        else:
            card.act(t, who, chosen)

    def question(self, t: Table, frame: Frame) -> Question:
        card = t.box.by_number[frame.args[0]]
        asked = len(frame.args)
        variant = " last" if t.last_round and card.last_asks is not None else ""
        return Question(f"{card.name}{variant} {asked}", card.rule, {"card": card.name})

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        card = t.box.by_number[frame.args[0]]
        chosen = frame.args[1:]
        ask = self.asks(t, card.number)[len(chosen)]
        if not same_kind(t, move, ask.first):
            return another_time(t, frame, move)
        reason = not_there(t, move) or ask.why_not(t, frame.who, chosen, move - ask.first)
        if reason is not None:
            return reason.by(card.rule)
        return None if move in self.moves(t, frame) else Reason("cannot be carried through", "B3.5")


# ---- C


class BeginPlague(Action):
    """C comes last, and must come (B3.1)."""

    ends = True

    def begun_by(self, box: Box) -> list[Move]:
        return [PLAGUE]

    def offers(self, t: Table, who: Seat) -> i64:
        return 1


class Done(Action):
    """In the last round players say when they are done; those who have nothing else to do are not asked (B6.2)."""

    ends = True

    def begun_by(self, box: Box) -> list[Move]:
        return [DONE]

    def offers(self, t: Table, who: Seat) -> i64:
        return 1


TURN: Final = ["actions", "plague", "spread", "count plague", "devastation", "end of turn"]
"""The steps of a turn, in rulebook order."""

ACTIONS: Final[list[Action]] = [TakeCard(), UsePower(), PlaceCubes(), BeginPlague()]
"""What may be done in a turn before the plague moves."""


def steps() -> list[Step[Table]]:
    return [NewTurn(), PlaceWhere(), HowMany(), PowerInUse()]
