"""A turn (Z2): roll and place, or retire."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.step import Step
from .dice import FACES
from .effects import retire
from .moves import RETIRE, ROLL
from .roll import OWN, roll
from .table import Table


class NewTurn(Step[Table]):
    """The player on turn may do everything afresh."""

    rule = "Z2.1"

    def nothing(self, t: Table, frame: Frame) -> None:
        t.turn = frame.who
        t.placed = t.greys = t.supported = 0
        t.resolved = []
        if t.outbox is not None:
            t.tell("turn begins", {"seat": frame.who})
        t.push("end of turn", frame.who)
        t.push("turn", frame.who)


class RollOrRetire(Step[Table]):
    """Roll, or take your dice back from one column. With no die in hand you must retire (Z2.3)."""

    rule = "Z2.3"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        who = frame.who
        if t.home[who]:
            return [ROLL, *(RETIRE + column for column in columns_of(t, who))]
        # A column with nothing but his candy will not do while real dice could come home (Z5.2).
        real = [RETIRE + column for column in columns_of(t, who) if t.mice(who, column)]
        return real or [RETIRE + column for column in columns_of(t, who)]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        who = frame.who
        if move != ROLL:
            retire(t, who, move - RETIRE)
            return
        for step in reversed(t.box.turn):
            t.push(step, who)
        roll(t, OWN, t.home[who])


def columns_of(t: Table, who: int) -> list[int]:
    """The columns that hold a die of the player, candy included."""
    board = t.box.board
    mine = range(who * FACES, (who + 1) * FACES)
    columns = []
    for column in board.columns:
        for die in t.dice[board.bottom[column] : t.next[column]]:
            if die in mine:
                columns.append(column)
                break
    return columns


TURN: Final = ["support", "re-roll", "place", "resolve"]
"""The steps of a turn after the dice are rolled, in rulebook order."""


def steps() -> dict[str, Step[Table]]:
    return {"new turn": NewTurn(), "turn": RollOrRetire()}
