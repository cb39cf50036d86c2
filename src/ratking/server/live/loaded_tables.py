"""LoadedTables: the tables in memory: loading, saving and dropping them, and following other processes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ..protocol.tables import TableNow
from ..settings import Settings
from ..tables import snapshot
from ..tables.broadcast import Broadcast, table_now
from ..tables.entries import DamagedEntry, Entry
from ..tables.moment import NOBODY, Moment
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .counters import Counters
from .loaded_table import LoadedTable
from .ownership import Owners
from .store import LobbyRow, SnapshotRow, Store, StoreFailed, Write
from .uptime import Uptime

SNAPSHOT_EVERY: Final = 128
"""Write a snapshot after this many new entries."""
LOBBY_SECONDS: Final = 1.0
"""For how many seconds the lobby row of a table may be out of date."""
CROWDED: Final = 5
"""Under load, write lobby rows and snapshots (both can be rebuilt from entries) this many times less often."""
ROWS_TOGETHER: Final = 5
ROWS_PAUSE: Final = 0.01
"""Write at most ROWS_TOGETHER lobby rows per commit, then pause this many seconds, so that moves are not delayed."""
MOST_MISSED: Final = 1000
"""Maximum number of missed entries sent to a client that reconnects."""
SET_ASIDE_SECONDS: Final = 600.0
"""Seconds until loading a damaged table is tried again; an operator may have repaired it."""

logger = logging.getLogger("ratking.tables")


class LoadedTables:
    """The tables that this process has in memory."""

    def __init__(self, store: Store, owners: Owners, settings: Settings, counters: Counters) -> None:
        self.store = store
        self.owners = owners
        self.settings = settings
        self.counters = counters
        self.uptime = Uptime(store)
        self.loaded: OrderedDict[str, LoadedTable] = OrderedDict()
        """The least recently used first."""
        self.on_load: Callable[[LoadedTable], None] = lambda loaded: None
        """Called when a table was loaded or has caught up with another process, so that bots and clocks are scheduled."""
        self._loading: dict[str, asyncio.Future[LoadedTable]] = {}
        self._set_aside: dict[str, float] = {}
        """The tables that cannot be loaded, each with the time of the next attempt."""
        self._behind: set[LoadedTable] = set()
        """The tables whose lobby row is out of date."""

    def moment(self, loaded: LoadedTable | None = None) -> Moment:
        """Return the present moment, with the people connected to `loaded`."""
        wall, served = self.uptime.look()
        settings = self.settings
        return Moment(wall, served, loaded or NOBODY, settings.starting_seconds, settings.chat_lines)

    def table_now(self, loaded: LoadedTable, person: str | None) -> TableNow:
        """Return the public state of a table, with the seat of this person marked as theirs."""
        return table_now(loaded.state, person, self.moment(loaded))

    # ---- loading and dropping

    async def get(self, table: str) -> LoadedTable:
        """Return a table, from memory or from the store. Raises Refused and StoreFailed."""
        loaded = self.loaded.get(table)
        if loaded is None:
            loaded = await self._load_once(table)
        loaded.used = time.monotonic()
        self.loaded.move_to_end(table)
        return loaded

    def add(self, state: TableState) -> LoadedTable:
        """Add a table that has just been made and that this process owns."""
        loaded = LoadedTable(state)
        loaded.owned = True
        loaded.saved = 0
        self.loaded[state.table] = loaded
        return loaded

    def drop(self, loaded: LoadedTable) -> None:
        """Drop a table from memory; its listeners are told to load it again."""
        table = loaded.state.table
        loaded.lost = True
        self._behind.discard(loaded)
        if self.loaded.get(table) is loaded:
            del self.loaded[table]
        if loaded.owned:
            self.owners.let_go(table)
        for listener in list(loaded.listeners):
            listener.lost()

    def drop_all(self) -> None:
        """Drop all tables: the connection that held their ownership is lost, and other processes may own them now."""
        for loaded in list(self.loaded.values()):
            loaded.owned = False
            self.drop(loaded)

    @property
    def set_aside(self) -> list[str]:
        """The tables that cannot be loaded."""
        return sorted(self._set_aside)

    async def _load_once(self, table: str) -> LoadedTable:
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LoadedTable:
        if self._set_aside.get(table, 0.0) > time.monotonic():
            raise Refused("table_damaged")
        try:
            found = await self._read(table)
        except (StoreFailed, MemoryError):
            raise  # the table is not to blame
        except Exception as error:
            self.damaged(table)
            raise Refused("table_damaged") from error
        if found is None:
            self._repaired(table)
            raise Refused("no_table")
        state, saved = found
        state.resume_clock(self.moment())
        loaded = LoadedTable(state)
        loaded.saved = saved
        self.loaded[table] = loaded
        self._repaired(table)
        if not state.broken:
            self.on_load(loaded)
        return loaded

    async def _read(self, table: str) -> tuple[TableState, int] | None:
        """Return a table from the store, and the number of the newest entry in its snapshot.

        If the snapshot cannot be read, the table is built from its entries alone.
        """
        downtimes = self.store.downtimes
        try:
            found = await self.store.load(table)
            if found is None:
                return None
            return snapshot.load(table, found.seed, found.snapshot, found.entries, downtimes), found.n
        except (StoreFailed, MemoryError):
            raise
        except Exception:
            logger.exception("table %s cannot be loaded; trying without its snapshot", table)
        found = await self.store.load(table, with_snapshot=False)
        if found is None:
            return None
        state = snapshot.load(table, found.seed, None, found.entries, downtimes)
        if state.broken:
            # Some entries are no longer legal, and the position after them is only in the snapshot.
            raise Refused("table_damaged")
        return state, 0

    def damaged(self, table: str) -> None:
        """Set aside a table that has just failed and log the exception, so that other tables are not affected."""
        logger.exception("table %s is damaged and set aside", table)
        self._set_aside[table] = time.monotonic() + SET_ASIDE_SECONDS
        self.counters.set_aside = len(self._set_aside)

    def _repaired(self, table: str) -> None:
        if self._set_aside.pop(table, None) is not None:
            self.counters.set_aside = len(self._set_aside)

    # ---- lobby rows and snapshots, which can be rebuilt from the entries

    def write_of(self, loaded: LoadedTable, write: Write, at: Moment) -> None:
        """Add the lobby row and a snapshot to a write of new entries, if they are due.

        The time when the server must act by itself is always written with the entries; the rest of the row may be out of
        date for a while.
        """
        state = loaded.state
        woken, loaded.wakes = loaded.wakes, state.wakes(at)
        at_once = state.status == "over" or any(entry.body.changes_table for _, entry in write.entries)
        if at_once or woken != loaded.wakes or self._row_is_old(loaded):
            write.lobby.append(self.lobby_row(loaded, at))
        else:
            self._behind.add(loaded)
        if state.n - loaded.saved >= SNAPSHOT_EVERY * self._patience:
            write.snapshots.append(_snapshot_row(state))
            loaded.saved = state.n

    def lobby_row(self, loaded: LoadedTable, at: Moment) -> LobbyRow:
        """Return the lobby row of a table, which the caller will write."""
        self._behind.discard(loaded)
        loaded.listed = time.monotonic()
        return lobby_row(loaded.state, at)

    async def tidy(self) -> None:
        """Write lobby rows that are out of date, and drop tables that are idle for long or exceed the limit."""
        now = time.monotonic()
        behind = [one for one in self._behind if one.owned and self._row_is_old(one)]
        for first in range(0, len(behind), ROWS_TOGETHER):
            at = self.moment()
            rows = [self.lobby_row(loaded, at) for loaded in behind[first : first + ROWS_TOGETHER]]
            await self._write_if_possible(Write(lobby=rows))
            await asyncio.sleep(ROWS_PAUSE)
        too_many = len(self.loaded) - self.settings.tables_in_memory
        for loaded in list(self.loaded.values()):
            if too_many <= 0 and now - loaded.used <= self.settings.idle_seconds:
                break
            if loaded.listeners or loaded.lock.locked():
                continue
            too_many -= 1
            await self._save(loaded)
            if not loaded.listeners and not loaded.lock.locked():
                self.drop(loaded)

    async def save_all(self) -> None:
        """Save every table, before the server stops."""
        for loaded in list(self.loaded.values()):
            async with loaded.lock:
                await self._save(loaded)

    @property
    def _patience(self) -> int:
        return CROWDED if self.store.crowded else 1

    def _row_is_old(self, loaded: LoadedTable) -> bool:
        return time.monotonic() - loaded.listed > LOBBY_SECONDS * self._patience

    async def _save(self, loaded: LoadedTable) -> None:
        """Write the lobby row and the snapshot of a table if they are out of date."""
        state = loaded.state
        if not loaded.owned:
            return
        write = Write()
        if loaded in self._behind:
            write.lobby.append(self.lobby_row(loaded, self.moment()))
        n = state.n
        if loaded.saved != n:
            try:
                write.snapshots.append(_snapshot_row(state))
            except Exception:  # the entries are stored, which is enough
                logger.exception("cannot make a snapshot of table %s", state.table)
        if (write.lobby or write.snapshots) and await self._write_if_possible(write) and write.snapshots:
            loaded.saved = n

    async def _write_if_possible(self, write: Write) -> bool:
        """Write rows that can be rebuilt from the entries. Return whether they were written."""
        try:
            await self.store.write(write)
        except StoreFailed:
            return False
        except Exception:
            logger.exception("a write failed unexpectedly")
            return False
        return True

    # ---- telling listeners

    def tell(self, loaded: LoadedTable, entries: list[Entry], before: int, at: Moment) -> None:
        """Send stored entries to every listener. Without entries, send who is connected."""
        if loaded.listeners:
            broadcast = Broadcast(loaded.state, entries, before, at)
            for listener in list(loaded.listeners):
                listener.on_update(broadcast)

    async def missed(self, loaded: LoadedTable, since: int) -> list[Entry]:
        """Return the entries after `since`, at most the newest MOST_MISSED. Raises Refused and StoreFailed."""
        state = loaded.state
        since = max(since, state.n - MOST_MISSED)
        kept = [entry for entry in state.tail if entry.n > since]
        if since >= state.n or (kept and kept[0].n == since + 1):
            return kept
        upto = kept[0].n - 1 if kept else state.n
        try:
            return [*await self.store.entries(state.table, since, upto), *kept]
        except DamagedEntry as error:  # an old entry; the table itself was loaded from its snapshot
            raise Refused("table_damaged") from error

    # ---- several processes

    async def own(self, loaded: LoadedTable) -> None:
        """Make this process the owner of a table, under its lock. Raises OwnedElsewhere, Refused and StoreFailed."""
        if loaded.owned:
            return
        await self.owners.own(loaded.state.table)
        try:
            await self.catch_up(loaded)
            if loaded.lost:
                raise Refused("try_again")
        except BaseException:  # an owner that is not up to date would stay so, because only the others follow
            self.owners.let_go(loaded.state.table)
            raise
        loaded.owned = True

    async def follow(self, table: str, n: int) -> None:
        """Catch up with another process, which has announced that a table has entries up to n."""
        loaded = self.loaded.get(table)
        if loaded is not None and not loaded.owned and loaded.state.n < n:
            await self._follow(loaded)

    async def refresh(self, loaded: LoadedTable) -> None:
        """Catch up with the process that owns a table, without waiting for its announcement.

        A client whose move was acknowledged there may ask here next. If the database does not answer, nothing changes.
        """
        if not loaded.owned:
            with suppress(StoreFailed):
                await self._follow(loaded)

    async def follow_all(self) -> None:
        """Catch up with all tables of other processes, after announcements may have been missed."""
        for loaded in list(self.loaded.values()):
            await self._follow(loaded)

    async def _follow(self, loaded: LoadedTable) -> None:
        async with loaded.lock:
            if loaded.owned or loaded.lost:
                return
            try:
                await self.catch_up(loaded)
            except Refused:
                return  # it has been dropped, and the log says why

    async def catch_up(self, loaded: LoadedTable) -> None:
        state = loaded.state
        before = state.n
        try:
            entries = await self.store.entries(state.table, before)
            for entry in entries:
                state.apply(entry)
            at = self.moment(loaded)
            state.clock.begin(at)
        except StoreFailed:
            raise
        except Exception as error:  # only some entries may have been applied, so the table must be loaded again
            logger.exception("table %s cannot catch up with the process that owns it", state.table)
            self.drop(loaded)
            raise Refused("try_again") from error
        if entries:
            self.tell(loaded, entries, before, at)
            self.on_load(loaded)


def _snapshot_row(state: TableState) -> SnapshotRow:
    return SnapshotRow(state.table, state.n, snapshot.dumped(state), final=state.status in ("over", "closed"))


def lobby_row(state: TableState, at: Moment) -> LobbyRow:
    """Return the lobby row of a table."""
    return LobbyRow(
        table=state.table,
        name=state.name,
        status=state.status,
        free=sum(seat_state.free and seat_state.plan == "open" for seat_state in state.seats),
        seats=state.names(),
        asked=state.asked,
        ranking=list(state.match.result.ranking) if state.match is not None and state.match.over else None,
        changed=state.changed,
        deadline=state.wakes(at),
    )
