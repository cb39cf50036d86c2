"""Schema: what the database holds. Migrations bring older databases to this."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("name", String(60), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("maker", String(24), nullable=False),
    Column("players", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("asked", Integer),
    Column("made", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("deadline", Float),
    Column("seed", String(64), nullable=False),
    Column("ranking", Text),
    Index("tables_by_status", "status", "public", "changed"),
    Index("tables_by_deadline", "deadline"),
)
"""A table's line in the lists. What happened at it is in `entries`; all but `seed` could be made from these again."""

entries: Final = Table(
    "entries",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""What happened, in order, for ever. The key is the backstop: no two things can be the n-th at one table."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The newest dump of each table, so that it goes on even when older moves are no longer legal."""

seatings: Final = Table(
    "seatings",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("seat", Integer),
    Index("seatings_by_person", "person"),
)
"""Whose tables are whose. `seat` is null for a maker who does not sit."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("made", Float, nullable=False),
)
"""The devices of each person, by the SHA-256 of their tokens."""

codes: Final = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("until", Float, nullable=False),
)
"""Codes that carry a person to another device."""

lives: Final = Table(
    "lives",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("url", String(200), nullable=False),
    Column("began", Float, nullable=False),
    Column("alive", Float, nullable=False),
)
"""The server processes there are and were, and when each was last seen alive."""

gaps: Final = Table(
    "gaps",
    metadata,
    Column("begin", Float, primary_key=True),
    Column("end", Float, nullable=False),
)
"""When no server was up: time that no clock counts."""

owners: Final = Table(
    "owners",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("life", String(24), nullable=False),
)
"""With several processes: which of them owns a table."""

facts: Final = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What processes tell each other: with several of them, the secret with which each signs its requests to the others."""
