"""Astronomer."""

from __future__ import annotations

from ...api import (
    ISLAMIC,
    LOOKED_AT,
    NO_REGION_CARDS,
    REGION_CARD,
    Asks,
    Card,
    CardPick,
    Frame,
    Reason,
    Seat,
    Step,
    Table,
    can_draw,
    cards_at,
    draw_region_cards,
    keep_region_card,
)


class Astronomer(Card):
    """Draw three region cards, keep one, discard the others, open."""

    name = "astronomer"
    of_class = ISLAMIC
    rule = "A4.2"
    asks: Asks = ()

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        return None if can_draw(t) else NO_REGION_CARDS

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        t.push("astronomer keep", who)
        draw_region_cards(t, who, 3, LOOKED_AT)

    def steps(self) -> list[Step[Table]]:
        return [Keep(self)]


class Keep(CardPick[int]):
    """Which of the cards drawn to keep."""

    name = "astronomer keep"
    first = REGION_CARD

    def values(self, t: Table, frame: Frame) -> list[int]:
        return cards_at(t, LOOKED_AT, frame.who)

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        keep_region_card(t, frame.who, value)

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        return self.unless_offered(t, frame, value, "region card not drawn")
