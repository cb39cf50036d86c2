"""The moves of Ratzzia: one fixed action space for all player counts. docs/ratzzia.md lists it."""

from __future__ import annotations

from typing import Final

from ....kernel.space import ActionSpace
from ....kernel.values import Move
from .board import COLUMNS, PLAYERS, SPACE_NAMES
from .dice import VALUES

SPACE: Final = ActionSpace()

CAT: Final = len(COLUMNS)
"""The cat row as a place for a die: it comes after the columns."""

WIDTH: Final = len(COLUMNS) + 1


def _placing() -> int:
    first = len(SPACE)
    for value in VALUES:
        SPACE.block(f"{value} on {{column}}", [*COLUMNS, "cat"])
    return first


# Value v on column c is PLACE + (v - 1) * WIDTH + c.
PLACE: Final[int] = _placing()
CANDY_ON: Final[int] = SPACE.block("candy on {column}", COLUMNS)
ROLL: Final[Move] = SPACE.single("roll")
RETIRE: Final[int] = SPACE.block("retire {column}", COLUMNS)
NUMBER: Final[int] = SPACE.block("{number}", [str(n) for n in range(8)])
COLUMN: Final[int] = SPACE.block("{column}", COLUMNS)
CANDY_AT: Final[int] = SPACE.block("{space}", SPACE_NAMES)
SEAT: Final[int] = SPACE.block("seat {seat}", [str(seat) for seat in range(max(PLAYERS))])
SIDE: Final[int] = SPACE.single("left")
RIGHT: Final[int] = SPACE.single("right")
DONE: Final[Move] = SPACE.single("done")
YES: Final[Move] = SPACE.single("yes")
NO: Final[Move] = SPACE.single("no")
