"""StoredPasskeys: keeps the passkeys of people and the challenges of browsers in the database."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select, update

from ..live.passkey_store import PASSKEY_LETTERS, Passkey
from . import schema
from .database import Database

_COLUMNS = tuple(schema.passkeys.c[name] for name in ("hash", *Passkey.__struct_fields__[1:]))


class StoredPasskeys:
    """The passkeys in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the newest first."""
        rows = schema.passkeys
        wanted = select(*_COLUMNS).where(rows.c.person == person).order_by(rows.c.made.desc())
        return await self._database.read(lambda connection: [Passkey(*row) for row in connection.execute(wanted).all()])

    async def find(self, digest: str) -> Passkey | None:
        """Return the passkey with this hash."""
        wanted = select(*_COLUMNS).where(schema.passkeys.c.hash == digest)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else Passkey(*row)

    async def add(self, passkey: Passkey, most: int) -> bool:
        """Store a new passkey. Return False if it is known already, or if its person has `most` of them."""
        rows = schema.passkeys
        row = asdict(passkey)
        row["hash"] = row.pop("digest")

        def act(connection: Connection) -> bool:
            known = connection.execute(select(rows.c.hash).where(rows.c.hash == passkey.digest)).first()
            has = connection.execute(select(func.count()).where(rows.c.person == passkey.person)).scalar() or 0
            if known is not None or has >= most:
                return False
            connection.execute(insert(rows), row)
            return True

        return await self._database.do(act)

    async def use(self, passkey: Passkey, uses: int, now: float) -> bool:
        """Store that a passkey was used now, and its count. Return False if it was used or removed since it was read."""
        rows = schema.passkeys
        same = (rows.c.hash == passkey.digest) & (rows.c.uses == passkey.uses)
        change = update(rows).where(same).values(uses=uses, used=now)
        return await self._database.do(lambda connection: connection.execute(change).rowcount == 1)

    async def remove(self, person: str, passkey: str) -> bool:
        """Delete a passkey of a person by its id in their list. Return whether there was one."""
        rows = schema.passkeys
        mine = (rows.c.person == person) & (func.substr(rows.c.hash, 1, PASSKEY_LETTERS) == passkey)
        return await self._database.do(lambda connection: connection.execute(delete(rows).where(mine)).rowcount > 0)

    async def challenge(self, browser: str, challenge: str, now: float, until: float) -> None:
        """Store what a browser must have signed, in the place of an earlier challenge. Delete those that have expired."""
        rows = schema.challenges

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where((rows.c.until < now) | (rows.c.browser == browser)))
            connection.execute(insert(rows), {"browser": browser, "challenge": challenge, "until": until})

        await self._database.do(act)

    async def take_challenge(self, browser: str, now: float) -> str | None:
        """Return the challenge of a browser, and delete it; None if there is none or it has expired."""
        rows = schema.challenges
        mine = rows.c.browser == browser

        def act(connection: Connection) -> str | None:
            row = connection.execute(select(rows.c.challenge, rows.c.until).where(mine)).first()
            # Two processes may take it at once: only one of them deletes it.
            deleted = connection.execute(delete(rows).where(mine)).rowcount
            return str(row.challenge) if row is not None and deleted == 1 and row.until > now else None

        return await self._database.do(act)
