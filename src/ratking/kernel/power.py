"""Power: what a card or a reward does: a few questions, then one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

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
"""Stands for no value: all values are 0 or more."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Generic[T, V]):
    """One question of a power: which values may be chosen, given what has been chosen before."""

    first: int = 0
    """The first move of the block that names the values: value v is the move `first + v`."""

    def __init__(self) -> None:
        self.first = class_attribute(self, "first", self.first)

    def values(self, t: T, who: Seat, chosen: tuple[int, ...]) -> list[V]:
        """Return what may be chosen, in ascending order."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def offers(self, t: T, who: Seat, chosen: tuple[int, ...]) -> list[Move]:
        """Return the moves that name these values. Override only if much faster than listing the values."""
        first = self.first
        values = self.values(t, who, chosen)
        return [Move(first + value) for value in values] if first else cast("list[Move]", values)

    def why_not(self, t: T, who: Seat, chosen: tuple[int, ...], value: V) -> Reason | None:
        """Return why a value may not be chosen; None if it may, or if there is nothing particular to say."""
        return None

    def why_none(self, t: T, who: Seat) -> Reason | None:
        """Return what is missing if there are no values, whatever was chosen before; None if nothing particular is."""
        return None

    def least(self, t: T, who: Seat, chosen: tuple[int, ...]) -> int:
        """Return the first of these values; NO_VALUE if there are none. Override only if much faster than listing them."""
        values = self.values(t, who, chosen)
        return values[0] if values else NO_VALUE


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Generic[T]):
    """The questions, in order, and the act that follows the last answer. Nothing changes before it."""

    asks: tuple[Ask[T, Any], ...] | None = None
    """The questions; None if there is no power to use, () if there is nothing to ask."""

    def __init__(self) -> None:
        self.asks = class_attribute(self, "asks", self.asks)

    def act(self, t: T, who: Seat, chosen: tuple[int, ...]) -> None:
        """Do what the power does. `chosen` holds one value for each ask.

        >>> from ratking.games.rattus.rules.api import Seat, cubes_at, place_cubes, region_called
        >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
        >>> from ratking.testing import new_table
        >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
        >>> place_cubes(t, Seat(0), italia, 3)
        >>> CARDS["merchant"].act(t, Seat(0), (italia, gallia, 2))
        >>> cubes_at(t, Seat(0), gallia)
        2
        """
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def can_finish(asks: tuple[Ask[T, Any], ...], t: T, who: Seat, chosen: tuple[int, ...]) -> bool:
    """Return whether the remaining questions can all be answered."""
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
    """Return the moves that answer the next question and leave answers for the others."""
    ask = asks[len(chosen)]
    if len(chosen) + 1 == len(asks):
        return ask.offers(t, who, chosen)
    first = ask.first
    values: list[int] = ask.values(t, who, chosen)
    return [Move(first + value) for value in values if can_finish(asks, t, who, _with(chosen, value))]


_ALONE: Final[list[tuple[int, ...]]] = [(value,) for value in range(256)]
"""By value: that value alone, as what is chosen first. Made once, because it is needed for each value of each question."""


def _with(chosen: tuple[int, ...], value: int) -> tuple[int, ...]:
    """Return what is chosen and one more value. Adding is faster than unpacking when compiled."""
    one: tuple[int, ...] = _ALONE[value] if value < len(_ALONE) else (value,)
    return chosen + one if chosen else one


@mypyc_attr(allow_interpreted_subclasses=True)
class Collect(Step[T]):
    """Collects a power's answers one by one and lets it act. The frame holds the power's number and the answers."""

    holds = "power ..."

    def power(self, t: T, number: int) -> Power[T]:
        """Return the power of that number."""
        raise NotImplementedError(f"{type(self).__name__} knows no powers")

    def asks(self, t: T, number: int) -> tuple[Ask[T, Any], ...]:
        """Return the questions it asks at this point of the game."""
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
