"""A turn (Z2): roll and place, or retire."""

from __future__ import annotations

from typing import Final

from ....kernel.choices import Choices
from ....kernel.frame import Frame
from ....kernel.packed import i64
from ....kernel.reason import Reason
from ....kernel.step import Step
from ....kernel.values import Move, Seat
from .board import COLUMNS
from .dice import FACES, OWN
from .effects import retire
from .events import TURN_BEGINS
from .moves import RETIRE, ROLL
from .roll import roll
from .table import Table
from .why_not import another_time, same_kind

_ROLL_OR_RETIRE: Final = Choices([ROLL, *(Move(RETIRE + column) for column in range(len(COLUMNS)))])


class NewTurn(Step[Table]):
    """Begin a turn: nothing has been done in it yet."""

    name = "new turn"
    rule = "Z2.1"

    def happen(self, t: Table, frame: Frame) -> None:
        t.turn = frame.who
        t.placed = t.greys = t.supported = t.waiting = 0
        t.resolved = []
        t.tell(TURN_BEGINS, frame.who)
        t.push("end of turn", frame.who)
        t.push("turn", frame.who)


class RollOrRetire(Step[Table]):
    """Roll, or take your dice back from one column. With no die in hand you must retire (Z2.3)."""

    name = "turn"
    rule = "Z2.3"

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        who = frame.who
        if t.home[who]:
            return _ROLL_OR_RETIRE.of(1 | _columns_of(t, who) << 1)
        # A column with nothing but their candy will not do while real dice could come home (Z5.2).
        real = [Move(RETIRE + column) for column in columns_of(t, who) if t.mice(who, column)]
        return real or [Move(RETIRE + column) for column in columns_of(t, who)]

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if move == ROLL:
            return None if t.home[frame.who] else Reason("no die in hand", "Z2.3")
        if not same_kind(move, RETIRE):
            return another_time(move)
        column = move - RETIRE
        if column not in columns_of(t, frame.who):
            return Reason("nothing to retire", "Z2.3", {"column": COLUMNS[column]})
        # Offered, or else it holds nothing but candy.
        return None if move in self.moves(t, frame) else Reason("real dice first", "Z5.2", {"column": COLUMNS[column]})

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        who = frame.who
        if move != ROLL:
            retire(t, who, move - RETIRE)
            return
        t.push_all(t.box.turn, who)
        roll(t, OWN, t.home[who])


def columns_of(t: Table, who: Seat) -> list[int]:
    """Return the columns that hold a die of the player, candy included."""
    columns = _columns_of(t, who)
    return [column for column in range(len(COLUMNS)) if columns >> column & 1]


def _columns_of(t: Table, who: Seat) -> i64:
    """Return the same, a bit a column."""
    board = t.box.board
    dice = t.dice
    first: i64 = who * FACES
    bits: i64 = 0
    for column, end in enumerate(t.next):
        for space in range(board.bottom[column], end):
            if first <= dice[space] < first + FACES:
                bits |= 1 << column
                break
    return bits


TURN: Final = ["support", "re-roll", "place", "resolve"]
"""The steps of a turn after the dice are rolled, in rulebook order."""


def steps() -> list[Step[Table]]:
    return [NewTurn(), RollOrRetire()]
