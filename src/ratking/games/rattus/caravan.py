"""The caravan (A4.5): it goes two steps, and where it came from and came through the leaders may place a cube."""

from __future__ import annotations

from ...kernel.frame import Frame
from ...kernel.game import Json
from ...kernel.step import NO_MOVES, Question, Step
from .board import REGIONS
from .box import Box
from .effects import place_cubes
from .moves import NO, YES
from .part import Part
from .table import NOBODY, Table


def move_caravan(t: Table, who: int, crossed: int, target: int) -> None:
    """Two steps. The leaders of the region it left and of the one it crossed are fixed now, and asked in that order."""
    left = t.caravan
    t.caravan = target
    if t.outbox is not None:
        t.tell("caravan moved", {"seat": who, "region": REGIONS[crossed], "target": REGIONS[target]})
    players = t.box.players
    for region in (crossed, left):  # pushed last, asked first
        leaders = t.leaders(region)
        for away in reversed(range(players)):
            seat = (who + away) % players
            if seat in leaders:
                t.push("caravan cube", seat, (region,))


class FirstCaravan(Step[Table]):
    """The last player puts the caravan into any region (A2.4)."""

    rule = "A2.4"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return t.box.board.regions

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        t.caravan = move
        if t.outbox is not None:
            t.tell("caravan placed", {"seat": frame.who, "region": REGIONS[move]})


class CaravanCube(Step[Table]):
    """A leader of the region may place one cube there, if he has one in reserve (A4.5)."""

    rule = "A4.5"

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [YES, NO] if t.reserve[frame.who] else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            place_cubes(t, frame.who, frame.args[0], 1)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(frame.step, self.rule, {"region": REGIONS[frame.args[0]]})


class Caravan(Part):
    """One piece, in one region."""

    def join(self, box: Box) -> None:
        box.after_cubes.append("first caravan")
        box.steps.update({"first caravan": FirstCaravan(), "caravan cube": CaravanCube()})

    def view(self, t: Table, seat: int | None) -> Json:
        return {"caravan": None if t.caravan == NOBODY else REGIONS[t.caravan]}

    def broken_laws(self, t: Table) -> list[str]:
        lost = t.caravan != NOBODY and t.caravan not in t.box.board.regions
        return ["the caravan is off the map"] if lost else []
