"""Store: the database of a server. Reads in threads, writes through the writer."""

from __future__ import annotations

import asyncio
import glob
import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import psycopg
from sqlalchemy import Connection, Engine, Row, create_engine, delete, event, func, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..tables.clock import Span
from ..tables.refused import Refused
from . import schema
from .filelock import FileLock
from .migrations import migrate
from .write_batch import Write
from .writer import Writer

R = TypeVar("R")

ALIVE_SECONDS: Final = 5.0
"""How often a process says that it lives: at most so much time is charged to a clock while the server is already down."""
MIGRATING: Final = 0x7261746B
"""The advisory lock under which one process at a time migrates a PostgreSQL database."""
SECRET_SECONDS: Final = 300.0
"""After this many seconds a process replaces the secret with which it signs requests to other processes."""
TRUSTED_SECONDS: Final = 60.0
"""Requests of a process that was not seen alive for this long are not trusted."""
AWAY: Final = (OperationalError, InterfaceError, PoolTimeout, psycopg.OperationalError, psycopg.InterfaceError)
"""What is raised while the database does not answer."""
CONNECT_SECONDS: Final = 5
ANSWER_SECONDS: Final = 3.0
PRIVATE: Final = 0o600

logger = logging.getLogger("ratking.store")


class Store:
    """Opened by one process at a time on SQLite, by several on PostgreSQL."""

    def __init__(self, url: str, own_url: str = "") -> None:
        self.url = make_url(url)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.life = secrets.token_hex(12)
        self.secret = ""
        """Signs requests to other processes; empty on SQLite, where there are none."""
        self._renewed = time.monotonic()
        self._lock: FileLock | None = None
        if not self.postgres:
            self._lock = self._lock_file()
        try:
            self.engine = engine_for(url)
            with self.engine.connect() as connection:
                if self.postgres:
                    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATING})
                migrate(connection)
                connection.commit()
                self.down = self._begin_life(connection, own_url)
                self._begin_secret(connection)
                connection.commit()
                if self.postgres:
                    connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATING})
                    connection.commit()
        except SQLAlchemyError as error:
            self._unlock()
            raise Refused("no_database", why=str(error.__cause__ or error).splitlines()[0]) from error
        self.writer = Writer(self.engine, _notify if self.postgres else None)

    def stop(self) -> None:
        """Write everything that waits, say when, and let go."""
        self.writer.stop()
        try:
            with self.engine.begin() as connection:
                self.live(connection)
                connection.execute(delete(schema.facts).where(schema.facts.c.name == _secret_of(self.life)))
        except SQLAlchemyError:
            pass  # as if it had been killed: at most ALIVE_SECONDS are charged
        self.engine.dispose()
        self._unlock()

    async def read(self, reading: Callable[[Connection], R]) -> R:
        """What a reading gives, in a thread of its own."""

        def in_thread() -> R:
            with self.engine.connect() as connection:
                return reading(connection)

        return await asyncio.to_thread(in_thread)

    async def answers(self) -> bool:
        """Return whether the database answers within a moment."""
        try:
            await asyncio.wait_for(self.read(lambda connection: connection.execute(select(1)).scalar()), ANSWER_SECONDS)
        except (SQLAlchemyError, TimeoutError):
            return False
        return True

    def write(self, write: Write) -> asyncio.Future[None]:
        return self.writer.write(write)

    def live(self, connection: Connection) -> None:
        """Say that this process lives."""
        lives = schema.lives
        connection.execute(lives.update().where(lives.c.id == self.life).values(alive=time.time()))
        if self.postgres:
            self._renew_secret(connection)

    async def secrets_of(self, life: str) -> list[str]:
        """Return the secrets with which a process of this database may sign now; none if it is not known to be alive."""
        facts, lives = schema.facts, schema.lives
        wanted = (
            select(facts.c.value)
            .join(lives, lives.c.id == life)
            .where(facts.c.name == _secret_of(life), lives.c.alive > time.time() - TRUSTED_SECONDS)
        )
        found = await self.read(lambda connection: connection.execute(wanted).scalar())
        return [] if found is None else str(found).split()

    def _begin_secret(self, connection: Connection) -> None:
        """Store a new secret for this process, and delete those of processes that are gone and of older versions."""
        facts, lives = schema.facts, schema.lives
        alive = connection.execute(select(lives.c.id).where(lives.c.alive > time.time() - TRUSTED_SECONDS)).scalars()
        kept = [_secret_of(life) for life in alive]
        connection.execute(delete(facts).where(facts.c.name.startswith("secret"), facts.c.name.not_in(kept)))
        if self.postgres:
            self.secret = secrets.token_hex(32)
            connection.execute(insert(facts), {"name": _secret_of(self.life), "value": self.secret})

    def _renew_secret(self, connection: Connection) -> None:
        """Take over the stored secret, which is committed by now, and from time to time store a newer one before it."""
        facts = schema.facts
        mine = facts.c.name == _secret_of(self.life)
        kept = connection.execute(select(facts.c.value).where(mine)).scalar()
        if kept is None:  # others thought that this process was gone
            connection.execute(insert(facts), {"name": _secret_of(self.life), "value": self.secret})
            return
        self.secret = str(kept).split()[0]
        if time.monotonic() - self._renewed > SECRET_SECONDS:
            self._renewed = time.monotonic()
            connection.execute(facts.update().where(mine).values(value=f"{secrets.token_hex(32)} {self.secret}"))

    def _begin_life(self, connection: Connection, own_url: str) -> list[Span]:
        """Say that this process lives from now on. Returns when no server was up, in the last three months."""
        now = time.time()
        last = connection.execute(select(func.max(schema.lives.c.alive))).scalar()
        if (last is not None and now - last > 2 * ALIVE_SECONDS) or (last is not None and not self.postgres and last < now):
            connection.execute(insert(schema.gaps), {"begin": last, "end": now})
        connection.execute(delete(schema.gaps).where(schema.gaps.c.end < now - 90 * 86400))
        connection.execute(delete(schema.lives).where(schema.lives.c.alive < now - 86400))
        connection.execute(insert(schema.lives), {"id": self.life, "url": own_url, "began": now, "alive": now})
        return [(begin, end) for begin, end in connection.execute(select(schema.gaps.c.begin, schema.gaps.c.end))]

    def _lock_file(self) -> FileLock:
        path = Path(self.url.database or "")
        if not self.url.database or self.url.database == ":memory:":
            raise Refused("bad_setting", name="database", why=":memory:")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            make_private(path)
            return FileLock(path.with_name(path.name + ".lock"))
        except BlockingIOError as error:
            raise Refused("second_process", file=str(path)) from error
        except OSError as error:
            raise Refused("no_database", why=str(error)) from error

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()


# ---- readings


# Any: rows of different columns.
def entries_of(table: str, after: int = 0, upto: int | None = None) -> Callable[[Connection], list[Row[Any]]]:
    """The entries of a table with numbers above `after`, in order."""
    entries = schema.entries
    wanted = select(entries.c.n, entries.c.body).where(entries.c.table == table, entries.c.n > after).order_by(entries.c.n)
    if upto is not None:
        wanted = wanted.where(entries.c.n <= upto)
    return lambda connection: list(connection.execute(wanted))


def engine_for(url: str) -> Engine:
    """Connections to a database, each set so that what is committed is on disk."""
    if url.startswith("postgresql"):
        patience = {} if "connect_timeout" in make_url(url).query else {"connect_timeout": CONNECT_SECONDS}
        return create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=patience)
    engine = create_engine(url, connect_args={"timeout": 10}, pool_size=8, max_overflow=8)

    @event.listens_for(engine, "connect")
    def durable(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    return engine


def make_private(database: Path) -> None:
    """Let nobody but their owner read an SQLite database and the files beside it. Creates the database if it is missing.

    SQLite gives the files that it adds later the mode of the database.
    """
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, PRIVATE))
    beside = [database.with_name(database.name + end) for end in ("", "-wal", "-shm", "-journal", ".lock")]
    for path in [*beside, *database.parent.glob(f"{glob.escape(database.name)}.before-*")]:
        try:
            path.chmod(PRIVATE)
        except FileNotFoundError:
            continue
        except PermissionError:
            logger.warning("%s belongs to another user: its mode cannot be set to 0600", path)


def _secret_of(life: str) -> str:
    """The name of the fact that holds the secret of a process."""
    return f"secret {life}"


def _notify(connection: Connection, newest: list[tuple[str, int]]) -> None:
    """Tell every process which table has what new number: once a commit, outside of it (inside it is five times slower)."""
    for first in range(0, len(newest), 300):  # a notification holds 8,000 bytes
        payload = " ".join(f"{table}:{n}" for table, n in newest[first : first + 300])
        connection.exec_driver_sql("SELECT pg_notify('ratking', %s)", (payload,))
