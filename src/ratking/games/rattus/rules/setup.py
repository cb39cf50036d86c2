"""Preparation (B2): rats, plague, the first cubes."""

from __future__ import annotations

from ....kernel.engine import settle
from ....kernel.frame import CHANCE, Frame
from ....kernel.reason import Reason
from ....kernel.step import Step
from .box import Box
from .effects import lay_rat, move_plague, place_cubes
from .events import FIRST_PLAYER
from .moves import NUMBER
from .picks import Pick
from .queries import clockwise, numbers
from .refusals import why_not_so_many
from .table import Table
from .values import Region, Seat


def new_table(box: Box) -> Table:
    """Return a table laid out for the first question of preparation."""
    t = Table(box)
    for region in box.board.regions:
        lay_rat(t, region)  # B2.1
    unplaced = box.tokens.starting - len(box.board.regions)
    t.supply = box.tokens.normal - box.removed + unplaced  # B2.2
    if box.random_first:
        t.ask_chance("first player")
    else:
        begin(t, box.seats[0])
    settle(t)
    return t


def begin(t: Table, first: Seat) -> None:
    """Open the rest of preparation and the first turn for a table where this player begins (B2.5)."""
    box = t.box
    t.turn = first
    in_turn = clockwise(t, first)
    t.push("new turn", first)
    t.push_all(box.after_cubes, in_turn[-1])
    for time in reversed(range(box.first_cubes)):
        order = in_turn if time % 2 else in_turn[::-1]
        for seat in order:
            t.push("first cubes", seat)
    t.push_all(box.before_cubes, CHANCE)


class FirstPlayer(Pick[int]):
    """By a house rule luck decides who begins: the seat of this number, counted from one, all equally likely (B2.5)."""

    name = "first player"
    rule = "B2.5"
    first = NUMBER

    def values(self, t: Table, frame: Frame) -> list[int]:
        return numbers(1, t.box.players)

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        first = Seat(value - 1)
        t.tell(FIRST_PLAYER, first)
        begin(t, first)

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        return why_not_so_many(value, self.values(t, frame), self.rule)


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
