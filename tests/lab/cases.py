"""The games with which every environment is tested."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Case(NamedTuple):
    """A game with its options. Any: JSON."""

    game: str
    asked: dict[str, Any]

    def __str__(self) -> str:
        return " ".join([self.game, *(str(value) for value in self.asked.values())])


ALL_SETS: Final = ["base", "africanus", "mercatus"]

CASES: Final = [
    *(Case("rattus", {"players": players}) for players in (2, 3, 4)),
    *(Case("rattus", {"players": players, "sets": ["base", "africanus"], "cards": "random"}) for players in (5, 6)),
    Case("rattus", {"players": 6, "sets": ALL_SETS, "cards": "random"}),
    *(Case("ratzzia", {"players": players}) for players in (2, 3, 4, 5)),
]
