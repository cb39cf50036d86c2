"""Sultan."""

from __future__ import annotations

from ...api import ISLAMIC, Asks, Card, Diplomats, Part, Region, Seat, Table, place_diplomat, without_diplomat


class Sultan(Card):
    """Put a diplomat under one of your cubes."""

    name = "sultan"
    of_class = ISLAMIC
    rule = "A4.3"
    rulings = "A4.4"
    asks: Asks = (without_diplomat,)

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        place_diplomat(t, who, Region(chosen[0]))

    def parts(self) -> list[Part]:
        return [Diplomats()]
