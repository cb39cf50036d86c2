"""Power: answer a few questions, then something happens. What a card or a reward does, as data and one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from .frame import Frame
from .step import NO_MOVES, Step

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")


class Ask(Generic[T]):
    """One question of a power: which values may be chosen, given what has been chosen before."""

    first: int = 0
    """The first move of the block that names the values: value v is the move `first + v`."""

    def values(self, t: T, who: int, chosen: tuple[int, ...]) -> list[int]:
        """What may be chosen, in ascending order."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def any(self, t: T, who: int, chosen: tuple[int, ...]) -> bool:
        """Whether there are such values. To be said again only where that is much quicker than listing them."""
        return bool(self.values(t, who, chosen))


class Power(Generic[T]):
    """The questions, in order, and the act that follows the last answer. Nothing changes before it."""

    asks: tuple[Ask[T], ...] | None = None
    """None if there is nothing to use; () if there is nothing to ask."""

    def act(self, t: T, who: int, chosen: tuple[int, ...]) -> None:
        """Do it. `chosen` holds one value for each ask."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def can_finish(asks: tuple[Ask[T], ...], t: T, who: int, chosen: tuple[int, ...]) -> bool:
    """Whether the questions still open have answers that lead to the end."""
    at = len(chosen)
    if at == len(asks):
        return True
    if at + 1 == len(asks):
        return asks[at].any(t, who, chosen)
    for value in asks[at].values(t, who, chosen):
        if can_finish(asks, t, who, (*chosen, value)):
            return True
    return False


def offered(asks: tuple[Ask[T], ...], t: T, who: int, chosen: tuple[int, ...]) -> list[int]:
    """The moves that answer the next question and can be carried through."""
    ask = asks[len(chosen)]
    first = ask.first
    values = ask.values(t, who, chosen)
    if len(chosen) + 1 == len(asks):
        return [first + value for value in values]
    return [first + value for value in values if can_finish(asks, t, who, (*chosen, value))]


class Collect(Step[T]):
    """Collects a power's answers one by one and lets it act. The frame holds the power's number and the answers."""

    def power(self, t: T, number: int) -> Power[T]:
        """The power of that number."""
        raise NotImplementedError(f"{type(self).__name__} knows no powers")

    def asks(self, t: T, number: int) -> tuple[Ask[T], ...]:
        """The questions it asks at this point of the game."""
        return self.power(t, number).asks or ()

    def act(self, t: T, who: int, number: int, chosen: tuple[int, ...]) -> None:
        self.power(t, number).act(t, who, chosen)

    def moves(self, t: T, frame: Frame) -> list[int]:
        asks = self.asks(t, frame.args[0])
        chosen = frame.args[1:]
        if len(chosen) == len(asks):
            return NO_MOVES
        return offered(asks, t, frame.who, chosen)

    def answer(self, t: T, frame: Frame, move: int) -> None:
        value = move - self.asks(t, frame.args[0])[len(frame.args) - 1].first
        t.push(frame.step, frame.who, (*frame.args, value))

    def nothing(self, t: T, frame: Frame) -> None:
        self.act(t, frame.who, frame.args[0], frame.args[1:])
