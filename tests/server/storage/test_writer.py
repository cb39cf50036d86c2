"""The writer: it commits in groups, notifies other processes, and survives any error."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from ratking.server.live.store import StoreFailed, Write
from ratking.server.storage import writer as writer_module
from ratking.server.storage.database import engine_for
from ratking.server.storage.store import Store
from ratking.server.storage.write_batch import WriteBatch, batch_of, execute
from ratking.server.storage.writer import Writer

from ..running import until
from .small_writes import chats, lobby_row, new_table


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database with its schema that nobody else has open. Its connections are closed after the test."""
    Store(str(tmp_path / "writer.db")).stop()
    engine = engine_for(f"sqlite:///{tmp_path}/writer.db")
    yield engine
    engine.dispose()


def acting(act: Callable[[Connection], object]) -> WriteBatch:
    return WriteBatch(act=act)


def test_commits_are_grouped_and_one_fault_is_not_anothers(database: str) -> None:
    async def written() -> tuple[int, list[object], list[int]]:
        store = Store(database)
        await store.write(chats("a", 1))
        before = store.database.commits
        writes = [store.write(chats("b", n)) for n in range(1, 200)]
        writes.append(store.write(chats("a", 1)))  # there is an entry 1 already
        writes += [store.write(chats("c", n)) for n in range(1, 50)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        commits = store.database.commits - before
        found = [len(await store.entries(table, 0)) for table in "abc"]
        store.stop()
        return commits, list(answers), found

    commits, answers, found = asyncio.run(written())
    wrong = [number for number, answer in enumerate(answers) if answer is not None]
    assert wrong == [199]
    assert isinstance(answers[199], StoreFailed)
    assert isinstance(answers[199].__cause__, IntegrityError)
    assert found == [1, 199, 49]
    assert commits < 249


# ---- notifying other processes


def test_a_move_does_not_wait_for_the_notification_of_other_processes(engine: Engine) -> None:
    told: list[tuple[str, int]] = []
    answered = threading.Event()

    def tell(_: object, newest: list[tuple[str, int]]) -> None:
        assert answered.wait(10)
        told.extend(newest)

    async def written(writer: Writer) -> None:
        await asyncio.wait_for(writer.write(batch_of(chats("a", 1, 2))), 5)
        answered.set()

    writer = Writer(engine, tell)
    asyncio.run(written(writer))
    writer.stop()
    assert told == [("a", 2)]


def test_under_load_one_notification_covers_several_commits(engine: Engine) -> None:
    told: list[list[tuple[str, int]]] = []
    crowded: list[bool] = []

    async def written(writer: Writer) -> None:
        for n in range(1, 60):
            await asyncio.gather(*[writer.write(batch_of(chats(f"table {table}", n))) for table in range(20)])
        crowded.append(writer.crowded)
        await asyncio.to_thread(until, lambda: ("table 19", 59) in told[-1])

    writer = Writer(engine, lambda _, newest: told.append(newest))
    asyncio.run(written(writer))
    commits = writer.commits
    writer.stop()
    assert crowded == [True]
    assert len(told) < commits
    newest: dict[str, int] = {}
    for one in told:
        assert all(n > newest.get(table, 0) for table, n in one)
        newest.update(one)
    assert newest == {f"table {table}": 59 for table in range(20)}


def test_a_failed_notification_is_repeated_later(engine: Engine) -> None:
    told: list[tuple[str, int]] = []
    failures = [KeyError("unexpected")] * writer_module.TELL_TRIES

    def tell(_: object, newest: list[tuple[str, int]]) -> None:
        if failures:
            raise failures.pop()
        told.extend(newest)

    async def written(writer: Writer) -> None:
        for table in ("a", "b"):
            await asyncio.wait_for(writer.write(batch_of(chats(table, 1))), 10)
            await asyncio.to_thread(until, lambda: len(failures) == 0)

    writer = Writer(engine, tell)
    asyncio.run(written(writer))
    writer.stop()
    assert sorted(told) == [("a", 1), ("b", 1)]


# ---- errors


def test_it_continues_after_an_unexpected_error(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    def broken(_: Connection) -> None:
        raise KeyError("unexpected")

    async def written(writer: Writer) -> list[object]:
        batches = [batch_of(chats("a", 1)), acting(broken), batch_of(chats("a", 2))]
        together = await asyncio.wait_for(asyncio.gather(*map(writer.write, batches), return_exceptions=True), 10)
        alone = await asyncio.wait_for(asyncio.gather(writer.write(acting(broken)), return_exceptions=True), 10)
        await asyncio.wait_for(writer.write(acting(lambda _: None)), 10)
        return [*together, *alone]

    writer = Writer(engine)
    with caplog.at_level(logging.ERROR, "ratking.writer"):
        first, second, third, fourth = asyncio.run(written(writer))
    writer.stop()
    assert (first, third) == (None, None)
    for failed in (second, fourth):
        assert isinstance(failed, StoreFailed)
        assert isinstance(failed.__cause__, KeyError)
    assert "a write failed unexpectedly" in caplog.text


@pytest.mark.parametrize("broken", ["_take", "_write_and_answer", "_write_group", "_notify"])
def test_an_error_in_any_part_does_not_end_the_writer(engine: Engine, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Each part fails once, after its work or instead of it; all waiting writes are still answered."""
    whole = getattr(Writer, broken)
    failures = [RuntimeError("unexpected")]

    def fails_once(self: Writer, *arguments: object) -> object:
        done = whole(self, *arguments) if broken == "_take" else None
        if failures:
            raise failures.pop()
        return done if broken == "_take" else whole(self, *arguments)

    async def written(writer: Writer) -> list[object]:
        first = await asyncio.wait_for(asyncio.gather(writer.write(batch_of(chats("a", 1))), return_exceptions=True), 10)
        await asyncio.wait_for(writer.write(batch_of(chats("b", 1))), 10)
        return list(first)

    monkeypatch.setattr(Writer, broken, fails_once)
    writer = Writer(engine)
    (first,) = asyncio.run(written(writer))
    writer.stop()
    assert not failures
    if broken == "_notify":
        assert first is None  # nothing is notified before the first write
    else:
        assert isinstance(first, StoreFailed)


def test_an_error_in_a_transaction_rolls_it_back(engine: Engine) -> None:
    """The writes of the group are repeated one by one on a new connection; nothing of the first attempt remains."""
    tries: list[int] = []

    def broken(connection: Connection) -> None:
        tries.append(1)
        connection.exec_driver_sql("INSERT INTO facts VALUES ('half', 'written')")
        raise KeyError("unexpected")

    async def written(writer: Writer) -> None:
        writes = [writer.write(batch_of(chats("a", 1))), writer.write(acting(broken)), writer.write(batch_of(chats("a", 2)))]
        await asyncio.gather(*writes, return_exceptions=True)

    writer = Writer(engine)
    asyncio.run(written(writer))
    writer.stop()
    assert tries
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM facts").scalar() == 0
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 2


def test_a_write_after_the_end_is_refused_and_does_not_hang(tmp_path: Path) -> None:
    async def written() -> None:
        store = Store(str(tmp_path / "ended.db"))
        last = store.write(chats("a", 1))
        await asyncio.to_thread(store.stop)
        await last
        with pytest.raises(StoreFailed):
            await asyncio.wait_for(store.write(chats("a", 2)), 5)
        with pytest.raises(StoreFailed):
            await asyncio.wait_for(store.entries("a", 0), 5)
        assert not await store.answers()

    asyncio.run(written())


def test_a_connection_that_is_lost_loses_no_write(postgres: Callable[[], str]) -> None:
    async def written(store: Store, others: psycopg.Connection[tuple[object, ...]]) -> list[int]:
        for n in range(1, 4):
            await store.write(chats("a", n))
            others.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        return [entry.n for entry in await store.entries("a", 0)]

    url = postgres()
    store = Store(url)
    with psycopg.connect(url, autocommit=True) as others:
        assert asyncio.run(written(store, others)) == [1, 2, 3]
    store.stop()


# ---- number of statements


@pytest.mark.parametrize(("with_row", "statements"), [(False, 1), (True, 4)], ids=["entry", "entry and lobby row"])
def test_a_move_needs_few_statements(
    database: str, monkeypatch: pytest.MonkeyPatch, with_row: bool, statements: int
) -> None:
    """One for an entry. With a lobby row, one on PostgreSQL and a transaction on SQLite."""
    run: list[str] = []

    async def written() -> None:
        store = Store(database)
        await store.write(new_table("a"))

        def counted(connection: Connection, batches: Sequence[WriteBatch]) -> None:
            def note(sql: str, *parameters: object) -> object:
                run.append(sql)
                return Connection.exec_driver_sql(connection, sql, *parameters)  # type: ignore[arg-type]

            with monkeypatch.context() as patch:
                patch.setattr(connection, "exec_driver_sql", note)
                execute(connection, batches)

        rows = [lobby_row("a", status="playing")] if with_row else []
        with monkeypatch.context() as patch:
            patch.setattr("ratking.server.storage.writer.execute", counted)
            await store.write(Write(entries=chats("a", 2).entries, lobby=rows))
        await asyncio.to_thread(store.stop)

    asyncio.run(written())
    assert len(run) == (1 if "://" in database else statements), run
