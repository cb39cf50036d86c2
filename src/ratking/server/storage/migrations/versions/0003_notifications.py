"""Add the notifications that people are owed, and how each person wants to be told."""

from alembic import op
from sqlalchemy import Column, Float, Integer, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "notifications",
        Column("table", String(12), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("person", String(24), primary_key=True),
        Column("kind", String(12), primary_key=True),
        Column("n", Integer, nullable=False),
        Column("due", Float, nullable=False),
        Column("held", Float, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("told", Text, nullable=False),
    )
    op.create_index("notifications_by_due", "notifications", ["due"])
    op.create_index("notifications_by_person", "notifications", ["person"])
    op.create_table(
        "channels",
        Column("id", String(24), primary_key=True),
        Column("person", String(24), nullable=False),
        Column("kind", String(12), nullable=False),
        Column("address", Text, nullable=False),
        Column("made", Float, nullable=False),
        Column("code", String(64)),
        Column("trouble", String(32)),
    )
    op.create_index("channels_by_person", "channels", ["person"])
    op.create_table(
        "wishes",
        Column("person", String(24), primary_key=True),
        Column("language", String(8), nullable=False),
        Column("quiet_from", String(5)),
        Column("quiet_to", String(5)),
        Column("zone", String(64), nullable=False),
    )
