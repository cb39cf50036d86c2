"""Power: answer a few questions, then something happens. What a card or a reward does, as data and one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .frame import Frame
from .mypyc_compat import class_attribute
from .reason import Reason
from .step import NO_MOVES, Step, V
from .values import Move, Seat

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")

NO_VALUE: Final = -8
"""No value of an ask: all values are nought or more."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Generic[T, V]):
    """One question of a power: which values may be chosen, given what has been chosen before."""

    first: int = 0
    """The first move of the block that names the values: value v is the move `first + v`."""

    def __init__(self) -> None:
        self.first = class_attribute(self, "first", self.first)

    def values(self, t: T, who: Seat, chosen: tuple[int, ...]) -> list[V]:
        """What may be chosen, in ascending order."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def why_not(self, t: T, who: Seat, chosen: tuple[int, ...], value: V) -> Reason | None:
        """Why a value may not be chosen; None if it may, or if there is nothing particular to say."""
        return None

    def why_none(self, t: T, who: Seat) -> Reason | None:
        """What is missing where it has no values, whatever has been chosen before; None if nothing particular is."""
        return None

    def least(self, t: T, who: Seat, chosen: tuple[int, ...]) -> int:
        """The first of these values; NO_VALUE if there are none. To be said again only where listing them is much slower."""
        values = self.values(t, who, chosen)
        return values[0] if values else NO_VALUE


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Generic[T]):
    """The questions, in order, and the act that follows the last answer. Nothing changes before it."""

    asks: tuple[Ask[T, Any], ...] | None = None
    """None if there is nothing to use; () if there is nothing to ask."""

    def __init__(self) -> None:
        self.asks = class_attribute(self, "asks", self.asks)

    def act(self, t: T, who: Seat, chosen: tuple[int, ...]) -> None:
        """Do it. `chosen` holds one value for each ask."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def can_finish(asks: tuple[Ask[T, Any], ...], t: T, who: Seat, chosen: tuple[int, ...]) -> bool:
    """Whether the questions still open have answers that lead to the end."""
    at = len(chosen)
    if at == len(asks):
        return True
    ask = asks[at]
    first = ask.least(t, who, chosen)
    if first == NO_VALUE:
        return False
    if at + 1 == len(asks) or can_finish(asks, t, who, _with(chosen, first)):
        return True
    values: list[int] = ask.values(t, who, chosen)
    for value in values:  # seldom: the first one nearly always leads to the end
        if value != first and can_finish(asks, t, who, _with(chosen, value)):
            return True
    return False


def offered(asks: tuple[Ask[T, Any], ...], t: T, who: Seat, chosen: tuple[int, ...]) -> list[Move]:
    """The moves that answer the next question and can be carried through."""
    ask = asks[len(chosen)]
    first = ask.first
    values: list[int] = ask.values(t, who, chosen)
    if len(chosen) + 1 == len(asks):
        return [Move(first + value) for value in values]
    return [Move(first + value) for value in values if can_finish(asks, t, who, _with(chosen, value))]


def _with(chosen: tuple[int, ...], value: int) -> tuple[int, ...]:
    """What is chosen, and one value more. Adding is quicker than unpacking where it is compiled."""
    one: tuple[int, ...] = (value,)
    return chosen + one


@mypyc_attr(allow_interpreted_subclasses=True)
class Collect(Step[T]):
    """Collects a power's answers one by one and lets it act. The frame holds the power's number and the answers."""

    holds = "power ..."

    def power(self, t: T, number: int) -> Power[T]:
        """The power of that number."""
        raise NotImplementedError(f"{type(self).__name__} knows no powers")

    def asks(self, t: T, number: int) -> tuple[Ask[T, Any], ...]:
        """The questions it asks at this point of the game."""
        return self.power(t, number).asks or ()

    def act(self, t: T, who: Seat, number: int, chosen: tuple[int, ...]) -> None:
        self.power(t, number).act(t, who, chosen)

    def moves(self, t: T, frame: Frame) -> list[Move]:
        asks = self.asks(t, frame.args[0])
        chosen = frame.args[1:]
        if len(chosen) == len(asks):
            return NO_MOVES
        return offered(asks, t, frame.who, chosen)

    def answer(self, t: T, frame: Frame, move: Move) -> None:
        value = move - self.asks(t, frame.args[0])[len(frame.args) - 1].first
        t.stack.append(Frame(self, frame.who, _with(frame.args, value)))

    def happen(self, t: T, frame: Frame) -> None:
        self.act(t, frame.who, frame.args[0], frame.args[1:])
