"""LoadedTables: the tables in memory, how they get there and leave, and how something happens at one."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from ...kernel.errors import RatkingError
from ..ops.metrics import Metrics
from ..protocol.base import Json
from ..settings import Settings
from ..storage import schema
from ..storage.store import Store, entries_of
from ..storage.write_batch import Row, Write
from ..tables import luck, snapshot
from ..tables.broadcast import Broadcast
from ..tables.entries import GAME_ONLY_KINDS, Entry
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .loaded_table import LoadedTable
from .uptime import Uptime

SNAPSHOT_EVERY: Final = 128
"""So many entries are not in the snapshot of a table that stays in memory when it is made anew."""
LINE_SECONDS: Final = 1.0
"""For so long the line of a table in the lists may be behind."""
CROWDED: Final = 5
"""In a crowd of moves lines and snapshots come so many times more rarely."""
LINES_TOGETHER: Final = 5
LINES_PAUSE: Final = 0.01
"""So many lines of the lists are brought up to date in one commit, then moves have so long: none waits for many lines."""
MOST_MISSED: Final = 1000
"""At most so many entries are sent to who comes back."""
GONE: Final = -1
"""The seat of who has left."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"

SET_ASIDE_SECONDS: Final = 600.0
"""After this time loading a damaged table is tried again: an operator may have repaired it."""

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Entry).decode

logger = logging.getLogger("ratking.tables")


def decode_entry(body: bytes) -> Entry:
    """An entry from the bytes that are kept of it. Raises Refused if these are damaged."""
    try:
        return _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("table_damaged") from error


class Owners(Protocol):
    """Which process a table belongs to."""

    async def own(self, table: str) -> None:
        """Make it ours. Raises Elsewhere if another process has it."""

    def let_go(self, table: str) -> None:
        """It is out of memory here."""


class LoadedTables:
    """The tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, owners: Owners) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.owners = owners
        self.uptime = Uptime(store)
        self.boxes: dict[str, Json | None] = {}
        """By game, the components that new tables are made with where they are not the package's."""
        self.loaded: OrderedDict[str, LoadedTable] = OrderedDict()
        self.on_change: Callable[[LoadedTable], None] = lambda loaded: None
        """Called after something has happened at a table that is ours: bots and clocks look at it."""
        self._loading: dict[str, asyncio.Future[LoadedTable]] = {}
        self._set_aside: dict[str, float] = {}
        """The tables that cannot be loaded, and when that is tried again."""
        self._behind: set[LoadedTable] = set()
        """Those whose line in the lists is behind."""

    # ---- coming and going

    async def get(self, table: str) -> LoadedTable:
        """The table, from memory or from the store. Raises Refused."""
        loaded = self.loaded.get(table)
        if loaded is None:
            loaded = await self._load_once(table)
        loaded.used = time.monotonic()
        self.loaded.move_to_end(table)
        return loaded

    async def make(self, person: str, fields: Json) -> LoadedTable:
        """A new table with its first entry."""
        table = "".join(secrets.choice(LETTERS) for _ in range(12))
        state = TableState(table, luck.new_seed())
        state.down = self.store.down
        entry = Entry(n=1, time=time.time(), kind="made", seat=None, fields=fields, person=person)
        state.apply(entry)
        line = {
            "id": table,
            "game": state.plan.game,
            "public": state.plan.public,
            "watch": state.plan.watch,
            "maker": person,
            "players": len(state.seats),
            "made": entry.time,
            "seed": state.seed,
            **lobby_row(state, self.settings),
        }
        seating = {"table": table, "person": person, "seat": None}
        await self._durable(Write(new=line, entries=[row_of(table, entry)], seatings=[seating]))
        self.metrics.entries["made"] += 1
        loaded = LoadedTable(state)
        await self.owners.own(table)
        loaded.owned = True
        self.loaded[table] = loaded
        return loaded

    def drop(self, loaded: LoadedTable) -> None:
        """Forget a table in memory; who listens is told to ask again."""
        table = loaded.state.table
        loaded.lost = True
        self._behind.discard(loaded)
        if self.loaded.get(table) is loaded:
            del self.loaded[table]
        if loaded.owned:
            self.owners.let_go(table)
        for listener in list(loaded.listeners):
            listener.lost()

    async def tidy(self) -> None:
        """Save what is behind; let those go that nobody has looked at for long, and those that are too many."""
        now = time.monotonic()
        behind = [one for one in self._behind if one.owned and self._line_is_old(one)]
        for first in range(0, len(behind), LINES_TOGETHER):
            lines = [Write(line=self._line(loaded)) for loaded in behind[first : first + LINES_TOGETHER]]
            await asyncio.gather(*[self._quietly(line) for line in lines])
            await asyncio.sleep(LINES_PAUSE)
        too_many = len(self.loaded) - self.settings.tables_in_memory
        for loaded in list(self.loaded.values()):  # those first that were not used for longest
            if too_many <= 0 and now - loaded.used <= self.settings.idle_seconds:
                break
            if loaded.listeners or loaded.lock.locked():
                continue
            too_many -= 1
            await self._save(loaded)
            if not loaded.listeners and not loaded.lock.locked():
                self.drop(loaded)

    async def save_all(self) -> None:
        """Before the server stops."""
        for loaded in list(self.loaded.values()):
            async with loaded.lock:
                await self._save(loaded)

    @property
    def _patience(self) -> int:
        """How much more rarely what can be made again from the entries is written now: in a crowd moves go first."""
        return CROWDED if self.store.writer.crowded else 1

    def _line_is_old(self, loaded: LoadedTable) -> bool:
        """Whether its line in the lists is written anew, with the next move or by itself."""
        return time.monotonic() - loaded.listed > LINE_SECONDS * self._patience

    def _line(self, loaded: LoadedTable) -> Row:
        """Its line in the lists as it should be now; it will be written."""
        self._behind.discard(loaded)
        loaded.listed = time.monotonic()
        return {"id_": loaded.state.table, **lobby_row(loaded.state, self.settings)}

    async def _save(self, loaded: LoadedTable) -> None:
        """Write what can be made again from the entries, where it is behind: its line, and a snapshot."""
        state = loaded.state
        if loaded.owned and loaded in self._behind:
            await self._quietly(Write(line=self._line(loaded)))
        n = state.n
        if loaded.owned and loaded.saved != n:
            try:
                body = snapshot.dumped(state)
            except Exception:  # the entries are there
                logger.exception("no snapshot of table %s can be made", state.table)
                return
            if await self._quietly(Write(snapshot={"table": state.table, "n": n, "body": body})):
                loaded.saved = n

    async def _quietly(self, write: Write) -> bool:
        """Write what can be made again from the entries, if it can be written."""
        try:
            await self.store.write(write)
        except (SQLAlchemyError, OSError):
            return False
        except Exception:
            logger.exception("a write failed unexpectedly")
            return False
        return True

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
        except (SQLAlchemyError, OSError, MemoryError):
            raise  # the table is not to blame
        except Exception as error:
            self._damaged(table)
            raise Refused("table_damaged") from error
        if found is None:
            raise Refused("no_table")
        self._set_aside.pop(table, None)
        state, whole, saved = found
        loaded = LoadedTable(state)
        loaded.saved = saved
        self.loaded[table] = loaded
        if not whole:
            try:
                await self.act(loaded, lambda state: [entry("mended")])
            except (ValueError, RatkingError) as error:
                self.drop(loaded)
                self._damaged(table)
                raise Refused("table_damaged") from error
        else:
            self.on_change(loaded)
        return loaded

    def _damaged(self, table: str) -> None:
        """Set a table aside that has just failed, with the reason in the log, so that it stops nobody else."""
        logger.exception("table %s is damaged and set aside", table)
        self._set_aside[table] = time.monotonic() + SET_ASIDE_SECONDS

    async def _read(self, table: str) -> tuple[TableState, bool, int] | None:
        """A table from the store, whether all its entries still hold, and up to which number there is a snapshot."""
        try:
            found = await self.store.read(lambda connection: _kept(connection, table))
            if found is None:
                return None
            return *snapshot.load(table, found.seed, found.snapshot, found.entries, self.store.down), found.n
        except (SQLAlchemyError, OSError, MemoryError):
            raise
        except Exception:
            logger.exception("table %s cannot be loaded; trying without its snapshot", table)
        found = await self.store.read(lambda connection: _kept(connection, table, with_snapshot=False))
        if found is None:
            return None
        state, whole = snapshot.load(table, found.seed, None, found.entries, self.store.down)
        if not whole:
            # A repaired snapshot would know more than these entries, which no longer all hold.
            raise Refused("table_damaged")
        return state, whole, 0

    # ---- something happens

    async def act(self, loaded: LoadedTable, draft: Callable[[TableState], list[Entry]]) -> list[Entry]:
        """Let something happen. Who asked may go away in the middle: what has begun is finished and told."""
        return await finished(self.happen(loaded, draft))

    async def happen(self, loaded: LoadedTable, draft: Callable[[TableState], list[Entry]]) -> list[Entry]:
        """Under the table's lock, `draft` says what happens, it is applied, and it is durable on return.

        Raises what `draft` or applying raises, and then nothing has changed. Must not be cancelled: `act` sees to that.
        """
        async with loaded.lock:
            if loaded.lost:
                raise Refused("try_again")
            if not loaded.owned:
                await self._make_ours(loaded)
            state = loaded.state
            before = state.n
            self.uptime.look()
            drafts = draft(state)
            if not drafts:
                return []
            now = time.time()
            rows: list[Row] = []
            for drafted in drafts:
                drafted.n, drafted.time = state.n + 1, now
                try:
                    state.apply(drafted)
                except Exception:
                    if rows:  # what came before it has not happened either
                        self.drop(loaded)
                    raise
                rows.append(row_of(state.table, drafted))
            loud = state.status == "over" or any(drafted.kind not in GAME_ONLY_KINDS for drafted in drafts)
            write = Write(entries=rows, seatings=_seatings(state, drafts) if loud else [])
            # When it must be woken after a kill is as durable as the move itself; the rest of the line may be behind.
            woken, loaded.wakes = loaded.wakes, state.wakes(self.settings.starting_seconds)
            if loud or woken != loaded.wakes or self._line_is_old(loaded):
                write.line = self._line(loaded)
            else:
                self._behind.add(loaded)
            if state.n - loaded.saved >= SNAPSHOT_EVERY * self._patience:
                write.snapshot = {"table": state.table, "n": state.n, "body": snapshot.dumped(state)}
                loaded.saved = state.n
            try:
                await self._durable(write)
            except Refused:
                # What is in memory did not happen: forget it, and load what did.
                self.metrics.reloads += 1
                self.drop(loaded)
                raise
            for drafted in drafts:
                self.metrics.entries[drafted.kind] += 1
        self.tell(loaded, drafts, before)
        return drafts

    def tell(self, loaded: LoadedTable, entries: list[Entry], before: int) -> None:
        """These entries are durable: everybody may know."""
        if loaded.listeners:
            broadcast = Broadcast(loaded.state, entries, before, loaded)
            for listener in list(loaded.listeners):
                listener.on_update(broadcast)
        self.on_change(loaded)

    async def missed(self, loaded: LoadedTable, since: int) -> list[Entry]:
        """The entries above `since`, as many of the newest as are sent at once."""
        state = loaded.state
        since = max(since, state.n - MOST_MISSED)
        kept = [entry for entry in state.tail if entry.n > since]
        if since >= state.n or (kept and kept[0].n == since + 1):
            return kept
        upto = kept[0].n - 1 if kept else state.n
        rows = await self.store.read(entries_of(state.table, since, upto))
        return [*[decode_entry(row.body) for row in rows], *kept]

    async def follow(self, table: str, n: int) -> None:
        """Another process says that a table has entries up to n."""
        loaded = self.loaded.get(table)
        if loaded is None or loaded.owned or loaded.state.n >= n:
            return
        await self._follow(loaded)

    async def follow_all(self) -> None:
        """Look for new entries of the tables of other processes, after messages about them may have been missed."""
        for loaded in list(self.loaded.values()):
            await self._follow(loaded)

    async def _follow(self, loaded: LoadedTable) -> None:
        async with loaded.lock:
            if loaded.owned or loaded.lost:
                return
            try:
                await self._catch_up(loaded)
            except Refused:
                return  # it has been dropped, and the log says why

    async def _catch_up(self, loaded: LoadedTable) -> None:
        state = loaded.state
        rows = await self.store.read(entries_of(state.table, state.n))
        before = state.n
        try:
            entries = [decode_entry(row.body) for row in rows]
            for entry in entries:
                state.apply(entry)
        except Exception as error:  # only some of them have happened here: load it again, if that can be done
            logger.exception("table %s cannot follow its owner", state.table)
            self.drop(loaded)
            raise Refused("try_again") from error
        if entries:
            self.tell(loaded, entries, before)

    async def ours(self, loaded: LoadedTable) -> None:
        """Make sure that it belongs to this process. Raises Elsewhere."""
        async with loaded.lock:
            await self._make_ours(loaded)

    async def _make_ours(self, loaded: LoadedTable) -> None:
        if loaded.owned:
            return
        await self.owners.own(loaded.state.table)
        loaded.owned = True
        await self._catch_up(loaded)

    async def _durable(self, write: Write) -> None:
        try:
            await self.store.write(write)
        except (SQLAlchemyError, OSError) as error:
            raise Refused("cannot_write") from error
        except Exception as error:
            logger.exception("a write failed unexpectedly")
            raise Refused("cannot_write") from error


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """What some work gives, which goes on to its end in a task of its own if who waits for it goes away. Any: as asyncio."""
    return await asyncio.shield(asyncio.ensure_future(work))


def entry(kind: str, seat: int | None = None, person: str | None = None, key: str | None = None, **fields: object) -> Entry:
    """An entry that is to happen next."""
    return Entry(n=0, time=0.0, kind=kind, seat=seat, fields=dict(fields), person=person, key=key)


class Kept(msgspec.Struct):
    """What the store has of a table."""

    seed: str
    n: int
    """Up to which number there is a snapshot."""
    snapshot: bytes | None
    entries: list[Entry]
    """Those that are not in the snapshot."""


def _kept(connection: Connection, table: str, *, with_snapshot: bool = True) -> Kept | None:
    seed = connection.execute(select(schema.tables.c.seed).where(schema.tables.c.id == table)).scalar()
    if seed is None:
        return None
    n, body = 0, None
    snapshots = schema.snapshots
    kept = connection.execute(select(snapshots.c.n, snapshots.c.body).where(snapshots.c.table == table)).first()
    if kept is not None and with_snapshot:
        n, body = kept.n, kept.body
    return Kept(str(seed), n, body, [decode_entry(row.body) for row in entries_of(table, n)(connection)])


def row_of(table: str, entry: Entry) -> Row:
    return {"table": table, "n": entry.n, "kind": entry.kind, "body": _encode(entry)}


def lobby_row(state: TableState, settings: Settings) -> Row:
    """What the lists say of a table."""
    return {
        "name": state.name,
        "status": state.status,
        "free": sum(seat_state.free and seat_state.plan == "open" for seat_state in state.seats),
        "seats": _encode([seat_state.name for seat_state in state.seats]).decode(),
        "asked": state.asked,
        "changed": state.changed,
        "deadline": state.wakes(settings.starting_seconds),
    }


def _seatings(state: TableState, drafts: list[Entry]) -> list[Row]:
    """Whose table it now is, after who came and went."""
    if not any(drafted.kind in ("sat", "left", "ordered", "planned") for drafted in drafts):
        return []
    people: dict[str, int | None] = {}
    for drafted in drafts:
        if drafted.kind == "left":
            people.update(dict.fromkeys(drafted.fields["holders"], GONE))
    people[state.maker] = None
    people.update({person: seat for seat, seat_state in enumerate(state.seats) for person in seat_state.holders})
    return [{"table": state.table, "person": person, "seat": seat} for person, seat in people.items()]
