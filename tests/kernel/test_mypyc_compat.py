"""Plain Python classes can extend the kernel, compiled or not. Pebbles shows most of it; here is the rest."""

from __future__ import annotations

from typing import Any, ClassVar

from ratking.bots.bot import Bot, Budget, Choice
from ratking.kernel.chance import Chance
from ratking.kernel.engine import apply, settle
from ratking.kernel.frame import Frame
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.step import Pick, Step, YesNo
from ratking.kernel.values import Seat

from . import pebbles
from .matches import match
from .pebbles import Heap


class Always(Chance):
    """Luck that always gives the last possible outcome."""

    kind: ClassVar[str] = "always"

    def outcome(self, weights: list[int], n: int) -> int:
        return len(weights) - 1

    def rng(self) -> Rng:
        return Rng(0)

    def dump(self) -> Json:
        return {"kind": self.kind}

    def copy(self) -> Chance:
        return self


def test_a_source_of_chance() -> None:
    m = match(seed=None)
    m.chance = Always()
    m.play("throw")
    m.play("throw")
    assert m.scores == [3, 3]
    assert m.dump()["chance"] == {"kind": "always"}
    assert m.clone().chance is m.chance


class Greedy(Bot):
    name = "greedy"

    # Any: as in the base class.
    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        return Choice(observation.moves[2], [])


def test_a_bot() -> None:
    m = match()
    bot: Bot = Greedy()
    m.play(bot.choose(m.observe(0)).move)
    assert (bot.name, m.scores) == ("greedy", [3, 0])


class Which(Pick[Heap, int]):
    """Take one to three, or none."""

    name = "which"
    rule = "P9"
    holds = "most"
    first = pebbles.TAKE
    decline = pebbles.THROW

    def values(self, t: Heap, frame: Frame) -> list[int]:
        return list(range(frame.args[0]))

    def picked(self, t: Heap, frame: Frame, value: int) -> None:
        t.take(frame.who, value + 1)

    def declined(self, t: Heap, frame: Frame) -> None:
        t.heap = 0


class Sure(YesNo[Heap]):
    """A yes-or-no question."""

    name = "sure"
    yes = pebbles.PEEK
    no = pebbles.GIVE

    def agreed(self, t: Heap, frame: Frame) -> None:
        t.owned[frame.who] += 10


def asked(step: Step[Heap], *args: int) -> Heap:
    """Return a heap of eight where a seat is asked this step."""
    t = Heap([Frame(step, Seat(1), args)], 8, [0, 0], -1, 0)
    settle(t)
    return t


def test_questions() -> None:
    """The compiled kernel sees the attributes that such classes set in their bodies."""
    t = asked(Which(), 2)
    assert t.legal == [pebbles.TAKE, pebbles.TAKE + 1, pebbles.THROW]
    assert repr(t.stack[-1]) == "<which, seat 1, most 2>"
    assert t.stack[-1].step.question(t, t.stack[-1]).rule == "P9"
    apply(t, pebbles.TAKE + 1)
    assert t.owned == [0, 2]
    t = asked(Which(), 3)
    apply(t, pebbles.THROW)
    assert t.heap == 0
    t = asked(Sure())
    assert t.legal == sorted([pebbles.PEEK, pebbles.GIVE])
    apply(t, pebbles.PEEK)
    assert t.owned == [0, 10]
