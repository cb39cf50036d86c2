"""Complete moves: what a player can do now, each with the answers to the follow-up questions it opens for them."""

from __future__ import annotations

from typing import Generic, TypeVar

from . import engine
from .frame import CHANCE, Frame
from .table import Table, copy_of
from .values import Move

T = TypeVar("T", bound=Table)


class CompleteMove(Generic[T]):
    """One complete move: the answers in order, and the table after them."""

    __slots__ = ("luck", "moves", "table")

    def __init__(self, moves: list[Move], table: T, luck: bool) -> None:
        self.moves = moves
        self.table = table
        self.luck = luck
        """Whether chance is asked next: what comes of it is not known."""


def complete_moves(t: T, move: Move, most: int) -> list[CompleteMove[T]]:
    """Return at most `most` ways to answer the questions that a move opens for the same player.

    Follow-up questions count as part of the move while they sit above the first question's depth and are not that question
    again: using a power with its three questions is one complete move, and the next action of the turn is another.
    """
    found: list[CompleteMove[T]] = []
    _follow(t, [], move, t.stack[-1], len(t.stack), most, found)
    return found


def _follow(t: T, moves: list[Move], move: Move, first: Frame, depth: int, most: int, found: list[CompleteMove[T]]) -> None:
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
    found.append(CompleteMove(so_far, after, bool(stack) and stack[-1].who == CHANCE))
