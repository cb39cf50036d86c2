"""Placing: dice of Ratzzia put down one after the other, and the ways to complete a column with those at hand."""

from __future__ import annotations

from typing import Final

from ....kernel import engine
from ....kernel.table import copy_of
from ....kernel.values import Move
from ..rules.board import FULL
from ..rules.moves import CANDY_ON, CAT, PLACE, WIDTH
from ..rules.table import Table

MOST: Final = 24
"""Number of ways to complete one column that are examined."""


class Placing:
    """Dice placed one after the other: the moves, the table after them, and what stopping there is worth."""

    __slots__ = ("chances", "moves", "table", "worth")

    def __init__(self, moves: list[Move], table: Table, chances: list[float], worth: float) -> None:
        self.moves = moves
        self.table = table
        self.chances = chances
        self.worth = worth


class Way:
    """Moves, and the table after them."""

    __slots__ = ("moves", "table")

    def __init__(self, moves: list[Move], table: Table) -> None:
        self.moves = moves
        self.table = table


def steps(t: Table, who: int) -> list[Way]:
    """Return every die that may be placed next, and every column that can be completed at once with two or more.

    A half-filled column mostly helps the next player, so a search one die at a time would never fill an important column.
    """
    found: list[Way] = []
    for move in t.legal:
        if column_of(move) >= 0:
            after = copy_of(t)
            engine.apply(after, move)
            found.append(Way([move], after))
    dice = sum(t.rolled) + sum(t.support) + t.candy[who]
    board = t.box.board
    for column in board.columns:
        missing = board.end[column] - t.next[column]
        if 2 <= missing <= dice:
            ways: list[Way] = []
            _fill(t, who, column, [], ways)
            found += ways
    return found


def _fill(t: Table, who: int, column: int, moves: list[Move], found: list[Way]) -> None:
    """Continue placing on this column until it is complete."""
    for move in t.legal:
        if column_of(move) != column or len(found) >= MOST:
            continue
        after = copy_of(t)
        engine.apply(after, move)
        so_far = [*moves, move]
        if not placing(after, who) or after.takes[column] == FULL:
            found.append(Way(so_far, after))
        else:
            _fill(after, who, column, so_far, found)


def placing(t: Table, who: int) -> bool:
    """Return whether this player is asked which die goes where."""
    return bool(t.stack) and t.stack[-1].who == who and t.stack[-1].step.name == "place"


def column_of(move: int) -> int:
    """Return where a move puts a die: a column, or CAT; -1 if it puts none."""
    if PLACE <= move < CANDY_ON:
        return (move - PLACE) % WIDTH
    if CANDY_ON <= move < CANDY_ON + CAT:
        return move - CANDY_ON
    return -1
