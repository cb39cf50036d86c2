"""Lobby: reads the lists of tables: the open ones, a person's own, and those that can be watched."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, select

from ..live.store import GONE
from ..protocol.tables import TableLine, TableList, Wanted
from . import schema

PAGE: Final = 50
"""The number of tables on a page."""


def listed(connection: Connection, wanted: Wanted, person: str | None) -> TableList:
    """Return a page of a list, the newest first."""
    tables, seatings = schema.tables, schema.seatings
    mine = (seatings.c.table == tables.c.id) & (seatings.c.person == (person or ""))
    lines = select(tables, seatings.c.seat, seatings.c.person).join(seatings, mine, isouter=True)
    if wanted.which == "open":
        lines = lines.where(tables.c.status == "open", tables.c.public, tables.c.free > 0)
    elif wanted.which == "watch":
        lines = lines.where(tables.c.status == "playing", tables.c.public, tables.c.watch)
    else:
        seated = seatings.c.seat.is_(None) | (seatings.c.seat != GONE)
        lines = lines.where(seatings.c.person.is_not(None), seated, tables.c.status != "closed")
    if wanted.before is not None:
        lines = lines.where(tables.c.changed < wanted.before)
    rows = list(connection.execute(lines.order_by(tables.c.changed.desc()).limit(PAGE + 1)))
    return TableList(
        tables=[
            TableLine(
                table=row.id,
                name=row.name,
                game=row.game,
                status=row.status,
                players=row.players,
                free=row.free,
                seats=msgspec.json.decode(row.seats),
                made=row.made,
                changed=row.changed,
                mine=None if row.seat == GONE else row.seat,
                asked=row.asked,
                ranking=None if row.ranking is None else msgspec.json.decode(row.ranking),
            )
            for row in rows[:PAGE]
        ],
        more=len(rows) > PAGE,
    )
