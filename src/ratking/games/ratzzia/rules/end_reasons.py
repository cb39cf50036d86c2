"""End reasons: why the game is over (Z1.4, Z1.5). A reason is its number here, and a bit of `Table.reasons`."""

from __future__ import annotations

from typing import Final

REASONS: Final = ("bag full", "1000 turns")

BAG_FULL: Final = 0
OUT_OF_PATIENCE: Final = 1
