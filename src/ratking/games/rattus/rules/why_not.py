"""Why not: when each kind of move is made, so that a move that answers another question can be refused with a reason."""

from __future__ import annotations

from typing import Final

from ....kernel.frame import Frame
from ....kernel.reason import Reason
from .board import REGIONS, rat_name, region_of
from .faces import NO_RAT
from .moves import RAT
from .table import Table
from .values import Move, Place, Region

_ANSWERS: Final = ("yes", "no", "pass", "done")
"""The moves that name nothing and yet begin nothing."""
_BEFORE_THE_FIRST_TURN: Final = ("first player", "new turn")
"""What is open only during preparation."""
_ASKED_ON: Final = ("actions", "last round")
"""The questions for what a player does next."""


def same_kind(t: Table, move: Move, other: int) -> bool:
    """Return whether two moves name things of one kind: they answer the same question."""
    return t.box.space.patterns[move] == t.box.space.patterns[other]


def is_answer(t: Table, move: Move) -> bool:
    """Return whether a move can only answer a question, and begins nothing by itself."""
    pattern = t.box.space.patterns[move]
    return pattern.startswith("{") or pattern in _ANSWERS


def not_there(t: Table, move: Move) -> Reason | None:
    """Return why there is no such card, region or rat on this table, whatever the question; None if there is."""
    pattern = t.box.space.patterns[move]
    if "{card}" in pattern and move not in t.box.card_of:
        return Reason("card not in the game", "B1.3")
    if pattern not in ("{region}", "{rat}"):
        return None
    region = Region(move) if pattern == "{region}" else region_of(Place(move - RAT))
    if region not in t.box.board.regions:
        return Reason("not on this map", "B1.1", {"region": REGIONS[region]})
    if pattern == "{rat}" and t.kind[move - RAT] == NO_RAT:
        return Reason("no rat there", "B1.2", {"rat": rat_name(move - RAT)})
    return None


def another_time(t: Table, frame: Frame, move: Move) -> Reason:
    """Return why a move is none that the open question could have: it is of another kind, or begins something."""
    if is_answer(t, move):
        kind = t.box.space.patterns[move].strip("{}")
        return Reason("another kind of answer", frame.step.rule, {"kind": kind})
    reason = not_there(t, move)
    if reason is not None:
        return reason
    open_ones = {open_one.name for open_one in t.stack if open_one.who == frame.who}
    if open_ones.intersection(_ASKED_ON):
        return Reason("answer first", frame.step.rule)
    if any(open_one.name in _BEFORE_THE_FIRST_TURN for open_one in t.stack):
        return Reason("before the first turn", "B2.5")
    if t.last_round:
        return Reason("nothing more to do", "B6.2")
    if frame.who != t.turn:
        return Reason("only in your turn", "B3.1")
    return Reason("plague moves last", "B3.1")
