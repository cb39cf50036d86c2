"""URL: where a database is, as SQLAlchemy wants it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from ..tables.refused import Refused


def default_database(environment: Mapping[str, str]) -> Path:
    """Return where games are kept if nothing else is said: where the system wants what a user's programs keep."""
    ours = platformdirs.user_data_path("ratking", appauthor=False) / "ratking.db"
    # Where every system had it before: what is there is not left behind.
    before = Path(environment.get("HOME") or os.path.expanduser("~")) / ".local/share/ratking/ratking.db"
    return before if before.exists() and not ours.exists() else ours


def database_url(database: str) -> str:
    """Return the URL of the setting `database`, which is the path of an SQLite file or a URL. Raises Refused."""
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
