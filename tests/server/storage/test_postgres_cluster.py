"""Several processes on one PostgreSQL: ownership of tables, notifications, and lost connections."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from ratking.server.live.ownership import OwnedElsewhere, Owners
from ratking.server.storage import postgres_cluster
from ratking.server.storage.postgres_cluster import PostgresCluster
from ratking.server.storage.store import Store
from ratking.server.tables.refused import Refused

from ..postgres import Postgres
from .small_writes import chats


@pytest.fixture
def stopped() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop."""
    running = Postgres()
    yield running
    running.stop()


class Process:
    """The part of a server process that owns tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.losses = 0
        self.cluster = PostgresCluster(store)
        self.cluster.on_lost = self._lose
        self.owners: Owners = self.cluster

    def _lose(self) -> None:
        self.losses += 1


@asynccontextmanager
async def processes(url: str, *names: str) -> AsyncIterator[list[Process]]:
    """Run processes with these URLs on one database."""
    found = [Process(await asyncio.to_thread(Store, url, name)) for name in names]
    yield found
    for process in found:
        await process.cluster.stop()
        await asyncio.to_thread(process.store.stop)


def terminate(url: str, which: str) -> int:
    """Terminate the connections whose newest query matches this pattern. Return how many."""
    with psycopg.connect(url, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE %s",
            (which,),
        )
        return len(ended.fetchall())


async def eventually(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while not await true():
            await asyncio.sleep(0.02)


async def owns(process: Process, table: str) -> bool:
    try:
        await process.owners.own(table)
    except (OwnedElsewhere, Refused):
        return False
    return True


def test_a_table_belongs_to_one_process_until_it_lets_go(postgres: Callable[[], str]) -> None:
    async def use() -> None:
        async with processes(postgres(), "http://first", "http://second") as (first, second):
            await first.owners.own("a")
            await first.owners.own("a")
            with pytest.raises(OwnedElsewhere, match="http://first"):
                await second.owners.own("a")
            await second.owners.own("b")
            first.owners.let_go("a")
            await first.owners.own("a")  # before it was given up: it stays owned
            await asyncio.sleep(0.3)
            assert not await owns(second, "a")
            first.owners.let_go("a")
            await eventually(lambda: owns(second, "a"))
            with pytest.raises(OwnedElsewhere, match="http://second"):
                await first.owners.own("a")

    asyncio.run(use())


def test_a_process_that_loses_its_connection_owns_nothing_and_knows_it(postgres: Callable[[], str]) -> None:
    url = postgres()

    async def use() -> None:
        async with processes(url, "http://first", "http://second") as (first, second):
            await first.owners.own("a")
            await first.cluster.check()
            assert first.losses == 0
            assert terminate(url, "SELECT 1") == 1
            await first.cluster.check()
            assert first.losses == 1
            await second.owners.own("a")
            with pytest.raises(OwnedElsewhere, match="http://second"):
                await first.owners.own("a")
            await first.owners.own("b")  # on a new connection

    asyncio.run(use())


def test_a_table_that_nobody_could_find_is_not_kept(postgres: Callable[[], str]) -> None:
    """If its owner could not be stored, the other processes would have to try again for ever."""
    url = postgres()

    async def use() -> None:
        async with processes(url, "http://first", "http://second") as (first, second):
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("ALTER TABLE owners RENAME TO hidden")
                for process in (first, second):
                    with pytest.raises(Refused) as refused:
                        await process.owners.own("a")
                    assert refused.value.key == "cannot_write"
                connection.execute("ALTER TABLE hidden RENAME TO owners")
            await eventually(lambda: owns(second, "a"))
            with pytest.raises(OwnedElsewhere, match="http://second"):
                await first.owners.own("a")

    asyncio.run(use())


def test_ownership_is_unknown_while_the_database_is_away(stopped: Postgres) -> None:
    url = stopped.database()

    async def use() -> None:
        async with processes(url, "http://first") as (first,):
            await first.owners.own("a")
            stopped.process.send_signal(signal.SIGQUIT)
            await asyncio.to_thread(stopped.process.wait, 20)
            with pytest.raises(Refused) as refused:
                await first.owners.own("b")
            assert refused.value.key == "cannot_write"
            assert first.losses == 1
            await first.cluster.check()

    asyncio.run(use())


# ---- listening


class Ears:
    """The notifications that a process has received, and how often it was told to catch up."""

    def __init__(self, *failures: Exception) -> None:
        self.heard: list[tuple[str, int]] = []
        self.backs = 0
        self.failures = list(failures)

    async def hear(self, table: str, n: int) -> None:
        if self.failures:
            raise self.failures.pop()
        self.heard.append((table, n))

    async def back(self) -> None:
        self.backs += 1

    async def until(self, *heard: tuple[str, int]) -> None:
        async with asyncio.timeout(10):
            while not set(heard) <= set(self.heard):
                await asyncio.sleep(0.02)

    async def until_back(self, times: int) -> None:
        async with asyncio.timeout(10):
            while self.backs < times:
                await asyncio.sleep(0.02)


@asynccontextmanager
async def listening(process: Process, ears: Ears) -> AsyncIterator[None]:
    task = asyncio.ensure_future(process.cluster.listen(ears.hear, ears.back))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def test_processes_are_notified_of_writes_of_others(postgres: Callable[[], str]) -> None:
    async def use() -> None:
        async with processes(postgres(), "http://first", "http://second") as (first, second):
            ears = Ears()
            async with listening(second, ears):
                await ears.until_back(1)
                await asyncio.gather(*[first.store.write(chats(f"{n:012}", 1, 2)) for n in range(700)])
                await ears.until(*[(f"{n:012}", 2) for n in range(700)])
                assert ears.backs == 1

    asyncio.run(use())


def test_a_listener_that_lost_its_connection_reconnects_and_catches_up(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_cluster, "AGAIN_SECONDS", 0.1)
    url = postgres()

    async def use() -> None:
        async with processes(url, "http://first", "http://second") as (first, second):
            ears = Ears()
            async with listening(second, ears):
                for times in (1, 2, 3):
                    await ears.until_back(times)
                    await first.store.write(chats("a", times))
                    await ears.until(("a", times))
                    assert terminate(url, "LISTEN ratking") == 1
                await ears.until_back(4)

    asyncio.run(use())


@pytest.mark.parametrize(
    "error", [KeyError("unexpected"), OSError("reset"), ValueError("x")], ids=lambda e: type(e).__name__
)
def test_a_listener_continues_after_any_error(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(postgres_cluster, "AGAIN_SECONDS", 0.1)

    async def use() -> None:
        async with processes(postgres(), "http://first", "http://second") as (first, second):
            ears = Ears(error)
            async with listening(second, ears):
                await ears.until_back(1)
                await first.store.write(chats("a", 1))
                await ears.until_back(2)  # so nothing is missed
                await first.store.write(chats("a", 2))
                await ears.until(("a", 2))

    asyncio.run(use())
