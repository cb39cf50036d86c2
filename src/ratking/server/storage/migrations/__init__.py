"""Migrations: Alembic brings the database to the schema when a server starts."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text


def migrate(connection: Connection) -> None:
    """Bring the database up to date. On the connection given, so that whoever holds a lock there keeps it."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version_of(connection: Connection) -> str | None:
    """Return the version of the schema of a database; None if nothing has been made in it yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def versions() -> list[str]:
    """Return the versions of the schema that there are, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
