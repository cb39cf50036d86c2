"""Preparation (B2): rats, plague, the first cubes."""

from __future__ import annotations

from ....kernel.engine import settle
from ....kernel.frame import CHANCE, Frame
from ....kernel.step import Step
from .box import Box
from .effects import lay_rat, move_plague, place_cubes
from .picks import Pick
from .table import Table
from .values import Region, Seat


def new_table(box: Box) -> Table:
    """A table laid out for the first question of preparation."""
    t = Table(box)
    for region in box.board.regions:
        lay_rat(t, region)  # B2.1
    unplaced = box.tokens.starting - len(box.board.regions)
    t.supply = box.tokens.normal - box.removed + unplaced  # B2.2
    t.push("new turn", Seat(0))  # B2.5
    t.push_all(box.after_cubes, box.seats[-1])
    for time in reversed(range(box.first_cubes)):
        order = box.seats if time % 2 else box.seats[::-1]
        for seat in order:
            t.push("first cubes", seat)
    t.push_all(box.before_cubes, CHANCE)
    settle(t)
    return t


class FirstPlague(Pick[Region]):
    """The plague piece starts in a random region (B2.3)."""

    name = "first plague"
    rule = "B2.3"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.regions

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        move_plague(t, CHANCE, value)


class FirstCubes(Pick[Region]):
    """Two cubes together into any region (B2.4)."""

    name = "first cubes"
    rule = "B2.4"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.regions

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        place_cubes(t, frame.who, value, 2)


def steps() -> list[Step[Table]]:
    return [FirstPlague(), FirstCubes()]
