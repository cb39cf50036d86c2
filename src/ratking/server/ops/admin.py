"""Admin: the operator's commands on the database of a server, whether the server is running or not."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from sqlalchemy import Connection, func, select
from sqlalchemy.engine import make_url

from ...kernel.errors import RatkingError
from ..live.limits import address_group
from ..live.loaded_tables import lobby_row
from ..live.ownership import OwnedElsewhere
from ..live.store import SnapshotRow, StoredTable, StoreFailed, Write
from ..protocol.operator import (
    AdminAnnounce,
    AdminBan,
    AdminClose,
    AdminDelete,
    AdminForget,
    AdminPurge,
    AdminReadOnly,
    AdminUndo,
)
from ..protocol.playing import Entry as PublicEntry
from ..settings import Settings
from ..storage import schema
from ..storage.database import is_postgres, sqlite_file
from ..storage.database_file import PRIVATE
from ..storage.failures import driver_errors
from ..storage.store import Store, entries_of, stored_table
from ..storage.url import database_url
from ..tables import commands, snapshot
from ..tables.clock import Span
from ..tables.entries import DamagedEntry, public_entry
from ..tables.handle import handle
from ..tables.moment import Moment
from ..tables.names import clean
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .kept import Person, kept_of
from .kept import people as listed_people
from .reading import reading
from .running_server import running_server

R = TypeVar("R")

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


# ---- possible while the server is running


def backup(settings: Settings, file: Path) -> int:
    """Copy an SQLite database, even while a server writes to it. Return the number of tables in it. Raises Refused."""
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


def export(settings: Settings, person: str, file: Path) -> int:
    """Write all data of a person to a file that only its owner can read. Return the number of tables. Raises Refused."""
    if file.exists():
        raise Refused("file_exists", file=str(file))
    found = kept_of(settings, person)
    try:
        file.touch(PRIVATE)
        file.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused("cannot_write_file", file=str(file), why=str(error)) from error
    return len(found["tables"])


def tables(settings: Settings, limit: int = 100) -> list[Line]:
    """Return the tables, the newest first. Raises Refused."""
    t = schema.tables
    wanted = select(t.c.id, t.c.name, t.c.game, t.c.status, t.c.players, t.c.changed).order_by(t.c.changed.desc())
    with reading(settings) as connection:
        return [Line(*row) for row in connection.execute(wanted.limit(limit))]


def people(settings: Settings) -> list[Person]:
    """Return the people, the newest first. Raises Refused."""
    return listed_people(settings)


def show(settings: Settings, table: str) -> list[PublicEntry]:
    """Return the entries of a table with only their public fields. Raises Refused."""
    with reading(settings) as connection:
        try:
            found = entries_of(connection, table)
        except DamagedEntry as error:
            raise Refused("table_damaged") from error
    if not found:
        raise Refused("no_table")
    return [public_entry(entry) for entry in found]


def verify(settings: Settings) -> Iterator[Checked]:
    """Yield for every table whether it can be rebuilt from its entries, numbered without a gap. Raises Refused."""
    yield from _all_tables(settings, _replayed)


def damaged(settings: Settings) -> Iterator[Checked]:
    """Yield for every table whether a server can load it, from its snapshot or from all its entries. Raises Refused."""
    yield from _all_tables(settings, lambda connection, table: loaded(connection, table, ()))


# ---- only while no server is running


def restore(settings: Settings, file: Path) -> tuple[int, Path]:
    """Replace an SQLite database by a copy. Return its number of tables and the old file's new path. Raises Refused."""
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
    Store(settings.database).stop()  # now no other process holds it, and everything is in one file
    for end in ("", "-wal", "-shm"):
        old = place.with_name(place.name + end)
        if old.exists():
            old.rename(before.with_name(before.name + end))
    place.touch(PRIVATE)
    shutil.copyfile(file, place)
    Store(settings.database).stop()
    return count, before


# ---- in both cases: a running server does it, otherwise it is done here


def undo(settings: Settings, table: str) -> int:
    """Take the newest move back, even if it revealed something. Return the number of the new entry. Raises Refused."""
    server = running_server(settings)
    if server is not None:
        return server.do(AdminUndo(table=table)).n
    return asyncio.run(_carry_out(settings, table, commands.Rewind(), "nothing_to_take_back"))


def close(settings: Settings, table: str) -> int:
    """Close a table. Return the number of the new entry. Raises Refused."""
    server = running_server(settings)
    if server is not None:
        return server.do(AdminClose(table=table)).n
    return asyncio.run(_carry_out(settings, table, commands.CloseByOperator(), "closed"))


def delete(settings: Settings, table: str) -> None:
    """Delete a table and everything that happened at it. Raises Refused."""
    server = running_server(settings)
    if server is not None:
        server.do(AdminDelete(table=table))
    elif not _with_store(settings, lambda store: store.delete_tables([table])):
        raise Refused("no_table")


def purge(settings: Settings, days: float) -> int:
    """Delete the tables that nobody has used for this many days. Return how many. Raises Refused."""
    server = running_server(settings)
    if server is not None:
        return server.do(AdminPurge(days=days)).n
    return _with_store(settings, lambda store: store.delete_older(time.time() - days * 86400, ()))


def ban(settings: Settings, who: str, banned: bool) -> None:
    """Ban a person or an address, or lift the ban. Raises Refused."""
    whom = address_group(who)
    if not re.fullmatch("[0-9a-f]{24}", whom) and not re.fullmatch("[0-9a-f.:]{3,24}(/64)?", whom):
        raise Refused("not_somebody", who=who)
    server = running_server(settings)
    if server is not None:
        server.do(AdminBan(who=whom, banned=banned))
    else:
        _with_store(settings, lambda store: store.ban(whom, banned))


def announce(settings: Settings, text: str) -> None:
    """Show an announcement on every page; an empty text removes it. Raises Refused."""
    server = running_server(settings)
    if server is not None:
        server.do(AdminAnnounce(text=text))
    else:
        _with_store(settings, lambda store: store.announce(clean(text)))


def read_only(settings: Settings, on: bool) -> None:
    """Make a running server read-only, or end that. Raises Refused."""
    server = running_server(settings)
    if server is None:
        raise Refused("not_running")
    server.do(AdminReadOnly(on=on))


def forget(settings: Settings, person: str, tables: bool) -> int:
    """Delete a person on a running server, with `tables` also their tables. Return the number of tables. Raises Refused."""
    server = running_server(settings)
    if server is None:
        raise Refused("not_running")
    return server.do(AdminForget(person=person, tables=tables)).n


def _with_store(settings: Settings, work: Callable[[Store], Awaitable[R]]) -> R:
    """Run some work on the database while no server holds it, and return its result. Raises Refused."""
    store = Store(settings.database)

    async def done() -> R:
        try:
            return await work(store)
        except StoreFailed as error:
            raise Refused("no_database", why=str(error)) from error

    try:
        return asyncio.run(done())
    finally:
        store.stop()


async def _carry_out(settings: Settings, table: str, command: commands.AnyCommand, nothing: str) -> int:
    """Carry out a command while no server holds the table. Return the number of its newest entry. Raises Refused.

    `nothing` is the key of the refusal if there is nothing to do.
    """
    store = await asyncio.to_thread(Store, settings.database)
    cluster = None
    if store.database.postgres:
        from ..storage.postgres_cluster import PostgresCluster  # only here: its driver takes long to import

        cluster = PostgresCluster(store)
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
    """Return a table as a server loads it. Raises Refused, and any error in the data of the table."""
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
        raise Refused("table_damaged")  # some entries are no longer legal, and the snapshot cannot be read
    return state


def _stored(connection: Connection, table: str, with_snapshot: bool = True) -> StoredTable:
    stored = stored_table(connection, table, with_snapshot)
    if stored is None:
        raise Refused("no_table")
    return stored


def _replayed(connection: Connection, table: str) -> TableState:
    """Return a table built from all its entries. Raises any error in one of them."""
    stored = _stored(connection, table, with_snapshot=False)
    if [entry.n for entry in stored.entries] != list(range(1, len(stored.entries) + 1)):
        raise ValueError("the numbers of its entries have a gap")
    state = TableState(table, stored.seed)
    for entry in stored.entries:
        try:
            state.apply(entry)
        except Exception as error:
            raise ValueError(f"{entry.n}: {error}") from error
    return state


def _all_tables(settings: Settings, load: Callable[[Connection, str], TableState]) -> Iterator[Checked]:
    """Load every table and yield the results. An error in one table does not stop the others."""
    t, e = schema.tables, schema.entries
    counted = select(t.c.id, func.count(e.c.n)).outerjoin(e, e.c.table == t.c.id).group_by(t.c.id).order_by(t.c.id)
    with reading(settings) as connection:
        for table, n in connection.execute(counted).all():
            why = None
            try:
                load(connection, table)
            except driver_errors():
                raise
            except Exception as error:
                logger.debug("table %s cannot be loaded", table, exc_info=True)
                why = str(error) or type(error).__name__
            yield Checked(table=table, n=n, why=why)


def _sqlite_file(settings: Settings) -> Path:
    url = make_url(database_url(settings.database))
    if is_postgres(url):
        raise Refused("only_sqlite")
    return sqlite_file(url)


def _tables_in(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
