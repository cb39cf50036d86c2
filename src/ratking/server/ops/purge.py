"""Purge: tables that nobody has touched for long are deleted, with everything that happened at them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select

from ..storage import schema


def purge_older(connection: Connection, than: float, kept: Sequence[str] = ()) -> int:
    """Delete what has not changed since, but for those named. Returns how many tables it was."""
    old = [
        table
        for table in connection.execute(select(schema.tables.c.id).where(schema.tables.c.changed < than)).scalars()
        if table not in kept
    ]
    for first in range(0, len(old), 500):
        some = old[first : first + 500]
        for table, column in (
            (schema.entries, schema.entries.c.table),
            (schema.snapshots, schema.snapshots.c.table),
            (schema.seatings, schema.seatings.c.table),
            (schema.owners, schema.owners.c.table),
            (schema.tables, schema.tables.c.id),
        ):
            connection.execute(delete(table).where(column.in_(some)))
    return len(old)
