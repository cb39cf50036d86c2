"""Schema: the tables of the database. Migrations bring older databases to this state."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

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
"""One row per game table, as lists show it. Everything except `seed` could be rebuilt from `entries`."""

entries: Final = Table(
    "entries",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Everything that happened at tables, in order. The primary key guarantees that a table has only one n-th entry."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The newest snapshot of each table. With it a game continues even if older moves became illegal."""

analyses: Final = Table(
    "analyses",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("done", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The analyses of finished games, as compressed JSON. They can be made again from the entries."""

seatings: Final = Table(
    "seatings",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("seat", Integer),
    Index("seatings_by_person", "person"),
)
"""Which tables are in which person's list. `seat` is null for a maker without a seat."""

notes: Final = Table(
    "notes",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("text", Text, nullable=False),
)
"""The private notes of people about tables."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("made", Float, nullable=False),
    Column("name", String(60), nullable=False, server_default=""),
    Column("used", Float),
    Index("tokens_by_person", "person"),
)
"""The devices of each person, by the SHA-256 of their tokens."""

keyrings: Final = Table(
    "keyrings",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Index("keyrings_by_key", "key", unique=True),
)
"""The hashes of the secrets in the links with which people come back after their browser has forgotten them."""

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("credential", Text, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("name", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float),
    Index("passkeys_by_person", "person"),
)
"""The passkeys of each person, by the SHA-256 of their ids. `key` is the public one, `uses` what it has counted."""

sign_ins: Final = Table(
    "sign_ins",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("made", Float, nullable=False),
    Index("sign_ins_by_person", "person"),
)
"""The people whom a proxy signs in, by the SHA-256 of the names that it has for them."""

challenges: Final = Table(
    "challenges",
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("challenge", String(100), nullable=False),
    Column("until", Float, nullable=False),
)
"""What a browser must have signed by a passkey, by the hash of the browser's token. Each row is used once."""

codes: Final = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("until", Float, nullable=False),
)
"""Codes with which another device becomes the same person."""

lives: Final = Table(
    "lives",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("url", String(200), nullable=False),
    Column("began", Float, nullable=False),
    Column("alive", Float, nullable=False),
)
"""The present and past server processes, and when each was last alive."""

gaps: Final = Table(
    "gaps",
    metadata,
    Column("begin", Float, primary_key=True),
    Column("end", Float, nullable=False),
)
"""The periods when no server was running, which no clock counts."""

owners: Final = Table(
    "owners",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("life", String(24), nullable=False),
)
"""Which process owns a table, if there are several."""

facts: Final = Table(
    "facts",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Named values that processes share: the secrets with which they sign requests, and what the operator has set."""

notifications: Final = Table(
    "notifications",
    metadata,
    Column("table", String(12), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(24), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("n", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("held", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("told", Text, nullable=False),
    Index("notifications_by_due", "due"),
    Index("notifications_by_person", "person"),
)
"""The notifications that people are owed, one per seat and turn. `told` has the ids of the channels that have got it."""

channels: Final = Table(
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("address", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("code", String(64)),
    Column("trouble", String(32)),
    Column("device", String(64)),
    Index("channels_by_person", "person"),
)
"""How each person wants to be told; in the row of a table's channel `person` is the table's id, and so in `wishes`.

`code` is the hash of a code that the person must still enter, `device` the hash of the token of the device to which a push
subscription belongs.
"""

wishes: Final = Table(
    "wishes",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("quiet_from", String(5)),
    Column("quiet_to", String(5)),
    Column("zone", String(64), nullable=False),
    Column("daily", String(5)),
)
"""In which language a person is told, in which hours they are not, and at what time of day they are told of all turns."""

calendars: Final = Table(
    "calendars",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("key", String(64), nullable=False),
    Index("calendars_by_key", "key", unique=True),
)
"""The hashes of the secrets in the addresses of people's calendars."""
