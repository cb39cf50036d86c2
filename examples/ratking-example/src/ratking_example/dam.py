"""Dam: a whole game in one file.

Players in turn lay one or two stones on a dam. After each turn the river rises at random, more likely after two stones.
Stones are points; but if the water rises above the dam, the player who laid last loses theirs. The dam is finished when it
is twelve stones high.
"""

from __future__ import annotations

from typing import ClassVar, Final

from ratking.description import Description, Measure, Studied
from ratking.kernel import game, table
from ratking.kernel.engine import settle
from ratking.kernel.event import Kind, Kinds
from ratking.kernel.frame import Frame
from ratking.kernel.game import Json, Result
from ratking.kernel.options import check_names, players_of
from ratking.kernel.rng import Rng
from ratking.kernel.space import ActionSpace
from ratking.kernel.step import NO_MOVES, Step
from ratking.kernel.values import Move, Seat, seats
from ratking.kernel.view_cache import NO_CACHE, ViewCache

SPACE: Final = ActionSpace()
LAY: Final = SPACE.block("lay {number}", ["1", "2"])
RISE: Final = SPACE.block("rise {number}", ["0", "1", "2"])

EVENTS: Final[Kinds] = {}
LAID: Final = Kind(EVENTS, "stones laid", seat="seat", stones="number")
ROSE: Final = Kind(EVENTS, "river rose", steps="number")
BROKE: Final = Kind(EVENTS, "dam broke", seat="seat")

HIGH: Final = 12
NOBODY: Final = Seat(-2)


class Dam(table.Table):
    """The height of dam and water, the stones of each player, and the player who broke the dam."""

    __slots__ = ("breaker", "height", "stones", "water")

    FIELDS: ClassVar[tuple[str, ...]] = ("height", "water", "stones", "breaker")

    def __init__(self, stack: list[Frame], height: int, water: int, stones: list[int], breaker: Seat) -> None:
        super().__init__(STEPS, {}, stack)
        self.height = height
        self.water = water
        self.stones = stones
        self.breaker = breaker

    def clone(self) -> Dam:
        copy = Dam(self.stack[:], self.height, self.water, self.stones[:], self.breaker)
        copy.legal = self.legal
        return copy


class Turn(Step[Dam]):
    """Lay one or two stones. When the dam is broken or finished nothing is asked, which ends the game."""

    name = "turn"
    rule = "D1.1"

    def moves(self, t: Dam, frame: Frame) -> list[Move]:
        return NO_MOVES if t.height >= HIGH or t.breaker != NOBODY else [Move(LAY), Move(LAY + 1)]

    def answer(self, t: Dam, frame: Frame, move: Move) -> None:
        stones = move - LAY + 1
        t.height += stones
        t.stones[frame.who] += stones
        t.tell(LAID, frame.who, stones)
        t.push("turn", Seat((frame.who + 1) % len(t.stones)))
        t.ask_chance("river", (frame.who, stones))


class River(Step[Dam]):
    """The river rises by up to two; a larger rise is more likely after two stones."""

    name = "river"
    rule = "D1.2"
    holds = "seat stones"

    def moves(self, t: Dam, frame: Frame) -> list[Move]:
        return [Move(RISE), Move(RISE + 1), Move(RISE + 2)]

    def weights(self, t: Dam, frame: Frame) -> list[int]:
        return [2, 2, 1] if frame.args[1] == 1 else [1, 1, 4]

    def answer(self, t: Dam, frame: Frame, move: Move) -> None:
        t.water += move - RISE
        t.tell(ROSE, move - RISE)
        if t.water > t.height:
            t.breaker = Seat(frame.args[0])
            t.tell(BROKE, t.breaker)


STEPS: Final[dict[str, Step[Dam]]] = {step.name: step for step in (Turn(), River())}


class DamGame(game.Game[Dam]):
    """The game as the kernel sees it. Nothing is secret, so there is nothing to hide or to fill in."""

    name: ClassVar[str] = "dam"

    def __init__(self) -> None:
        self.space = SPACE
        self.events = EVENTS

    def options(self, asked: Json, rng: Rng) -> Json:
        check_names(asked, ["players"])
        return {"players": players_of(asked, 2, [2, 3, 4])}

    def table(self, options: Json) -> Dam:
        t = Dam([Frame(STEPS["turn"], Seat(0))], 0, 0, [0] * options["players"], NOBODY)
        settle(t)
        return t

    def view(self, t: Dam, seat: Seat | None, cache: ViewCache = NO_CACHE) -> Json:
        return {"height": t.height, "water": t.water, "stones": t.stones[:]}

    def hide(self, t: Dam, seat: Seat | None) -> None:
        pass

    def fill(self, t: Dam, seat: Seat | None, rng: Rng) -> None:
        pass

    def result(self, t: Dam) -> Result:
        totals = [0 if seat == t.breaker else stones for seat, stones in enumerate(t.stones)]
        ranking = sorted(seats(len(totals)), key=lambda seat: -totals[seat])
        reasons = ["broken"] if t.breaker != NOBODY else ["finished"] if t.height >= HIGH else []
        return Result([{"stones": total} for total in totals], totals, ranking, reasons)

    def broken_laws(self, t: Dam) -> list[str]:
        return [] if sum(t.stones) == t.height else ["stones that nobody laid"]


GAME: Final = DamGame()

DESCRIPTION: Final = Description(
    GAME,
    title="Dam",
    table="ratking_example:table.js",
    studied=Studied(measures=(Measure("stones laid", "stones laid", seat="seat", number="stones"),)),
)
