"""Pebbles: a tiny game, to show that the kernel knows no particular game.

Players in turn take 1 to 3 pebbles from a heap; the player who takes the last one wins. Instead they may throw a die and
take as many pebbles as it shows, or once in the game peek at a lucky number that only they learn. A power gives pebbles
away.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ratking.kernel import game, table
from ratking.kernel.engine import settle
from ratking.kernel.errors import BadOptions
from ratking.kernel.event import Kind, Kinds
from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.game import Json, Result
from ratking.kernel.power import Ask, Collect, Power
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.kernel.space import ActionSpace
from ratking.kernel.step import Step
from ratking.kernel.values import Move, Seat, seats
from ratking.kernel.view_cache import NO_CACHE, ViewCache

SPACE: Final = ActionSpace()
TAKE: Final = SPACE.block("take {number}", ["1", "2", "3"])
THROW: Final = SPACE.single("throw")
PEEK: Final = SPACE.single("peek")
GIVE: Final = SPACE.single("give")
PIPS: Final = SPACE.block("pips {number}", ["1", "2", "3"])
LUCK: Final = SPACE.block("luck {number}", ["0", "1"])
SEAT: Final = SPACE.block("to {seat}", ["0", "1"])
MANY: Final = SPACE.block("{number}", ["0", "1", "2", "3"])


EVENTS: Final[Kinds] = {}
TAKEN: Final = Kind(EVENTS, "taken", seat="seat", pebbles="number")
GIVEN: Final = Kind(EVENTS, "given", seat="seat", pebbles="number")
PEEKED: Final = Kind(EVENTS, "peeked", seat="seat", luck="number")


class Heap(table.Table):
    """The pebbles left, those of each player, the lucky number and the seats that have peeked."""

    __slots__ = ("heap", "luck", "owned", "peeked")

    FIELDS: ClassVar[tuple[str, ...]] = ("heap", "owned", "luck", "peeked")

    def __init__(self, stack: list[Frame], heap: int, owned: list[int], luck: int, peeked: int) -> None:
        super().__init__(STEPS, {}, stack)
        self.heap = heap
        self.owned = owned
        self.luck = luck
        self.peeked = peeked

    def clone(self) -> Heap:
        copy = Heap(self.stack[:], self.heap, self.owned[:], self.luck, self.peeked)
        copy.legal = self.legal
        return copy

    def take(self, who: Seat, pebbles: int) -> None:
        self.heap -= pebbles
        self.owned[who] += pebbles
        self.tell(TAKEN, who, pebbles)


class Turn(Step[Heap]):
    """Take, throw, give or peek."""

    name = "turn"
    rule = "P1"

    def moves(self, t: Heap, frame: Frame) -> list[Move]:
        if not t.heap:
            return []
        give = [GIVE] if t.owned[frame.who] else []
        return [Move(TAKE + n) for n in range(min(3, t.heap))] + [THROW] + ([] if t.peeked else [PEEK]) + give

    def caution(self, t: Heap, frame: Frame, move: Move) -> Reason | None:
        return Reason("only once", self.rule) if move == PEEK else None

    def answer(self, t: Heap, frame: Frame, move: Move) -> None:
        if move == PEEK:
            t.peeked = 1 << frame.who
            t.stack.append(frame)
            t.ask_chance("luck", (frame.who,))
            return
        t.push("turn", Seat(1 - frame.who))
        if move == THROW:
            t.ask_chance("die", (frame.who,))
        elif move == GIVE:
            t.push("give", frame.who, (0,))
        else:
            t.take(frame.who, move - TAKE + 1)


class Die(Step[Heap]):
    """Throw a die: 1 is twice as likely as 2, 2 twice as likely as 3, and so on, up to what the heap still has."""

    name = "die"
    rule = "P2"
    holds = "who"

    def moves(self, t: Heap, frame: Frame) -> list[Move]:
        return [Move(PIPS + n) for n in range(min(3, t.heap))]

    def weights(self, t: Heap, frame: Frame) -> list[int]:
        return [4, 2, 1][: min(3, t.heap)]

    def answer(self, t: Heap, frame: Frame, move: Move) -> None:
        t.take(Seat(frame.args[0]), move - PIPS + 1)


class Luck(Step[Heap]):
    """Reveal the lucky number to one seat only."""

    name = "luck"
    rule = "P3"
    holds = "who"

    def moves(self, t: Heap, frame: Frame) -> list[Move]:
        return [Move(LUCK), Move(LUCK + 1)]

    def answer(self, t: Heap, frame: Frame, move: Move) -> None:
        t.luck = move - LUCK
        t.whisper(Seat(frame.args[0]), PEEKED, frame.args[0], t.luck)


class Others(Ask[Heap, int]):
    """Ask for another seat; no answers for a player without a pebble to give."""

    first = SEAT

    def values(self, t: Heap, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return [1 - who]


class Amount(Ask[Heap, int]):
    """Ask for a number, one or two, of the player's own pebbles."""

    first = MANY

    def values(self, t: Heap, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return list(range(1, min(2, t.owned[who]) + 1))


class Give(Power[Heap]):
    """Give one or two pebbles away."""

    asks: tuple[Ask[Heap, int], ...] | None = (Others(), Amount())

    def act(self, t: Heap, who: Seat, chosen: tuple[int, ...]) -> None:
        to, pebbles = chosen
        t.owned[who] -= pebbles
        t.owned[to] += pebbles
        t.tell(GIVEN, who, pebbles)


GIVING: Final = Give()


class Giving(Collect[Heap]):
    name = "give"
    rule = "P4"

    def power(self, t: Heap, number: int) -> Power[Heap]:
        return GIVING


STEPS: Final[dict[str, Step[Heap]]] = {step.name: step for step in (Turn(), Die(), Luck(), Giving())}


class Pebbles(game.Game[Heap]):
    name: ClassVar[str] = "pebbles"

    def __init__(self) -> None:
        self.space = SPACE
        self.events = EVENTS

    def options(self, asked: Json, rng: Rng) -> Json:
        if asked.get("players", 2) != 2:
            raise BadOptions("players", players=asked["players"], allowed=[2])
        return {"players": 2, "heap": asked.get("heap", 8)}

    def table(self, options: Json) -> Heap:
        t = Heap([Frame(STEPS["turn"], Seat(0))], options["heap"], [0, 0], -1, 0)
        settle(t)
        return t

    def view(self, t: Heap, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        known = seat is not None and t.peeked >> seat & 1
        return {"heap": t.heap, "owned": t.owned[:], "luck": t.luck if known else None, "peeked": t.peeked}

    def hide(self, t: Heap, seat: Seat | None) -> None:
        if seat is None or not t.peeked >> seat & 1:
            t.luck = -1

    def fill(self, t: Heap, seat: Seat | None, rng: Rng) -> None:
        if t.peeked and t.luck < 0 and (t.over or t.who != CHANCE):
            t.luck = rng.below(2)

    def result(self, t: Heap) -> Result:
        ranking = sorted(seats(2), key=lambda seat: -t.owned[seat])
        return Result([{"pebbles": n} for n in t.owned], t.owned[:], ranking, ["heap empty"] if not t.heap else [])

    def broken_laws(self, t: Heap) -> list[str]:
        return [] if t.heap >= 0 and min(t.owned) >= 0 else ["fewer than no pebbles"]


GAME: Final = Pebbles()
PEBBLES: Final = GAME
