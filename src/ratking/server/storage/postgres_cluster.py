"""PostgresCluster: several processes on one PostgreSQL database. Each table is owned by one of them; the others follow."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import Connection, delete, insert, select

from ..live.ownership import OwnedElsewhere
from ..live.store import StoreFailed
from ..tables.refused import Refused
from . import schema
from .store import Store

AGAIN_SECONDS: Final = 1.0
"""Seconds until a lost listening connection is opened again."""
PATIENCE: Final = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""With these a connection whose other end has silently vanished is noticed within half a minute."""

logger = logging.getLogger("ratking.cluster")


class PostgresCluster:
    """Owners on PostgreSQL: a process owns a table while its connection holds the table's advisory lock."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.on_lost: Callable[[], None] = lambda: None
        """Called when the connection that held the locks is lost: this process owns no table any more."""
        url = store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(url, **{name: value for name, value in PATIENCE.items() if f"{name}=" not in url})
        self._locks: psycopg.AsyncConnection[Any] | None = None
        """The connection that holds the locks. Any: rows with different columns."""
        self._busy = asyncio.Lock()
        self._owned: set[str] = set()
        self._letting_go: set[asyncio.Task[None]] = set()

    async def own(self, table: str) -> None:
        """Become the owner of a table. Raises OwnedElsewhere if another process is, and Refused if that is not known now."""
        async with self._busy:
            if table in self._owned:
                return
            try:
                got = await self._lock(table)
            except (psycopg.Error, OSError) as error:
                self._gone()
                raise Refused("cannot_write") from error
            if got:
                self._owned.add(table)
        try:
            if not got:
                raise await self._elsewhere(table)
            await self._store_owner(table)
        except StoreFailed as error:
            if got:
                self.let_go(table)  # the other processes could not find this one
            raise Refused("cannot_write") from error

    def let_go(self, table: str) -> None:
        """Give up a table that is no longer in memory here, so that another process can own it."""
        if table in self._owned:
            self._owned.discard(table)
            task = asyncio.ensure_future(self._unlock(table))
            self._letting_go.add(task)
            task.add_done_callback(self._letting_go.discard)

    async def stop(self) -> None:
        """Give up all tables: the locks end with their connection."""
        self._owned.clear()
        if self._locks is not None:
            await self._locks.close()

    async def check(self) -> None:
        """Check the connection, so that its loss is noticed even without requests. Call it every few seconds."""
        async with self._busy:
            if self._locks is None:
                return
            try:
                await self._locks.execute("SELECT 1")
            except (psycopg.Error, OSError):
                self._gone()

    async def listen(self, heard: Callable[[str, int], Awaitable[None]], back: Callable[[], Awaitable[None]]) -> None:
        """Listen for ever for the announcements of other processes, and call `heard` with a table and its newest entry.

        `back` is called whenever the connection has been opened, because announcements may have been missed.
        """
        while True:
            try:
                async with await self._connect() as connection:
                    await connection.execute("LISTEN ratking")
                    await back()
                    async for notice in connection.notifies():
                        for part in notice.payload.split():
                            table, _, n = part.partition(":")
                            await heard(table, int(n))
            except (psycopg.Error, StoreFailed, OSError):
                logger.warning("the database does not answer; trying again")
            except Exception:  # without a listener this process would miss all later changes of other processes
                logger.exception("the listener failed; trying again")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _elsewhere(self, table: str) -> OwnedElsewhere | Refused:
        """Return the error that says which process owns a table. Raises StoreFailed."""
        lives, owners = schema.lives, schema.owners
        wanted = (
            select(lives.c.url)
            .join(owners, owners.c.life == lives.c.id)
            .where(owners.c.table == table, lives.c.id != self._store.life.id)
        )
        url = await self._store.database.read(lambda connection: connection.execute(wanted).scalar())
        return Refused("try_again") if url is None else OwnedElsewhere(str(url))

    async def _store_owner(self, table: str) -> None:
        """Store that this process owns a table, so that the others can find it. Raises StoreFailed."""
        owners = schema.owners
        row = {"table": table, "life": self._store.life.id}

        def write(connection: Connection) -> None:
            connection.execute(delete(owners).where(owners.c.table == table))
            connection.execute(insert(owners), row)

        await self._store.database.do(write)

    async def _lock(self, table: str) -> bool:
        if self._locks is None or self._locks.closed:
            self._locks = await self._connect()
        cursor = await self._locks.execute("SELECT pg_try_advisory_lock(%s)", (_number(table),))
        row = await cursor.fetchone()
        return row is not None and bool(row[0])

    async def _unlock(self, table: str) -> None:
        async with self._busy:
            if self._locks is None:
                return
            try:
                # If this process owns it again meanwhile, the lock was taken twice, and one of the two remains.
                await self._locks.execute("SELECT pg_advisory_unlock(%s)", (_number(table),))
            except (psycopg.Error, OSError):
                self._gone()

    # Any: rows with different columns.
    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    def _gone(self) -> None:
        self._locks = None
        self._owned.clear()
        self.on_lost()


def _number(table: str) -> int:
    """Return the number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
