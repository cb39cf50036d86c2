"""Preparation (B2): rats, plague, the first cubes."""

from __future__ import annotations

from ...kernel.engine import settle
from ...kernel.frame import CHANCE, Frame
from ...kernel.step import Step
from .box import Box
from .effects import lay_rat, move_plague, place_cubes
from .table import Table


def new_table(box: Box) -> Table:
    """A table laid out for the first question of preparation."""
    t = Table.empty(box)
    for region in box.board.regions:
        lay_rat(t, region)  # B2.1
    unplaced = box.tokens.starting - len(box.board.regions)
    t.supply = box.tokens.normal - box.removed + unplaced  # B2.2
    for part in box.parts:
        part.lay_out(t)
    t.push("new turn", 0)  # B2.5
    for step in reversed(box.after_cubes):
        t.push(step, box.players - 1)
    for lap in reversed(range(box.first_cubes)):
        order = range(box.players) if lap % 2 else reversed(range(box.players))
        for seat in order:
            t.push("first cubes", seat)
    for step in reversed(box.before_cubes):
        t.push(step, CHANCE)
    settle(t)
    return t


class FirstPlague(Step[Table]):
    """The plague piece starts in a random region (B2.3)."""

    rule = "B2.3"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return t.box.board.regions

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        move_plague(t, CHANCE, move)


class FirstCubes(Step[Table]):
    """Two cubes together into any region (B2.4)."""

    rule = "B2.4"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return t.box.board.regions

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        place_cubes(t, frame.who, move, 2)


def steps() -> dict[str, Step[Table]]:
    return {"first plague": FirstPlague(), "first cubes": FirstCubes()}
