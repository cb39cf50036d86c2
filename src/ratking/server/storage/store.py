"""Store: keeps tables and people in a database. `live/` only knows the Protocol in `live/store.py`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, insert, select

from ..live.operator_state import OperatorState
from ..live.store import StoredAnalysis, StoredTable, StoreFailed, Write
from ..protocol.tables import PlayedGame, TableList, Wanted
from ..tables.clock import Span
from ..tables.entries import DamagedEntry, Entry, decoded
from . import lobby, schema
from .analyses import keep_analysis, stored_analysis, unanalysed
from .database import Database
from .history import history
from .life import ALIVE_SECONDS, Life, add_downtime, downtimes
from .operator_facts import ANNOUNCEMENT, BAN, READ_ONLY, operator_state, set_fact
from .purge import purge
from .snapshots import unpacked
from .stored_keyrings import StoredKeyrings
from .stored_notifications import StoredNotifications
from .stored_passkeys import StoredPasskeys
from .url import database_url
from .write_batch import batch_of

ANSWER_SECONDS: Final = 3.0
OF_PEOPLE: Final = (
    *(schema.tokens, schema.codes, schema.keyrings, schema.passkeys, schema.sign_ins),
    *(schema.seatings, schema.notes, schema.notifications, schema.channels, schema.wishes, schema.calendars),
)
"""The tables of the database with rows of a person, which are deleted when the person is forgotten."""

COMES_BACK: Final = (schema.tokens, schema.keyrings, schema.passkeys, schema.sign_ins)
"""The tables of the database with a row for every person who can be somebody again."""


class Store:
    """A database with the tables and people of a server, and the row of this process."""

    def __init__(self, database: str, own_url: str = "") -> None:
        """Open the database of the setting `database`. Other processes reach this one at `own_url`. Raises Refused."""
        url = database_url(database)
        self.life = Life(own_url, several=url.startswith("postgresql"))
        self._downtimes: list[Span] = []
        self.database = Database(url, self._begin)
        self.notifications = StoredNotifications(self.database)
        self.keyring = StoredKeyrings(self.database)
        self.passkeys = StoredPasskeys(self.database)

    def _begin(self, connection: Connection) -> None:
        self._downtimes = self.life.begin(connection)

    def stop(self) -> None:
        """Finish all waiting writes, store the last sign of life, and close."""
        self.database.stop(self.life.end)

    @property
    def downtimes(self) -> Sequence[Span]:
        """The periods when no server was running."""
        return self._downtimes

    @property
    def shared(self) -> bool:
        """Whether other processes can use the same database."""
        return self.database.postgres

    @property
    def crowded(self) -> bool:
        """Whether the store is so busy that rows that can be rebuilt from entries should wait."""
        return self.database.crowded

    # ---- tables

    def write(self, write: Write) -> Awaitable[None]:
        """Write all of it or nothing. When the awaitable is done, it has been stored durably."""
        return self.database.write(batch_of(write))

    async def load(self, table: str, *, with_snapshot: bool = True) -> StoredTable | None:
        """Return what is stored of a table; None if there is no such table. Raises DamagedEntry."""
        return await self.database.read(lambda connection: stored_table(connection, table, with_snapshot))

    async def entries(self, table: str, after: int, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, in order. Raises DamagedEntry."""
        return await self.database.read(lambda connection: entries_of(connection, table, after, upto))

    async def chat(self, table: str, before: int, most: int) -> list[Entry]:
        """Return the newest chat entries with numbers below `before`, at most `most`, the oldest first."""
        entries = schema.entries
        wanted = (
            select(entries.c.n, entries.c.body)
            .where(entries.c.table == table, entries.c.n < before, entries.c.kind == "chat")
            .order_by(entries.c.n.desc())
            .limit(most)
        )
        return (await self.database.read(lambda connection: _decoded(connection.execute(wanted).all())))[::-1]

    async def listed(self, wanted: Wanted, person: str | None) -> TableList:
        """Return a page of a list of tables."""
        return await self.database.read(lambda connection: lobby.listed(connection, wanted, person))

    async def due(self, before: float) -> list[str]:
        """Return the tables whose deadline comes before this time and that no other living process owns."""
        tables = schema.tables
        wanted = _not_owned_elsewhere(self.life.id).where(tables.c.deadline <= before).order_by(tables.c.deadline)
        return await self.database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def delete_older(self, than: float, kept: Sequence[str]) -> int:
        """Delete the tables that have not changed since `than`, except those in `kept` and those of other processes."""
        tables = schema.tables
        old = _not_owned_elsewhere(self.life.id).where(tables.c.changed < than)
        return await self.database.do(
            lambda connection: purge(connection, set(connection.execute(old).scalars()) - set(kept))
        )

    # ---- time

    async def live(self) -> None:
        """Store a sign of life of this process, and read the downtimes noted by others."""
        await self.database.do(self.life.go_on)
        if self.database.postgres:
            known = set(self._downtimes)
            self._downtimes.extend(span for span in await self.database.read(downtimes) if span not in known)

    async def note_downtime(self, downtime: Span) -> None:
        """Store a period in which this process did not run; it is in `downtimes` at once."""
        self._downtimes.append(downtime)
        await self.database.do(lambda connection: add_downtime(connection, downtime))

    async def answers(self) -> bool:
        """Return whether the database answers within a short time."""
        try:
            reading = self.database.read(lambda connection: connection.execute(select(1)).scalar())
            await asyncio.wait_for(reading, ANSWER_SECONDS)
        except (StoreFailed, TimeoutError):
            return False
        return True

    # ---- analyses of finished games

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """Return the analysis of a table's game; None if there is none."""
        return await self.database.read(lambda connection: stored_analysis(connection, table))

    async def keep_analysis(self, table: str, analysis: StoredAnalysis) -> None:
        """Store the analysis of a table's game, in the place of an earlier stage. A deleted table gets none."""
        await self.database.do(lambda connection: keep_analysis(connection, table, analysis))

    async def unanalysed(self, most: int) -> list[str]:
        """Return tables whose game is over and not completely analysed, the newest first, at most `most`."""
        return await self.database.read(lambda connection: unanalysed(connection, most))

    async def history(self, person: str) -> list[PlayedGame]:
        """Return the finished games in which a person had a seat, the newest first."""
        return await self.database.read(lambda connection: history(connection, person))

    # ---- notes

    async def notes(self, person: str, table: str) -> str:
        """Return a person's notes about a table; empty if there are none."""
        rows = schema.notes
        mine = select(rows.c.text).where(rows.c.table == table, rows.c.person == person)
        return await self.database.read(lambda connection: str(connection.execute(mine).scalar() or ""))

    async def keep_notes(self, person: str, table: str, text: str) -> None:
        """Store a person's notes about a table."""
        rows = schema.notes

        def act(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.table == table, rows.c.person == person))
            if text:
                connection.execute(insert(rows), {"table": table, "person": person, "text": text})

        await self.database.do(act)

    # ---- people, by the hashes of their secrets

    async def add_token(self, digest: str, person: str, name: str = "") -> None:
        """Store the hash of a device's token, and the name of the device."""
        row = {"hash": digest, "person": person, "made": time.time(), "name": name}
        await self.database.do(lambda connection: connection.execute(insert(schema.tokens), row))

    async def token_owner(self, digest: str) -> str | None:
        """Return the person whose device has this token."""
        wanted = select(schema.tokens.c.person).where(schema.tokens.c.hash == digest)
        found = await self.database.read(lambda connection: connection.execute(wanted).scalar())
        return None if found is None else str(found)

    async def add_code(self, digest: str, person: str, until: float) -> None:
        """Store the hash of a code for another device of this person; their older codes become invalid."""
        codes = schema.codes

        def write(connection: Connection) -> None:
            connection.execute(delete(codes).where((codes.c.until < time.time()) | (codes.c.person == person)))
            connection.execute(insert(codes), {"hash": digest, "person": person, "until": until})

        await self.database.do(write)

    async def use_code(self, digest: str, now: float) -> str | None:
        """Return the person to whom a code belongs, and delete the code; None if it is unknown or has expired."""
        codes = schema.codes

        def use(connection: Connection) -> str | None:
            row = connection.execute(select(codes.c.person, codes.c.until).where(codes.c.hash == digest)).first()
            # Two processes may use it at once: only one of them deletes it.
            deleted = connection.execute(delete(codes).where(codes.c.hash == digest)).rowcount
            return str(row.person) if row is not None and deleted == 1 and row.until > now else None

        return await self.database.do(use)

    async def knows(self, person: str) -> bool:
        """Return whether a person has a device or a way back."""
        wanted = [select(one.c.person).where(one.c.person == person).limit(1) for one in COMES_BACK]
        return await self.database.read(lambda connection: any(connection.execute(one).first() for one in wanted))

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables in a person's list."""
        wanted = select(schema.seatings.c.table).where(schema.seatings.c.person == person)
        return await self.database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def forget(self, person: str) -> None:
        """Delete the devices, the codes and the list of a person, and how they want to be told."""

        def act(connection: Connection) -> None:
            for table in OF_PEOPLE:
                connection.execute(delete(table).where(table.c.person == person))
            made = select(schema.tables.c.id).where(schema.tables.c.maker == person)
            for table in (schema.channels, schema.wishes):  # the addresses that they gave for their tables
                connection.execute(delete(table).where(table.c.person.in_(made)))

        await self.database.do(act)

    # ---- for the operator

    async def delete_tables(self, tables: Sequence[str]) -> int:
        """Delete these tables with all their entries. Return how many existed."""
        there = select(schema.tables.c.id).where(schema.tables.c.id.in_(tables))
        return await self.database.do(lambda connection: purge(connection, list(connection.execute(there).scalars())))

    async def operator_state(self) -> OperatorState:
        """Return what the operator has set, through this process or another."""
        return await self.database.read(operator_state)

    async def announce(self, text: str) -> None:
        """Store the announcement to everybody; an empty text removes it."""
        await self.database.do(lambda connection: set_fact(connection, ANNOUNCEMENT, text or None))

    async def set_read_only(self, since: float | None) -> None:
        """Store since when the server has been read-only; None if it is not."""
        await self.database.do(lambda connection: set_fact(connection, READ_ONLY, None if since is None else str(since)))

    async def ban(self, who: str, banned: bool) -> None:
        """Ban a person or an address, or lift the ban."""
        await self.database.do(lambda connection: set_fact(connection, BAN + who, "yes" if banned else None))


# ---- reading


def stored_table(connection: Connection, table: str, with_snapshot: bool = True) -> StoredTable | None:
    """Return what is stored of a table; None if there is no such table. Raises DamagedEntry."""
    seed = connection.execute(select(schema.tables.c.seed).where(schema.tables.c.id == table)).scalar()
    if seed is None:
        return None
    n, body = 0, None
    if with_snapshot:
        snapshots = schema.snapshots
        row = connection.execute(select(snapshots.c.n, snapshots.c.body).where(snapshots.c.table == table)).first()
        if row is not None:
            n, body = row.n, unpacked(row.body)
    return StoredTable(str(seed), n, body, entries_of(connection, table, n))


def entries_of(connection: Connection, table: str, after: int = 0, upto: int | None = None) -> list[Entry]:
    """Return the entries of a table with numbers above `after`, in order. Raises DamagedEntry."""
    entries = schema.entries
    wanted = select(entries.c.n, entries.c.body).where(entries.c.table == table, entries.c.n > after).order_by(entries.c.n)
    if upto is not None:
        wanted = wanted.where(entries.c.n <= upto)
    return _decoded(connection.execute(wanted).all())


# Any: the types of rows in SQLAlchemy do not include their columns.
def _decoded(rows: Sequence[Any]) -> list[Entry]:
    """Return the entries in these rows. All rows must have been read: an open cursor would keep an old read transaction."""
    found: list[Entry] = []
    for row in rows:
        try:
            entry = decoded(row.body)
        except DamagedEntry as error:
            raise DamagedEntry(f"entry {row.n}: {error}") from error
        if entry.n != row.n:
            raise DamagedEntry(f"entry {row.n}: its content has the number {entry.n}")
        found.append(entry)
    return found


def _not_owned_elsewhere(life: str) -> Select[str]:
    """Select the tables that no other living process owns."""
    tables, owners, lives = schema.tables, schema.owners, schema.lives
    free = lives.c.id.is_(None) | (lives.c.id == life) | (lives.c.alive < time.time() - 2 * ALIVE_SECONDS)
    return (
        select(tables.c.id)
        .outerjoin(owners, owners.c.table == tables.c.id)
        .outerjoin(lives, lives.c.id == owners.c.life)
        .where(free)
    )
