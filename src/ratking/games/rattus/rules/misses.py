"""Misses: why a sign of a striking face took no cube."""

from __future__ import annotations

from typing import Final

MISSES: Final = ("no cube left", "no such card", "not held", "not there", "covered", "spared")
NO_CUBE_LEFT: Final = 0
"""Nobody has a cube there any more."""
NO_SUCH_CARD: Final = 1
"""The game is played without a card of this class."""
NOT_HELD: Final = 2
"""Nobody holds the card."""
NOT_THERE: Final = 3
"""The owner of the card has no cube there, or none left."""
COVERED: Final = 4
"""Something covers it."""
SPARED: Final = 5
"""The player does not suffer this face."""
