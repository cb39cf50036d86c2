"""Migrations: Alembic migrates the database to the newest schema when a server starts.

Alembic takes long to import, so it is imported only if there is something to migrate.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from ...tables.refused import Refused

HERE: Final = Path(__file__).parent


def migrate(connection: Connection) -> None:
    """Migrate the database on the given connection, so that locks held by it are kept. Raises Refused."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise Refused("no_database", why=str(error)) from error


def version_of(connection: Connection) -> str | None:
    """Return the version of the schema of a database; None if the database is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def versions() -> list[str]:
    """Return all versions of the schema, the newest first. The name of each migration's file begins with its version."""
    return sorted((file.name.partition("_")[0] for file in (HERE / "versions").glob("[0-9]*_*.py")), reverse=True)
