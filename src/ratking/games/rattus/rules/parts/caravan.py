"""The caravan (A4.5): it goes two steps, and where it came from and came through the leaders may place a cube."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from .....kernel.event import Kind, Kinds
from .....kernel.frame import Frame
from .....kernel.game import Json
from .....kernel.reason import Reason
from .....kernel.step import Question
from ..board import REGIONS
from ..box import Box
from ..effects import place_cubes
from ..moves import NO, REGION, YES
from ..part import Part
from ..picks import Ask, Pick, YesNo
from ..queries import clockwise, leaders
from ..refusals import why_not_neighbour
from ..state import State
from ..table import Table
from ..values import NOWHERE, Region, Seat

EVENTS: Final[Kinds] = {}
CARAVAN_PLACED: Final = Kind(EVENTS, "caravan placed", seat="seat", region="region")
CARAVAN_MOVED: Final = Kind(EVENTS, "caravan moved", seat="seat", region="region", target="region")


class CaravanState(State):
    """Where the caravan is."""

    __slots__ = ("region",)

    FIELDS: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, like: CaravanState | None = None) -> None:
        self.region: Region = NOWHERE if like is None else like.region

    def clone(self) -> CaravanState:
        return CaravanState(self)


NAME: Final = "caravan"


def caravan(t: Table) -> CaravanState:
    """Return the caravan on this table."""
    return cast("CaravanState", t.part(NAME))


def move_caravan(t: Table, who: Seat, crossed: Region, target: Region) -> None:
    """Move the caravan two steps. The leaders of the regions it left and crossed are fixed now, and asked in that order."""
    left = caravan(t).region
    caravan(t).region = target
    t.tell(CARAVAN_MOVED, who, crossed, target)
    for region in (crossed, left):  # pushed last, asked first
        leading = leaders(t, region)
        for seat in reversed(clockwise(t, who)):
            if seat in leading:
                t.push("caravan cube", seat, (region,))


class FirstStep(Ask[Region]):
    """A neighbour of the caravan's region."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return t.box.board.neighbours[caravan(t).region]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        return why_not_neighbour(t, caravan(t).region, value)


class SecondStep(Ask[Region]):
    """A neighbour of the region crossed, other than where the caravan began."""

    first = REGION

    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:
        return [region for region in t.box.board.neighbours[chosen[0]] if region != caravan(t).region]

    def why_not(self, t: Table, who: Seat, chosen: tuple[int, ...], value: Region) -> Reason | None:
        if value == caravan(t).region:
            return Reason("caravan may not go back", "A4.5")
        return why_not_neighbour(t, Region(chosen[0]), value)


first_step: Final = FirstStep()
second_step: Final = SecondStep()


class FirstCaravan(Pick[Region]):
    """The last player puts the caravan into any region (A2.4)."""

    name = "first caravan"
    rule = "A2.4"

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return t.box.board.regions

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        caravan(t).region = value
        t.tell(CARAVAN_PLACED, frame.who, value)


class CaravanCube(YesNo):
    """A leader of the region may place one cube there, if they have one in reserve (A4.5)."""

    name = "caravan cube"
    rule = "A4.5"
    holds = "region"
    yes = YES
    no = NO

    def asked(self, t: Table, frame: Frame) -> bool:
        return t.reserve[frame.who] > 0

    def agreed(self, t: Table, frame: Frame) -> None:
        place_cubes(t, frame.who, Region(frame.args[0]), 1)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"region": REGIONS[frame.args[0]]})


class Caravan(Part):
    """One piece, in one region."""

    name = NAME

    def join(self, box: Box) -> None:
        box.after_cubes.append("first caravan")
        box.add(FirstCaravan(), CaravanCube())

    def state(self, box: Box) -> CaravanState:
        return CaravanState()

    def view(self, t: Table, seat: Seat | None) -> Json:
        region = caravan(t).region
        return {"caravan": None if region == NOWHERE else REGIONS[region]}

    def broken_laws(self, t: Table) -> list[str]:
        region = caravan(t).region
        lost = region != NOWHERE and region not in t.box.board.regions
        return ["the caravan is off the map"] if lost else []
