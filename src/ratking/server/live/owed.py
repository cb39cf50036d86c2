"""Owed: which notifications follow from what has just happened at a table. They are written with its entries."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..protocol.base import Status
from ..protocol.tables import Days, Minutes
from ..tables.clock import DAY
from ..tables.moment import Moment
from ..tables.table_state import TableState
from ..tables.vote import voters
from . import notification_clock
from .notification_store import NO_SEAT, Notification, NotificationKind, Settled
from .store import Write

LATE_SECONDS: Final = 6 * 3600.0
"""A player is told that their time is nearly up when this much is left, or a quarter of it if that is less."""

VOTE_SHARE: Final = 0.25
"""A voter is told after the grace time, or after this share of the time that a vote has if that is less."""


class Before(Struct, frozen=True):
    """What matters of a table before a command."""

    owing: int | None
    status: Status
    voting: bool
    """Whether a vote was under way."""


def before_command(state: TableState) -> Before:
    """Return what must be remembered of a table before a command is applied."""
    return Before(owing_seat(state), state.status, state.vote is not None)


def missing_voters(state: TableState) -> list[int]:
    """Return the seats that a vote waits for; none if no vote is under way."""
    vote = state.vote
    if vote is None or vote.refused or state.status != "playing":
        return []
    return [seat for seat in voters(state.seats) if seat not in vote.agreed]


def owing_seat(state: TableState) -> int | None:
    """Return the seat that owes an answer, if a person plays it."""
    asked = state.asked
    return asked if asked is not None and state.seats[asked].level is None else None


def add_owed(write: Write, state: TableState, was: Before, at: Moment, grace: float, tables: bool) -> None:
    """Add the notifications that follow from a command to its write, and delete those about a turn that is over.

    With `tables`, those for the channel of the table as well. Nobody is told of their turn in a game that is played within
    minutes.
    """
    owing = owing_seat(state)
    if owing != was.owing:
        if was.owing is not None:
            write.settled.append(Settled(state.table, was.owing))
        if owing is not None and not isinstance(state.plan.clock, Minutes):
            now = notification_clock.now()
            write.notifications += _for_seat(state, owing, "turn", now + grace, tables)
            late = late_seconds(state)
            deadline = state.deadline(at)
            if late is not None and deadline is not None:
                write.notifications += _for_seat(state, owing, "late", now + deadline - at.wall - late, tables)
    if state.vote is not None and not was.voting and not isinstance(state.plan.clock, Minutes):
        # A vote has a time limit, so people are told early enough even if the grace time is longer.
        wait = min(grace, (state.vote.until - at.wall) * VOTE_SHARE)
        for seat in missing_voters(state):
            write.notifications += _for_seat(state, seat, "vote", notification_clock.now() + wait)
    if state.ended and was.status == "playing" and not isinstance(state.plan.clock, Minutes):
        for seat in range(len(state.seats)):
            write.notifications += _for_seat(state, seat, "over", notification_clock.now() + grace)
        if tables:
            write.notifications.append(_for_table(state, NO_SEAT, "over", notification_clock.now() + grace))


def add_rematch(write: Write, state: TableState, asker: str, grace: float, tables: bool) -> None:
    """Add the notifications that a new table was made for a rematch, for everybody but the person who asked for it.

    With `tables`, one for the channel of the new table as well: it is that of the old one.
    """
    for seat in range(len(state.seats)):
        if asker not in state.seats[seat].holders:
            write.notifications += _for_seat(state, seat, "rematch", notification_clock.now() + grace)
    if tables:
        write.notifications.append(_for_table(state, NO_SEAT, "rematch", notification_clock.now() + grace))


def late_seconds(state: TableState) -> float | None:
    """Return how much time is left when a player is told that it is nearly up; None without a clock by days."""
    clock = state.plan.clock
    return min(LATE_SECONDS, clock.days * DAY / 4) if isinstance(clock, Days) else None


def _for_seat(state: TableState, seat: int, kind: NotificationKind, due: float, tables: bool = False) -> list[Notification]:
    people = [Notification(state.table, seat, person, kind, state.n, due) for person in state.seats[seat].holders]
    return [*people, _for_table(state, seat, kind, due)] if tables else people


def _for_table(state: TableState, seat: int, kind: NotificationKind, due: float) -> Notification:
    """Return a notification for the channel of a table. One is written whether or not there is a channel already."""
    return Notification(state.table, seat, state.table, kind, state.n, due)
