"""People: who somebody is. An unguessable token a device, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from ..tables.refused import Refused
from . import schema
from .store import Store
from .write_batch import Write

COOKIE: Final = "ratking"
CODE_SECONDS: Final = 600
CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters that are not mistaken for each other."""
REMEMBERED: Final = 20_000
"""So many tokens are known without asking the database."""


class People:
    """The persons and their devices."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def new(self) -> tuple[str, str]:
        """Somebody new: the person, and the token of the device."""
        person = secrets.token_hex(12)
        return person, await self.device(person)

    async def device(self, person: str) -> str:
        """Another device of the same person: its token."""
        token = secrets.token_urlsafe(32)
        row = {"hash": hashed(token), "person": person, "made": time.time()}
        await self._store.write(Write(other=lambda connection: _insert(connection, row)))
        return token

    async def person(self, token: str) -> str | None:
        """Whose token it is. By its hash, so that how long the look-up takes tells nothing about any token."""
        if not 40 <= len(token) <= 64:
            return None
        digest = hashed(token)
        if digest in self._known:
            self._known.move_to_end(digest)
            return self._known[digest]
        tokens = schema.tokens
        found = await self._store.read(
            lambda connection: connection.execute(select(tokens.c.person).where(tokens.c.hash == digest)).scalar()
        )
        if found is None:
            return None
        self._known[digest] = str(found)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return str(found)

    async def code(self, person: str) -> str:
        """A code that carries this person to another device."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(10))
        row = {"hash": hashed(code), "person": person, "until": time.time() + CODE_SECONDS}

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.codes).where(schema.codes.c.until < time.time()))
            connection.execute(delete(schema.codes).where(schema.codes.c.person == person))
            connection.execute(insert(schema.codes), row)

        await self._store.write(Write(other=write))
        return code

    async def claim(self, code: str) -> str:
        """The person a code stands for; it is used up. Raises Refused."""
        digest = hashed(code.upper().replace("-", "").replace(" ", ""))
        codes = schema.codes
        claimed: list[str] = []

        def write(connection: Connection) -> None:
            row = connection.execute(select(codes.c.person, codes.c.until).where(codes.c.hash == digest)).first()
            deleted = connection.execute(delete(codes).where(codes.c.hash == digest)).rowcount
            if row is not None and deleted == 1 and row.until > time.time():
                claimed.append(row.person)

        await self._store.write(Write(other=write))
        if not claimed:
            raise Refused("wrong_code")
        return claimed[-1]


def hashed(secret: str) -> str:
    """What is kept of a token or key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(key: str, hashes: list[str]) -> bool:
    """Whether a key is one of those whose hashes these are; every one is compared, in constant time."""
    digest = hashed(key)
    found = False
    for known in hashes:
        found |= hmac.compare_digest(digest, known)
    return found


def _insert(connection: Connection, row: dict[str, object]) -> None:
    connection.execute(insert(schema.tokens), row)
