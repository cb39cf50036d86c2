"""The store: writes are complete or have no effect, what is written can be read, and driver errors become StoreFailed."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import psycopg
import pytest
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ratking.server.live.store import GONE, Seating, SnapshotRow, StoreFailed, Write
from ratking.server.live.store import Store as StoreProtocol
from ratking.server.protocol.tables import NewTable, Wanted
from ratking.server.storage import schema
from ratking.server.storage.life import ALIVE_SECONDS
from ratking.server.storage.store import Store
from ratking.server.tables.entries import Chatted, DamagedEntry, Entry, Made, Moved, encoded

from ..postgres import Postgres
from .small_writes import chat, chats, lobby_row, new_table

R = TypeVar("R")


def run(database: str | Path, use: Callable[[Store], Awaitable[R]]) -> R:
    """Open a store, run `use` with it, and return the result."""

    async def used() -> R:
        store = Store(str(database))
        # mypy checks here that it has everything the rest of the server needs.
        kept: StoreProtocol = store
        assert not kept.crowded
        try:
            return await use(store)
        finally:
            await asyncio.to_thread(store.stop)

    return asyncio.run(used())


def execute(database: str, statement: str, *parameters: object) -> list[tuple[Any, ...]]:  # Any: columns of all types
    """Run SQL on a database directly, without the store."""
    if "://" in database:
        with psycopg.connect(database, autocommit=True) as connection:
            cursor = connection.execute(statement.replace("?", "%s").encode(), parameters)
            return cursor.fetchall() if cursor.description else []
    with closing(sqlite3.connect(database)) as file, file:
        return file.execute(statement, parameters).fetchall()


# ---- tables


def test_a_table_is_read_as_it_was_written(database: str) -> None:
    made = Entry(1, 1.5, None, Made(NewTable(game="rattus", options={"players": 2}, aids=["tracker"])), "anna")
    moved = Entry(3, 3.5, 1, Moved(["gallia", "2"], 7, bot=True, charged=1.25), None, None)
    entries = [made, chat(2), moved]

    async def use(store: Store) -> None:
        await store.write(Write(new=new_table("a").new, entries=[("a", entries[0])], lobby=[lobby_row("a")]))
        await store.write(Write(entries=[("a", entry) for entry in entries[1:]]))
        stored = await store.load("a")
        assert stored is not None
        assert (stored.seed, stored.n, stored.snapshot, stored.entries) == ("5e" * 32, 0, None, entries)
        assert await store.load("b") is None
        assert await store.entries("a", 1) == entries[1:]
        assert await store.entries("a", 1, 2) == [entries[1]]
        assert await store.entries("b", 0) == []

    run(database, use)


def test_entries_are_kept_byte_for_byte(database: str) -> None:
    texts = ["", "'\"\\ \\u0000 \x00 \x1f", "l'ànima € 🐀 \u2028", "%s %b {} $1 :name ?", "x" * 20_000]
    entries = [Entry(n, 0.1 + 0.2, None, Chatted(None, text)) for n, text in enumerate(texts, 1)]

    async def use(store: Store) -> list[Entry]:
        await store.write(Write(entries=[("a", entry) for entry in entries]))
        return await store.entries("a", 0)

    assert run(database, use) == entries
    bodies = [bytes(body) for (body,) in execute(database, "SELECT body FROM entries ORDER BY n")]
    assert bodies == [encoded(entry) for entry in entries]


def test_several_tables_are_written_together_or_not_at_all(database: str) -> None:
    async def use(store: Store) -> list[bool]:
        await store.write(new_table("a"))
        both = new_table("b")
        both.entries.append(("a", chat(1)))  # there is an entry 1 already
        with pytest.raises(StoreFailed):
            await store.write(both)
        both.entries[-1] = ("a", chat(2))
        before = await store.load("b")
        await store.write(both)
        return [before is None, await store.load("b") is None, len(await store.entries("a", 0)) == 2]

    assert run(database, use) == [True, False, True]


def test_a_lobby_row_changes_with_its_entries_or_not_at_all(database: str) -> None:
    first: dict[str, Any] = {
        "name": "",
        "status": "open",
        "free": 2,
        "seats": [None, "B"],
        "asked": None,
        "changed": 1.0,
        "deadline": 9.5,
    }
    second = {**first, "name": "l'età", "status": "playing", "free": 0, "asked": 1, "changed": 2.25, "deadline": None}

    async def use(store: Store) -> list[dict[str, object]]:
        async def row() -> dict[str, object]:
            (found,) = await store.database.read(lambda connection: list(connection.execute(select(schema.tables))))
            assert (found.maker, found.players, found.made, found.public, found.watch) == ("anna", 2, 1.0, False, True)
            return {**{name: found._mapping[name] for name in first}, "seats": msgspec.json.decode(found.seats)}

        await store.write(Write(new=new_table("a").new, entries=[("a", chat(1))], lobby=[lobby_row("a", **first)]))
        rows = [await row()]
        with pytest.raises(StoreFailed):
            await store.write(Write(entries=[("a", chat(1))], lobby=[lobby_row("a", **second)]))
        rows.append(await row())
        await store.write(Write(entries=[("a", chat(2))], lobby=[lobby_row("a", **second)]))
        rows.append(await row())
        await store.write(Write(lobby=[lobby_row("a", **first)]))
        rows.append(await row())
        return rows

    assert run(database, use) == [first, first, second, first]


def test_a_write_that_fails_in_the_middle_leaves_nothing(database: str) -> None:
    async def use(store: Store) -> tuple[list[object], list[int]]:
        seating, snapshot = Seating("a", "anna", None), SnapshotRow("a", 1, b"{}")
        broken = SnapshotRow("a", None, b"{}")  # type: ignore[arg-type]  # the database refuses it
        whole = Write(entries=[("a", chat(1))], snapshots=[snapshot], seatings=[seating])
        half = Write(entries=[("a", chat(2))], snapshots=[broken], seatings=[seating])
        writes = [store.write(write) for write in (whole, half, chats("a", 3))]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        return list(answers), [entry.n for entry in await store.entries("a", 0)]

    answers, found = run(database, use)
    assert (answers[0], answers[2]) == (None, None)
    assert isinstance(answers[1], StoreFailed)
    assert found == [1, 3]


def test_chat_comes_in_pages(database: str) -> None:
    async def use(store: Store) -> list[list[int]]:
        moves = [("a", Entry(n, 0.0, 0, Moved(["x"], n))) for n in (3, 6)]
        await store.write(Write(entries=[*[("a", chat(n)) for n in (1, 2, 4, 5, 7)], *moves, ("b", chat(1))]))
        pages = [await store.chat("a", 100, 2), await store.chat("a", 5, 2), await store.chat("a", 2, 2)]
        return [[entry.n for entry in page] for page in pages]

    assert run(database, use) == [[5, 7], [2, 4], [1]]


def test_lists_depend_on_the_person(database: str) -> None:
    async def use(store: Store) -> None:
        await store.write(new_table("open", public=True, changed=5.0))
        await store.write(new_table("full", public=True, free=0))
        await store.write(new_table("secret"))
        await store.write(new_table("playing", public=True, status="playing", changed=7.0, asked=1))
        await store.write(new_table("unseen", public=True, watch=False, status="playing"))
        await store.write(new_table("closed", status="closed"))
        seats = {"open": None, "secret": GONE, "playing": 1, "closed": 0}
        await store.write(Write(seatings=[Seating(table, "anna", seat) for table, seat in seats.items()]))
        await store.write(Write(seatings=[Seating("secret", "anna", GONE), Seating("playing", "anna", 0)]))

        async def listed(person: str | None, **wanted: object) -> list[tuple[str, int | None]]:
            found = await store.listed(msgspec.convert(wanted, Wanted), person)
            assert not found.more
            return [(line.table, line.mine) for line in found.tables]

        assert await listed(None, which="open") == [("open", None)]
        assert await listed("anna", which="mine") == [("playing", 0), ("open", None)]
        assert await listed("anna", which="mine", before=7.0) == [("open", None)]
        assert await listed("bruno", which="mine") == []
        assert await listed("anna", which="watch") == [("playing", 0)]

    run(database, use)


# ---- snapshots


def stored_snapshot(database: str) -> bytes:
    ((body,),) = execute(database, "SELECT body FROM snapshots")
    return bytes(body)


@pytest.mark.parametrize("final", [False, True])
def test_the_snapshot_of_a_finished_game_is_compressed(database: str, final: bool) -> None:
    body = b'{"format":1,"n":2,"text":"' + b"rat " * 2000 + b'"}'

    async def use(store: Store) -> None:
        await store.write(new_table("a"))
        await store.write(Write(entries=[("a", chat(2))], snapshots=[SnapshotRow("a", 1, b"{}")]))
        await store.write(Write(entries=[("a", chat(3))], snapshots=[SnapshotRow("a", 2, body, final)]))
        stored = await store.load("a")
        assert stored is not None
        assert (stored.n, stored.snapshot, [entry.n for entry in stored.entries]) == (2, body, [3])
        without = await store.load("a", with_snapshot=False)
        assert without is not None
        assert (without.n, without.snapshot, [entry.n for entry in without.entries]) == (0, None, [1, 2, 3])

    run(database, use)
    kept = stored_snapshot(database)
    assert (len(kept) < len(body) / 20, kept == body) == (final, not final)


@pytest.mark.parametrize("damaged", [b"", b"\x78", b"\x78\x9cjunk", zlib.compress(b"{" * 999)[:-9], b'{"format":1'])
def test_a_damaged_snapshot_is_returned_and_its_reader_refuses_it(database: str, damaged: bytes) -> None:
    async def use(store: Store) -> bytes | None:
        await store.write(new_table("a"))
        await store.write(Write(snapshots=[SnapshotRow("a", 1, damaged)]))
        stored = await store.load("a")
        assert stored is not None
        return stored.snapshot

    assert run(database, use) == damaged


# ---- damage

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "unknown kind": lambda body: body.replace(b'"kind":"chat"', b'"kind":"from the future"'),
    "cut body": lambda body: body[: len(body) // 2],
    "not UTF-8": lambda body: b"\xff" + body,
    "other fields": lambda body: body.replace(b'"text"', b'"words"'),
    "another number": lambda body: body.replace(b'"n":2', b'"n":3'),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_entry_affects_only_its_table(database: str, damage: Callable[[bytes], bytes]) -> None:
    async def use(store: Store) -> None:
        for table in "ab":
            await store.write(new_table(table))
            await store.write(chats(table, 2))
        body = encoded(chat(2))
        assert damage(body) != body
        execute(database, "UPDATE entries SET body = ? WHERE \"table\" = 'a' AND n = 2", damage(body))
        for read in (store.load("a"), store.entries("a", 0), store.chat("a", 9, 9)):
            with pytest.raises(DamagedEntry, match="entry 2"):
                await read
        assert [entry.n for entry in await store.entries("a", 0, 1)] == [1]
        assert await store.load("b") is not None

    run(database, use)


# ---- tables at which the server must act, and old tables


def test_tables_are_due_unless_another_living_process_owns_them(database: str) -> None:
    async def use(store: Store) -> list[str]:
        for table, deadline in (("late", 20.0), ("soon", 10.0), ("ours", 12.0), ("theirs", 11.0), ("dead", 13.0)):
            await store.write(new_table(table, deadline=deadline))
        await store.write(new_table("never"))
        execute(database, "UPDATE lives SET url = 'ours'")
        now = "(SELECT max(alive) FROM lives)"
        execute(database, f"INSERT INTO lives VALUES ('alive', 'u', 1.0, {now})")
        execute(database, f"INSERT INTO lives VALUES ('killed', 'u', 1.0, {now} - {2 * ALIVE_SECONDS + 1})")
        owners = {"ours": store.life.id, "theirs": "alive", "dead": "killed"}
        for table, life in owners.items():
            execute(database, "INSERT INTO owners VALUES (?, ?)", table, life)
        return await store.due(15.0)

    assert run(database, use) == ["soon", "ours", "dead"]


def test_old_tables_are_deleted_with_all_their_rows(database: str) -> None:
    async def use(store: Store) -> tuple[int, int]:
        for table, changed in (("old", 10.0), ("kept", 10.0), ("new", 30.0), ("theirs", 10.0)):
            await store.write(new_table(table, changed=changed))
            await store.write(Write(snapshots=[SnapshotRow(table, 1, b"{}")], seatings=[Seating(table, "anna", 0)]))
        execute(database, "INSERT INTO lives SELECT 'other', '', began, alive FROM lives")
        execute(database, "INSERT INTO owners VALUES ('theirs', 'other')")
        return await store.delete_older(20.0, ["kept"]), await store.delete_older(20.0, ["kept"])

    assert run(database, use) == (1, 0)
    for column, table in (("id", "tables"), ('"table"', "entries"), ('"table"', "snapshots"), ('"table"', "seatings")):
        found = {name for (name,) in execute(database, f"SELECT {column} FROM {table}")}
        assert found == {"kept", "new", "theirs"}


# ---- time


def test_the_time_between_two_servers_is_downtime(tmp_path: Path) -> None:
    database = str(tmp_path / "ratking.db")

    async def first(store: Store) -> int:
        return len(store.downtimes)

    async def second(store: Store) -> list[tuple[float, float]]:
        return list(store.downtimes)

    assert run(database, first) == 0
    execute(database, "UPDATE lives SET alive = alive - 100")
    ((begin, end),) = run(database, second)
    assert 100 <= end - begin < 130


def test_a_noted_downtime_is_known_at_once_and_to_other_processes(postgres: Callable[[], str]) -> None:
    url = postgres()

    async def use(store: Store) -> list[list[tuple[float, float]]]:
        other = await asyncio.to_thread(Store, url)
        noting = asyncio.ensure_future(store.note_downtime((1.0, 2.0)))
        await asyncio.sleep(0)
        at_once = list(store.downtimes)
        await noting
        await store.note_downtime((1.0, 2.5))  # the same begin again is no error
        before = list(other.downtimes)
        await other.live()
        await other.live()
        after = list(other.downtimes)
        await asyncio.to_thread(other.stop)
        return [at_once, before, after]

    assert run(url, use) == [[(1.0, 2.0)], [], [(1.0, 2.5)]]


def test_a_process_whose_row_was_deleted_adds_it_again(database: str) -> None:
    async def use(store: Store) -> list[tuple[Any, ...]]:
        execute(database, "DELETE FROM lives")
        execute(database, "DELETE FROM facts")
        await store.live()
        await store.live()
        return execute(database, "SELECT count(*) FROM lives")

    assert run(database, use) == [(1,)]


# ---- people


def test_tokens_and_codes(database: str) -> None:
    async def use(store: Store) -> None:
        await store.add_token("a" * 64, "anna")
        assert await store.token_owner("a" * 64) == "anna"
        assert await store.token_owner("b" * 64) is None
        with pytest.raises(StoreFailed):
            await store.add_token("a" * 64, "bruno")
        await store.add_code("1" * 64, "anna", 2e9)
        await store.add_code("2" * 64, "anna", 2e9)
        await store.add_code("3" * 64, "bruno", 2e9)
        assert await store.use_code("1" * 64, 1e9) is None  # a newer one has replaced it
        assert await store.use_code("2" * 64, 1e9) == "anna"
        assert await store.use_code("2" * 64, 1e9) is None
        assert await store.use_code("3" * 64, 2e9) is None  # it has expired, and is gone
        assert await store.use_code("3" * 64, 1e9) is None

    run(database, use)


def test_a_code_used_twice_at_once_works_only_once(postgres: Callable[[], str]) -> None:
    url = postgres()

    async def use(store: Store) -> list[str | None]:
        other = await asyncio.to_thread(Store, url)
        found: list[str | None] = []
        for n in range(20):
            digest = f"{n:064}"
            await store.add_code(digest, "anna", 2e9)
            found += await asyncio.gather(store.use_code(digest, 1e9), other.use_code(digest, 1e9))
        await asyncio.to_thread(other.stop)
        return found

    assert sorted(map(str, run(url, use))) == ["None"] * 20 + ["anna"] * 20


# ---- errors of drivers


@pytest.fixture
def stopped() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop."""
    running = Postgres()
    yield running
    running.stop()


async def everything(store: Store) -> dict[str, object]:
    """Call every method of a store, and return the result or exception of each."""
    calls: dict[str, Awaitable[object]] = {
        "write": store.write(chats("a", 9)),
        "load": store.load("a"),
        "entries": store.entries("a", 0),
        "chat": store.chat("a", 9, 9),
        "listed": store.listed(Wanted(), None),
        "due": store.due(0.0),
        "delete_older": store.delete_older(0.0, []),
        "live": store.live(),
        "note_downtime": store.note_downtime((1.0, 2.0)),
        "add_token": store.add_token("a" * 64, "anna"),
        "token_owner": store.token_owner("a" * 64),
        "add_code": store.add_code("a" * 64, "anna", 1.0),
        "use_code": store.use_code("a" * 64, 0.0),
    }
    answers = await asyncio.gather(*calls.values(), return_exceptions=True)
    return dict(zip(calls, answers, strict=True))


def test_every_method_raises_store_failed_while_the_database_is_away(stopped: Postgres) -> None:
    async def use(store: Store) -> dict[str, object]:
        assert await store.answers()
        stopped.process.send_signal(signal.SIGINT)
        await asyncio.to_thread(stopped.process.wait, 20)
        assert not await store.answers()
        return await everything(store)

    answers = run(stopped.database(), use)
    assert {name: type(answer) for name, answer in answers.items()} == dict.fromkeys(answers, StoreFailed)


ERRORS: list[BaseException] = [
    OperationalError("select", {}, sqlite3.OperationalError("database is locked")),
    PoolTimeout("no connection is free"),
    psycopg.OperationalError("gone"),
    psycopg.InterfaceError("closed"),
    sqlite3.DatabaseError("file is not a database"),
    OSError(28, "No space left on device"),
    TimeoutError("timed out"),
    ConnectionResetError("reset"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: f"{type(error).__module__}.{type(error).__name__}")
def test_every_driver_error_becomes_store_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    async def use(store: Store) -> dict[str, object]:
        with monkeypatch.context() as patch:

            def broken(self: Engine) -> Connection:
                raise error

            patch.setattr(Engine, "connect", broken)
            answers = await everything(store)
            assert not await store.answers()
        assert await store.answers()
        return answers

    answers = run(tmp_path / "ratking.db", use)
    for name, answer in answers.items():
        assert isinstance(answer, StoreFailed), name
        assert answer.__cause__ is error


def test_an_error_in_our_own_code_is_not_turned_into_store_failed(tmp_path: Path) -> None:
    def broken(_: Connection) -> None:
        raise KeyError("a slip")

    async def use(store: Store) -> None:
        with pytest.raises(KeyError):
            await store.database.read(broken)

    run(tmp_path / "ratking.db", use)


def test_a_failed_read_leaves_no_open_read_transaction(tmp_path: Path) -> None:
    """Later reads see what is written after a read has failed at a damaged entry."""

    async def use(store: Store) -> list[int]:
        await store.write(new_table("a"))
        await store.write(Write(entries=[("a", chat(n)) for n in range(2, 400)]))
        await store.database.do(lambda connection: connection.exec_driver_sql("UPDATE entries SET body = x'00' WHERE n = 3"))
        for _ in range(20):
            with pytest.raises(DamagedEntry):
                await store.entries("a", 0)
        await store.write(Write(entries=[("a", chat(400))]))
        return [len(await store.entries("a", 399)) for _ in range(20)]

    assert run(str(tmp_path / "past.db"), use) == [1] * 20
