"""Analyses: the stored analyses of finished games. They are compressed, because most of one is numbers."""

from __future__ import annotations

import zlib

from sqlalchemy import Connection, delete, insert, select

from ..live.store import StoredAnalysis
from . import schema


def stored_analysis(connection: Connection, table: str) -> StoredAnalysis | None:
    """Return the analysis of a table's game; None if there is none."""
    analyses = schema.analyses
    row = connection.execute(select(analyses.c.body, analyses.c.done).where(analyses.c.table == table)).first()
    return None if row is None else StoredAnalysis(zlib.decompress(row.body), bool(row.done))


def keep_analysis(connection: Connection, table: str, analysis: StoredAnalysis) -> None:
    """Store an analysis in the place of an earlier one. If the table has been deleted meanwhile, do nothing."""
    if connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table)).first() is None:
        return
    connection.execute(delete(schema.analyses).where(schema.analyses.c.table == table))
    row = {"table": table, "done": analysis.done, "body": zlib.compress(analysis.body)}
    connection.execute(insert(schema.analyses), row)


def unanalysed(connection: Connection, most: int) -> list[str]:
    """Return tables whose game is over and not completely analysed, the newest first."""
    tables, analyses = schema.tables, schema.analyses
    wanted = (
        select(tables.c.id)
        .outerjoin(analyses, analyses.c.table == tables.c.id)
        .where(tables.c.status == "over", analyses.c.done.is_(None) | ~analyses.c.done)
        .order_by(tables.c.changed.desc())
        .limit(most)
    )
    return list(connection.execute(wanted).scalars())
