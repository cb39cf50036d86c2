"""Add the secret addresses of people's calendars, and the time of day at which somebody is told everything at once."""

from alembic import op
from sqlalchemy import Column, String

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "calendars",
        Column("person", String(24), primary_key=True),
        Column("key", String(64), nullable=False),
    )
    op.create_index("calendars_by_key", "calendars", ["key"], unique=True)
    op.add_column("wishes", Column("daily", String(5)))
