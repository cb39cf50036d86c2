"""Refusals: why a region or a number will not do, for several questions alike. Each asks what the question asks too.

Where the rule is left open, it is that of the card whose question it is.
"""

from __future__ import annotations

from typing import Final

from ....kernel.reason import Reason
from .board import REGIONS
from .queries import cubes_at, has_room
from .table import Table
from .values import Region, Seat

NO_RESERVE: Final = Reason("no cube in reserve", "")


def why_no_cube(t: Table, who: Seat, region: Region) -> Reason | None:
    """Return that the player has no cube in the region; None if they have one.

    >>> from ratking.games.rattus.rules.api import Seat, region_called, why_no_cube
    >>> from ratking.testing import new_table
    >>> why_no_cube(new_table("rattus", players=2), Seat(0), region_called("italia"))
    <no cube there, rule , region=italia>
    """
    return None if cubes_at(t, who, region) else Reason("no cube there", "", {"region": REGIONS[region]})


def why_not_neighbour(t: Table, source: Region, region: Region, rule: str = "") -> Reason | None:
    """Return that two regions are no neighbours; None if they are.

    >>> from ratking.games.rattus.rules.api import region_called, why_not_neighbour
    >>> from ratking.testing import new_table
    >>> why_not_neighbour(new_table("rattus", players=2), region_called("italia"), region_called("anglia"))
    <not a neighbour, rule , region=anglia, source=italia>
    """
    if region in t.box.board.neighbours[source]:
        return None
    return Reason("not a neighbour", rule, {"region": REGIONS[region], "source": REGIONS[source]})


def why_not_so_far(t: Table, region: Region, reach: int, rule: str) -> Reason | None:
    """Return why the plague cannot go there in `reach` steps."""
    if region == t.plague:
        return Reason("plague may not stay", rule)
    if reach == 1:
        return why_not_neighbour(t, t.plague, region, rule)
    near = region in t.box.board.within(t.plague, reach)
    return None if near else Reason("too far", rule, {"region": REGIONS[region], "steps": reach})


def why_no_room(t: Table, region: Region) -> Reason | None:
    """Return that no rat can come there; None if one can."""
    return None if has_room(t, region) else Reason("region full", "B4.3", {"region": REGIONS[region]})


def why_not_devastated(t: Table, region: Region) -> Reason | None:
    """Return what a devastation there lacks, a cube or a rat; None if nothing."""
    if not t.crowd[region]:
        return Reason("no cubes there", "B4.4", {"region": REGIONS[region]})
    return None if t.rats[region] else Reason("no rats there", "B4.4", {"region": REGIONS[region]})


def why_not_so_many(number: int, numbers: list[int], rule: str = "") -> Reason | None:
    """Return why a number is none of these, which lie between the first and the last; None if it is one.

    >>> from ratking.games.rattus.rules.api import why_not_so_many
    >>> why_not_so_many(4, [1, 2, 3]).fields
    {'least': 1, 'most': 3}
    """
    if number in numbers:
        return None
    return Reason("not so many cubes", rule, {"least": numbers[0], "most": numbers[-1]})
