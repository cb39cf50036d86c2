"""Explorer."""

from __future__ import annotations

from ...api import (
    ISLAMIC,
    NO_REGION_CARDS,
    NO_RESERVE,
    OPEN,
    PASS,
    Asks,
    Card,
    CardPick,
    Frame,
    Reason,
    Region,
    Seat,
    Step,
    Table,
    can_draw,
    cards_at,
    discard,
    draw_region_cards,
    place_cubes,
    regions_of_cards,
)


class Explorer(Card):
    """Turn up three region cards; you may place a cube in one of their regions; then they are discarded."""

    name = "explorer"
    of_class = ISLAMIC
    rule = "A4.1"
    asks: Asks = ()

    def lacks(self, t: Table, who: Seat) -> Reason | None:
        if not t.reserve[who]:
            return NO_RESERVE
        return None if can_draw(t) else NO_REGION_CARDS

    def act(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> None:
        t.push("explorer place", who)
        draw_region_cards(t, who, 3, OPEN)

    def steps(self) -> list[Step[Table]]:
        return [Explore(self)]


class Explore(CardPick[Region]):
    """One cube into one of the regions turned up, or none."""

    name = "explorer place"
    decline = PASS

    def values(self, t: Table, frame: Frame) -> list[Region]:
        return regions_of_cards(t, cards_at(t, OPEN))

    def picked(self, t: Table, frame: Frame, value: Region) -> None:
        place_cubes(t, frame.who, value, 1)
        self.declined(t, frame)

    def declined(self, t: Table, frame: Frame) -> None:
        discard(t, cards_at(t, OPEN))

    def why_not_this(self, t: Table, frame: Frame, value: Region) -> Reason | None:
        return self.unless_offered(t, frame, value, "region not turned up")
