"""Monk."""

from __future__ import annotations

from ...api import CHURCH, Asks, Card, Place, Region, Seat, Table, any_rat, move_rat, neighbours_of_rat


class Monk(Card):
    """Move one rat, unseen, to a neighbouring region that has room for it."""

    name = "monk"
    of_class = CHURCH
    rule = "B5.4"
    asks: Asks = (any_rat, neighbours_of_rat)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        rat, region = chosen
        move_rat(t, who, Place(rat), Region(region))
