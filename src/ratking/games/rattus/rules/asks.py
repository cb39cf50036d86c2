"""Asks: the questions that powers are made of."""

from __future__ import annotations

from typing import Final

from ....kernel.power import NO_VALUE
from ....kernel.reason import Reason
from .board import REGIONS, region_of
from .moves import NUMBER, RAT, REGION
from .picks import Ask
from .queries import cubes_at, first_room, first_where, movable, numbers, rats_on_map, regions_with_cubes, room_in
from .refusals import NO_RESERVE, why_no_cube, why_no_room, why_not_neighbour, why_not_so_many
from .table import Table
from .values import Move, Place, Region, Seat


class AnyRegion(Ask[Region]):
    """Any region of the map, as long as there is a cube in reserve to place there."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return t.box.board.regions if t.reserve[who] else []

    def why_none(self, t: Table, who: Seat) -> Reason | None:
        return None if t.reserve[who] else NO_RESERVE


class OwnRegions(Ask[Region]):
    """A region with a cube of yours."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return regions_with_cubes(t, who)

    def least(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
        for region in t.box.board.regions:
            if cubes_at(t, who, region):
                return region
        return NO_VALUE

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_no_cube(t, who, value)


class OwnRatFreeRegions(Ask[Region]):
    """A region with a cube of yours and no rat."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return [region for region in regions_with_cubes(t, who) if not t.rats[region]]

    def least(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
        for region in t.box.board.regions:
            if not t.rats[region] and cubes_at(t, who, region):
                return region
        return NO_VALUE

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        reason = why_no_cube(t, who, value)
        return Reason("rats there", "", {"region": REGIONS[value]}) if reason is None and t.rats[value] else reason


class OwnRegionsWithRoom(Ask[Region]):
    """A region with a cube of yours and room for a rat."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return room_in(t, regions_with_cubes(t, who))

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_no_cube(t, who, value) or why_no_room(t, value)


class Neighbours(Ask[Region]):
    """A neighbour of the region chosen first."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return t.box.board.neighbours[chosen[0]]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_not_neighbour(t, Region(chosen[0]), value)


class UpTo(Ask[int]):
    """A number of your cubes, from the region chosen first to the one chosen second: from one to the most allowed."""

    first = NUMBER

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[int]:
        return numbers(1, min(self.most, movable(t, who, Region(chosen[0]), Region(chosen[1]))))

    def least(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
        return 1 if movable(t, who, Region(chosen[0]), Region(chosen[1])) > 0 else NO_VALUE

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: int) -> Reason | None:
        return why_not_so_many(value, self.values(t, who, chosen))


class AnyRat(Ask[Place]):
    """Any rat on the map."""

    first = RAT

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Place]:
        return rats_on_map(t)

    def offers(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Move]:
        return [Move(RAT + place) for place, kind in enumerate(t.kind) if kind]

    def least(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
        return first_where(t.kind)


class NeighboursOfRat(Ask[Region]):
    """A neighbour, with room for a rat, of the region where the chosen rat lies."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return room_in(t, t.box.board.neighbours[region_of(Place(chosen[0]))])

    def least(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> int:
        return first_room(t, t.box.board.neighbours[region_of(Place(chosen[0]))])

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_not_neighbour(t, region_of(Place(chosen[0])), value) or why_no_room(t, value)


any_region: Final = AnyRegion()
own_regions: Final = OwnRegions()
own_rat_free_regions: Final = OwnRatFreeRegions()
own_regions_with_room: Final = OwnRegionsWithRoom()
neighbours: Final = Neighbours()
any_rat: Final = AnyRat()
neighbours_of_rat: Final = NeighboursOfRat()


def up_to(most: int) -> UpTo:
    """Return the question for a number of cubes, from one to `most`.

    >>> from ratking.games.rattus.rules.api import Seat, place_cubes, region_called, up_to
    >>> from ratking.testing import new_table
    >>> t, italia, gallia = new_table("rattus", players=2), region_called("italia"), region_called("gallia")
    >>> place_cubes(t, Seat(0), italia, 5)
    >>> up_to(3).values(t, Seat(0), (italia, gallia))
    [1, 2, 3]
    """
    return UpTo(most)
