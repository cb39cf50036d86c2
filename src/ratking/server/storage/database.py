"""Database: connections to SQLite or PostgreSQL. Reads in threads, writes through the writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ..live.store import StoreFailed
from ..tables.refused import Refused
from .database_file import DatabaseFile
from .failures import DRIVER_ERRORS, failing_as_store, first_line
from .migrations import migrate, version_of, versions
from .write_batch import WriteBatch
from .writer import Writer

R = TypeVar("R")

MIGRATING: Final = 0x7261746B
"""The advisory lock under which one process at a time migrates a PostgreSQL database."""
CONNECT_SECONDS: Final = 5
CONNECTIONS: Final = 16
READERS: Final = 12
"""How many reads run at once. The writer, and whoever looks after the database, need connections too."""


class Database:
    """A database that is open: by one process at a time on SQLite, by several on PostgreSQL."""

    def __init__(self, url: str, begin: Callable[[Connection], None]) -> None:
        """Open it, bring it to today's schema, and call `begin`, alone among all processes. Raises Refused."""
        self.url: URL = make_url(url)
        self.postgres = is_postgres(self.url)
        self._file = None if self.postgres else DatabaseFile(sqlite_file(self.url))
        try:
            self.engine = engine_for(url)
            try:
                self._begin(begin)
            except BaseException:
                self.engine.dispose()
                raise
        except (*DRIVER_ERRORS, CommandError) as error:
            self._release()
            raise Refused("no_database", why=first_line(error)) from error
        except BaseException:
            self._release()
            raise
        self._readers = ThreadPoolExecutor(READERS, "ratking reader")
        self._writer = Writer(self.engine, _notify if self.postgres else None)

    @property
    def crowded(self) -> bool:
        """Whether so much is being written that what can wait should wait."""
        return self._writer.crowded

    @property
    def commits(self) -> int:
        """How many commits there were since it was opened."""
        return self._writer.commits

    async def read(self, reading: Callable[[Connection], R]) -> R:
        """Return what a reading gives, from a thread of the database's own. Raises StoreFailed."""

        def in_thread() -> R:
            with failing_as_store(), self.engine.connect() as connection:
                return reading(connection)

        try:
            done = asyncio.get_running_loop().run_in_executor(self._readers, in_thread)
        except RuntimeError as error:
            raise StoreFailed("the store is closed") from error
        return await done

    def write(self, batch: WriteBatch) -> asyncio.Future[None]:
        """Write a batch; it is durable when the future is done. The future may have StoreFailed."""
        return self._writer.write(batch)

    async def do(self, act: Callable[[Connection], R]) -> R:
        """Return what an act gives, done by the writer in a transaction. Raises StoreFailed."""
        given: list[R] = []
        await self._writer.write(WriteBatch(act=lambda connection: given.append(act(connection))))
        return given[-1]

    def stop(self, last: Callable[[Connection], None]) -> None:
        """Write everything that waits, then `last` if it can be written, and let go."""
        self._writer.stop()
        self._readers.shutdown(cancel_futures=True)
        try:
            with self.engine.begin() as connection:
                last(connection)
        except SQLAlchemyError:
            pass  # as if the process had been killed
        finally:
            self.engine.dispose()
            self._release()

    def _begin(self, begin: Callable[[Connection], None]) -> None:
        with self.engine.connect() as connection:
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATING})
            version = version_of(connection)
            if version is not None and version not in versions():
                raise Refused("newer_database", version=version)
            migrate(connection)
            connection.commit()
            begin(connection)
            connection.commit()
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATING})
                connection.commit()

    def _release(self) -> None:
        if self._file is not None:
            self._file.release()


def engine_for(url: str) -> Engine:
    """Return connections to a database, each set so that what is committed is on disk."""
    half = CONNECTIONS // 2
    if is_postgres(make_url(url)):
        patience = {} if "connect_timeout" in make_url(url).query else {"connect_timeout": CONNECT_SECONDS}
        return create_engine(url, pool_size=half, max_overflow=half, pool_pre_ping=True, connect_args=patience)
    engine = create_engine(url, connect_args={"timeout": 10}, pool_size=half, max_overflow=half)

    @event.listens_for(engine, "connect")
    def durable(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    return engine


def is_postgres(url: URL) -> bool:
    """Return whether a URL is one of PostgreSQL; else it is one of SQLite."""
    return url.get_backend_name() == "postgresql"


def sqlite_file(url: URL) -> Path:
    """Return the file of an SQLite database. Raises Refused if it is to be in memory."""
    if not url.database or url.database == ":memory:":
        raise Refused("bad_setting", name="database", why=":memory:")
    return Path(url.database)


def _notify(connection: Connection, newest: list[tuple[str, int]]) -> None:
    """Tell every process which table has what new number: once a commit, outside of it (inside it is five times slower)."""
    for first in range(0, len(newest), 300):  # a notification holds 8,000 bytes
        payload = " ".join(f"{table}:{n}" for table, n in newest[first : first + 300])
        connection.exec_driver_sql("SELECT pg_notify('ratking', %s)", (payload,))
