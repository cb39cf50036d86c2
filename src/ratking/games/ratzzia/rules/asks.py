"""Asks: the questions that rewards are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....kernel.power import Ask
from ....kernel.reason import Reason
from ....kernel.values import Seat, seats
from .board import COLUMNS, FULL, SPACE_NAMES, column_of
from .dice import CANDY, EMPTY, FACES
from .moves import CANDY_AT, COLUMN, SEAT, SIDE

if TYPE_CHECKING:
    from .table import Table


class ColumnsWithRoom(Ask["Table", int]):
    """A column other than this one that has a free space, be it a gap."""

    first = COLUMN

    def __init__(self, other_than: int) -> None:
        super().__init__()
        self.other_than = other_than

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return [column for column in range(len(COLUMNS)) if column != self.other_than and has_room(t, column)]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: int) -> Reason | None:
        if value == self.other_than:
            return Reason("another column", "Z5.1", {"column": COLUMNS[value]})
        return None if has_room(t, value) else Reason("no free space", "Z5.1", {"column": COLUMNS[value]})


class OtherPlayers(Ask["Table", Seat]):
    """Another player."""

    first = SEAT

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Seat]:
        return [seat for seat in seats(t.box.players) if seat != who]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Seat) -> Reason | None:
        return _why_not_player(t, who, value)


class CandyHolders(Ask["Table", Seat]):
    """Another player who holds a candy die unused."""

    first = SEAT

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Seat]:
        return [seat for seat in seats(t.box.players) if t.candy[seat] and seat != who]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Seat) -> Reason | None:
        reason = _why_not_player(t, who, value)
        return Reason("holds no candy", "Z5.2", {"seat": value}) if reason is None and not t.candy[value] else reason


class CandySpaces(Ask["Table", int]):
    """A candy die on the board, but not in a complete column that waits to be resolved."""

    first = CANDY_AT

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return [space for space in range(len(t.dice)) if is_candy(t, space) and not waits(t, space)]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: int) -> Reason | None:
        if not is_candy(t, value):
            return Reason("no candy there", "Z5.2", {"space": SPACE_NAMES[value]})
        return Reason("complete column", "Z5.2", {"space": SPACE_NAMES[value]}) if waits(t, value) else None


class Sides(Ask["Table", int]):
    """Left, clockwise, or right; with two players both are the same neighbour, and left is enough."""

    first = SIDE

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return [0] if t.box.players == 2 else [0, 1]


# ---- what they ask about


def has_room(t: Table, column: int) -> bool:
    """Return whether a column has a free space, be it a gap (Z5.1)."""
    board = t.box.board
    return EMPTY in t.dice[board.bottom[column] : board.end[column]]


def is_candy(t: Table, space: int) -> bool:
    die = t.dice[space]
    return die != EMPTY and die % FACES == CANDY


def waits(t: Table, space: int) -> bool:
    """Return whether it is in a complete column that is still to be resolved (Z5.2)."""
    return t.takes[column_of(space)] == FULL


def _why_not_player(t: Table, who: Seat, seat: Seat) -> Reason | None:
    if seat >= t.box.players:
        return Reason("no such player", "Z1.1")
    return Reason("another player", "Z5.5") if seat == who else None


other_players: Final = OtherPlayers()
candy_holders: Final = CandyHolders()
candy_spaces: Final = CandySpaces()
sides: Final = Sides()


def columns_with_room(other_than: int) -> ColumnsWithRoom:
    return ColumnsWithRoom(other_than)
