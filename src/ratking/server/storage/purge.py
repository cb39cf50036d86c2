"""Purge: deletes tables with all their entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, delete

from . import schema

AT_ONCE: Final = 500
"""The maximum number of tables in a statement."""


def purge(connection: Connection, tables: Iterable[str]) -> int:
    """Delete these tables. Return how many."""
    old = sorted(tables)
    for first in range(0, len(old), AT_ONCE):
        some = old[first : first + AT_ONCE]
        for table, column in (
            (schema.entries, schema.entries.c.table),
            (schema.snapshots, schema.snapshots.c.table),
            (schema.analyses, schema.analyses.c.table),
            (schema.seatings, schema.seatings.c.table),
            (schema.notes, schema.notes.c.table),
            (schema.owners, schema.owners.c.table),
            (schema.notifications, schema.notifications.c.table),
            (schema.channels, schema.channels.c.person),
            (schema.wishes, schema.wishes.c.person),
            (schema.tables, schema.tables.c.id),
        ):
            connection.execute(delete(table).where(column.in_(some)))
    return len(old)
