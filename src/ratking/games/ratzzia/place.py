"""Placing (Z2.2): one die after another, until the player stops or nothing fits."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.step import NO_MOVES, Question, Step
from .board import ANY, FULL
from .dice import SUPPORT, VALUES
from .effects import alert_cat, place_candy, place_die, place_support, put_down
from .moves import CANDY_ON, CAT, DONE, PLACE, WIDTH
from .table import Table

GREYS: Final = 2
"""How many dice a player may put in grey spaces in a turn (Z3.1)."""


class Place(Step[Table]):
    """Which die goes where, or done. Support dice come first (Z4.2)."""

    rule = "Z2.2"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        if t.supported:
            moves = fitting(t, t.support)
            if moves:
                return moves
        moves = fitting(t, t.rolled)
        compulsory = bool(moves) and not t.placed  # Z2.4: a candy die never is
        if t.candy[frame.who]:
            moves += [CANDY_ON + column for column, wanted in enumerate(t.wants) if wanted != FULL]
        if not moves:
            return NO_MOVES
        if not compulsory:
            moves.append(DONE)
        return moves

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        who = frame.who
        if move == DONE:
            put_down(t, who)
            return
        t.stack.append(frame)
        if CANDY_ON <= move < CANDY_ON + CAT:
            place_candy(t, who, move - CANDY_ON)
            return
        value = (move - PLACE) // WIDTH + 1
        column = (move - PLACE) % WIDTH
        supporting = places_support(t)
        if column == CAT:
            alert_cat(t, who, value, SUPPORT if supporting else who)
        elif supporting:
            place_support(t, who, column, value)
        else:
            place_die(t, who, column, value)

    def nothing(self, t: Table, frame: Frame) -> None:
        put_down(t, frame.who)

    def question(self, t: Table, frame: Frame) -> Question:
        if places_support(t):
            return Question("place support", "Z4.2", {})
        return Question("place", self.rule, {})


def places_support(t: Table) -> bool:
    """Whether a support die must be placed next: while any that has been rolled fits anywhere (Z4.2)."""
    return bool(t.supported) and bool(fitting(t, t.support))


def fitting(t: Table, counts: list[int]) -> list[int]:
    """The moves that place a die of these, counted by value, in a column or in a grey space."""
    wants = t.wants
    grey = t.greys < GREYS and len(t.cat) < t.box.board.grey
    moves = []
    for value in VALUES:
        if counts[value]:
            first = PLACE + (value - 1) * WIDTH
            for column, wanted in enumerate(wants):
                if wanted in (value, ANY):
                    moves.append(first + column)
            if grey:
                moves.append(first + CAT)
    return moves


def steps() -> dict[str, Step[Table]]:
    return {"place": Place()}
