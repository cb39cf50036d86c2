"""Witch."""

from __future__ import annotations

from .....kernel.frame import Frame
from .....kernel.step import Question, Step
from ...asks import any_rat
from ...board import PLACES
from ...effects import look_at_rat, rat_name, swap_rats
from ...faces import CLASSES, NO_RAT
from ...moves import DONE, NO, RAT, YES
from ...table import Table
from ..card import Asks, Card


class Witch(Card):
    """Look at two rats, one after the other; then you may swap them."""

    name = "witch"
    of_class = CLASSES.index("magic")
    rule = "B5.6"
    asks: Asks = (any_rat,)

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        (first,) = chosen
        t.push("witch second", who, (first,))
        look_at_rat(t, who, first)

    def steps(self) -> dict[str, Step[Table]]:
        return {"witch second": SecondLook(), "witch swap": Swap()}


class SecondLook(Step[Table]):
    """Having seen the first, look at another rat, or stop."""

    rule = "B5.6"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        (first,) = frame.args
        others = [RAT + place for place, kind in enumerate(t.kind) if kind != NO_RAT and place != first]
        return [*others, DONE]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == DONE:
            return
        (first,) = frame.args
        second = move - RAT
        if first // PLACES != second // PLACES:
            t.push("witch swap", frame.who, (first, second))
        look_at_rat(t, frame.who, second)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"rat": rat_name(frame.args[0])})


class Swap(Step[Table]):
    """Swap the two rats, or leave them."""

    rule = "B5.6"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [YES, NO]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            first, second = frame.args
            swap_rats(t, frame.who, first, second)

    def question(self, t: Table, frame: Frame) -> Question:
        first, second = frame.args
        return Question(frame.step, self.rule, {"one": rat_name(first), "other": rat_name(second)})
