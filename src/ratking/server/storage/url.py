"""URL: the address of the database, in the form that SQLAlchemy needs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ..tables.refused import Refused


def default_database(environment: Mapping[str, str]) -> Path:
    """Return the default database file, in the system's folder for a user's application data."""
    ours = platformdirs.user_data_path("ratking", appauthor=False) / "ratking.db"
    # Older versions used this path on every system: an existing database is still used.
    before = Path(environment.get("HOME") or os.path.expanduser("~")) / ".local/share/ratking/ratking.db"
    return before if before.exists() and not ours.exists() else ours


def database_url(database: str) -> str:
    """Return the URL for the setting `database`, which is the path of an SQLite file or a URL. Raises Refused."""
    if "://" not in database:
        path = Path(database).expanduser() if database else default_database(os.environ)
        return f"sqlite:///{path.absolute()}"
    try:
        url = make_url(database)
    except (ArgumentError, ValueError) as error:
        raise Refused("bad_setting", name="database", why=str(error)) from error
    if url.get_backend_name() == "sqlite":
        return database
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise Refused("bad_setting", name="database", why=url.get_backend_name())
    return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
