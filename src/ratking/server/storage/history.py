"""History: reads the finished games of a person, with what their analyses say of luck and play."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from ..live.played_games import MOST, ledger_of, options_of
from ..live.store import GONE
from ..protocol.tables import PlayedGame
from . import schema


def history(connection: Connection, person: str) -> list[PlayedGame]:
    """Return the finished games in which a person had a seat, the newest first."""
    tables, seatings, entries, analyses = schema.tables, schema.seatings, schema.entries, schema.analyses
    wanted = (
        select(tables, seatings.c.seat, entries.c.body.label("made_entry"), analyses.c.body.label("analysis"))
        .join(seatings, seatings.c.table == tables.c.id)
        .join(entries, (entries.c.table == tables.c.id) & (entries.c.n == 1))
        .outerjoin(analyses, analyses.c.table == tables.c.id)
        .where(seatings.c.person == person, seatings.c.seat.is_not(None), seatings.c.seat != GONE)
        .where(tables.c.status == "over", tables.c.ranking.is_not(None))
        .order_by(tables.c.changed.desc())
        .limit(MOST)
    )
    return [game for row in connection.execute(wanted).all() if (game := _game(row)) is not None]


# Any: the types of rows in SQLAlchemy do not include their columns.
def _game(row: Any) -> PlayedGame | None:
    """Return the game of a row; None if it was not played from its beginning."""
    options = options_of(row.made_entry)
    if options is None:
        return None
    ranking: list[int] = msgspec.json.decode(row.ranking)
    return PlayedGame(
        table=row.id,
        name=row.name,
        game=row.game,
        options=options,
        seats=msgspec.json.decode(row.seats),
        seat=row.seat,
        place=ranking.index(row.seat) + 1,
        made=row.made,
        ended=row.changed,
        ledger=None if row.analysis is None else ledger_of(zlib.decompress(row.analysis), row.seat),
    )
