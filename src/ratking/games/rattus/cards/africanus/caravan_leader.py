"""Caravan leader."""

from __future__ import annotations

from .....kernel.power import Ask
from ...caravan import Caravan, move_caravan
from ...faces import CLASSES
from ...moves import REGION
from ...part import Part
from ...table import Table
from ..card import Asks, Card


class FirstStep(Ask[Table]):
    """A neighbour of the caravan's region."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return t.box.board.neighbours[t.caravan]


class SecondStep(Ask[Table]):
    """A neighbour of the region crossed, other than where the caravan began."""

    first = REGION

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [region for region in t.box.board.neighbours[chosen[0]] if region != t.caravan]


class CaravanLeader(Card):
    """Move the caravan two steps; leaders of the region it left and of the one it crossed may place a cube."""

    name = "caravan leader"
    of_class = CLASSES.index("islamic")
    rule = "A4.5"
    asks: Asks = (FirstStep(), SecondStep())

    def act(self, t: Table, who: int, chosen: tuple[int, ...]) -> None:
        crossed, target = chosen
        move_caravan(t, who, crossed, target)

    def parts(self) -> list[Part]:
        return [Caravan()]
