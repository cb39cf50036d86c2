"""Database: connections to SQLite or PostgreSQL. It reads in threads, and writes through the writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from ..live.store import StoreFailed
from ..tables.refused import Refused
from .database_file import DatabaseFile
from .failures import driver_errors, failing_as_store, first_line
from .migrations import migrate, version_of, versions
from .write_batch import WriteBatch
from .writer import Writer

R = TypeVar("R")

MIGRATING: Final = 0x7261746B
"""The advisory lock under which one process at a time migrates a PostgreSQL database."""
CONNECT_SECONDS: Final = 5
CONNECTIONS: Final = 16
READERS: Final = 12
"""How many reads run at once. Some connections are left for the writer and for maintenance."""


class Database:
    """An open database. SQLite can be open in one process at a time, PostgreSQL in several."""

    def __init__(self, url: str, begin: Callable[[Connection], None]) -> None:
        """Open it, migrate it to the newest schema, and call `begin`, in one process at a time. Raises Refused."""
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
        except driver_errors() as error:
            self._release()
            raise Refused("no_database", why=first_line(error)) from error
        except BaseException:
            self._release()
            raise
        self._readers = ThreadPoolExecutor(READERS, "ratking reader")
        self._writer = Writer(self.engine, _notify if self.postgres else None)

    @property
    def crowded(self) -> bool:
        """Whether the writer is so busy that less urgent writes should wait."""
        return self._writer.crowded

    @property
    def commits(self) -> int:
        """The number of commits since it was opened."""
        return self._writer.commits

    async def read(self, reading: Callable[[Connection], R]) -> R:
        """Run `reading` in a thread of the database and return its result. Raises StoreFailed."""

        def in_thread() -> R:
            with failing_as_store(), self.engine.connect() as connection:
                return reading(connection)

        try:
            done = asyncio.get_running_loop().run_in_executor(self._readers, in_thread)
        except RuntimeError as error:
            raise StoreFailed("the store is closed") from error
        return await done

    def write(self, batch: WriteBatch) -> asyncio.Future[None]:
        """Write a batch. When the future is done it has been stored durably; the future may raise StoreFailed."""
        return self._writer.write(batch)

    async def do(self, act: Callable[[Connection], R]) -> R:
        """Run `act` in a transaction of the writer and return its result. Raises StoreFailed."""
        given: list[R] = []
        await self._writer.write(WriteBatch(act=lambda connection: given.append(act(connection))))
        return given[-1]

    def stop(self, last: Callable[[Connection], None]) -> None:
        """Finish all waiting writes, run `last` if possible, and close."""
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
            if version != versions()[0]:
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
    """Return an engine whose connections are set so that commits are durable on disk."""
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
    """Return whether a URL is for PostgreSQL; otherwise it is for SQLite."""
    return url.get_backend_name() == "postgresql"


def sqlite_file(url: URL) -> Path:
    """Return the file of an SQLite database. Raises Refused for a database in memory."""
    if not url.database or url.database == ":memory:":
        raise Refused("bad_setting", name="database", why=":memory:")
    return Path(url.database)


def _notify(connection: Connection, newest: list[tuple[str, int]]) -> None:
    """Tell all processes the newest entry of each changed table. It is five times faster outside the transaction."""
    for first in range(0, len(newest), 300):  # a notification can hold 8,000 bytes
        payload = " ".join(f"{table}:{n}" for table, n in newest[first : first + 300])
        connection.exec_driver_sql("SELECT pg_notify('ratking', %s)", (payload,))
