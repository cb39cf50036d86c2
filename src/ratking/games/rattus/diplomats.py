"""Diplomats (A4.3, A4.4): each sits under one cube, goes where it goes, and counts at the end."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.game import Json
from ...kernel.step import Question, Step
from .board import REGIONS
from .box import Box
from .effects import PALACE
from .moves import NO, YES
from .part import Part
from .table import Table

DIPLOMATS: Final = 15  # A1.2


def stock(t: Table) -> int:
    return DIPLOMATS - sum(t.diplomats) - sum(t.palace_diplomats)


def place_diplomat(t: Table, who: int, region: int) -> None:
    """Under one of the player's cubes in a region."""
    t.diplomats[region * t.box.players + who] = 1
    if t.outbox is not None:
        t.tell("diplomat placed", {"seat": who, "region": REGIONS[region]})


class Escort(Step[Table]):
    """Cubes have moved and left one behind: does the diplomat go along? Asked only if both answers are legal (A4.3)."""

    rule = "A4.3"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [YES, NO]

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            source, target = frame.args
            send_diplomat(t, frame.who, source, target)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[frame.args[0]]})


def send_diplomat(t: Table, who: int, source: int, target: int) -> None:
    """With its cube to another region, or to the palace."""
    players = t.box.players
    t.diplomats[source * players + who] = 0
    if target == PALACE:
        t.palace_diplomats[who] += 1
    else:
        t.diplomats[target * players + who] = 1
    if t.outbox is not None:
        t.tell("diplomat moved", {"seat": who, "region": REGIONS[source]})


class Diplomats(Part):
    """Fifteen of them, in a common stock, under cubes on the map, and under cubes in the palace."""

    def join(self, box: Box) -> None:
        box.cube_watchers.append(self)
        box.steps["escort"] = Escort()

    def lay_out(self, t: Table) -> None:
        t.diplomats = [0] * len(t.cubes)
        t.palace_diplomats = [0] * t.box.players

    def cubes_moved(self, t: Table, who: int, source: int, target: int) -> None:
        """The diplomat goes along if no cube is left, and may if some are and none is there yet (A4.3)."""
        players = t.box.players
        if not t.diplomats[source * players + who]:
            return
        if not t.cubes[source * players + who]:
            send_diplomat(t, who, source, target)
        elif target == PALACE or not t.diplomats[target * players + who]:
            t.push("escort", who, (source, target))

    def cube_removed(self, t: Table, who: int, region: int) -> None:
        """Cubes without a diplomat go first; with the last cube it returns to the stock (A4.3)."""
        at = region * t.box.players + who
        if t.diplomats[at] and not t.cubes[at]:
            t.diplomats[at] = 0
            if t.outbox is not None:
                t.tell("diplomat lost", {"seat": who, "region": REGIONS[region]})

    def stay_behind(self, t: Table, who: int, source: int, target: int) -> int:
        """A second diplomat may not come to the target: that cube stays (A4.3)."""
        players = t.box.players
        return t.diplomats[source * players + who] & t.diplomats[target * players + who]

    def view(self, t: Table, seat: int | None) -> Json:
        players = t.box.players
        return {
            "diplomats": {
                "stock": stock(t),
                "palace": t.palace_diplomats[:],
                "regions": {
                    REGIONS[region]: t.diplomats[region * players : (region + 1) * players] for region in t.box.board.regions
                },
            }
        }

    def points(self, t: Table) -> dict[str, list[int]]:
        return {"diplomats": shares(self._counts(t))}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        if any(diplomat not in (0, 1) for diplomat in t.diplomats) or min(t.palace_diplomats) < 0:
            broken.append("more than one diplomat of a colour in a region")
        if any(diplomat > cubes for diplomat, cubes in zip(t.diplomats, t.cubes, strict=True)):
            broken.append("a diplomat without a cube")
        if any(diplomats > cubes for diplomats, cubes in zip(t.palace_diplomats, t.palace, strict=True)):
            broken.append("a diplomat in the palace without a cube")
        if stock(t) < 0:
            broken.append(f"more than {DIPLOMATS} diplomats")
        return broken

    def _counts(self, t: Table) -> list[int]:
        players = t.box.players
        return [sum(t.diplomats[seat::players]) + t.palace_diplomats[seat] for seat in range(players)]


def shares(counts: list[int]) -> list[int]:
    """Points for most and second most diplomats, ties shared and rounded down (A4.4)."""
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
