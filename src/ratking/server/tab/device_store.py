"""DeviceStore: the Store of a browser tab. Lists are in memory; entries, snapshots and analyses are read when needed."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from ..live.operator_state import OperatorState
from ..live.played_games import MOST, ledger_of, options_of
from ..live.store import GONE, LobbyRow, NewTableRow, Seating, StoredAnalysis, StoredTable, StoreFailed, Write
from ..protocol.tables import PlayedGame, TableLine, TableList, Wanted
from ..tables.clock import Span
from ..tables.entries import Chatted, DamagedEntry, Entry, decoded, encoded
from .no_keyring import NoKeyring
from .no_notifications import NoNotifications
from .no_passkeys import NoPasskeys
from .shelf import Shelf, ShelfFailed

PAGE: Final = 50
"""The number of tables on a page of a list."""
_ALIVE: Final = "life/alive"
_DOWNTIMES: Final = "life/downtimes"
_COOKIE: Final = "life/cookie"

T = TypeVar("T")
_encode: Final = msgspec.json.encode


class DeviceStore:
    """Tables and people of one device, on a Shelf. There is one person, and one for each further player who shares it."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.notifications = NoNotifications()
        self.keyring = NoKeyring()
        self.passkeys = NoPasskeys()
        self.cookie: str | None = None
        """The token of the person whose device this is."""
        self._downtimes: list[Span] = []
        self._tables: dict[str, NewTableRow] = {}
        self._lobby: dict[str, LobbyRow] = {}
        self._seatings: dict[tuple[str, str], Seating] = {}
        self._tokens: dict[str, str] = {}
        """The persons, by the hashes of their tokens."""

    async def open(self) -> None:
        """Read the lists. The time since the last sign of life is a downtime, which no clock counts. Raises StoreFailed."""
        self._tables = {row.table: row for row in await self._rows("table/", NewTableRow)}
        self._lobby = {row.table: row for row in await self._rows("lobby/", LobbyRow)}
        self._seatings = {(row.table, row.person): row for row in await self._rows("seating/", Seating)}
        self._tokens = {key.removeprefix("token/"): row.decode() for key, row in await self._read("token/")}
        life = dict(await self._read("life/"))
        self.cookie = life[_COOKIE].decode() if _COOKIE in life else None
        self._downtimes = msgspec.json.decode(life.get(_DOWNTIMES, b"[]"), type=list[Span])
        if _ALIVE in life:
            await self.note_downtime((float(life[_ALIVE]), time.time()))
        await self.live()

    async def keep_cookie(self, token: str) -> None:
        """Store the token of the person whose device this is."""
        await self._write({_COOKIE: token.encode()})
        self.cookie = token

    @property
    def downtimes(self) -> Sequence[Span]:
        return self._downtimes

    @property
    def shared(self) -> bool:
        return False

    @property
    def crowded(self) -> bool:
        return False

    # ---- tables

    async def write(self, write: Write) -> None:
        """Write all of it or nothing. When it returns, it is stored. Raises StoreFailed."""
        new = {_entry_key(table, entry.n): encoded(entry) for table, entry in write.entries}
        if len(new) < len(write.entries):
            raise StoreFailed("two entries have the same number")
        new |= {f"table/{row.table}": _encode(row) for row in write.new}
        changed = {f"lobby/{row.table}": _encode(row) for row in write.lobby}
        changed |= {f"seating/{row.table}/{row.person}": _encode(row) for row in write.seatings}
        changed |= {f"snapshot/{row.table}": _encode((row.n, row.body.decode())) for row in write.snapshots}
        await self._write(changed, new)
        self._tables.update({row.table: row for row in write.new})
        self._lobby.update({row.table: row for row in write.lobby})
        self._seatings.update({(row.table, row.person): row for row in write.seatings})

    async def load(self, table: str, *, with_snapshot: bool = True) -> StoredTable | None:
        """Return what is stored of a table; None if there is no such table. Raises DamagedEntry."""
        if table not in self._tables:
            return None
        n, body = 0, None
        for _, row in await self._read(f"snapshot/{table}") if with_snapshot else []:
            n, text = msgspec.json.decode(row, type=tuple[int, str])
            body = text.encode()
        return StoredTable(self._tables[table].seed, n, body, await self.entries(table, n))

    async def entries(self, table: str, after: int, upto: int | None = None) -> list[Entry]:
        """Return the entries with numbers above `after`, in order. Raises DamagedEntry."""
        found: list[Entry] = []
        for key, row in await self._read(_entry_key(table, None)):
            n = int(key.rpartition("/")[2])
            if n <= after or (upto is not None and n > upto):
                continue
            try:
                entry = decoded(row)
            except DamagedEntry as error:
                raise DamagedEntry(f"entry {n}: {error}") from error
            if entry.n != n:
                raise DamagedEntry(f"entry {n}: its content has the number {entry.n}")
            found.append(entry)
        return found

    async def chat(self, table: str, before: int, most: int) -> list[Entry]:
        """Return the newest chat entries with numbers below `before`, at most `most`, the oldest first."""
        found = [entry for entry in await self.entries(table, 0, before - 1) if isinstance(entry.body, Chatted)]
        return found[-most:]

    async def listed(self, wanted: Wanted, person: str | None) -> TableList:
        """Return a page of a list of tables, the newest first."""
        lines: list[TableLine] = []
        for row in sorted(self._lobby.values(), key=lambda row: -row.changed):
            seating = self._seatings.get((row.table, person or ""))
            if (wanted.before is None or row.changed < wanted.before) and self._wants(wanted, row, seating):
                lines.append(self._line(row, seating))
        return TableList(tables=lines[:PAGE], more=len(lines) > PAGE)

    def _wants(self, wanted: Wanted, row: LobbyRow, seating: Seating | None) -> bool:
        table = self._tables[row.table]
        if wanted.which == "open":
            return row.status == "open" and table.public and row.free > 0
        if wanted.which == "watch":
            return row.status == "playing" and table.public and table.watch
        return seating is not None and seating.seat != GONE and row.status != "closed"

    def _line(self, row: LobbyRow, seating: Seating | None) -> TableLine:
        table = self._tables[row.table]
        return TableLine(
            table=row.table,
            name=row.name,
            game=table.game,
            status=row.status,  # type: ignore[arg-type]  # rows keep it as a plain string
            players=table.players,
            free=row.free,
            seats=row.seats,
            made=table.made,
            changed=row.changed,
            mine=None if seating is None or seating.seat == GONE else seating.seat,
            asked=row.asked,
            ranking=row.ranking,
        )

    async def due(self, before: float) -> list[str]:
        """Return the tables whose deadline comes before this time."""
        due = [row for row in self._lobby.values() if row.deadline is not None and row.deadline <= before]
        return [row.table for row in sorted(due, key=lambda row: row.deadline or 0.0)]

    async def delete_older(self, than: float, kept: Sequence[str]) -> int:
        """Delete the tables that have not changed since the time `than`, except those in `kept`. Return how many."""
        old = [row.table for row in self._lobby.values() if row.changed < than and row.table not in kept]
        return await self.delete_tables(old)

    async def delete_tables(self, tables: Sequence[str]) -> int:
        """Delete these tables, with everything that happened at them. Return how many."""
        there = [table for table in tables if table in self._tables]
        kinds = ("table", "lobby", "entry", "snapshot", "seating", "analysis")
        await self._write({}, removed=[f"{kind}/{table}" for table in there for kind in kinds])
        for table in there:
            del self._tables[table]
            self._lobby.pop(table, None)
        self._seatings = {key: row for key, row in self._seatings.items() if row.table not in there}
        return len(there)

    # ---- time

    async def live(self) -> None:
        """Store a sign of life of this tab."""
        await self._write({_ALIVE: str(time.time()).encode()})

    async def note_downtime(self, downtime: Span) -> None:
        """Store a period in which no tab ran; it is in `downtimes` at once."""
        self._downtimes.append(downtime)
        await self._write({_DOWNTIMES: _encode(self._downtimes)})

    async def answers(self) -> bool:
        """Return whether the device lets us write."""
        try:
            await self.live()
        except StoreFailed:
            return False
        return True

    # ---- analyses of finished games

    async def analysis(self, table: str) -> StoredAnalysis | None:
        """Return the analysis of a table's game; None if there is none."""
        for _, row in await self._read(f"analysis/{table}"):
            return StoredAnalysis(row[1:], done=row[:1] == b"1")
        return None

    async def keep_analysis(self, table: str, analysis: StoredAnalysis) -> None:
        """Store the analysis of a table's game, in the place of an earlier stage. A deleted table gets none."""
        if table in self._tables:
            await self._write({f"analysis/{table}": (b"1" if analysis.done else b"0") + analysis.body})

    async def unanalysed(self, most: int) -> list[str]:
        """Return no table: on a device a game is analysed only if somebody asks, because thinking drains the battery."""
        return []

    async def history(self, person: str) -> list[PlayedGame]:
        """Return the finished games in which a person had a seat, the newest first."""
        found: list[PlayedGame] = []
        for row in sorted(self._lobby.values(), key=lambda row: -row.changed):
            seating = self._seatings.get((row.table, person))
            if row.status == "over" and row.ranking and seating is not None and seating.seat not in (None, GONE):
                game = await self._played(row, seating.seat)
                found += [] if game is None else [game]
        return found[:MOST]

    async def _played(self, row: LobbyRow, seat: int) -> PlayedGame | None:
        """Return a finished game; None if it was not played from its beginning."""
        first = await self._read(_entry_key(row.table, 1))
        options = options_of(first[0][1]) if first else None
        if options is None:
            return None
        table, analysis = self._tables[row.table], await self.analysis(row.table)
        return PlayedGame(
            table=row.table,
            name=row.name,
            game=table.game,
            options=options,
            seats=row.seats,
            seat=seat,
            place=(row.ranking or []).index(seat) + 1,
            made=table.made,
            ended=row.changed,
            ledger=None if analysis is None else ledger_of(analysis.body, seat),
        )

    # ---- notes

    async def notes(self, person: str, table: str) -> str:
        """Return a person's notes about a table; empty if there are none."""
        return "".join([row.decode() for _, row in await self._read(f"notes/{table}/{person}")])

    async def keep_notes(self, person: str, table: str, text: str) -> None:
        """Store a person's notes about a table."""
        await self._write({f"notes/{table}/{person}": text.encode()})

    # ---- people, by the hashes of their secrets

    async def add_token(self, digest: str, person: str, name: str = "") -> None:
        """Store the hash of a token."""
        await self._write({f"token/{digest}": person.encode()})
        self._tokens[digest] = person

    async def token_owner(self, digest: str) -> str | None:
        """Return the person with this token."""
        return self._tokens.get(digest)

    async def add_code(self, digest: str, person: str, until: float) -> None:
        """Store nothing: no other device can reach this one, so that a code never works."""

    async def use_code(self, digest: str, now: float) -> str | None:
        """Return None: no code works."""
        return None

    async def knows(self, person: str) -> bool:
        """Return whether a person has a token."""
        return person in self._tokens.values()

    async def tables_of(self, person: str) -> list[str]:
        """Return the tables in a person's list."""
        return [row.table for row in self._seatings.values() if row.person == person]

    async def forget(self, person: str) -> None:
        """Delete the tokens and the list of a person."""
        tokens = [digest for digest, owner in self._tokens.items() if owner == person]
        tables = await self.tables_of(person)
        removed = [f"token/{digest}" for digest in tokens] + [f"seating/{table}/{person}" for table in tables]
        await self._write({}, removed=removed)
        for digest in tokens:
            del self._tokens[digest]
        for table in tables:
            del self._seatings[table, person]

    # ---- for the operator, whom a device does not have

    async def operator_state(self) -> OperatorState:
        return OperatorState()

    async def announce(self, text: str) -> None:
        return

    async def set_read_only(self, since: float | None) -> None:
        return

    async def ban(self, who: str, banned: bool) -> None:
        return

    def stop(self) -> None:
        """Do nothing: every write is stored when it returns."""

    # ---- the shelf

    async def _rows(self, prefix: str, kind: type[T]) -> list[T]:
        return [msgspec.json.decode(row, type=kind) for _, row in await self._read(prefix)]

    async def _read(self, prefix: str) -> list[tuple[str, bytes]]:
        try:
            return await self._shelf.read(prefix)
        except ShelfFailed as error:
            raise StoreFailed(str(error)) from error

    async def _write(
        self, changed: Mapping[str, bytes], new: Mapping[str, bytes] | None = None, removed: Sequence[str] = ()
    ) -> None:
        try:
            await self._shelf.write(new or {}, changed, removed)
        except ShelfFailed as error:
            raise StoreFailed(str(error)) from error


def _entry_key(table: str, n: int | None) -> str:
    """Return the key of an entry, or the prefix of those of a table. Keys are in the order of the numbers."""
    return f"entry/{table}/" + ("" if n is None else f"{n:08d}")
