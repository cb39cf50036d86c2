"""PostgresCluster: several processes on one PostgreSQL. Each table belongs to one of them; the others follow."""

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
"""How long after it was lost the connection that listens is made again."""
PATIENCE: Final = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""So that a connection whose other end has vanished without a word is noticed within half a minute."""

logger = logging.getLogger("ratking.cluster")


class PostgresCluster:
    """Owners on PostgreSQL: a process owns a table as long as its connection holds the table's advisory lock."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.on_lost: Callable[[], None] = lambda: None
        """Called when the connection that held the locks is gone: nothing is ours any more."""
        url = store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._address = make_conninfo(url, **{name: value for name, value in PATIENCE.items() if f"{name}=" not in url})
        self._locks: psycopg.AsyncConnection[Any] | None = None
        """The connection that holds the locks. Any: rows of different kinds."""
        self._busy = asyncio.Lock()
        self._owned: set[str] = set()
        self._letting_go: set[asyncio.Task[None]] = set()

    async def own(self, table: str) -> None:
        """Make it ours. Raises OwnedElsewhere if another process has it, and Refused if that cannot be said now."""
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
            await self._say(table)
        except StoreFailed as error:
            if got:
                self.let_go(table)  # the others could not find us
            raise Refused("cannot_write") from error

    def let_go(self, table: str) -> None:
        """Say that it is out of memory here: another process may have it."""
        if table in self._owned:
            self._owned.discard(table)
            task = asyncio.ensure_future(self._unlock(table))
            self._letting_go.add(task)
            task.add_done_callback(self._letting_go.discard)

    async def stop(self) -> None:
        """Let go of everything at once: the locks go with their connection."""
        self._owned.clear()
        if self._locks is not None:
            await self._locks.close()

    async def check(self) -> None:
        """Notice a lost connection also while nobody asks for anything. To be called every few seconds."""
        async with self._busy:
            if self._locks is None:
                return
            try:
                await self._locks.execute("SELECT 1")
            except (psycopg.Error, OSError):
                self._gone()

    async def listen(self, heard: Callable[[str, int], Awaitable[None]], back: Callable[[], Awaitable[None]]) -> None:
        """Hear from the other processes which table has an entry of which number, for ever.

        `back` is called whenever the connection is there again, for what was said meanwhile.
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
            except Exception:  # without a listener the tables of other processes would stand still here
                logger.exception("the listener failed; trying again")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _elsewhere(self, table: str) -> OwnedElsewhere | Refused:
        """Return where the process is that owns a table. Raises StoreFailed."""
        lives, owners = schema.lives, schema.owners
        wanted = (
            select(lives.c.url)
            .join(owners, owners.c.life == lives.c.id)
            .where(owners.c.table == table, lives.c.id != self._store.life.id)
        )
        url = await self._store.database.read(lambda connection: connection.execute(wanted).scalar())
        return Refused("try_again") if url is None else OwnedElsewhere(str(url))

    async def _say(self, table: str) -> None:
        """Let the others know where the table is. Raises StoreFailed."""
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
                # If it has become ours again meanwhile, it was locked twice: it stays ours.
                await self._locks.execute("SELECT pg_advisory_unlock(%s)", (_number(table),))
            except (psycopg.Error, OSError):
                self._gone()

    # Any: rows of different kinds.
    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(self._address, autocommit=True)

    def _gone(self) -> None:
        self._locks = None
        self._owned.clear()
        self.on_lost()


def _number(table: str) -> int:
    """Return the number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
