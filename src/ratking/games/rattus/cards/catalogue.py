"""The catalogue: the names of all class cards by set. A card's number is its place here."""

from __future__ import annotations

from typing import Final

BY_SET: Final[dict[str, tuple[str, ...]]] = {
    "base": ("king", "knight", "merchant", "monk", "peasant", "witch"),
}

NAMES: Final[tuple[str, ...]] = tuple(name for names in BY_SET.values() for name in names)
