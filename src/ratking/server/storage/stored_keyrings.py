"""StoredKeyrings: keeps the devices of people and the secrets of saved links in the database, as hashes."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, func, insert, select, text, update

from ..live.keyring_store import DEVICE_LETTERS, Device
from . import schema
from .database import Database


class StoredKeyrings:
    """The keyrings in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def devices(self, person: str) -> list[Device]:
        """Return the devices of a person, the most recently used first."""
        rows = schema.tokens
        used = func.coalesce(rows.c.used, rows.c.made)
        wanted = select(rows.c.hash, rows.c.name, rows.c.made, used).where(rows.c.person == person).order_by(used.desc())
        return await self._database.read(lambda connection: [Device(*row) for row in connection.execute(wanted).all()])

    async def revoke(self, person: str, device: str) -> str | None:
        """Delete a device of a person, what is sent to it, and codes for another device, which it may have made.

        Return the hash of its token; None if there is no such device.
        """
        rows, channels, codes = schema.tokens, schema.channels, schema.codes
        mine = (rows.c.person == person) & (func.substr(rows.c.hash, 1, DEVICE_LETTERS) == device)

        def act(connection: Connection) -> str | None:
            found = connection.execute(select(rows.c.hash).where(mine)).scalar()
            if found is None:
                return None
            connection.execute(delete(rows).where(mine))
            # A subscription whose device is not known may be this one's. A browser that is still used renews its own.
            there = (channels.c.device == found) | channels.c.device.is_(None)
            connection.execute(delete(channels).where(channels.c.person == person, channels.c.kind == "push", there))
            connection.execute(delete(codes).where(codes.c.person == person))
            return str(found)

        return await self._database.do(act)

    async def used(self, digest: str, now: float) -> None:
        """Store that a device was used now."""
        rows = schema.tokens
        await self._database.do(
            lambda connection: connection.execute(update(rows).where(rows.c.hash == digest).values(used=now))
        )

    async def valid(self, digests: Collection[str]) -> set[str]:
        """Return those of these hashes that belong to a device."""
        wanted = select(schema.tokens.c.hash).where(schema.tokens.c.hash.in_(digests))
        return await self._database.read(lambda connection: set(connection.execute(wanted).scalars()))

    async def signed_in(self, digest: str, new: str, now: float) -> str:
        """Return the person whom a proxy signs in under the name with this hash. The first time that is the person `new`."""
        rows = schema.sign_ins
        wanted = select(rows.c.person).where(rows.c.hash == digest)
        found = await self._database.read(lambda connection: connection.execute(wanted).scalar())
        if found is not None:
            return str(found)
        row = {"hash": digest, "person": new, "made": now}

        # SQLAlchemy writes this in two different ways, but both databases understand the same.
        added = text("INSERT INTO sign_ins (hash, person, made) VALUES (:hash, :person, :made) ON CONFLICT DO NOTHING")

        def act(connection: Connection) -> str:
            # Another request or process may store the same name now: the first one counts.
            connection.execute(added, row)
            return str(connection.execute(wanted).scalar_one())

        return await self._database.do(act)

    async def save(self, person: str, key: str | None, now: float) -> None:
        """Store the hash of the secret in a person's saved link, in the place of an earlier one; None ends it."""
        rows = schema.keyrings

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.person == person))
            if key is not None:
                connection.execute(insert(rows), {"person": person, "key": key, "made": now})

        await self._database.do(act)

    async def saved(self, person: str) -> float | None:
        """Return when a person's saved link was made; None if there is none."""
        wanted = select(schema.keyrings.c.made).where(schema.keyrings.c.person == person)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar())

    async def saved_by(self, key: str) -> str | None:
        """Return the person to whose saved link the secret with this hash belongs."""
        wanted = select(schema.keyrings.c.person).where(schema.keyrings.c.key == key)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar())
