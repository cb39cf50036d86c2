"""Alms: what the Almoner adds to the table. A part with a state, an event and a line in the score."""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from ratking.games.rattus.rules.api import Box, Kind, Kinds, Part, Seat, State, Table

NAME: Final = "alms"

EVENTS: Final[Kinds] = {}
GATHERED: Final = Kind(EVENTS, "alms gathered", seat="seat")


class Purses(State):
    """How many alms each seat has."""

    __slots__ = ("alms",)

    FIELDS: ClassVar[tuple[str, ...]] = ("alms",)

    def __init__(self, players: int, like: Purses | None = None) -> None:
        self.alms: list[int] = [0] * players if like is None else like.alms[:]

    def clone(self) -> Purses:
        return Purses(0, self)


def alms_of(t: Table) -> list[int]:
    return cast("Purses", t.part(NAME)).alms


def gather(t: Table, who: Seat) -> None:
    """Give a seat one alms. An effect: it changes the state and records the event."""
    alms_of(t)[who] += 1
    t.tell(GATHERED, who)


class Alms(Part):
    """The part: everybody sees the alms, and each is a point."""

    name = NAME

    def state(self, box: Box) -> Purses:
        return Purses(box.players)

    # Any: a view is JSON.
    def view(self, t: Table, seat: Seat | None) -> dict[str, Any]:
        return {"alms": alms_of(t)[:]}

    def points(self, t: Table) -> dict[str, list[int]]:
        return {"alms": alms_of(t)[:]}

    def broken_laws(self, t: Table) -> list[str]:
        return ["fewer than no alms"] if min(alms_of(t)) < 0 else []
