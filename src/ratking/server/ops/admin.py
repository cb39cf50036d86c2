"""Admin: what an operator does with the database of a server, while it runs or while it stands still."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.engine import make_url

from ...kernel.errors import RatkingError
from ..live.loaded_tables import decode_entry, entry, lobby_row, row_of
from ..protocol.playing import Entry as PublicEntry
from ..settings import Settings
from ..storage import schema
from ..storage.store import PRIVATE, Store, engine_for, entries_of
from ..tables import snapshot
from ..tables.entries import Entry, public_entry
from ..tables.refused import Refused
from ..tables.table_state import TableState
from .purge import purge_older


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
    why: str | None


# ---- while the server may run


def backup(settings: Settings, file: Path) -> int:
    """Copy an SQLite database, also while a server writes to it. Returns how many tables it holds. Raises Refused."""
    if file.exists():
        raise Refused("file_exists", file=str(file))
    try:
        file.touch(PRIVATE)
    except OSError as error:
        raise Refused("not_a_copy", file=str(file), why=str(error)) from error
    source = sqlite3.connect(f"file:{_sqlite_file(settings)}?mode=ro", uri=True)
    target = sqlite3.connect(file)
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
    """The tables, the newest first."""
    t = schema.tables
    wanted = select(t.c.id, t.c.name, t.c.game, t.c.status, t.c.players, t.c.changed).order_by(t.c.changed.desc())
    with engine_for(settings.url).connect() as connection:
        return [Line(*row) for row in connection.execute(wanted.limit(limit))]


def show(settings: Settings, table: str) -> list[PublicEntry]:
    """What has happened at a table, as everybody may know it."""
    with engine_for(settings.url).connect() as connection:
        rows = entries_of(table)(connection)
    if not rows:
        raise Refused("no_table")
    return [public_entry(decode_entry(row.body)) for row in rows]


def verify(settings: Settings) -> Iterator[Checked]:
    """Whether every table can be loaded from all its entries, numbered without a gap."""
    with engine_for(settings.url).connect() as connection:
        for row in connection.execute(select(schema.tables.c.id, schema.tables.c.seed)).all():
            found = [decode_entry(kept.body) for kept in entries_of(row.id)(connection)]
            yield Checked(table=row.id, n=len(found), why=_what_is_wrong(row.id, row.seed, found))


# ---- while the server stands still


def restore(settings: Settings, file: Path) -> tuple[int, Path]:
    """Put a copy in the place of an SQLite database. Returns its tables, and where what was there is now. Raises Refused."""
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
    Store(settings.url).stop()  # nobody else has it, and everything is in the one file
    for end in ("", "-wal", "-shm"):
        old = place.with_name(place.name + end)
        if old.exists():
            old.rename(before.with_name(before.name + end))
    place.touch(PRIVATE)
    shutil.copyfile(file, place)
    Store(settings.url).stop()
    return count, before


def undo(settings: Settings, table: str) -> int:
    """Take the newest move at a table back, whatever was learnt from it. Returns the number of the entry."""
    return _append(settings, table, "rewound")


def close(settings: Settings, table: str) -> int:
    """Close a table. Returns the number of the entry."""
    return _append(settings, table, "closed")


def purge(settings: Settings, days: float) -> int:
    """Delete tables that nobody has touched for so many days. Returns how many."""
    store = Store(settings.url)
    try:
        with store.engine.begin() as connection:
            return purge_older(connection, time.time() - days * 86400)
    finally:
        store.stop()


def _append(settings: Settings, table: str, kind: str) -> int:
    """Let one more thing happen at a table. The server must stand still: on PostgreSQL the table must be nobody's."""
    store = Store(settings.url)
    try:
        with store.engine.begin() as connection:
            state = _loaded(connection, table, store)
            if kind == "rewound" and (state.match is None or not len(state.match.record)):
                raise Refused("nothing_to_take_back")
            if kind == "closed" and state.status == "closed":
                raise Refused("closed")
            coming = entry(kind)
            coming.n, coming.time = state.n + 1, time.time()
            state.apply(coming)
            connection.execute(insert(schema.entries), row_of(table, coming))
            line = lobby_row(state, settings)
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**line))
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table == table))
            body = {"table": table, "n": state.n, "body": snapshot.dumped(state)}
            connection.execute(insert(schema.snapshots), body)
            return state.n
    finally:
        store.stop()


def _loaded(connection: Connection, table: str, store: Store) -> TableState:
    seed = connection.execute(select(schema.tables.c.seed).where(schema.tables.c.id == table)).scalar()
    if seed is None:
        raise Refused("no_table")
    kept = connection.execute(select(schema.snapshots.c.body).where(schema.snapshots.c.table == table)).scalar()
    entries = [decode_entry(row.body) for row in entries_of(table)(connection)]
    return snapshot.load(table, str(seed), kept, entries, store.down)[0]


def _what_is_wrong(table: str, seed: str, entries: list[Entry]) -> str | None:
    if [each.n for each in entries] != list(range(1, len(entries) + 1)):
        return "gap"
    state = TableState(table, seed)
    for each in entries:
        try:
            state.apply(each)
        except (RatkingError, msgspec.MsgspecError, KeyError, ValueError) as error:
            return f"{each.n}: {error}"
    return None


def _sqlite_file(settings: Settings) -> Path:
    url = make_url(settings.url)
    if url.get_backend_name() != "sqlite":
        raise Refused("only_sqlite")
    return Path(url.database or "")


def _tables_in(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
