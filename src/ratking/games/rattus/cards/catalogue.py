"""The catalogue: the names of all class cards by set. A card's number is its place here."""

from __future__ import annotations

from typing import Final

BY_SET: Final[dict[str, tuple[str, ...]]] = {
    "base": ("king", "knight", "merchant", "monk", "peasant", "witch"),
    "africanus": ("explorer", "astronomer", "sultan", "caravan leader"),
    "mercatus": (
        "lieutenant",
        "treasurer",
        "pope",
        "deacon",
        "assassin",
        "raider",
        "brewer",
        "landowner",
        "hanseatic trader",
        "swindler",
        "shaman",
        "grave robber",
    ),
}

NAMES: Final[tuple[str, ...]] = tuple(name for names in BY_SET.values() for name in names)

COMBINATIONS: Final[dict[str, tuple[str, ...]]] = {
    "beginners": ("peasant", "monk", "knight", "merchant", "king", "witch"),
    "aristocrats": ("king", "treasurer", "lieutenant", "pope", "landowner", "knight"),
    "violent times": ("raider", "assassin", "grave robber", "witch", "shaman", "swindler"),
}
"""The combinations that have a name (M1.2)."""
