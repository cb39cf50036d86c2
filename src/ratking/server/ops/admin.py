"""Admin: what an operator does with the database of a server, while it runs or while it stands still."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, func, select
from sqlalchemy.engine import make_url

from ...kernel.errors import RatkingError
from ..live.loaded_tables import lobby_row
from ..live.ownership import OwnedElsewhere
from ..live.store import SnapshotRow, StoredTable, StoreFailed, Write
from ..protocol.playing import Entry as PublicEntry
from ..settings import Settings
from ..storage import schema
from ..storage.database import engine_for, is_postgres, sqlite_file
from ..storage.database_file import PRIVATE
from ..storage.failures import DRIVER_ERRORS, first_line
from ..storage.postgres_cluster import PostgresCluster
from ..storage.store import Store, entries_of, stored_table
from ..storage.url import database_url
from ..tables import commands, snapshot
from ..tables.clock import Span
from ..tables.entries import DamagedEntry, public_entry
from ..tables.handle import handle
from ..tables.moment import Moment
from ..tables.refused import Refused
from ..tables.table_state import TableState

logger = logging.getLogger("ratking.admin")


class Line(Struct):
    """A table in the operator's list."""

    table: str
    name: str
    game: str
    status: str
    players: int
    changed: float


class Checked(Struct):
    """Whether a table can be loaded."""

    table: str
    n: int
    """How many entries it has."""
    why: str | None
    """What is wrong with it, if anything."""


# ---- while the server may run


def backup(settings: Settings, file: Path) -> int:
    """Copy an SQLite database, also while a server writes to it. Return how many tables it holds. Raises Refused."""
    place = _sqlite_file(settings)
    if file.exists():
        raise Refused("file_exists", file=str(file))
    try:
        file.touch(PRIVATE)
    except OSError as error:
        raise Refused("not_a_copy", file=str(file), why=str(error)) from error
    try:
        source = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
        target = sqlite3.connect(file)
    except sqlite3.Error as error:
        raise Refused("no_database", why=str(error)) from error
    try:
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        return _tables_in(target)
    except sqlite3.Error as error:
        raise Refused("not_a_copy", file=str(file), why=str(error)) from error
    finally:
        source.close()
        target.close()


def tables(settings: Settings, limit: int = 100) -> list[Line]:
    """Return the tables, the newest first. Raises Refused."""
    t = schema.tables
    wanted = select(t.c.id, t.c.name, t.c.game, t.c.status, t.c.players, t.c.changed).order_by(t.c.changed.desc())
    with _reading(settings) as connection:
        return [Line(*row) for row in connection.execute(wanted.limit(limit))]


def show(settings: Settings, table: str) -> list[PublicEntry]:
    """Return what has happened at a table, as everybody may know it. Raises Refused."""
    with _reading(settings) as connection:
        try:
            found = entries_of(connection, table)
        except DamagedEntry as error:
            raise Refused("table_damaged") from error
    if not found:
        raise Refused("no_table")
    return [public_entry(entry) for entry in found]


def verify(settings: Settings) -> Iterator[Checked]:
    """Say of every table whether it can be made from all its entries, numbered without a gap. Raises Refused."""
    yield from _all_tables(settings, _replayed)


def damaged(settings: Settings) -> Iterator[Checked]:
    """Say of every table whether a server can load it: from its snapshot, or from all its entries. Raises Refused."""
    yield from _all_tables(settings, lambda connection, table: loaded(connection, table, ()))


# ---- while the server stands still


def restore(settings: Settings, file: Path) -> tuple[int, Path]:
    """Put a copy in the place of an SQLite database. Return its tables, and where what was there is now. Raises Refused."""
    try:
        copy = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            count = _tables_in(copy)
        finally:
            copy.close()
    except sqlite3.Error as error:
        raise Refused("not_a_copy", file=str(file), why=str(error)) from error
    place = _sqlite_file(settings)
    before = place.with_name(f"{place.name}.before-{int(time.time())}")
    Store(settings.database).stop()  # nobody else has it, and everything is in the one file
    for end in ("", "-wal", "-shm"):
        old = place.with_name(place.name + end)
        if old.exists():
            old.rename(before.with_name(before.name + end))
    place.touch(PRIVATE)
    shutil.copyfile(file, place)
    Store(settings.database).stop()
    return count, before


def undo(settings: Settings, table: str) -> int:
    """Take the newest move at a table back, whatever was learnt from it. Return the number of the entry."""
    return asyncio.run(_let_happen(settings, table, commands.Rewind(), "nothing_to_take_back"))


def close(settings: Settings, table: str) -> int:
    """Close a table. Return the number of the entry."""
    return asyncio.run(_let_happen(settings, table, commands.CloseByOperator(), "closed"))


def purge(settings: Settings, days: float) -> int:
    """Delete tables that nobody has touched for this many days. Return how many."""
    store = Store(settings.database)

    async def deleted() -> int:
        try:
            return await store.delete_older(time.time() - days * 86400, ())
        except StoreFailed as error:
            raise Refused("no_database", why=str(error)) from error

    try:
        return asyncio.run(deleted())
    finally:
        store.stop()


async def _let_happen(settings: Settings, table: str, command: commands.AnyCommand, nothing: str) -> int:
    """Let a command happen at a table that no server has. Return the number of its last entry. Raises Refused.

    `nothing` is the key of what is said if there is nothing to do.
    """
    store = await asyncio.to_thread(Store, settings.database)
    cluster = PostgresCluster(store) if store.database.postgres else None
    try:
        if cluster is not None:
            await cluster.own(table)
        state = await store.database.read(lambda connection: loaded(connection, table, store.downtimes))
        at = Moment(time.time(), starting_seconds=settings.starting_seconds)
        state.resume_clock(at)
        entries = handle(state, command, at)
        if not entries:
            raise Refused(nothing)
        for entry in entries:
            state.apply(entry)
        state.clock.begin(at)
        body = SnapshotRow(table, state.n, snapshot.dumped(state), final=state.status in ("over", "closed"))
        written = [(table, entry) for entry in entries]
        await store.write(Write(entries=written, lobby=[lobby_row(state, at)], snapshots=[body]))
        return state.n
    except OwnedElsewhere as elsewhere:
        raise Refused("second_process", file=elsewhere.url) from elsewhere
    except DamagedEntry as error:
        raise Refused("table_damaged") from error
    except RatkingError as error:
        raise Refused(nothing) from error
    except StoreFailed as error:
        raise Refused("no_database", why=str(error)) from error
    finally:
        if cluster is not None:
            await cluster.stop()
        await asyncio.to_thread(store.stop)


# ---- reading


def loaded(connection: Connection, table: str, downtimes: Sequence[Span]) -> TableState:
    """Return a table as a server loads it. Raises Refused, and whatever is wrong with the table."""
    stored = _stored(connection, table)
    try:
        return snapshot.load(table, stored.seed, stored.snapshot, stored.entries, downtimes)
    except Exception:
        if stored.snapshot is None:
            raise
        logger.debug("table %s cannot be loaded with its snapshot", table, exc_info=True)
    stored = _stored(connection, table, with_snapshot=False)
    state = snapshot.load(table, stored.seed, None, stored.entries, downtimes)
    if state.broken:
        raise Refused("table_damaged")  # its snapshot knew more than these entries, which no longer all hold
    return state


def _stored(connection: Connection, table: str, with_snapshot: bool = True) -> StoredTable:
    stored = stored_table(connection, table, with_snapshot)
    if stored is None:
        raise Refused("no_table")
    return stored


def _replayed(connection: Connection, table: str) -> TableState:
    """Return a table as all its entries make it. Raises whatever is wrong with one of them."""
    stored = _stored(connection, table, with_snapshot=False)
    if [entry.n for entry in stored.entries] != list(range(1, len(stored.entries) + 1)):
        raise ValueError("gap")
    state = TableState(table, stored.seed)
    for entry in stored.entries:
        try:
            state.apply(entry)
        except Exception as error:
            raise ValueError(f"{entry.n}: {error}") from error
    return state


def _all_tables(settings: Settings, load: Callable[[Connection, str], TableState]) -> Iterator[Checked]:
    """Load every table; what is wrong with one hides no other."""
    t, e = schema.tables, schema.entries
    counted = select(t.c.id, func.count(e.c.n)).outerjoin(e, e.c.table == t.c.id).group_by(t.c.id).order_by(t.c.id)
    with _reading(settings) as connection:
        for table, n in connection.execute(counted).all():
            why = None
            try:
                load(connection, table)
            except DRIVER_ERRORS:
                raise
            except Exception as error:
                logger.debug("table %s cannot be loaded", table, exc_info=True)
                why = str(error) or type(error).__name__
            yield Checked(table=table, n=n, why=why)


@contextmanager
def _reading(settings: Settings) -> Iterator[Connection]:
    """A connection to a database that must be there. Raises Refused."""
    url = database_url(settings.database)
    if not is_postgres(make_url(url)) and not sqlite_file(make_url(url)).exists():
        raise Refused("no_database", why=f"{os.strerror(2)}: {make_url(url).database}")
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            yield connection
    except DRIVER_ERRORS as error:
        raise Refused("no_database", why=first_line(error)) from error
    finally:
        engine.dispose()


def _sqlite_file(settings: Settings) -> Path:
    url = make_url(database_url(settings.database))
    if is_postgres(url):
        raise Refused("only_sqlite")
    return sqlite_file(url)


def _tables_in(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
