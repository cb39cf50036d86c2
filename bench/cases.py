"""Cases: the games and options that are measured. For a new game or set, add a line here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Case:
    """One of our games with its options, and its name in the tables."""

    name: str
    game: str
    options: dict[str, Any]
    """The options for `ratking.new`. Any: JSON."""


ALL_SETS: Final = ["base", "africanus", "mercatus"]

CASES: Final = (
    Case("Rattus, 2 players", "rattus", {"players": 2}),
    Case("Rattus, 3 players", "rattus", {"players": 3}),
    Case("Rattus, 4 players", "rattus", {"players": 4}),
    Case("Rattus with Africanus, 6 players", "rattus", {"players": 6, "sets": ["base", "africanus"], "cards": "random"}),
    Case("Rattus with all sets, 6 players", "rattus", {"players": 6, "sets": ALL_SETS, "cards": "random"}),
    Case("Ratzzia, 2 players", "ratzzia", {"players": 2}),
    Case("Ratzzia, 4 players", "ratzzia", {"players": 4}),
)

IN_DETAIL: Final = ("Rattus, 4 players", "Rattus with all sets, 6 players", "Ratzzia, 4 players")
"""The cases in which bots are measured too and instructions are counted, which takes a minute each."""

BASE: Final = "Rattus, 4 players"
"""The case with which the peers are compared."""
