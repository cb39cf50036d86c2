"""Diplomats (A4.3, A4.4): each sits under one cube, goes where it goes, and counts at the end."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from .....kernel.event import Kind, Kinds
from .....kernel.frame import Frame
from .....kernel.game import Json
from .....kernel.packed import i64, total, vec
from .....kernel.reason import Reason
from .....kernel.step import Question
from ..board import REGIONS
from ..box import Box
from ..moves import NO, REGION, YES
from ..part import Part
from ..picks import Ask, YesNo
from ..queries import cubes_at, regions_with_cubes
from ..refusals import why_no_cube
from ..state import State
from ..table import Table
from ..values import PALACE, Region, Seat
from ..view_types import Diplomats as DiplomatsSeen

DIPLOMATS: Final = 15  # A1.2

EVENTS: Final[Kinds] = {}
DIPLOMAT_PLACED: Final = Kind(EVENTS, "diplomat placed", seat="seat", region="region")
DIPLOMAT_MOVED: Final = Kind(EVENTS, "diplomat moved", seat="seat", region="region")
DIPLOMAT_LOST: Final = Kind(EVENTS, "diplomat lost", seat="seat", region="region")


class DiplomatsState(State):
    """Where the diplomats are that are not in the stock."""

    __slots__ = ("on_map", "palace", "players")

    FIELDS: ClassVar[tuple[str, ...]] = ("on_map", "palace")

    def __init__(self, regions: int, players: int, like: DiplomatsState | None = None) -> None:
        self.players = players
        self.on_map: vec[i64] = vec[i64]([0] * (regions * players)) if like is None else like.on_map[:]
        """Of each seat in each region, as the cubes of the table."""
        self.palace: vec[i64] = vec[i64]([0] * players) if like is None else like.palace[:]

    def clone(self) -> DiplomatsState:
        return DiplomatsState(0, self.players, self)


NAME: Final = "diplomats"


def embassy(t: Table) -> DiplomatsState:
    """Return the diplomats on this table."""
    return cast("DiplomatsState", t.part(NAME))


def stock(t: Table) -> int:
    sent = embassy(t)
    return DIPLOMATS - total(sent.on_map) - total(sent.palace)


def diplomat_at(t: Table, who: Seat, region: Region) -> int:
    """Return how many diplomats the player has in a region: one or none."""
    return embassy(t).on_map[region * t.box.players + who]


def diplomats_in(t: Table, region: Region) -> list[int]:
    """Return the diplomats in a region, by seat."""
    players = t.box.players
    return list(embassy(t).on_map[region * players : (region + 1) * players])


def _set(t: Table, who: Seat, region: Region, diplomats: int) -> None:
    embassy(t).on_map[region * t.box.players + who] = diplomats


# ---- effects


def place_diplomat(t: Table, who: Seat, region: Region) -> None:
    """Place a diplomat under one of the player's cubes in a region.

    >>> from ratking.games.rattus.rules.api import Seat, place_cubes, place_diplomat, region_called, without_diplomat
    >>> from ratking.testing import new_table
    >>> cards = ["sultan", "king", "knight", "merchant", "monk", "witch"]
    >>> t, italia = new_table("rattus", players=2, sets=["base", "africanus"], cards=cards), region_called("italia")
    >>> place_cubes(t, Seat(0), italia, 1)
    >>> place_diplomat(t, Seat(0), italia)
    >>> without_diplomat.values(t, Seat(0), ())
    []
    """
    _set(t, who, region, 1)
    t.tell(DIPLOMAT_PLACED, who, region)


def send_diplomat(t: Table, who: Seat, source: Region, target: Region) -> None:
    """Move a diplomat with its cube to another region, or to the palace."""
    _set(t, who, source, 0)
    if target == PALACE:
        embassy(t).palace[who] += 1
    else:
        _set(t, who, target, 1)
    t.tell(DIPLOMAT_MOVED, who, source)


# ---- questions


class WithoutDiplomat(Ask[Region]):
    """A region where you have a cube and no diplomat yet, as long as there are diplomats."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return [region for region in regions_with_cubes(t, who) if not diplomat_at(t, who, region)] if stock(t) else []

    def why_none(self, t: Table, who: Seat) -> Reason | None:
        return None if stock(t) else Reason("no diplomat left", "A4.3")

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        reason = why_no_cube(t, who, value)
        if reason is None and diplomat_at(t, who, value):
            return Reason("diplomat there already", "A4.3", {"region": REGIONS[value]})
        return reason


without_diplomat: Final = WithoutDiplomat()


class Escort(YesNo):
    """Cubes have moved and left one behind: does the diplomat go along? Asked only if both answers are legal (A4.3)."""

    name = "escort"
    rule = "A4.3"
    holds = "source target"
    yes = YES
    no = NO

    def agreed(self, t: Table, frame: Frame) -> None:
        source, target = frame.args
        send_diplomat(t, frame.who, Region(source), Region(target))

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"region": REGIONS[frame.args[0]]})


# ---- the part


class Diplomats(Part):
    """Fifteen of them, in a common stock, under cubes on the map, and under cubes in the palace."""

    name = NAME

    def join(self, box: Box) -> None:
        box.cube_watchers.append(self)
        box.add(Escort())

    def state(self, box: Box) -> DiplomatsState:
        return DiplomatsState(box.board.size, box.players)

    def cubes_moved(self, t: Table, who: Seat, source: Region, target: Region) -> None:
        """Move the diplomat along if no cube is left; ask if some are left and none is at the target yet (A4.3)."""
        if not diplomat_at(t, who, source):
            return
        if not cubes_at(t, who, source):
            send_diplomat(t, who, source, target)
        elif target == PALACE or not diplomat_at(t, who, target):
            t.push("escort", who, (source, target))

    def cube_removed(self, t: Table, who: Seat, region: Region) -> None:
        """Return the diplomat to the stock with the last cube; cubes without a diplomat go first (A4.3)."""
        if diplomat_at(t, who, region) and not cubes_at(t, who, region):
            _set(t, who, region, 0)
            t.tell(DIPLOMAT_LOST, who, region)

    def stay_behind(self, t: Table, who: Seat, source: Region, target: Region) -> int:
        """Return how many cubes stay behind because a second diplomat may not come to the target (A4.3)."""
        return diplomat_at(t, who, source) & diplomat_at(t, who, target)

    def view(self, t: Table, seat: Seat | None) -> Json:
        shown: DiplomatsSeen = {
            "stock": stock(t),
            "palace": list(embassy(t).palace),
            "regions": {REGIONS[region]: diplomats_in(t, region) for region in t.box.board.regions},
        }
        return {"diplomats": shown}

    def points(self, t: Table) -> dict[str, list[int]]:
        e = embassy(t)
        players = t.box.players
        return {"diplomats": shares([sum(e.on_map[seat::players]) + e.palace[seat] for seat in range(players)])}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        e = embassy(t)
        if any(diplomat not in (0, 1) for diplomat in e.on_map) or min(e.palace) < 0:
            broken.append("more than one diplomat of a colour in a region")
        if any(diplomat > cubes for diplomat, cubes in zip(e.on_map, t.cubes, strict=True)):
            broken.append("a diplomat without a cube")
        if any(diplomats > cubes for diplomats, cubes in zip(e.palace, t.palace, strict=True)):
            broken.append("a diplomat in the palace without a cube")
        if stock(t) < 0:
            broken.append(f"more than {DIPLOMATS} diplomats")
        return broken


def shares(counts: list[int]) -> list[int]:
    """Return the points for most and second most diplomats, ties shared and rounded down (A4.4)."""
    points = [0] * len(counts)
    most = max(counts)
    if most == 0:
        return points
    first = [seat for seat, count in enumerate(counts) if count == most]
    if len(counts) == 2:
        for seat in first:
            points[seat] = 4 // len(first)
        return points
    if len(first) > 1:
        for seat in first:
            points[seat] = 6 // len(first)
        return points
    points[first[0]] = 4
    second = max(count for count in counts if count < most)
    if second > 0:
        tied = [seat for seat, count in enumerate(counts) if count == second]
        for seat in tied:
            points[seat] = 2 // len(tied)
    return points
