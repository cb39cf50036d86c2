"""Purge: tables are deleted, with everything that happened at them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, delete

from . import schema

AT_ONCE: Final = 500
"""A statement names at most this many tables."""


def purge(connection: Connection, tables: Iterable[str]) -> int:
    """Delete these tables. Return how many there were."""
    old = sorted(tables)
    for first in range(0, len(old), AT_ONCE):
        some = old[first : first + AT_ONCE]
        for table, column in (
            (schema.entries, schema.entries.c.table),
            (schema.snapshots, schema.snapshots.c.table),
            (schema.seatings, schema.seatings.c.table),
            (schema.owners, schema.owners.c.table),
            (schema.tables, schema.tables.c.id),
        ):
            connection.execute(delete(table).where(column.in_(some)))
    return len(old)
