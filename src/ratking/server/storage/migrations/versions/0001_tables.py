"""The first schema."""

from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, LargeBinary, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
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
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "changed"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_table(
        "entries",
        Column("table", String(12), primary_key=True),
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("kind", String(12), nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "snapshots",
        Column("table", String(12), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "seatings",
        Column("table", String(12), primary_key=True),
        Column("person", String(24), primary_key=True),
        Column("seat", Integer),
    )
    op.create_index("seatings_by_person", "seatings", ["person"])
    op.create_table(
        "tokens",
        Column("hash", String(64), primary_key=True),
        Column("person", String(24), nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_table(
        "codes",
        Column("hash", String(64), primary_key=True),
        Column("person", String(24), nullable=False),
        Column("until", Float, nullable=False),
    )
    op.create_table(
        "lives",
        Column("id", String(24), primary_key=True),
        Column("url", String(200), nullable=False),
        Column("began", Float, nullable=False),
        Column("alive", Float, nullable=False),
    )
    op.create_table("gaps", Column("begin", Float, primary_key=True), Column("end", Float, nullable=False))
    op.create_table(
        "owners",
        Column("table", String(12), primary_key=True),
        Column("life", String(24), nullable=False),
    )
    op.create_table("facts", Column("name", String(32), primary_key=True), Column("value", Text, nullable=False))
