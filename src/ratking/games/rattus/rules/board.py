"""Board: the regions in use and who neighbours whom."""

from __future__ import annotations

from typing import Final

from ....checked import Field
from ....kernel.choices import Choices
from .data import load
from .values import Place, Region, regions

_FILE: Final = load("rattus_board.toml")

REGIONS: Final[tuple[str, ...]] = tuple(region["id"] for region in _FILE["regions"])
"""All regions of all sets, in the order of the board file: a region is its number here."""

SHADES: Final[tuple[str, ...]] = tuple(region["shade"] for region in _FILE["regions"])
"""Which regions are used with how many players goes by their shade."""

Borders = list[tuple[Region, Region]]
"""Regions that touch, or are joined by an arrow over the sea."""

PLACES: Final = 3
"""A region has room for three rats (B4.3). Place p of region r is number r * 3 + p."""


def region_of(place: Place) -> Region:
    """Return the region of a place.

    >>> from ratking.games.rattus.rules.api import PLACES, REGIONS, Place, region_of
    >>> REGIONS[region_of(Place(PLACES))]
    'gallia'
    """
    return Region(place // PLACES)


def region_called(name: str) -> Region:
    """Return the region of that name.

    >>> from ratking.games.rattus.rules.api import REGIONS, region_called
    >>> REGIONS[region_called("italia")]
    'italia'
    """
    return Region(REGIONS.index(name))


def rat_name(place: int) -> str:
    """Return the name of the rat at a place: "gallia 2".

    >>> from ratking.games.rattus.rules.api import PLACES, rat_name, region_called
    >>> rat_name(region_called("gallia") * PLACES + 1)
    'gallia 2'
    """
    return f"{REGIONS[place // PLACES]} {place % PLACES + 1}"


class Board:
    """The map of one game: only the regions in use exist."""

    def __init__(self, shades: tuple[str, ...], borders: Borders) -> None:
        self.regions: list[Region] = [Region(r) for r, shade in enumerate(SHADES) if shade in shades]
        self.size: int = self.regions[-1] + 1
        """How long a list must be that is indexed by region."""
        self.choices: Choices[Region] = Choices(regions(self.size))
        """The lists of some of them."""
        self.neighbours: list[list[Region]] = [[] for _ in range(self.size)]
        for a, b in borders:
            if a in self.regions and b in self.regions:
                self.neighbours[a].append(b)
                self.neighbours[b].append(a)
        for near in self.neighbours:
            near.sort()
        self.neighbour_names: list[list[str]] = [[REGIONS[region] for region in near] for near in self.neighbours]
        self._within: list[list[list[Region]]] = [self._reached(reach) for reach in range(4)]

    def within(self, region: Region, reach: int) -> list[Region]:
        """Return the regions at distance 1 to `reach`, in order."""
        return self._within[reach][region]

    def _reached(self, reach: int) -> list[list[Region]]:
        everywhere: list[list[Region]] = []
        for region in regions(self.size):
            reached = {region}
            for _ in range(reach):
                reached |= {near for r in reached for near in self.neighbours[r]}
            everywhere.append(sorted(reached - {region}))
        return everywhere


def read_borders(board: Field) -> Borders:
    """Return the borders of a board, if it makes sense: its regions are ours, and each border joins two of them once.

    They are a reconstruction: docs/reconstruction.md says what is known and how to correct it. Raises BadOptions.
    """
    board.table(["regions", "borders", "arrows"])
    regions = board.at("regions").items(len(REGIONS), len(REGIONS))
    for number, region in enumerate(regions):
        region.table(["id", "shade"], ["drawn_from"])
        region.at("id").text([REGIONS[number]])
        region.at("shade").text([SHADES[number]])
    borders: Borders = []
    for edge in [*board.at("borders").items(), *board.at("arrows").items()]:
        one, other = edge.table(["between"], ["evidence", "note"]).at("between").items(2, 2)
        pair = (region_called(one.text(REGIONS)), region_called(other.text(REGIONS)))
        if pair[0] == pair[1] or pair in borders or (pair[1], pair[0]) in borders:
            raise edge.wrong("rattus_border", one=REGIONS[pair[0]], other=REGIONS[pair[1]])
        borders.append(pair)
    return borders
