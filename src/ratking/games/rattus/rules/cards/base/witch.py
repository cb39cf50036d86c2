"""Witch."""

from __future__ import annotations

from ...api import (
    MAGIC,
    AnotherRat,
    Asks,
    Card,
    CardYesNo,
    Frame,
    Place,
    Seat,
    Step,
    Table,
    any_rat,
    look_at_rat,
    region_of,
    swap_rats,
)


class Witch(Card):
    """Look at two rats, one after the other; then you may swap them."""

    name = "witch"
    of_class = MAGIC
    rule = "B5.6"
    rulings = "B5.7"
    asks: Asks = (any_rat,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        (first,) = chosen
        t.push("witch second", who, chosen)
        look_at_rat(t, who, Place(first))

    def steps(self) -> list[Step[Table]]:
        return [SecondLook(self), Swap(self)]


class SecondLook(AnotherRat):
    """Having seen the first, look at another rat, or stop."""

    name = "witch second"
    holds = "rat"

    def picked(self, t: Table, frame: Frame, value: Place) -> None:
        first = Place(frame.args[0])
        if region_of(first) != region_of(value):
            t.push("witch swap", frame.who, (first, value))
        look_at_rat(t, frame.who, value)


class Swap(CardYesNo):
    """Swap the two rats, or leave them."""

    name = "witch swap"
    holds = "one:rat other:rat"

    def agreed(self, t: Table, frame: Frame) -> None:
        one, other = frame.args
        swap_rats(t, frame.who, Place(one), Place(other))
