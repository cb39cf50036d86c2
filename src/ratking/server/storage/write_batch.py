"""Write: what must be written together or not at all, and how a group of such comes into the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, update

from . import schema

GROUP: Final = 512
"""At most so many writes share a commit, and so many entries a statement."""

# Any, here and below: the columns of a row have different types.
Row = dict[str, Any]


class Write(Struct):
    """What must be written together or not at all."""

    new: Row | None = None
    """A line for a new table."""
    entries: list[Row] = []
    line: Row | None = None
    """What has changed in a table's line; `id_` says which."""
    seatings: list[Row] = []
    snapshot: Row | None = None
    other: Callable[[Connection], object] | None = None
    """Anything else."""


def execute(connection: Connection, writes: Sequence[Write]) -> None:
    """All of it or nothing, and durable on return. In as few statements as can be: this thread waits after each."""
    entries = [row for write in writes for row in write.entries]
    lines = list({write.line["id_"]: write.line for write in writes if write.line is not None}.values())
    plain = len(entries) <= GROUP and all(_is_plain(write) for write in writes)
    if plain and not lines:
        _append(connection, entries)
        return
    if plain and len(lines) == 1 and connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_ENTRIES_AND_LINE, {"entries": _as_json(entries), **lines[0]})
        return
    connection.exec_driver_sql("BEGIN")
    new = [write.new for write in writes if write.new is not None]
    if new:
        connection.execute(insert(schema.tables), new)
    for first in range(0, len(entries), GROUP):
        _append(connection, entries[first : first + GROUP])
    if lines:
        connection.execute(_UPDATE_LINE, lines)
    for write in writes:
        for row in write.seatings:
            here = (schema.seatings.c.table == row["table"]) & (schema.seatings.c.person == row["person"])
            connection.execute(delete(schema.seatings).where(here))
            connection.execute(insert(schema.seatings), row)
        if write.snapshot is not None:
            connection.execute(delete(schema.snapshots).where(schema.snapshots.c.table == write.snapshot["table"]))
            connection.execute(insert(schema.snapshots), write.snapshot)
        if write.other is not None:
            write.other(connection)
    connection.exec_driver_sql("COMMIT")


def _is_plain(write: Write) -> bool:
    """Whether it is what a move writes: entries, perhaps with a table's line."""
    return (write.new, write.snapshot, write.other) == (None, None, None) and not write.seatings


def _append(connection: Connection, rows: Sequence[Row]) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_ENTRIES, {"entries": _as_json(rows)})
        return
    values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
    connection.exec_driver_sql(f"{_INTO} VALUES {values}", tuple(row[column] for row in rows for column in _COLUMNS))


def _as_json(rows: Sequence[Row]) -> bytes:
    return _encode([{**row, "body": row["body"].decode()} for row in rows])


_encode: Final = msgspec.json.Encoder().encode

_UPDATE_LINE: Final = update(schema.tables).where(schema.tables.c.id == bindparam("id_"))
_COLUMNS: Final = [column.name for column in schema.entries.columns]
_INTO: Final = 'INSERT INTO entries ("table", n, kind, body)'

# For PostgreSQL the same statement for any number of rows, so that it is parsed once.
_ENTRIES: Final = f"""{_INTO} SELECT "table", n, kind, convert_to(body, 'UTF8')
FROM json_to_recordset(convert_from(%(entries)b, 'UTF8')::json) AS entry("table" text, n int, kind text, body text)"""
_ENTRIES_AND_LINE: Final = f"""WITH appended AS ({_ENTRIES})
UPDATE tables SET name = %(name)s, status = %(status)s, free = %(free)s, seats = %(seats)s, asked = %(asked)s,
changed = %(changed)s, deadline = %(deadline)s WHERE id = %(id_)s"""
