"""Placing (Z2.2): one die after another, until the player stops or nothing fits."""

from __future__ import annotations

from typing import Final

from ....kernel.frame import Frame
from ....kernel.packed import i64, total, vec
from ....kernel.reason import Reason
from ....kernel.step import NO_MOVES, Question, Step
from ....kernel.values import Move, Seat
from .board import ANY, COLUMNS, FULL
from .dice import SUPPORT, VALUES
from .effects import alert_cat, place_candy, place_die, place_support, put_down
from .moves import CANDY_ON, CAT, DONE, PLACE, WIDTH
from .table import Table
from .why_not import another_time

GREYS: Final = 2
"""How many dice a player may put in grey spaces in a turn (Z3.1)."""


class Place(Step[Table]):
    """Which die goes where, or done. Support dice come first (Z4.2)."""

    name = "place"
    rule = "Z2.2"

    def moves(self, t: Table, frame: Frame) -> list[Move]:
        if t.supported:
            moves = fitting(t, t.support)
            if moves:
                return moves
        moves = fitting(t, t.rolled)
        may_stop = not must_place(t) and not can_make_room(t)
        if has_candy(t, frame.who):
            moves += [Move(CANDY_ON + column) for column, taken in enumerate(t.takes) if taken != FULL]
        if not moves:
            return NO_MOVES
        if may_stop:
            moves.append(DONE)
        return moves

    def answer(self, t: Table, frame: Frame, move: Move) -> None:
        who = frame.who
        if move == DONE:
            put_down(t, who)
            return
        t.stack.append(frame)
        if CANDY_ON <= move < CANDY_ON + CAT:
            place_candy(t, who, move - CANDY_ON)
            return
        value, column = die_and_place(move)
        supporting = places_support(t)
        if column == CAT:
            alert_cat(t, who, value, SUPPORT if supporting else who)
        elif supporting:
            place_support(t, who, column, value)
        else:
            place_die(t, who, column, value)

    def happen(self, t: Table, frame: Frame) -> None:
        put_down(t, frame.who)

    def question(self, t: Table, frame: Frame) -> Question:
        if places_support(t):
            return Question("place support", "Z4.2", {})
        return Question("place", self.rule, {})

    def why_not(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        if move == DONE:
            return _why_not_stop(t)
        if CANDY_ON <= move < CANDY_ON + CAT:
            return _why_not_candy(t, frame.who, move - CANDY_ON)
        if PLACE <= move < PLACE + len(VALUES) * WIDTH:
            value, column = die_and_place(move)
            return _why_not_die(t, value, column)
        return another_time(move)

    def caution(self, t: Table, frame: Frame, move: Move) -> Reason | None:
        """Caution that candy on the top space of a column whose reward moves that die loses the reward (Z5.1)."""
        if not CANDY_ON <= move < CANDY_ON + CAT:
            return None
        column = move - CANDY_ON
        reward = t.box.rewards[column]
        if not reward.needs_real_top or t.next[column] + 1 < t.box.board.end[column]:
            return None
        return Reason("reward lost to candy", reward.rule, {"column": COLUMNS[column]})


# ---- what may be done


def fitting(t: Table, counts: vec[i64]) -> list[Move]:
    """Return the moves that place a die of these, counted by value, in a column or in a grey space."""
    takes = t.takes
    grey = grey_is_free(t) and may_use_grey(t)
    moves = []
    for value in VALUES:
        if counts[value]:
            first = PLACE + (value - 1) * WIDTH
            for column, taken in enumerate(takes):
                if taken in (value, ANY):
                    moves.append(Move(first + column))
            if grey:
                moves.append(Move(first + CAT))
    return moves


def die_and_place(move: Move) -> tuple[int, int]:
    """Return the value of the die a move places, and the column, or CAT."""
    return (move - PLACE) // WIDTH + 1, (move - PLACE) % WIDTH


def grey_is_free(t: Table) -> bool:
    """Nobody chooses to put a die in red (Z3.1)."""
    return len(t.cat) < t.box.board.grey


def may_use_grey(t: Table) -> bool:
    return t.greys < GREYS


def has_candy(t: Table, who: Seat) -> bool:
    """Return whether the player holds a candy die that did not come back only in this turn (Z5.2)."""
    return t.candy[who] > t.waiting


def must_place(t: Table) -> bool:
    """Return whether the player has placed none of their own dice yet, and one that they have rolled fits a column (Z2.4).

    A die in a grey space and a candy die count as placed, but neither ever has to be.
    """
    return not t.placed and fits_column(t, t.rolled)


def fits_column(t: Table, counts: vec[i64]) -> bool:
    """Return whether a die of these, counted by value, fits a column; grey spaces are not looked at."""
    for taken in t.takes:
        if taken != FULL and (total(counts) if taken == ANY else counts[taken]):
            return True
    return False


def places_support(t: Table) -> bool:
    """Return whether a support die must be placed next: while any that has been rolled fits anywhere (Z4.2)."""
    return bool(t.supported) and bool(fitting(t, t.support))


def can_make_room(t: Table) -> bool:
    """Return whether one of their own rolled dice would make a rolled support die fit: then they may not stop (Z4.2).

    It can fit only on top of that die, because all other places stay as they are.
    """
    if not t.supported or not total(t.support):
        return False
    for column, taken in enumerate(t.takes):
        for value in VALUES:
            if t.rolled[value] and taken in (value, ANY):
                above = t.taken_above(column, value)
                if above != FULL and (total(t.support) if above == ANY else t.support[above]):
                    return True
    return False


# ---- why something may not


def _why_not_stop(t: Table) -> Reason | None:
    if places_support(t):
        return Reason("support dice first", "Z4.2")
    if must_place(t):
        return Reason("at least one die", "Z2.4")
    return Reason("make room for support dice", "Z4.2") if can_make_room(t) else None


def _why_not_candy(t: Table, who: Seat, column: int) -> Reason | None:
    if not t.candy[who]:
        return Reason("no candy", "Z5.2")
    if not has_candy(t, who):
        return Reason("candy next turn", "Z5.2")
    if t.takes[column] == FULL:
        return Reason("column full", "Z2.5", {"column": COLUMNS[column]})
    return Reason("support dice first", "Z4.2") if places_support(t) else None


def _why_not_die(t: Table, value: int, column: int) -> Reason | None:
    if not t.rolled[value] and not t.support[value]:
        return Reason("no such die", "Z2.2", {"value": value})
    if column == CAT:
        if not grey_is_free(t):
            return Reason("never in red", "Z3.1")
        if not may_use_grey(t):
            return Reason("at most two grey", "Z3.1")
    else:
        taken = t.takes[column]
        if taken == FULL:
            return Reason("column full", "Z2.5", {"column": COLUMNS[column]})
        if taken not in (value, ANY):
            key = "not equal" if t.box.board.joined[t.next[column]] else "wrong number"
            return Reason(key, "Z2.2", {"column": COLUMNS[column], "value": taken})
    return Reason("support dice first", "Z4.2") if places_support(t) and not t.support[value] else None


def steps() -> list[Step[Table]]:
    return [Place()]
