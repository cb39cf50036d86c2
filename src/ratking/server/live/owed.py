"""Owed: which notifications follow from what has just happened at a table. They are written with its entries."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..protocol.base import Status
from ..protocol.tables import Days, Minutes
from ..tables.clock import DAY
from ..tables.moment import Moment
from ..tables.table_state import TableState
from . import notification_clock
from .notification_store import Notification, NotificationKind, Settled
from .store import Write

LATE_SECONDS: Final = 6 * 3600.0
"""A player is told that their time is nearly up when this much is left, or a quarter of it if that is less."""


class Before(Struct, frozen=True):
    """What matters of a table before a command."""

    owing: int | None
    status: Status


def before_command(state: TableState) -> Before:
    """Return what must be remembered of a table before a command is applied."""
    return Before(owing_seat(state), state.status)


def owing_seat(state: TableState) -> int | None:
    """Return the seat that owes an answer, if a person plays it."""
    asked = state.asked
    return asked if asked is not None and state.seats[asked].level is None else None


def add_owed(write: Write, state: TableState, was: Before, at: Moment, grace: float) -> None:
    """Add the notifications that follow from a command to its write, and delete those about a turn that is over.

    Nobody is told of their turn in a game that is played within minutes.
    """
    owing = owing_seat(state)
    if owing != was.owing:
        if was.owing is not None:
            write.settled.append(Settled(state.table, was.owing))
        if owing is not None and not isinstance(state.plan.clock, Minutes):
            now = notification_clock.now()
            write.notifications += _for_seat(state, owing, "turn", now + grace)
            late = late_seconds(state)
            deadline = state.deadline(at)
            if late is not None and deadline is not None:
                write.notifications += _for_seat(state, owing, "late", now + deadline - at.wall - late)
    if state.status == "over" and was.status == "playing" and not isinstance(state.plan.clock, Minutes):
        for seat in range(len(state.seats)):
            write.notifications += _for_seat(state, seat, "over", notification_clock.now() + grace)


def add_rematch(write: Write, state: TableState, asker: str, grace: float) -> None:
    """Add the notifications that a new table was made for a rematch, for everybody but the person who asked for it."""
    for seat in range(len(state.seats)):
        if asker not in state.seats[seat].holders:
            write.notifications += _for_seat(state, seat, "rematch", notification_clock.now() + grace)


def late_seconds(state: TableState) -> float | None:
    """Return how much time is left when a player is told that it is nearly up; None without a clock by days."""
    clock = state.plan.clock
    return min(LATE_SECONDS, clock.days * DAY / 4) if isinstance(clock, Days) else None


def _for_seat(state: TableState, seat: int, kind: NotificationKind, due: float) -> list[Notification]:
    return [Notification(state.table, seat, person, kind, state.n, due) for person in state.seats[seat].holders]
