"""Caravan leader."""

from __future__ import annotations

from ...api import ISLAMIC, Asks, Caravan, Card, Part, Region, Seat, Table, first_step, move_caravan, second_step


class CaravanLeader(Card):
    """Move the caravan two steps; leaders of the region it left and of the one it crossed may place a cube."""

    name = "caravan leader"
    of_class = ISLAMIC
    rule = "A4.5"
    asks: Asks = (first_step, second_step)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        move_caravan(t, who, Region(chosen[0]), Region(chosen[1]))

    def parts(self) -> list[Part]:
        return [Caravan()]
