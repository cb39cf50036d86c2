"""News: what is sent of a table. Made once for each seat; nothing in it that the seat may not know."""

from __future__ import annotations

import time
from typing import Any, Final, Protocol

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ..kernel.match import Match
from ..kernel.pieces import KeptPieces
from .chair import Chair
from .entries import QUIET, Stored, told
from .protocol.playing import Updates, View
from .protocol.sockets import WsUpdate, WsWelcome
from .protocol.tables import NoClock, SeatNow, TableNow
from .protocol.values import Json
from .sitting import Sitting

_encode: Final = msgspec.json.Encoder().encode

_PIECES: Final = KeptPieces(lambda piece: Raw(_encode(piece)), 10_000)
"""Of all tables: from one move to the next most of a table stays as it is."""
_IDLE: Final = frozenset(("chat", "linked", "sat"))
"""Entries after which the game is as it was."""
NO_TABLE: Final = Raw(b"null")


class Company(Protocol):
    """Who is at a table now."""

    @property
    def here(self) -> set[int]:
        """The seats of which somebody is connected."""

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""


class News:
    """Some entries that have just become durable."""

    def __init__(self, sitting: Sitting, entries: list[Stored], before: int, company: Company) -> None:
        self.sitting = sitting
        self.entries = entries
        self.before = before
        self._company = company
        self._told = [told(entry) for entry in entries]
        kinds = {entry.kind for entry in entries}
        self._moved = not kinds <= _IDLE
        self.loud = not entries or not kinds <= QUIET or sitting.status == "over"
        self._heard = sitting.events_after(None, before)
        """What everybody may know of what happened."""
        self._all_heard = len(self._heard) == sitting.events_since(before)
        """Whether that is everything."""
        self._quiet: dict[int | None, bytes] = {}
        self._tables: dict[int | None, Raw] = {}
        self._public: Json | None = None

    def text(self, seat: int | None, person: str | None) -> bytes:
        """The message for a listener of this seat."""
        if self.loud:
            return self._message(seat, table_now(self.sitting, person, self._company.here, self._company.watchers))
        whose = self._whose(seat)
        if whose not in self._quiet:
            self._quiet[whose] = self._message(whose, UNSET)
        return self._quiet[whose]

    def _whose(self, seat: int | None) -> int | None:
        """Whose message this seat gets: everybody's, if it may know, do and take back no more than they, else its own."""
        match = self.sitting.match
        if seat is None or match is None:
            return None
        if seat in (match.seat, match.can_undo) or match.eyes(seat) is not None:
            return seat
        return None if self._all_heard else seat

    def _message(self, seat: int | None, table: TableNow | UnsetType) -> bytes:
        sitting = self.sitting
        events = self._heard if seat is None or self._all_heard else sitting.events_after(seat, self.before)
        update = WsUpdate(n=sitting.n, entries=self._told, events=events, table=table)
        if self._moved and sitting.match is not None:
            update.view = self._view(sitting.match, seat)
        if not isinstance(sitting.plan.clock, NoClock) and sitting.match is not None:
            update.clocks, update.running = sitting.clock.now(time.time(), sitting.down), sitting.clock.running
        return _encode(update)

    # Any, here and below: which game's tables these are is not the server's business.
    def _view(self, match: Match[Any], seat: int | None) -> Json:
        table = self._table(match, seat)
        if self._public is None:
            self._public = match.view(None, NO_TABLE)
        return match.view(seat, table, self._public)

    def _table(self, match: Match[Any], seat: int | None) -> Raw:
        """The table as this seat sees it, encoded once for all who see the same."""
        eyes = match.eyes(seat)
        if eyes not in self._tables:
            self._tables[eyes] = Raw(_encode(match.table_view(eyes, _PIECES)))
        return self._tables[eyes]


def table_now(sitting: Sitting, person: str | None, here: set[int], watchers: int) -> TableNow:
    """A table as everybody may know it, and which seat of it is whose who asks."""
    now = time.time()
    playing = sitting.status in ("playing", "over") and sitting.match is not None
    clocks = sitting.clock.now(now, sitting.down) if playing and sitting.clock.left else [None] * len(sitting.chairs)
    plan = sitting.plan
    return TableNow(
        table=sitting.table,
        n=sitting.n,
        name=sitting.name,
        status=sitting.status,
        game=plan.game,
        options=sitting.match.record.options if sitting.match is not None else plan.options,
        seats=[
            _seat_now(seat, chair, person, sitting.maker, seat in here, clocks[seat])
            for seat, chair in enumerate(sitting.chairs)
        ],
        public=plan.public,
        watch=plan.watch,
        hints=plan.hints,
        danger=plan.danger,
        tracker=plan.tracker,
        chances=plan.chances,
        clock=plan.clock,
        running=sitting.clock.running,
        time=now,
        stand_in=plan.stand_in,
        pause=plan.pause,
        maker=person is not None and person == sitting.maker,
        luck=sitting.luck_now(),
        origin=sitting.origin,
        rematch=sitting.rematch,
        trouble=sitting.trouble,
        watchers=watchers,
    )


def _seat_now(seat: int, chair: Chair, person: str | None, maker: str, here: bool, clock: float | None) -> SeatNow:
    return SeatNow(
        seat=seat,
        name=chair.name,
        kind="person" if chair.holders else chair.plan,
        level=chair.level,
        why=chair.why,
        here=here,
        mine=person is not None and person in chair.holders,
        maker=maker in chair.holders,
        promised=chair.promised,
        clock=clock,
    )


def view_now(sitting: Sitting, seat: int | None) -> View:
    return View(n=sitting.n, seat=seat, view=None if sitting.match is None else sitting.match.view(seat))


def welcome(
    sitting: Sitting, seat: int | None, table: TableNow, missed: list[Stored], since: int, heartbeat: float
) -> bytes:
    """The first message of a socket. What came before `since` the client has had already."""
    gap = bool(missed) and missed[0].n != since + 1
    message = WsWelcome(
        n=sitting.n,
        seat=seat,
        table=table,
        view=None if sitting.match is None else sitting.match.view(seat),
        entries=[told(entry) for entry in missed],
        events=sitting.events_after(seat, since),
        gap=gap,
        heartbeat=heartbeat,
    )
    return _encode(message)


def updates(sitting: Sitting, seat: int | None, table: TableNow, missed: list[Stored], since: int) -> Updates:
    """The same by plain HTTP."""
    if since >= sitting.n:
        return Updates(n=sitting.n, entries=[], events=[], view=None, table=None)
    view: Json | None = None if sitting.match is None else sitting.match.view(seat)
    return Updates(
        n=sitting.n,
        entries=[told(entry) for entry in missed],
        events=sitting.events_after(seat, since),
        view=view,
        table=table,
    )
