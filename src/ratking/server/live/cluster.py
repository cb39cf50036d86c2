"""Cluster: several processes on one PostgreSQL. Each table belongs to one of them; the others hand on what concerns it."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.client
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import psycopg
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection

from ..storage import schema
from ..storage.store import Store
from ..storage.write_batch import Write
from ..tables.refused import Refused

if TYPE_CHECKING:
    from .server import Server

PERSON: Final = "x-ratking-person"
SIGNED: Final = "x-ratking-signed"
"""Who signed a request, until when it holds, the SHA-256 of its body, and the signature."""
FORWARD_SECONDS: Final = 20.0
SIGNED_SECONDS: Final = 10.0
"""How long the signature of a request holds."""

logger = logging.getLogger("ratking.cluster")


class OwnedElsewhere(Exception):
    """The table belongs to another process."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class SingleProcess:
    """On SQLite there is one process, and every table is its own."""

    async def own(self, table: str) -> None:
        return

    def let_go(self, table: str) -> None:
        return

    async def stop(self) -> None:
        return


class PostgresCluster:
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
        raise OwnedElsewhere(str(url))

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
        **signed(server.store, method, path, body, person or ""),
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


class Sibling(Struct, frozen=True):
    """A request that another process of this server has signed."""

    person: str | None
    """The person in whose name it asks."""
    body: str
    """The SHA-256 of the body that was signed."""


def signed(store: Store, method: str, path: str, body: bytes, person: str) -> dict[str, str]:
    """Return the headers that let another process trust a request."""
    until = f"{time.time() + SIGNED_SECONDS:.3f}"
    digest = hashlib.sha256(body).hexdigest()
    signature = _signature(store.secret, store.life, until, method, path, digest, person)
    return {PERSON: person, SIGNED: f"{store.life} {until} {digest} {signature}"}


async def sibling(store: Store, request: HTTPConnection) -> Sibling | None:
    """Return what another process of this server asks for; None if nobody or somebody else has signed the request.

    The body is not looked at: the caller compares it with the digest that was signed.
    """
    given = request.headers.get(SIGNED, "").split()
    if not store.postgres or request.scope["type"] != "http" or len(given) != 4 or not given[0].isalnum():
        return None
    life, until, digest, signature = given
    try:
        if float(until) < time.time():
            return None
    except ValueError:
        return None
    person = request.headers.get(PERSON, "")
    path = path_of(request)
    for secret in await store.secrets_of(life):
        right = _signature(secret, life, until, request.scope["method"], path, digest, person)
        if hmac.compare_digest(right.encode(), signature.encode()):
            return Sibling(person or None, digest)
    return None


def path_of(request: HTTPConnection) -> str:
    """Return the path of a request with its query."""
    query = request.scope["query_string"].decode("latin-1")
    return str(request.scope["path"]) + (f"?{query}" if query else "")


def _signature(secret: str, *parts: str) -> str:
    return hmac.new(secret.encode(), "\n".join(parts).encode(), hashlib.sha256).hexdigest()


def _number(table: str) -> int:
    """The number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)
