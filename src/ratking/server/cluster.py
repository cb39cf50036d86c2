"""Cluster: several processes on one PostgreSQL. Each table belongs to one of them; the others hand on what concerns it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.client
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import psycopg
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from . import schema
from .refused import Refused
from .store import Store
from .write import Write

if TYPE_CHECKING:
    from .server import Server

SECRET: Final = "x-ratking-secret"
PERSON: Final = "x-ratking-person"
FORWARD_SECONDS: Final = 20.0

logger = logging.getLogger("ratking.cluster")


class Elsewhere(Exception):
    """The table belongs to another process."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class Alone:
    """On SQLite there is one process, and every table is its own."""

    async def own(self, table: str) -> None:
        return

    def let_go(self, table: str) -> None:
        return

    async def stop(self) -> None:
        return


class Together:
    """On PostgreSQL: a table is owned by whoever holds its advisory lock. It dies with its process's connection."""

    def __init__(self, store: Store, lost: Callable[[], None]) -> None:
        self._store = store
        self._url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._locks: psycopg.AsyncConnection[Any] | None = None
        """The connection that holds the locks. Any: rows of different kinds."""
        self._busy = asyncio.Lock()
        self._owned: set[str] = set()
        self._lost = lost
        """Called when the connection that held the locks is gone: nothing is ours any more."""
        self._letting_go: set[asyncio.Task[None]] = set()

    async def own(self, table: str) -> None:
        async with self._busy:
            if table in self._owned:
                return
            try:
                connection = await self._connection()
                cursor = await connection.execute("SELECT pg_try_advisory_lock(%s)", (_number(table),))
                row = await cursor.fetchone()
            except psycopg.Error as error:
                self._gone()
                raise Refused("cannot_write") from error
            if row is not None and row[0]:
                self._owned.add(table)
        if table in self._owned:
            await self._say(table)
            return
        url = await self._store.read(
            lambda connection: connection.execute(
                select(schema.lives.c.url)
                .join(schema.owners, schema.owners.c.life == schema.lives.c.id)
                .where(schema.owners.c.table == table, schema.lives.c.id != self._store.life)
            ).scalar()
        )
        if url is None:
            raise Refused("try_again")
        raise Elsewhere(str(url))

    def let_go(self, table: str) -> None:
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
        """Notice a lost connection also while nobody asks for anything."""
        async with self._busy:
            if self._locks is None:
                return
            try:
                await self._locks.execute("SELECT 1")
            except psycopg.Error:
                self._gone()

    async def listen(
        self, heard: Callable[[str, int], Coroutine[Any, Any, None]], back: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Hear from the other processes which table has something new, for ever.

        `back` is called whenever the connection is there again, for what was said meanwhile.
        """
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute("LISTEN ratking")
                    await back()
                    async for notice in connection.notifies():
                        for part in notice.payload.split():
                            table, _, n = part.partition(":")
                            await heard(table, int(n))
            except (psycopg.Error, SQLAlchemyError, OSError):
                logger.warning("the database does not answer; trying again")
            except Exception:
                logger.exception("the listener failed; trying again")
            await asyncio.sleep(1)

    async def _say(self, table: str) -> None:
        """Let the others know where the table is."""
        owners = schema.owners
        life = self._store.life

        def write(connection: Any) -> None:  # Any: a connection of SQLAlchemy
            connection.execute(owners.delete().where(owners.c.table == table))
            connection.execute(owners.insert(), {"table": table, "life": life})

        await self._store.write(Write(other=write))

    async def _unlock(self, table: str) -> None:
        async with self._busy:
            if self._locks is not None:
                try:
                    await self._locks.execute("SELECT pg_advisory_unlock(%s)", (_number(table),))
                except psycopg.Error:
                    self._gone()

    async def _connection(self) -> psycopg.AsyncConnection[Any]:
        if self._locks is None or self._locks.closed:
            self._locks = await psycopg.AsyncConnection.connect(self._url, autocommit=True)
        return self._locks

    def _gone(self) -> None:
        self._locks = None
        self._owned.clear()
        self._lost()


async def send(
    server: Server, url: str, method: str, path: str, body: bytes, person: str | None, language: str
) -> tuple[int, dict[str, str], bytes]:
    """A request to another process of ours, in the name of a person."""
    headers = {
        SECRET: server.store.secret,
        PERSON: person or "",
        "content-type": "application/json",
        "accept-language": language,
    }

    def ask() -> tuple[int, dict[str, str], bytes]:
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=FORWARD_SECONDS)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    return await asyncio.to_thread(ask)


def trusted(secret: str, request: HTTPConnection) -> str | None:
    """The person in whose name another process of ours asks; None if no such process asks."""
    given = request.headers.get(SECRET)
    if given is None or not hmac.compare_digest(given.encode(), secret.encode()):
        return None
    return request.headers.get(PERSON, "")


def _number(table: str) -> int:
    """The number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
