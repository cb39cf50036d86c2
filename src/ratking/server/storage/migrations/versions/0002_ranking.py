"""Add the ranking of a finished game, which lists show."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", Column("ranking", Text))
