"""Add the private notes of people about tables."""

from alembic import op
from sqlalchemy import Column, String, Text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "notes",
        Column("table", String(12), primary_key=True),
        Column("person", String(24), primary_key=True),
        Column("text", Text, nullable=False),
    )
