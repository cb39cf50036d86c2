"""Choices: lists of things that are offered again and again. Each is made once, and then shared."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from .packed import i64

A = TypeVar("A", bound=int)
"""A kind of thing: moves, regions."""

MOST: Final = 62
"""How many things there can be to choose from: a bit each, in a number of the processor."""
_SLOTS: Final = 509
"""How many lists are kept. A prime, so that similar choices do not share a slot."""


@mypyc_attr(acyclic=True)  # when compiled, the garbage collector need not look into them
class _Made:
    """A list that was made, and for which choice."""

    __slots__ = ("bits", "things")

    def __init__(self, bits: i64, things: list[Any]) -> None:  # Any: of whichever kind
        self.bits = bits
        self.things = things


class Choices(Generic[A]):
    """The lists that can be made of some things, such as moves, regions or cards.

    A choice is one number: bit 3 is set if the thing at place 3 is in the list.

    >>> from ratking.kernel.choices import Choices
    >>> Choices([10, 20, 30, 40]).of(0b1010)
    [20, 40]
    """

    __slots__ = ("_made", "things")

    def __init__(self, things: list[A]) -> None:
        self.things = things
        """What there is to choose from, at most MOST things for `of`."""
        self._made: list[_Made] = [_Made(0, [])] * _SLOTS

    def of(self, bits: i64) -> list[A]:
        """Return the things whose bits are set, in order. The list is shared: never change it."""
        slot = bits % _SLOTS
        made = self._made[slot]
        if made.bits != bits:
            made = _Made(bits, [thing for place, thing in enumerate(self.things) if bits >> place & 1])
            self._made[slot] = made
        return made.things
