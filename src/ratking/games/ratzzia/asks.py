"""Asks: the questions that rewards are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kernel.power import Ask
from .board import COLUMN_OF, FULL
from .dice import CANDY, EMPTY, FACES
from .moves import CANDY_AT, COLUMN, SEAT, SIDE

if TYPE_CHECKING:
    from .table import Table


class ColumnsWithRoom(Ask["Table"]):
    """A column other than this one that has a free space, be it a gap."""

    first = COLUMN

    def __init__(self, other_than: int) -> None:
        self.other_than = other_than

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        board = t.box.board
        return [
            column
            for column in board.columns
            if column != self.other_than and EMPTY in t.dice[board.bottom[column] : board.end[column]]
        ]


class OtherPlayers(Ask["Table"]):
    """Another player."""

    first = SEAT

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [seat for seat in range(t.box.players) if seat != who]


class CandyHolders(Ask["Table"]):
    """Another player who holds a candy die unused."""

    first = SEAT

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [seat for seat, held in enumerate(t.candy) if held and seat != who]


class CandySpaces(Ask["Table"]):
    """A candy die on the board, but not in a complete column that waits to be resolved."""

    first = CANDY_AT

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [
            space
            for space, die in enumerate(t.dice)
            if die != EMPTY and die % FACES == CANDY and t.wants[COLUMN_OF[space]] != FULL
        ]


class Sides(Ask["Table"]):
    """Left, clockwise, or right; with two players both are the same neighbour, and left is enough."""

    first = SIDE

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [0] if t.box.players == 2 else [0, 1]


other_players: Final = OtherPlayers()
candy_holders: Final = CandyHolders()
candy_spaces: Final = CandySpaces()
sides: Final = Sides()


def columns_with_room(other_than: int) -> ColumnsWithRoom:
    return ColumnsWithRoom(other_than)
