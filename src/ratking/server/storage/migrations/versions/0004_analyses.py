"""Add the analyses of finished games."""

from alembic import op
from sqlalchemy import Boolean, Column, LargeBinary, String

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "analyses",
        Column("table", String(12), primary_key=True),
        Column("done", Boolean, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
