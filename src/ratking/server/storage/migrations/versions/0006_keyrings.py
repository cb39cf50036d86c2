"""Add the names and the last use of devices, and the secrets of saved links."""

from alembic import op
from sqlalchemy import Column, Float, String

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tokens", Column("name", String(60), nullable=False, server_default=""))
    op.add_column("tokens", Column("used", Float))
    op.create_index("tokens_by_person", "tokens", ["person"])
    op.create_table(
        "keyrings",
        Column("person", String(24), primary_key=True),
        Column("key", String(64), nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_index("keyrings_by_key", "keyrings", ["key"], unique=True)
