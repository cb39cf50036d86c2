"""Add the passkeys of people, and what browsers must have signed by one."""

from alembic import op
from sqlalchemy import BigInteger, Column, Float, LargeBinary, String, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        Column("hash", String(64), primary_key=True),
        Column("person", String(24), nullable=False),
        Column("credential", Text, nullable=False),
        Column("key", LargeBinary, nullable=False),
        Column("uses", BigInteger, nullable=False),
        Column("name", String(60), nullable=False),
        Column("made", Float, nullable=False),
        Column("used", Float),
    )
    op.create_index("passkeys_by_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        Column("browser", String(64), primary_key=True),
        Column("challenge", String(100), nullable=False),
        Column("until", Float, nullable=False),
    )
