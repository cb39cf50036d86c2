"""Asks: the questions that powers are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kernel.power import Ask
from .board import PLACES
from .moves import NUMBER, RAT, REGION

if TYPE_CHECKING:
    from .table import Table


def where(counts: list[int]) -> list[int]:
    """The regions, or places, where there is something: the numbers of all that are not nought."""
    return [number for number, count in enumerate(counts) if count]


class AnyRegion(Ask["Table"]):
    """Any region of the map, as long as there is a cube in reserve to place there."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return t.box.board.regions if t.reserve[who] else []


class OwnRegions(Ask["Table"]):
    """A region with a cube of yours."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return where(t.cubes[who :: t.box.players])


class OwnRatFreeRegions(Ask["Table"]):
    """A region with a cube of yours and no rat."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        rats = t.rats
        return [region for region, cubes in enumerate(t.cubes[who :: t.box.players]) if cubes and not rats[region]]


class Neighbours(Ask["Table"]):
    """A neighbour of the region chosen first."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return t.box.board.neighbours[chosen[0]]


class UpTo(Ask["Table"]):
    """A number of your cubes, from the region chosen first to the one chosen second: from one to the most allowed."""

    first = NUMBER

    def __init__(self, most: int) -> None:
        self.most = most

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return list(range(1, min(self.most, t.movable(who, chosen[0], chosen[1])) + 1))

    def any(self, t: Table, who: int, chosen: tuple[int, ...]) -> bool:
        return t.movable(who, chosen[0], chosen[1]) > 0


class AnyRat(Ask["Table"]):
    """Any rat on the map."""

    first = RAT

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return where(t.kind)

    def any(self, t: Table, who: int, chosen: tuple[int, ...]) -> bool:
        return any(t.rats)


class NeighboursOfRat(Ask["Table"]):
    """A neighbour, with room for a rat, of the region where the chosen rat lies."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        rats = t.rats
        return [region for region in t.box.board.neighbours[chosen[0] // PLACES] if rats[region] < PLACES]


any_region: Final = AnyRegion()
own_regions: Final = OwnRegions()
own_rat_free_regions: Final = OwnRatFreeRegions()
neighbours: Final = Neighbours()
any_rat: Final = AnyRat()
neighbours_of_rat: Final = NeighboursOfRat()


def up_to(most: int) -> UpTo:
    return UpTo(most)
