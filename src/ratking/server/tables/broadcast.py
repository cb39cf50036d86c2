"""Broadcast: the messages sent after something has happened at a table, with only what each seat may know."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ...games.registry import aids_of
from ...kernel.match import Match
from ...kernel.view_cache import BoundedViewCache
from ..protocol.base import Json
from ..protocol.playing import Updates, View
from ..protocol.sockets import WsUpdate, WsWelcome
from ..protocol.tables import NoClock, SeatNow, TableNow, VoteNow
from .entries import Entry, public_entry
from .moment import Moment
from .seat_state import SeatState
from .table_state import TableState
from .vote import voters

_encode: Final = msgspec.json.Encoder().encode

_VIEW_CACHE: Final = BoundedViewCache(lambda piece: Raw(_encode(piece)), 10_000)
"""Shared by all tables: most of a view stays the same from one move to the next."""
NO_TABLE: Final = Raw(b"null")


class Broadcast:
    """The messages about entries that have just been stored; without entries, about somebody who came or went."""

    def __init__(self, state: TableState, entries: list[Entry], before: int, at: Moment) -> None:
        self.state = state
        self.entries = entries
        self.before = before
        self._at = at
        self._public_entries = [public_entry(entry) for entry in entries]
        self._changes_view = any(entry.body.changes_view for entry in entries)
        self._changes_table = not entries or state.status == "over" or any(entry.body.changes_table for entry in entries)
        self._public_events = state.events_after(None, before)
        self._all_public = len(self._public_events) == state.events_since(before)
        """Whether all these game events are public."""
        match = state.match
        self._movers = () if match is None else (match.seat, match.can_undo)
        """The seats that may move or undo; their messages differ because they say so."""
        self._messages: dict[int | None, bytes] = {}
        """Encoded updates without the table, by seat; None for the one that everybody else gets."""
        self._tables: dict[int | None, Raw] = {}
        self._public: Json | None = None

    def text(self, seat: int | None, person: str | None) -> bytes:
        """Return the message for a listener of this seat."""
        if self._changes_table:
            return self._message(seat, table_now(self.state, person, self._at))
        shared_by = self._shared_by(seat)
        if shared_by not in self._messages:
            self._messages[shared_by] = self._message(shared_by, UNSET)
        return self._messages[shared_by]

    def _shared_by(self, seat: int | None) -> int | None:
        """Cache key: None if the seat has no private knowledge, moves or undo; otherwise the seat."""
        match = self.state.match
        if seat is None or match is None:
            return None
        return seat if seat in self._movers or not self._all_public or match.view_key(seat) is not None else None

    def _message(self, seat: int | None, table: TableNow | UnsetType) -> bytes:
        state = self.state
        events = self._public_events if seat is None or self._all_public else state.events_after(seat, self.before)
        update = WsUpdate(n=state.n, entries=self._public_entries, events=events, table=table)
        if self._changes_view and state.match is not None:
            update.view = self._view(state.match, seat)
        if not isinstance(state.plan.clock, NoClock) and state.match is not None:
            update.clocks, update.running = state.clock.now(self._at), state.clock.running
        return _encode(update)

    # Any, here and below: the server does not depend on which game is played.
    def _view(self, match: Match[Any], seat: int | None) -> Json:
        table = self._table(match, seat)
        if self._public is None:
            self._public = match.view(None, NO_TABLE)
        return match.view(seat, table, self._public)

    def _table(self, match: Match[Any], seat: int | None) -> Raw:
        """Return the table as this seat sees it, encoded once for all seats that see the same."""
        view_key = match.view_key(seat)
        if view_key not in self._tables:
            self._tables[view_key] = Raw(_encode(match.table_view(view_key, _VIEW_CACHE)))
        return self._tables[view_key]


def table_now(state: TableState, person: str | None, at: Moment) -> TableNow:
    """Return the public state of a table, with the seat of this person marked as theirs."""
    playing = state.status in ("playing", "over") and state.match is not None
    clocks = state.clock.now(at) if playing and state.clock.left else [None] * len(state.seats)
    here = at.presence.here
    plan = state.plan
    return TableNow(
        table=state.table,
        n=state.n,
        name=state.name,
        status=state.status,
        game=plan.game,
        options=state.match.record.options if state.match is not None else plan.options,
        seats=[
            _seat_now(seat, name, seat_state, person, state.maker, seat in here, clocks[seat])
            for seat, (name, seat_state) in enumerate(zip(state.names(), state.seats, strict=True))
        ],
        public=plan.public,
        watch=plan.watch,
        hints=plan.hints,
        aids=list(plan.aids) if plan.aids is not None else list(aids_of(plan.game)),
        clock=plan.clock,
        running=state.clock.running,
        time=at.wall,
        stand_in=plan.stand_in,
        pause=plan.pause,
        maker=person is not None and person == state.maker,
        luck=state.luck_now(),
        origin=state.origin,
        rematch=state.rematch,
        trouble=state.trouble,
        watchers=at.presence.watchers,
        vote=_vote_now(state),
        paused=state.paused,
        ended_early=state.ended_early,
    )


def _vote_now(state: TableState) -> VoteNow | None:
    vote = state.vote
    if vote is None:
        return None
    return VoteNow(what=vote.what, seat=vote.seat, until=vote.until, agreed=vote.agreed, needed=voters(state.seats))


def _seat_now(
    seat: int,
    name: str | None,
    seat_state: SeatState,
    person: str | None,
    maker: str,
    here: bool,
    clock: float | None,
) -> SeatNow:
    return SeatNow(
        seat=seat,
        name=name,
        kind="person" if seat_state.holders else seat_state.plan,
        level=seat_state.level,
        why=seat_state.why,
        here=here,
        mine=person is not None and person in seat_state.holders,
        maker=maker in seat_state.holders,
        promised=seat_state.promised,
        clock=clock,
    )


def view_now(state: TableState, seat: int | None) -> View:
    return View(n=state.n, seat=seat, view=None if state.match is None else state.match.view(seat))


def welcome(
    state: TableState, seat: int | None, table: TableNow, missed: list[Entry], since: int, heartbeat: float
) -> bytes:
    """Return the first message for a socket. The client already has everything up to entry `since`."""
    gap = bool(missed) and missed[0].n != since + 1
    message = WsWelcome(
        n=state.n,
        seat=seat,
        table=table,
        view=None if state.match is None else state.match.view(seat),
        entries=[public_entry(entry) for entry in missed],
        events=state.events_after(seat, since),
        gap=gap,
        heartbeat=heartbeat,
    )
    return _encode(message)


def updates(state: TableState, seat: int | None, table: TableNow, missed: list[Entry], since: int) -> Updates:
    """Return the updates since entry `since`, for clients that use plain HTTP."""
    if since >= state.n:
        return Updates(n=state.n, entries=[], events=[], view=None, table=None)
    view: Json | None = None if state.match is None else state.match.view(seat)
    return Updates(
        n=state.n,
        entries=[public_entry(entry) for entry in missed],
        events=state.events_after(seat, since),
        view=view,
        table=table,
    )
