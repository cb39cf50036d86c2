"""Choices: the complete things a player can do now, each with all answers to his own further questions about it."""

from __future__ import annotations

from typing import Generic, TypeVar

from . import engine
from .frame import CHANCE, Frame
from .table import Table, copy_of
from .values import Move

T = TypeVar("T", bound=Table)


class Complete(Generic[T]):
    """One complete choice: the answers in order, and the table after them."""

    __slots__ = ("luck", "moves", "table")

    def __init__(self, moves: list[Move], table: T, luck: bool) -> None:
        self.moves = moves
        self.table = table
        self.luck = luck
        """Whether chance is asked next: what comes of it is not known."""


def complete(t: T, move: Move, most: int) -> list[Complete[T]]:
    """What can come of one move: at most so many ways to answer the questions it opens for the same player.

    A question belongs to the choice while it lies above everything that lay below the one answered first, and is not that
    one asked again: so using a power with its three questions is one choice, and the next action of the turn another.
    """
    found: list[Complete[T]] = []
    _follow(t, [], move, t.stack[-1], len(t.stack), most, found)
    return found


def _follow(t: T, moves: list[Move], move: Move, first: Frame, depth: int, most: int, found: list[Complete[T]]) -> None:
    after = copy_of(t)
    engine.apply(after, move)
    so_far = [*moves, move]
    stack = after.stack
    if stack and stack[-1].who == first.who and len(stack) >= depth and stack[-1] is not first:
        for further in after.legal:
            if len(found) >= most:
                return
            _follow(after, so_far, further, first, depth, most, found)
        return
    found.append(Complete(so_far, after, bool(stack) and stack[-1].who == CHANCE))
