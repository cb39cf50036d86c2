"""Board: the regions in use and who neighbours whom."""

from __future__ import annotations

from typing import Final

from .data import load

# A reconstruction in its borders: docs/reconstruction.md says what is known and how to correct it.
_FILE: Final = load("rattus_board.toml")

REGIONS: Final[tuple[str, ...]] = tuple(region["id"] for region in _FILE["regions"])
"""All regions of all sets, in the order of the board file: a region is its number here."""

SHADES: Final[tuple[str, ...]] = tuple(region["shade"] for region in _FILE["regions"])

BORDERS: Final[tuple[tuple[int, int], ...]] = tuple(
    (REGIONS.index(edge["between"][0]), REGIONS.index(edge["between"][1])) for edge in _FILE["borders"] + _FILE["arrows"]
)
"""Regions that touch, or are joined by an arrow over the sea."""

PLACES: Final = 3
"""A region has room for three rats (B4.3). Place p of region r is number r * 3 + p."""


class Board:
    """The map of one game: only the regions in use exist."""

    def __init__(self, shades: tuple[str, ...]) -> None:
        self.regions: list[int] = [r for r in range(len(REGIONS)) if SHADES[r] in shades]
        self.size: int = self.regions[-1] + 1
        """How long a list must be that is indexed by region."""
        self.neighbours: list[list[int]] = [[] for _ in range(self.size)]
        for a, b in BORDERS:
            if a in self.regions and b in self.regions:
                self.neighbours[a].append(b)
                self.neighbours[b].append(a)
        for near in self.neighbours:
            near.sort()
        self._within: dict[int, list[list[int]]] = {reach: self._reached(reach) for reach in (1, 2, 3)}

    def within(self, region: int, reach: int) -> list[int]:
        """The regions at distance 1 to `reach`, in order."""
        return self._within[reach][region]

    def _reached(self, reach: int) -> list[list[int]]:
        everywhere: list[list[int]] = []
        for region in range(self.size):
            reached = {region}
            for _ in range(reach):
                reached |= {near for r in reached for near in self.neighbours[r]}
            everywhere.append(sorted(reached - {region}))
        return everywhere


def check() -> None:
    """The board file makes sense: borders join two different regions once, and every board in use hangs together."""
    edges = [frozenset(edge) for edge in BORDERS]
    if len(set(edges)) != len(edges) or any(len(edge) != 2 for edge in edges):
        raise ValueError("rattus_board.toml: a border is listed twice or joins a region to itself")
    if len(set(REGIONS)) != len(REGIONS):
        raise ValueError("rattus_board.toml: two regions of one name")
    for shade in SHADES:
        if shade not in ("light", "medium", "dark", "africa"):
            raise ValueError(f"rattus_board.toml: unknown shade {shade!r}")


check()
