"""Check: whether a server could start with these settings, without starting it and without writing anything."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ...words import Words
from ..http.reports import ReportFolder
from ..settings import Settings
from ..storage import schema
from ..storage.filelock import FileLock
from ..storage.migrations import versions
from ..storage.store import engine_for
from ..tables.refused import Refused
from .boxes import boxes


def checked(settings: Settings, said: Words) -> Iterator[str]:
    """What is set, and what the database holds, line by line. Raises Refused at what is wrong."""
    for name in settings.__struct_fields__:
        value = getattr(settings, name)
        if name == "database":
            value = make_url(settings.url).render_as_string(hide_password=True)
        yield said.say("serve.check.setting", {"name": name, "value": str(value)})
    if settings.lab:
        ReportFolder(Path(settings.lab).expanduser())
    boxes(settings.components)
    engine = _reading(settings.url)
    if engine is None:
        yield said.say("serve.check.new")
    else:
        yield from _database(engine, said)
    yield said.say("serve.check.fine")


def _database(engine: Engine, said: Words) -> Iterator[str]:
    """What a database holds. Raises Refused."""
    try:
        with engine.connect() as connection:
            version = _version(connection)
            if version is None:
                yield said.say("serve.check.new")
                return
            if version not in versions():
                raise Refused("no_database", why=f"version {version}")
            if version != versions()[0]:
                yield said.say("serve.check.older")
            tables = connection.execute(select(func.count()).select_from(schema.tables)).scalar()
            yield said.say("serve.check.tables", {"tables": str(tables)})
    except SQLAlchemyError as error:
        raise Refused("no_database", why=str(error.__cause__ or error).splitlines()[0]) from error
    finally:
        engine.dispose()


def _version(connection: Connection) -> str | None:
    """Return the version of the schema of a database; None if nothing has been made in it yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def _reading(url: str) -> Engine | None:
    """Return connections that only read; None for an SQLite file that is not there yet. Raises Refused."""
    parts = make_url(url)
    if parts.get_backend_name() == "postgresql":
        return engine_for(url).execution_options(postgresql_readonly=True)
    file = Path(parts.database or "")
    if not parts.database or parts.database == ":memory:":
        raise Refused("bad_setting", name="database", why=":memory:")
    lock = file.with_name(file.name + ".lock")
    nearest = next(path for path in (file, *file.absolute().parents) if path.exists())
    try:
        if lock.exists():
            FileLock(lock).release()
        if nearest == file:
            file.open("r+b").close()
        # A file without a name, which is gone when it is closed: whether files can be made there.
        tempfile.TemporaryFile(dir=file.parent if nearest == file else nearest).close()
    except BlockingIOError as error:
        raise Refused("second_process", file=str(file)) from error
    except OSError as error:
        raise Refused("no_database", why=str(error)) from error
    if nearest != file:
        return None
    # To read a file that has no log beside it, SQLite would make one, unless the file cannot change.
    mode = "mode=ro" if file.with_name(file.name + "-wal").exists() else "mode=ro&immutable=1"
    return create_engine(f"sqlite:///file:{file.absolute()}?{mode}&uri=true")
