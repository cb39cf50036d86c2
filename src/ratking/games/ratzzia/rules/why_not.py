"""Why not: when each kind of move is made, so that a move that answers another question can be refused with a reason."""

from __future__ import annotations

from typing import Final

from ....kernel.reason import Reason
from ....kernel.values import Move
from .moves import CANDY_AT, CANDY_ON, COLUMN, DONE, NO, NUMBER, PLACE, RETIRE, RIGHT, ROLL, SEAT, SIDE, SPACE, YES

# The first moves of the blocks in their order, each with the reason and the rule that say when such a move is made.
_OCCASIONS: Final[tuple[tuple[int, str, str], ...]] = (
    (PLACE, "placed after rolling", "Z2.2"),
    (CANDY_ON, "placed after rolling", "Z2.2"),
    (ROLL, "rolled at the beginning", "Z2.1"),
    (RETIRE, "retired instead of rolling", "Z2.3"),
    (NUMBER, "re-rolled once", "Z2.1"),
    (COLUMN, "only for Anna", "Z5.1"),
    (CANDY_AT, "only for candy", "Z5.2"),
    (SEAT, "only for greedy or candy", "Z5.5"),
    (SIDE, "only for the accountant", "Z5.6"),
    (RIGHT, "only for the accountant", "Z5.6"),
    (DONE, "placed after rolling", "Z2.2"),
    (YES, "only for support dice", "Z4.1"),
    (NO, "only for support dice", "Z4.1"),
)


def another_time(move: Move) -> Reason:
    """Return when such a move is made, because it is not now."""
    block = max(number for number, occasion in enumerate(_OCCASIONS) if occasion[0] <= move)
    _, key, rule = _OCCASIONS[block]
    return Reason(key, rule)


def same_kind(move: Move, other: int) -> bool:
    """Return whether two moves are of one block: they answer the same question."""
    return SPACE.patterns[move] == SPACE.patterns[other]
