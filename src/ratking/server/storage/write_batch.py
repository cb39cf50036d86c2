"""WriteBatch: rows that must be written together or not at all, as SQL parameters, and how groups of them are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from ..live.notification_store import Notification, SharedChannel
from ..live.store import LobbyRow, NewTableRow, SnapshotRow, Write
from ..tables.entries import encoded
from .snapshots import packed

GROUP: Final = 512
"""The maximum number of writes in a commit, and of entries in a statement."""

# Any, here and below: the columns of a row have different types.
Row = dict[str, Any]
EntryRow = tuple[str, int, str, bytes]
"""Table, n, kind and body of an entry."""


class WriteBatch(Struct):
    """One Write as SQL parameters, or some other work for the writer."""

    new: list[Row] = []
    """Complete rows of new tables."""
    entries: list[EntryRow] = []
    lobby: dict[str, Row] = {}
    """The new lobby rows, by table."""
    seatings: list[Row] = []
    snapshots: list[SnapshotRow] = []
    """Turned into parameters in the writer's thread, because compressing takes time."""
    settled: list[Row] = []
    notifications: list[Row] = []
    shared: list[Row] = []
    act: Callable[[Connection], object] | None = None
    """Any other work. It is called again if the connection was lost."""

    @property
    def plain(self) -> bool:
        """Whether it contains only what a move writes: entries, and perhaps lobby rows."""
        more = self.new or self.seatings or self.snapshots or self.settled or self.notifications or self.shared
        return not more and self.act is None


def batch_of(write: Write) -> WriteBatch:
    """Return the parameters of a write. Later changes at the tables do not affect them."""
    lobby = {row.table: _lobby_row(row) for row in write.lobby}
    return WriteBatch(
        [_new_row(row, lobby.pop(row.table)) for row in write.new],
        [(table, entry.n, entry.body.kind, encoded(entry)) for table, entry in write.entries],
        lobby,
        [{"table": row.table, "person": row.person, "seat": row.seat} for row in write.seatings],
        list(write.snapshots),
        [{"table": row.table, "seat": row.seat} for row in write.settled],
        [_notification_row(row) for row in write.notifications],
        [_shared_row(row) for row in write.shared],
    )


def execute(connection: Connection, batches: Sequence[WriteBatch]) -> None:
    """Write all batches or none, durably, in as few statements as possible, because the writer waits after each.

    The connection must be in autocommit mode, so that a single statement needs no explicit transaction.
    """
    entries = [row for batch in batches for row in batch.entries]
    lobby: dict[str, Row] = {}
    for batch in batches:
        lobby.update(batch.lobby)
    run = connection.exec_driver_sql
    postgres = connection.dialect.name == "postgresql"
    if len(entries) <= GROUP and len(lobby) <= 1 and all(batch.plain for batch in batches):
        if entries and not lobby:
            _append(connection, entries)
            return
        if lobby and not entries:
            run(_LOBBY[postgres], *lobby.values())
            return
        if lobby and postgres:
            (row,) = lobby.values()
            run(_ENTRIES_AND_LOBBY, {"entries": _as_json(entries), **row})
            return
    run("BEGIN")
    _run_all(connection, _NEW[postgres], [row for batch in batches for row in batch.new])
    for first in range(0, len(entries), GROUP):
        _append(connection, entries[first : first + GROUP])
    _run_all(connection, _LOBBY[postgres], list(lobby.values()))
    _run_all(connection, _SEATINGS[postgres], [row for batch in batches for row in batch.seatings])
    snapshots = [row for batch in batches for row in batch.snapshots]
    _run_all(connection, _SNAPSHOTS[postgres], [{"table": row.table, "n": row.n, "body": packed(row)} for row in snapshots])
    for batch in batches:  # in order: a later batch may settle what an earlier one adds
        _run_all(connection, _SETTLED[postgres], batch.settled)
        _run_all(connection, _NOTIFICATIONS[postgres], batch.notifications)
        _run_all(connection, _SHARED_CHANNELS[postgres], batch.shared)
        _run_all(connection, _SHARED_WISHES[postgres], batch.shared)
        if batch.act is not None:
            batch.act(connection)
    run("COMMIT")


def _run_all(connection: Connection, statement: str, rows: list[Row]) -> None:
    if rows:
        connection.exec_driver_sql(statement, rows)


def _append(connection: Connection, rows: Sequence[EntryRow]) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_ENTRIES, {"entries": _as_json(rows)})
        return
    values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
    connection.exec_driver_sql(f"{_INTO} VALUES {values}", tuple(column for row in rows for column in row))


def _new_row(row: NewTableRow, lobby: Row) -> Row:
    return {
        **lobby,
        "game": row.game,
        "public": row.public,
        "watch": row.watch,
        "maker": row.maker,
        "players": row.players,
        "made": row.made,
        "seed": row.seed,
    }


def _lobby_row(row: LobbyRow) -> Row:
    return {
        "id": row.table,
        "name": row.name,
        "status": row.status,
        "free": row.free,
        "seats": _encode(row.seats).decode(),
        "asked": row.asked,
        "ranking": None if row.ranking is None else _encode(row.ranking).decode(),
        "changed": row.changed,
        "deadline": row.deadline,
    }


def _notification_row(row: Notification) -> Row:
    return {
        "table": row.table,
        "seat": row.seat,
        "person": row.person,
        "kind": row.kind,
        "n": row.n,
        "due": row.due,
    }


def _shared_row(row: SharedChannel) -> Row:
    return {"of": row.of, "table": row.table, "id": row.id, "made": row.made}


def _as_json(rows: Sequence[EntryRow]) -> bytes:
    return _encode([{"table": table, "n": n, "kind": kind, "body": body.decode()} for table, n, kind, body in rows])


_encode: Final = msgspec.json.Encoder().encode


def _for_both(statement: str, *names: str) -> tuple[str, str]:
    """Return a statement with named parameters in the syntax of SQLite and in that of PostgreSQL."""
    return (
        statement.format(**{name: f":{name}" for name in names}),
        statement.format(**{name: f"%({name})s" for name in names}),
    )


_LOBBY_COLUMNS: Final = ("name", "status", "free", "seats", "asked", "ranking", "changed", "deadline")
_NEW_COLUMNS: Final = ("id", *_LOBBY_COLUMNS, "game", "public", "watch", "maker", "players", "made", "seed")
_NEW: Final = _for_both(
    f"INSERT INTO tables ({', '.join(_NEW_COLUMNS)}) VALUES ({', '.join(f'{{{name}}}' for name in _NEW_COLUMNS)})",
    *_NEW_COLUMNS,
)
_LOBBY: Final = _for_both(
    f"UPDATE tables SET {', '.join(f'{name} = {{{name}}}' for name in _LOBBY_COLUMNS)} WHERE id = {{id}}",
    *("id", *_LOBBY_COLUMNS),
)
_SEATINGS: Final = _for_both(
    """INSERT INTO seatings ("table", person, seat) VALUES ({table}, {person}, {seat})
    ON CONFLICT ("table", person) DO UPDATE SET seat = excluded.seat""",
    *("table", "person", "seat"),
)
_SNAPSHOTS: Final = _for_both(
    """INSERT INTO snapshots ("table", n, body) VALUES ({table}, {n}, {body})
    ON CONFLICT ("table") DO UPDATE SET n = excluded.n, body = excluded.body""",
    *("table", "n", "body"),
)
_SETTLED: Final = _for_both(
    """DELETE FROM notifications WHERE "table" = {table} AND seat = {seat} AND kind IN ('turn', 'late')""", "table", "seat"
)
_NOTIFICATIONS: Final = _for_both(
    """INSERT INTO notifications ("table", seat, person, kind, n, due, held, tries, told)
    VALUES ({table}, {seat}, {person}, {kind}, {n}, {due}, 0, 0, '')
    ON CONFLICT ("table", seat, person, kind) DO UPDATE
    SET n = excluded.n, due = excluded.due, held = 0, tries = 0, told = ''""",
    *("table", "seat", "person", "kind", "n", "due"),
)
_SHARED_CHANNELS: Final = _for_both(
    """INSERT INTO channels (id, person, kind, address, made, code, trouble)
    SELECT {id}, {table}, kind, address, {made}, code, trouble FROM channels WHERE person = {of}""",
    *("of", "table", "id", "made"),
)
_SHARED_WISHES: Final = _for_both(
    """INSERT INTO wishes (person, language, quiet_from, quiet_to, zone, daily)
    SELECT {table}, language, quiet_from, quiet_to, zone, daily FROM wishes WHERE person = {of}""",
    *("of", "table"),
)
_INTO: Final = 'INSERT INTO entries ("table", n, kind, body)'

# For PostgreSQL one statement serves any number of rows, so that it is parsed only once.
_ENTRIES: Final = f"""{_INTO} SELECT "table", n, kind, convert_to(body, 'UTF8')
FROM json_to_recordset(convert_from(%(entries)b, 'UTF8')::json) AS entry("table" text, n int, kind text, body text)"""
_ENTRIES_AND_LOBBY: Final = f"WITH appended AS ({_ENTRIES}) {_LOBBY[True]}"
