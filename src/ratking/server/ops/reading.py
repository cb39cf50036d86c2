"""Reading: a connection to the database of a server, which may be running, for reading only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from ..settings import Settings
from ..storage.database import engine_for, is_postgres, sqlite_file
from ..storage.failures import driver_errors, first_line
from ..storage.url import database_url
from ..tables.refused import Refused


@contextmanager
def reading(settings: Settings) -> Iterator[Connection]:
    """Yield a connection to an existing database. Raises Refused."""
    url = database_url(settings.database)
    if not is_postgres(make_url(url)) and not sqlite_file(make_url(url)).exists():
        raise Refused("no_database", why=f"{os.strerror(2)}: {make_url(url).database}")
    engine = engine_for(url)
    try:
        with engine.connect() as connection:
            yield connection
    except driver_errors() as error:
        raise Refused("no_database", why=first_line(error)) from error
    finally:
        engine.dispose()
