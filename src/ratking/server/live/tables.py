"""Tables: carries out commands at tables: check, apply, store, and tell the listeners."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from ...kernel.errors import RatkingError
from ..protocol.base import Json
from ..protocol.tables import Origin, SeatPlan
from ..tables import commands, luck
from ..tables.commands import AnyCommand
from ..tables.entries import Body, Entry, Left, Made, Receipt, Sat
from ..tables.handle import Repeat, follow_up, handle
from ..tables.keys import hashed
from ..tables.moment import Moment
from ..tables.refused import Refused
from ..tables.seat_state import SeatState
from ..tables.table_state import TableState
from .loaded_table import LoadedTable
from .loaded_tables import LoadedTables, lobby_row
from .notification_store import SharedChannel
from .owed import add_owed, add_rematch, before_command
from .store import GONE, NewTableRow, Seating, StoreFailed, Write

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"

T = TypeVar("T")

logger = logging.getLogger("ratking.tables")


class Outcome(Struct):
    """The result of a command: its entries, or the receipt if the same command was carried out before."""

    entries: list[Entry]
    receipt: Receipt | None = None


class Tables:
    """All tables of the server; those not in memory are loaded from the store."""

    def __init__(self, memory: LoadedTables) -> None:
        self.memory = memory
        self.schedule: Callable[[LoadedTable], None] = lambda loaded: None
        """Called after something has happened at a table, so that bots and clocks are scheduled."""
        self.read_only = False
        """Whether only commands of the operator are accepted."""

    async def get(self, table: str) -> LoadedTable:
        """Return a table. Raises Refused, StoreFailed, and OwnedElsewhere if its owner must repair it first."""
        loaded = await self.memory.get(table)
        if loaded.state.broken:
            await self._repair(loaded)
        return loaded

    # ---- commands

    async def execute(self, loaded: LoadedTable, command: AnyCommand) -> Outcome:
        """Carry out a command. If the caller is cancelled, the command is still completed and broadcast."""
        return await finished(self.perform(loaded, command))

    async def perform(self, loaded: LoadedTable, command: AnyCommand) -> Outcome:
        """Carry out a command under the table's lock. On return its entries have been stored.

        If it raises Refused, RatkingError or OwnedElsewhere, nothing has changed. It must not be cancelled: callers that
        might be use `execute`.
        """
        memory, state = self.memory, loaded.state
        if self.read_only and not isinstance(command, commands.OPERATOR):
            raise Refused("read_only")
        async with loaded.lock:
            if loaded.lost:
                raise Refused("try_again")
            if not loaded.owned:
                await memory.own(loaded)
            before, at, was = state.n, memory.moment(loaded), before_command(state)
            try:
                entries = self._apply(loaded, command, at)
            except Repeat as repeat:
                return Outcome([], repeat.receipt)
            if not entries:
                return Outcome([])
            write = Write(entries=[(state.table, entry) for entry in entries], seatings=_seatings(state, entries))
            memory.write_of(loaded, write, at)
            if memory.settings.notifies:
                add_owed(write, state, was, at, memory.settings.notify_seconds, memory.settings.webhooks)
            await self._write(write, loaded)
            self._count(entries)
        memory.tell(loaded, entries, before, at)
        self.schedule(loaded)
        return Outcome(entries)

    def _apply(self, loaded: LoadedTable, command: AnyCommand, at: Moment) -> list[Entry]:
        """Apply a command and its follow-up commands in memory. An unexpected exception drops the table."""
        state, entries = loaded.state, list[Entry]()
        following: AnyCommand | None = command
        try:
            while following is not None:
                made = handle(state, following, at)
                for entry in made:
                    state.apply(entry)
                entries += made
                following = follow_up(state) if made else None
        except (Refused, RatkingError, Repeat):
            if entries:  # the entries before it must not take effect either
                self.memory.drop(loaded)
            raise
        except Exception:
            self.memory.drop(loaded)
            raise
        state.clock.begin(at)
        return entries

    async def _write(self, write: Write, *changed: LoadedTable) -> None:
        """Write to the store. If that fails, drop the changed tables from memory, whose newest entries were not stored."""
        try:
            await self.memory.store.write(write)
        except BaseException as error:
            self.memory.counters.reloads += 1
            for loaded in changed:
                self.memory.drop(loaded)
            if not isinstance(error, Exception):
                raise
            if not isinstance(error, StoreFailed):
                logger.exception("a write failed unexpectedly")
            raise Refused("cannot_write") from error

    def _count(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.memory.counters.entries[entry.kind] += 1

    async def _repair(self, loaded: LoadedTable) -> None:
        """Continue a game in which some moves are no longer legal, or set the table aside."""
        try:
            await self.execute(loaded, commands.Repair())
        except (ValueError, RatkingError) as error:
            self.memory.drop(loaded)
            self.memory.damaged(loaded.state.table)
            raise Refused("table_damaged") from error

    async def delete(self, table: str) -> None:
        """Delete a table, even one that cannot be loaded. Connected clients are told that it is gone.

        Raises Refused, StoreFailed and OwnedElsewhere.
        """
        try:
            loaded = await self.memory.get(table)
        except Refused as refused:
            if refused.key != "table_damaged":
                raise
            await self.memory.owners.own(table)
            await self.memory.store.delete_tables([table])
            return
        async with loaded.lock:
            await self.memory.own(loaded)
            await self.memory.store.delete_tables([table])
            self.memory.drop(loaded)

    # ---- new tables

    async def make(self, person: str, made: Made) -> LoadedTable:
        """Make a table with its first entry. Raises Refused."""
        if self.read_only:
            raise Refused("read_only")
        at = self.memory.moment()
        state = _new_table(new_id(), [(made, None, person)], at)
        await self._write(_first_write(state, at))
        await self.memory.owners.own(state.table)
        self._count(list(state.tail))
        return self.memory.add(state)

    async def rematch(self, loaded: LoadedTable, person: str, rotate: bool = False) -> str:
        """Make a new table with the same options and people, or return the one that was made before."""
        return await finished(self._rematch(loaded, person, rotate))

    async def _rematch(self, loaded: LoadedTable, person: str, rotate: bool) -> str:
        """Write both tables together, under the old one's lock, so that two people who ask at once get the same table."""
        if self.read_only:
            raise Refused("read_only")
        memory, old = self.memory, loaded.state
        async with loaded.lock:
            if loaded.lost:
                raise Refused("try_again")
            await memory.own(loaded)
            before, at, table = old.n, memory.moment(loaded), new_id()
            entries = self._apply(loaded, commands.Rematch(person, table), at)
            if not entries:
                if old.rematch is None:
                    raise Refused("not_over")
                return old.rematch
            seats = [*old.seats[1:], *old.seats[:1]] if rotate else old.seats
            sat: list[tuple[Body, int | None, str]] = [
                (Sat(seat_state.name or "", hashed(secrets.token_urlsafe(18))), seat, holder)
                for seat, seat_state in enumerate(seats)
                for holder in seat_state.holders
            ]
            state = _new_table(table, [(_again(old, seats), None, old.maker), *sat], at)
            write = _first_write(state, at)
            write.entries.extend((old.table, entry) for entry in entries)
            if memory.settings.notifies:
                add_rematch(write, state, person, memory.settings.notify_seconds, memory.settings.webhooks)
            write.shared.append(SharedChannel(old.table, table, secrets.token_hex(12), at.wall))
            memory.write_of(loaded, write, at)
            await self._write(write, loaded)
            self._count([*entries, *state.tail])
        await memory.owners.own(table)
        memory.add(state)
        memory.tell(loaded, entries, before, at)
        self.schedule(loaded)
        return table


# Any: the type parameters of asyncio's Coroutine.
async def finished(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine. It runs in its own task, and to its end even if the caller is cancelled."""
    return await asyncio.shield(asyncio.ensure_future(work))


def new_id() -> str:
    """Return an id for a new table that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def _new_table(table: str, first: list[tuple[Body, int | None, str]], at: Moment) -> TableState:
    """Return a table after its first entries, each with its seat and person."""
    state = TableState(table, luck.new_seed())
    for body, seat, person in first:
        state.apply(Entry(state.n + 1, at.wall, seat, body, person))
    return state


def _first_write(state: TableState, at: Moment) -> Write:
    """Return the first write of a new table."""
    plan = state.plan
    row = NewTableRow(
        table=state.table,
        game=plan.game,
        public=plan.public,
        watch=plan.watch,
        maker=state.maker,
        players=len(state.seats),
        made=state.made,
        seed=state.seed,
    )
    return Write(
        new=[row],
        entries=[(state.table, entry) for entry in state.tail],
        lobby=[lobby_row(state, at)],
        seatings=_all_seatings(state),
    )


def _again(old: TableState, sitting: list[SeatState]) -> Made:
    """Return the first entry of a rematch: the same plan and components, and bots at the seats without a person."""
    seats = [
        SeatPlan(kind="link") if seat_state.holders else SeatPlan(kind="bot", level=seat_state.level or "steady")
        for seat_state in sitting
    ]
    plan = structs.replace(old.plan, seats=seats, name=old.name)
    box: Json | None = None if old.match is None else old.match.record.components
    return Made(plan, Origin(kind="rematch", table=old.table, at=0), components=box)


def _seatings(state: TableState, entries: list[Entry]) -> list[Seating]:
    """Return the changes to people's lists of tables, if people sat down or left."""
    if not any(entry.body.changes_seats for entry in entries):
        return []
    left = [person for entry in entries if isinstance(entry.body, Left) for person in entry.body.holders]
    here = _all_seatings(state)
    gone = set(left) - {seating.person for seating in here}
    return [*here, *(Seating(state.table, person, GONE) for person in sorted(gone))]


def _all_seatings(state: TableState) -> list[Seating]:
    people: dict[str, int | None] = {state.maker: None}
    people.update({person: seat for seat, seat_state in enumerate(state.seats) for person in seat_state.holders})
    return [Seating(state.table, person, seat) for person, seat in people.items()]
