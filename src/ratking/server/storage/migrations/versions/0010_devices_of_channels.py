"""Add to which device a push subscription belongs."""

from alembic import op
from sqlalchemy import Column, String

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("channels", Column("device", String(64)))
