"""Bell ringer: a card with a hook that asks a question."""

from __future__ import annotations

from ratking.games.rattus.rules.api import (
    CHURCH,
    Card,
    CardYesNo,
    Frame,
    Region,
    Seat,
    Step,
    Table,
    cubes_at,
    move_to_palace,
)


class BellRinger(Card):
    """When you have moved the plague, one of your cubes there may flee to the palace before anything spreads."""

    name = "bell ringer"
    of_class = CHURCH
    rule = "H1.2"

    def plague_moved(self, t: Table, who: Seat) -> None:
        t.push("bell ringer flight", who, (t.plague,))

    def steps(self) -> list[Step[Table]]:
        return [Flight(self)]


class Flight(CardYesNo):
    """Asked only if the player has a cube there."""

    name = "bell ringer flight"
    holds = "region"

    def asked(self, t: Table, frame: Frame) -> bool:
        return cubes_at(t, frame.who, Region(frame.args[0])) > 0

    def agreed(self, t: Table, frame: Frame) -> None:
        move_to_palace(t, frame.who, Region(frame.args[0]))
