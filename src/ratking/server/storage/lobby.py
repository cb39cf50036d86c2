"""Lobby: the lists of tables. Open ones, one's own, those one may watch."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select

from ..live.loaded_tables import GONE
from ..protocol.base import RequestBody
from ..protocol.tables import TableLine, TableList
from . import schema

PAGE: Final = 50


class Wanted(RequestBody):
    """Which tables."""

    which: Literal["open", "mine", "watch"] = "open"
    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None


def listed(connection: Connection, wanted: Wanted, person: str | None) -> TableList:
    """A page of them, the newest first."""
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
            )
            for row in rows[:PAGE]
        ],
        more=len(rows) > PAGE,
    )
