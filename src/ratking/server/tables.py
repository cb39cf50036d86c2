"""Tables: those that are in memory, how they come there and go, and how something happens at one."""

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

from ..kernel.errors import RatkingError
from . import luck, schema, snapshot
from .entries import QUIET, Stored
from .metrics import Metrics
from .news import News
from .present import Present
from .protocol.values import Json
from .refused import Refused
from .settings import Settings
from .sitting import Sitting
from .store import Store, entries_of
from .uptime import Uptime
from .write import Row, Write

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
_decode = msgspec.json.Decoder(Stored).decode

logger = logging.getLogger("ratking.tables")


def stored(body: bytes) -> Stored:
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


class Tables:
    """The tables of this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, owners: Owners) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.owners = owners
        self.uptime = Uptime(store)
        self.boxes: dict[str, Json | None] = {}
        """By game, the components that new tables are made with where they are not the package's."""
        self.present: OrderedDict[str, Present] = OrderedDict()
        self.happened: Callable[[Present], None] = lambda present: None
        """Called after something has happened at a table that is ours: bots and clocks look at it."""
        self._loading: dict[str, asyncio.Future[Present]] = {}
        self._set_aside: dict[str, float] = {}
        """The tables that cannot be loaded, and when that is tried again."""
        self._behind: set[Present] = set()
        """Those whose line in the lists is behind."""

    # ---- coming and going

    async def get(self, table: str) -> Present:
        """The table, from memory or from the store. Raises Refused."""
        present = self.present.get(table)
        if present is None:
            present = await self._load_once(table)
        present.used = time.monotonic()
        self.present.move_to_end(table)
        return present

    async def make(self, person: str, fields: Json) -> Present:
        """A new table with its first entry."""
        table = "".join(secrets.choice(LETTERS) for _ in range(12))
        sitting = Sitting(table, luck.new_seed())
        sitting.down = self.store.down
        entry = Stored(n=1, time=time.time(), kind="made", seat=None, fields=fields, person=person)
        sitting.apply(entry)
        line = {
            "id": table,
            "game": sitting.plan.game,
            "public": sitting.plan.public,
            "watch": sitting.plan.watch,
            "maker": person,
            "players": len(sitting.chairs),
            "made": entry.time,
            "seed": sitting.seed,
            **line_of(sitting, self.settings),
        }
        seating = {"table": table, "person": person, "seat": None}
        await self._durable(Write(new=line, entries=[row_of(table, entry)], seatings=[seating]))
        self.metrics.entries["made"] += 1
        present = Present(sitting)
        await self.owners.own(table)
        present.owned = True
        self.present[table] = present
        return present

    def drop(self, present: Present) -> None:
        """Forget a table in memory; who listens is told to ask again."""
        table = present.sitting.table
        present.lost = True
        self._behind.discard(present)
        if self.present.get(table) is present:
            del self.present[table]
        if present.owned:
            self.owners.let_go(table)
        for listener in list(present.listeners):
            listener.lost()

    async def tidy(self) -> None:
        """Save what is behind; let those go that nobody has looked at for long, and those that are too many."""
        now = time.monotonic()
        behind = [one for one in self._behind if one.owned and self._line_is_old(one)]
        for first in range(0, len(behind), LINES_TOGETHER):
            lines = [Write(line=self._line(present)) for present in behind[first : first + LINES_TOGETHER]]
            await asyncio.gather(*[self._quietly(line) for line in lines])
            await asyncio.sleep(LINES_PAUSE)
        too_many = len(self.present) - self.settings.tables_in_memory
        for present in list(self.present.values()):  # those first that were not used for longest
            if too_many <= 0 and now - present.used <= self.settings.idle_seconds:
                break
            if present.listeners or present.lock.locked():
                continue
            too_many -= 1
            await self._save(present)
            if not present.listeners and not present.lock.locked():
                self.drop(present)

    async def save_all(self) -> None:
        """Before the server stops."""
        for present in list(self.present.values()):
            async with present.lock:
                await self._save(present)

    @property
    def _patience(self) -> int:
        """How much more rarely what can be made again from the entries is written now: in a crowd moves go first."""
        return CROWDED if self.store.writer.crowded else 1

    def _line_is_old(self, present: Present) -> bool:
        """Whether its line in the lists is written anew, with the next move or by itself."""
        return time.monotonic() - present.listed > LINE_SECONDS * self._patience

    def _line(self, present: Present) -> Row:
        """Its line in the lists as it should be now; it will be written."""
        self._behind.discard(present)
        present.listed = time.monotonic()
        return {"id_": present.sitting.table, **line_of(present.sitting, self.settings)}

    async def _save(self, present: Present) -> None:
        """Write what can be made again from the entries, where it is behind: its line, and a snapshot."""
        sitting = present.sitting
        if present.owned and present in self._behind:
            await self._quietly(Write(line=self._line(present)))
        n = sitting.n
        if present.owned and present.saved != n:
            try:
                body = snapshot.dumped(sitting)
            except Exception:  # the entries are there
                logger.exception("no snapshot of table %s can be made", sitting.table)
                return
            if await self._quietly(Write(snapshot={"table": sitting.table, "n": n, "body": body})):
                present.saved = n

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

    async def _load_once(self, table: str) -> Present:
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Present:
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
        sitting, whole, saved = found
        present = Present(sitting)
        present.saved = saved
        self.present[table] = present
        if not whole:
            try:
                await self.act(present, lambda sitting: [entry("mended")])
            except (ValueError, RatkingError) as error:
                self.drop(present)
                self._damaged(table)
                raise Refused("table_damaged") from error
        else:
            self.happened(present)
        return present

    def _damaged(self, table: str) -> None:
        """Set a table aside that has just failed, with the reason in the log, so that it stops nobody else."""
        logger.exception("table %s is damaged and set aside", table)
        self._set_aside[table] = time.monotonic() + SET_ASIDE_SECONDS

    async def _read(self, table: str) -> tuple[Sitting, bool, int] | None:
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
        sitting, whole = snapshot.load(table, found.seed, None, found.entries, self.store.down)
        if not whole:
            # A repaired snapshot would know more than these entries, which no longer all hold.
            raise Refused("table_damaged")
        return sitting, whole, 0

    # ---- something happens

    async def act(self, present: Present, draft: Callable[[Sitting], list[Stored]]) -> list[Stored]:
        """Let something happen. Who asked may go away in the middle: what has begun is finished and told."""
        return await finished(self.happen(present, draft))

    async def happen(self, present: Present, draft: Callable[[Sitting], list[Stored]]) -> list[Stored]:
        """Under the table's lock, `draft` says what happens, it is applied, and it is durable on return.

        Raises what `draft` or applying raises, and then nothing has changed. Must not be cancelled: `act` sees to that.
        """
        async with present.lock:
            if present.lost:
                raise Refused("try_again")
            if not present.owned:
                await self._make_ours(present)
            sitting = present.sitting
            before = sitting.n
            self.uptime.look()
            drafts = draft(sitting)
            if not drafts:
                return []
            now = time.time()
            rows: list[Row] = []
            for drafted in drafts:
                drafted.n, drafted.time = sitting.n + 1, now
                try:
                    sitting.apply(drafted)
                except Exception:
                    if rows:  # what came before it has not happened either
                        self.drop(present)
                    raise
                rows.append(row_of(sitting.table, drafted))
            loud = sitting.status == "over" or any(drafted.kind not in QUIET for drafted in drafts)
            write = Write(entries=rows, seatings=_seatings(sitting, drafts) if loud else [])
            # When it must be woken after a kill is as durable as the move itself; the rest of the line may be behind.
            woken, present.wakes = present.wakes, sitting.wakes(self.settings.starting_seconds)
            if loud or woken != present.wakes or self._line_is_old(present):
                write.line = self._line(present)
            else:
                self._behind.add(present)
            if sitting.n - present.saved >= SNAPSHOT_EVERY * self._patience:
                write.snapshot = {"table": sitting.table, "n": sitting.n, "body": snapshot.dumped(sitting)}
                present.saved = sitting.n
            try:
                await self._durable(write)
            except Refused:
                # What is in memory did not happen: forget it, and load what did.
                self.metrics.reloads += 1
                self.drop(present)
                raise
            for drafted in drafts:
                self.metrics.entries[drafted.kind] += 1
        self.tell(present, drafts, before)
        return drafts

    def tell(self, present: Present, entries: list[Stored], before: int) -> None:
        """These entries are durable: everybody may know."""
        if present.listeners:
            news = News(present.sitting, entries, before, present)
            for listener in list(present.listeners):
                listener.hear(news)
        self.happened(present)

    async def missed(self, present: Present, since: int) -> list[Stored]:
        """The entries above `since`, as many of the newest as are sent at once."""
        sitting = present.sitting
        since = max(since, sitting.n - MOST_MISSED)
        kept = [entry for entry in sitting.tail if entry.n > since]
        if since >= sitting.n or (kept and kept[0].n == since + 1):
            return kept
        upto = kept[0].n - 1 if kept else sitting.n
        rows = await self.store.read(entries_of(sitting.table, since, upto))
        return [*[stored(row.body) for row in rows], *kept]

    async def follow(self, table: str, n: int) -> None:
        """Another process says that a table has entries up to n."""
        present = self.present.get(table)
        if present is None or present.owned or present.sitting.n >= n:
            return
        await self._follow(present)

    async def follow_all(self) -> None:
        """Look for new entries of the tables of other processes, after messages about them may have been missed."""
        for present in list(self.present.values()):
            await self._follow(present)

    async def _follow(self, present: Present) -> None:
        async with present.lock:
            if present.owned or present.lost:
                return
            try:
                await self._catch_up(present)
            except Refused:
                return  # it has been dropped, and the log says why

    async def _catch_up(self, present: Present) -> None:
        sitting = present.sitting
        rows = await self.store.read(entries_of(sitting.table, sitting.n))
        before = sitting.n
        try:
            entries = [stored(row.body) for row in rows]
            for entry in entries:
                sitting.apply(entry)
        except Exception as error:  # only some of them have happened here: load it again, if that can be done
            logger.exception("table %s cannot follow its owner", sitting.table)
            self.drop(present)
            raise Refused("try_again") from error
        if entries:
            self.tell(present, entries, before)

    async def ours(self, present: Present) -> None:
        """Make sure that it belongs to this process. Raises Elsewhere."""
        async with present.lock:
            await self._make_ours(present)

    async def _make_ours(self, present: Present) -> None:
        if present.owned:
            return
        await self.owners.own(present.sitting.table)
        present.owned = True
        await self._catch_up(present)

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


def entry(kind: str, seat: int | None = None, person: str | None = None, key: str | None = None, **fields: object) -> Stored:
    """An entry that is to happen next."""
    return Stored(n=0, time=0.0, kind=kind, seat=seat, fields=dict(fields), person=person, key=key)


class Kept(msgspec.Struct):
    """What the store has of a table."""

    seed: str
    n: int
    """Up to which number there is a snapshot."""
    snapshot: bytes | None
    entries: list[Stored]
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
    return Kept(str(seed), n, body, [stored(row.body) for row in entries_of(table, n)(connection)])


def row_of(table: str, entry: Stored) -> Row:
    return {"table": table, "n": entry.n, "kind": entry.kind, "body": _encode(entry)}


def line_of(sitting: Sitting, settings: Settings) -> Row:
    """What the lists say of a table."""
    return {
        "name": sitting.name,
        "status": sitting.status,
        "free": sum(chair.free and chair.plan == "open" for chair in sitting.chairs),
        "seats": _encode([chair.name for chair in sitting.chairs]).decode(),
        "asked": sitting.asked,
        "changed": sitting.changed,
        "deadline": sitting.wakes(settings.starting_seconds),
    }


def _seatings(sitting: Sitting, drafts: list[Stored]) -> list[Row]:
    """Whose table it now is, after who came and went."""
    if not any(drafted.kind in ("sat", "left", "ordered", "planned") for drafted in drafts):
        return []
    people: dict[str, int | None] = {}
    for drafted in drafts:
        if drafted.kind == "left":
            people.update(dict.fromkeys(drafted.fields["holders"], GONE))
    people[sitting.maker] = None
    people.update({person: seat for seat, chair in enumerate(sitting.chairs) for person in chair.holders})
    return [{"table": sitting.table, "person": person, "seat": seat} for person, seat in people.items()]
