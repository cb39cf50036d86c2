"""End reasons: why the last round begins (B6.1, B6.5). A reason is its number here, and a bit of `Table.reasons`."""

from __future__ import annotations

from typing import Final

REASONS: Final = ("supply empty", "reserve empty", "no rat in 20 rounds")

SUPPLY_EMPTY: Final = 0
RESERVE_EMPTY: Final = 1
NO_RAT_LEFT_THE_SUPPLY: Final = 2
