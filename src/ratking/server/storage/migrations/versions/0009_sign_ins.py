"""Add the people whom a proxy signs in."""

from alembic import op
from sqlalchemy import Column, Float, String

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "sign_ins",
        Column("hash", String(64), primary_key=True),
        Column("person", String(24), nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_index("sign_ins_by_person", "sign_ins", ["person"])
