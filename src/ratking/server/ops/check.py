"""Check: tells whether a server could start with these settings, without starting it or writing anything."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, create_engine, func, select
from sqlalchemy.engine import make_url

from ...words import Words
from ..http.reports import ReportFolder
from ..settings import Settings
from ..storage import schema
from ..storage.database import engine_for, is_postgres, sqlite_file
from ..storage.database_file import check_free
from ..storage.failures import driver_errors, first_line
from ..storage.migrations import version_of, versions
from ..storage.url import database_url
from ..tables.refused import Refused
from .boxes import boxes


def checked(settings: Settings, words: Words) -> Iterator[str]:
    """Yield lines about the settings and the database. Raises Refused if something is wrong."""
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        if name == "database":
            value = make_url(database_url(settings.database)).render_as_string(hide_password=True)
        if name in ("smtp_password", "sign_in_secret") and value:
            value = "***"
        yield words.say("serve.check.setting", {"name": name, "value": str(value)})
    if settings.lab:
        ReportFolder(Path(settings.lab).expanduser())
    boxes(settings.components)
    engine = _reading(database_url(settings.database))
    if engine is None:
        yield words.say("serve.check.new")
    else:
        yield from _database(engine, words)
    yield words.say("serve.check.fine")


def _database(engine: Engine, words: Words) -> Iterator[str]:
    """Yield lines about a database. Raises Refused."""
    try:
        with engine.connect() as connection:
            version = version_of(connection)
            if version is None:
                yield words.say("serve.check.new")
                return
            if version not in versions():
                raise Refused("newer_database", version=version)
            if version != versions()[0]:
                yield words.say("serve.check.older")
            tables = connection.execute(select(func.count()).select_from(schema.tables)).scalar()
            yield words.say("serve.check.tables", {"tables": str(tables)})
    except driver_errors() as error:
        raise Refused("no_database", why=first_line(error)) from error
    finally:
        engine.dispose()


def _reading(url: str) -> Engine | None:
    """Return an engine with read-only connections; None for an SQLite file that does not exist yet. Raises Refused."""
    parts = make_url(url)
    if is_postgres(parts):
        return engine_for(url).execution_options(postgresql_readonly=True)
    file = sqlite_file(parts)
    nearest = next(path for path in (file, *file.absolute().parents) if path.exists())
    check_free(file)
    try:
        if nearest == file:
            file.open("r+b").close()
        # Check that files can be created there, with a nameless file that disappears when it is closed.
        tempfile.TemporaryFile(dir=file.parent if nearest == file else nearest).close()
    except OSError as error:
        raise Refused("no_database", why=str(error)) from error
    if nearest != file:
        return None
    # Without a write-ahead log SQLite would create one even for reading, unless the file is declared immutable.
    mode = "mode=ro" if file.with_name(file.name + "-wal").exists() else "mode=ro&immutable=1"
    return create_engine(f"sqlite:///file:{file.absolute()}?{mode}&uri=true")
