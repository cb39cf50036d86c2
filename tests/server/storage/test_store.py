"""Storage: grouped commits, a full disk, a second process, and games that outlive a change of the rules."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

import ratking
from ratking.server.live.loaded_tables import entry
from ratking.server.protocol.tables import Days
from ratking.server.settings import database_url
from ratking.server.storage import schema
from ratking.server.storage.store import Store, engine_for, entries_of
from ratking.server.storage.write_batch import Write
from ratking.server.storage.writer import Writer
from ratking.server.tables import snapshot
from ratking.server.tables.clock import Clock
from ratking.server.tables.entries import Entry
from ratking.server.tables.refused import Refused
from ratking.server.tables.table_state import TableState

from ..client import Client, seated
from ..running import FAST, Running, free_port, until


def rows(table: str, numbers: list[int]) -> list[dict[str, object]]:
    return [{"table": table, "n": n, "kind": "chat", "body": b"{}"} for n in numbers]


def test_commits_are_grouped_and_one_fault_is_not_anothers(tmp_path: Path) -> None:
    async def written() -> tuple[int, list[object]]:
        store = Store(f"sqlite:///{tmp_path}/group.db")
        await store.write(Write(entries=rows("a", [1])))
        before = store.writer.commits
        writes = [store.write(Write(entries=rows("b", [n]))) for n in range(1, 200)]
        writes.append(store.write(Write(entries=rows("a", [1]))))  # there is an entry 1 already
        writes += [store.write(Write(entries=rows("c", [n]))) for n in range(1, 50)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        commits = store.writer.commits - before
        store.stop()
        return commits, list(answers)

    commits, answers = asyncio.run(written())
    wrong = [number for number, answer in enumerate(answers) if answer is not None]
    assert wrong == [199]
    with sqlite3.connect(tmp_path / "group.db") as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (249,)
    connection.close()
    assert commits < 249


def test_who_moves_does_not_wait_for_the_other_processes_to_be_told(tmp_path: Path) -> None:
    told: list[tuple[str, int]] = []
    answered = threading.Event()

    def tell(_: object, newest: list[tuple[str, int]]) -> None:
        assert answered.wait(10)
        told.extend(newest)

    async def written(writer: Writer) -> None:
        await asyncio.wait_for(writer.write(Write(entries=rows("a", [1, 2]))), 5)
        answered.set()

    Store(f"sqlite:///{tmp_path}/told.db").stop()  # it makes the tables
    writer = Writer(engine_for(f"sqlite:///{tmp_path}/told.db"), tell)
    asyncio.run(written(writer))
    writer.stop()
    assert told == [("a", 2)]


def test_in_a_crowd_the_others_are_told_of_several_commits_at_once_and_of_each_table(tmp_path: Path) -> None:
    told: list[list[tuple[str, int]]] = []

    async def written(writer: Writer) -> None:
        for n in range(1, 60):
            await asyncio.gather(*[writer.write(Write(entries=rows(f"table {table}", [n]))) for table in range(20)])
        await asyncio.to_thread(until, lambda: ("table 19", 59) in told[-1])

    Store(f"sqlite:///{tmp_path}/told.db").stop()
    writer = Writer(engine_for(f"sqlite:///{tmp_path}/told.db"), lambda _, newest: told.append(newest))
    asyncio.run(written(writer))
    commits = writer.commits
    writer.stop()
    assert len(told) < commits
    newest: dict[str, int] = {}
    for one in told:
        assert all(n > newest.get(table, 0) for table, n in one)
        newest.update(one)
    assert newest == {f"table {table}": 59 for table in range(20)}


def test_entries_are_kept_byte_for_byte(database: str) -> None:
    texts = ["", "'\"\\ \\u0000 \x00 \x1f", "l'ànima € 🐀 \u2028", "%s %b {} $1", "x" * 20_000]
    bodies = [msgspec.json.encode({"text": text}) for text in texts]

    async def kept() -> list[bytes]:
        store = Store(database_url(database))
        entries = [{"table": "a", "n": n, "kind": "chat", "body": body} for n, body in enumerate(bodies)]
        await store.write(Write(entries=entries))
        found = await store.read(entries_of("a", -1))
        store.stop()
        return [bytes(row.body) for row in found]

    assert asyncio.run(kept()) == bodies


def test_a_line_changes_with_its_entries_or_not_at_all(database: str) -> None:
    made = {"id": "a", "game": "rattus", "public": False, "watch": True, "maker": "anna", "players": 2, "made": 1.0}
    first = {"name": "", "status": "open", "free": 2, "seats": "[]", "asked": None, "changed": 1.0, "deadline": 9.5}
    second = {"name": "l'età", "status": "playing", "free": 0, "seats": "[]", "asked": 1, "changed": 2.25, "deadline": None}

    async def kept() -> list[dict[str, object]]:
        store = Store(database_url(database))

        async def line() -> dict[str, object]:
            (row,) = await store.read(lambda connection: list(connection.execute(select(schema.tables))))
            return {name: row._mapping[name] for name in first}

        await store.write(Write(new={**made, "seed": "s", **first}, entries=rows("a", [1])))
        lines = [await line()]
        with pytest.raises(SQLAlchemyError):
            await store.write(Write(entries=rows("a", [1]), line={"id_": "a", **second}))
        lines.append(await line())
        await store.write(Write(entries=rows("a", [2]), line={"id_": "a", **second}))
        lines.append(await line())
        store.stop()
        return lines

    assert asyncio.run(kept()) == [first, first, second]


def test_a_write_that_fails_in_the_middle_leaves_nothing(database: str) -> None:
    async def tried() -> tuple[list[object], list[object]]:
        store = Store(database_url(database))
        seating: dict[str, object] = {"table": "a", "person": "anna", "seat": None}
        whole = Write(entries=rows("a", [1]), snapshot={"table": "a", "n": 1, "body": b"{}"}, seatings=[seating])
        half = Write(entries=rows("a", [2]), snapshot={"table": "a", "n": None, "body": b"{}"}, seatings=[seating])
        later = Write(entries=rows("a", [3]))
        answers = await asyncio.gather(*[store.write(write) for write in (whole, half, later)], return_exceptions=True)
        found = await store.read(entries_of("a"))
        store.stop()
        return list(answers), [row.n for row in found]

    answers, found = asyncio.run(tried())
    assert answers[0] is None
    assert isinstance(answers[1], SQLAlchemyError)
    assert answers[2] is None
    assert found == [1, 3]


def test_a_connection_that_is_lost_loses_no_write(postgres: Callable[[], str]) -> None:
    async def written(store: Store, others: psycopg.Connection[tuple[object, ...]]) -> list[int]:
        for n in range(1, 4):
            await store.write(Write(entries=rows("a", [n])))
            others.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        return [row.n for row in await store.read(entries_of("a"))]

    url = postgres()
    store = Store(database_url(url))
    with psycopg.connect(url, autocommit=True) as others:
        assert asyncio.run(written(store, others)) == [1, 2, 3]
    store.stop()


def test_the_database_is_durable(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/durable.db")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.stop()


def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/one.db")
    with pytest.raises(Refused, match="Another server"):
        Store(f"sqlite:///{tmp_path}/one.db")
    store.stop()
    Store(f"sqlite:///{tmp_path}/one.db").stop()


def test_migrations_make_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from ratking.server.storage.schema import metadata

    store = Store(database_url(database))
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    store.stop()


class SmallDisk:
    """A server whose database is on a disk of its own, of a few megabytes, which can be filled and emptied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        serve = f"{sys.executable} -c 'from ratking.cli.main import main; main()' serve --port {port}"
        script = f"mount -t tmpfs -o size=4m none {folder} && exec {serve} --database {folder}/ratking.db"
        environment = {**os.environ, **FAST, "PYTHONPATH": str(Path(ratking.__file__).parent.parent)}
        self.process = subprocess.Popen(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "the server did not start"
        self.filler = Path(f"/proc/{self.process.pid}/root{folder}/filler")

    def fill(self) -> None:
        with self.filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


def test_a_full_disk_stops_the_table_and_not_the_data(tmp_path: Path) -> None:
    disk = SmallDisk(tmp_path)
    try:
        table, clients = seated(disk.url)
        socket = clients[0].socket(table)
        disk.fill()
        acknowledged = 0

        def refused() -> bool:
            """Play until there is no room any more."""
            nonlocal acknowledged
            view = clients[clients[0].view(table)["asked"]].view(table)
            answer = clients[view["asked"]].move(table, view["moves"][0], view["revision"])
            if answer.status == 200:
                acknowledged = answer.json["n"]
                return False
            assert (answer.status, answer.wrong) == (503, "server.cannot_write")
            return True

        until(refused, 30)
        before = [client.get(f"/api/tables/{table}/view").json for client in clients]
        assert before[0]["n"] >= acknowledged
        assert refused()
        assert [client.get(f"/api/tables/{table}/view").json for client in clients] == before
        socket.receive("reload")
        assert socket.receive("welcome")["n"] >= acknowledged
        disk.filler.unlink()
        assert not refused()
        assert clients[0].view(table)["revision"] > before[0]["view"]["revision"]
    finally:
        disk.stop()


# ---- snapshots


def table_in_play() -> tuple[TableState, list[Entry]]:
    """A table after a few moves, and its entries."""
    state = TableState("aaaaaaaaaaaa", "00" * 32)
    plan = {"game": "rattus", "options": {"players": 2}, "seats": [{"kind": "open"}, {"kind": "open"}]}
    entries = [
        entry("made", None, "anna", plan=plan),
        entry("sat", 0, "anna", name="Anna", opens="x"),
        entry("sat", 1, "bruno", name="Bruno", opens="y"),
        entry("starting"),
        entry("started"),
    ]
    done: list[Entry] = []
    for number in range(40):
        if number < len(entries):
            coming = entries[number]
        else:
            assert state.match is not None
            seat = state.match.seat
            moves = state.match.moves()
            text = state.match.text(moves[number % len(moves)])
            coming = entry("move", seat, ("anna", "bruno")[seat or 0], f"key-{number}", move=text, against=state.revision)
        coming.n, coming.time = state.n + 1, float(number)
        state.apply(coming)
        done.append(coming)
    return state, done


def test_entries_make_the_table_again() -> None:
    state, entries = table_in_play()
    again, whole = snapshot.load(state.table, state.seed, None, entries, ())
    assert whole
    assert snapshot.dumped(again) == snapshot.dumped(state)


def test_a_snapshot_and_what_came_after_make_the_table_again() -> None:
    state, entries = table_in_play()
    half = TableState(state.table, state.seed)
    for done in entries[:20]:
        half.apply(done)
    again, whole = snapshot.load(state.table, state.seed, snapshot.dumped(half), entries, ())
    assert whole
    assert snapshot.dumped(again) == snapshot.dumped(state)


def test_a_snapshot_keeps_the_trouble_of_a_table() -> None:
    state, entries = table_in_play()
    trouble = entry("trouble", 0, sentence="server.bot_failed")
    trouble.n = state.n + 1
    state.apply(trouble)
    again, whole = snapshot.load(state.table, state.seed, snapshot.dumped(state), [*entries, trouble], ())
    assert whole
    assert again.trouble == "server.bot_failed"


def test_a_snapshot_keeps_the_days_that_taking_back_leaves() -> None:
    state, entries = table_in_play()
    state.clock = Clock(Days(days=1), 2)
    state.clock.turn(0, 0.0, (), answered=False)
    state.clock.turn(0, 1000.0, (), answered=True)
    state.plan.clock = Days(days=1)
    again, _ = snapshot.load(state.table, state.seed, snapshot.dumped(state), entries, ())
    again.clock.turn(0, 1000.0, (), answered=False, taken_back=True)
    assert again.clock.now(1000.0, ()) == [85400.0, 86400.0]


def test_a_game_goes_on_though_old_moves_are_no_longer_legal() -> None:
    state, entries = table_in_play()
    half = TableState(state.table, state.seed)
    for done in entries[:30]:
        half.apply(done)
    kept = snapshot.dumped(half)
    # What was legal once is not any more: before the snapshot nobody notices.
    entries[10].fields["answers"] = ["atlantis"]
    again, whole = snapshot.load(state.table, state.seed, kept, entries, ())
    assert whole
    assert again.match is not None
    assert state.match is not None
    assert again.match.dump() == state.match.dump()
    # After it, the game goes on from what is left, and says so.
    entries[35].fields["answers"] = ["atlantis"]
    again, whole = snapshot.load(state.table, state.seed, kept, entries, ())
    assert not whole
    assert again.n == state.n
    mended = entry("mended")
    mended.n = again.n + 1
    again.apply(mended)
    assert again.trouble == "server.rules_changed"
    assert again.match is not None
    again.match.play(again.match.moves()[0], seat=again.asked)


def test_a_table_whose_moves_no_longer_hold_is_served(tmp_path: Path) -> None:
    with Running(tmp_path / "rules.db") as server:
        table, clients = seated(server.url)
        for _ in range(10):
            asked = clients[0].view(table)["asked"]
            view = clients[asked].view(table)
            clients[asked].move(table, view["moves"][0], view["revision"])
        server.kill()
        with sqlite3.connect(tmp_path / "rules.db") as connection:
            body = connection.execute("SELECT body FROM entries WHERE n = 12").fetchone()[0]
            connection.execute(
                "UPDATE entries SET body = ? WHERE n = 12", (body.replace(b'"answers":["', b'"answers":["no ', 1),)
            )
        connection.close()
        server.restart()
        client: Client = clients[0]
        client.again()
        now = client.get(f"/api/tables/{table}").json
        assert (now["status"], now["trouble"]) == ("playing", "server.rules_changed")
        for other in clients[1:]:
            other.again()
        asked = client.view(table)["asked"]
        view = clients[asked].view(table)
        assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200
