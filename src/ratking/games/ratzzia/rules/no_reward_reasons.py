"""Why a reward brings nothing (Z5). A reason is its number here."""

from __future__ import annotations

from typing import Final

MISSED: Final = (
    *("candy on top", "no free space", "no candy", "no double", "too little food", "he has no food", "no food"),
    "too little to pass",
)

CANDY_ON_TOP: Final = 0
NO_FREE_SPACE: Final = 1
NO_CANDY: Final = 2
NO_DOUBLE: Final = 3
TOO_LITTLE_FOOD: Final = 4
HE_HAS_NO_FOOD: Final = 5
NO_FOOD: Final = 6
TOO_LITTLE_TO_PASS: Final = 7
"""Nobody has more than one, and halves are rounded down by a house rule (Z5.6)."""
