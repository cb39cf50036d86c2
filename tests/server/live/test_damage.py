"""Failures do not spread: damaged tables, unexpected errors, a listener that loses its connection."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from ratking.server.live.deadlines import Deadlines
from ratking.server.live.loaded_table import LoadedTable
from ratking.server.live.loaded_tables import LoadedTables
from ratking.server.live.store import StoreFailed
from ratking.server.storage.write_batch import WriteBatch
from ratking.server.storage.writer import Writer

from ..client import Client, Socket, seated
from ..inside import Inside, settings
from ..running import until

BOT = {"kind": "bot", "level": "novice"}

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "unknown kind": lambda body: body.replace(b'"kind":"move"', b'"kind":"from the future"'),
    "cut body": lambda body: body[: len(body) // 2],
    "not UTF-8": lambda body: b"\xff" + body,
    "no fields": lambda body: body.replace(b'"answers"', b'"other"').replace(b'"revision"', b'"more"'),
}


def watched(client: Client, table: str) -> float:
    """Return when a table was last changed according to the list of tables, which does not load it."""
    lines = client.done("GET", "/api/tables?which=watch")["tables"]
    return float(next(line["changed"] for line in lines if line["table"] == table))


def moved(client: Client, table: str, clients: Sequence[Client]) -> None:
    """Make any move at a table."""
    asked = client.view(table)["asked"]
    view = clients[asked].view(table)
    assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200


def test_damaged_tables_are_set_aside_and_the_others_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "ratking.db"
    with Inside(settings(file)) as inside:
        anna = Client(inside.url)
        healthy, *damaged = [anna.table(seats=[BOT, BOT], pause=0.3, public=True) for _ in range(1 + len(DAMAGES))]
        for table in (healthy, *damaged):
            anna.start(table)
        for table in (healthy, *damaged):
            until(lambda table=table: anna.get(f"/api/tables/{table}").json["n"] >= 6, 20)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM snapshots")  # as if the server had been killed
        for table, damage in zip(damaged, DAMAGES.values(), strict=True):
            (body,) = connection.execute('SELECT body FROM entries WHERE "table" = ? AND n = 5', (table,)).fetchone()
            assert damage(body) != body
            connection.execute('UPDATE entries SET body = ? WHERE "table" = ? AND n = 5', (damage(body), table))
            connection.execute("UPDATE tables SET deadline = 1 WHERE id = ?", (table,))  # so that it comes first
    with caplog.at_level(logging.ERROR, "ratking"), Inside(settings(file)) as inside:
        anna.again(inside.url)
        before = watched(anna, healthy)
        until(lambda: watched(anna, healthy) > before, 20)
        for table in damaged:
            answer = anna.get(f"/api/tables/{table}/view")
            assert (answer.status, answer.wrong) == (503, "server.table_damaged")
            assert any(table in record.getMessage() for record in caplog.records)
        logged = len(caplog.records)
        assert anna.get(f"/api/tables/{damaged[0]}/view").status == 503
        assert len(caplog.records) == logged  # loading was not tried again
        said = [
            anna.ask("GET", f"/api/tables/{damaged[0]}", accept_language=language).json for language in ("en", "it", "ca")
        ]
        assert len({answer["error"]["text"] for answer in said}) == 3


@pytest.mark.parametrize("body", [b'{"format":1}', b'{"format":1,"n"', b""], ids=["no fields", "cut", "empty"])
def test_a_table_whose_snapshot_is_damaged_is_made_from_its_entries(tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "ratking.db"
    with Inside(settings(file)) as inside:
        table, clients = seated(inside.url)
        for _ in range(5):
            moved(clients[0], table, clients)
        before = [client.view(table) for client in clients]
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute("UPDATE snapshots SET body = ?", (body,)).rowcount == 1
    with Inside(settings(file)) as inside:
        for client in clients:
            client.again(inside.url)
        assert [client.view(table) for client in clients] == before
        moved(clients[0], table, clients)


def test_an_old_entry_that_is_damaged_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A table that is loaded from its snapshot does not need its first entries until a client asks for them."""
    file = tmp_path / "ratking.db"
    with Inside(settings(file)) as inside:
        table, clients = seated(inside.url)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE snapshots SET body = CAST(json_set(body, '$.tail', json('[]')) AS BLOB)")
        connection.execute("UPDATE entries SET body = x'00' WHERE n = 2")
    with Inside(settings(file)) as inside:
        clients[0].again(inside.url)
        assert clients[0].get(f"/api/tables/{table}/view").status == 200
        answer = clients[0].get(f"/api/tables/{table}/updates?since=0")
        assert (answer.status, answer.wrong) == (503, "server.table_damaged")


# ---- unexpected errors


def test_a_move_that_cannot_be_written_for_an_unexpected_reason_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Inside(settings(tmp_path / "ratking.db")) as inside:
        table, clients = seated(inside.url)
        before = [client.view(table) for client in clients]
        with monkeypatch.context() as patch:

            def broken(self: Writer, writes: Sequence[WriteBatch]) -> None:
                raise KeyError("unexpected")

            patch.setattr(Writer, "_commit", broken)
            view = before[before[0]["asked"]]
            answer = clients[view["asked"]].move(table, view["moves"][0], view["revision"])
            assert (answer.status, answer.wrong) == (503, "server.cannot_write")
        assert [client.view(table) for client in clients] == before
        moved(clients[0], table, clients)


def test_background_work_continues_after_an_unexpected_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look, failures = Deadlines.look, [KeyError("unexpected"), TypeError("unexpected")]

    async def fails_at_first(self: Deadlines) -> None:
        if failures:
            raise failures.pop()
        await look(self)

    monkeypatch.setattr(Deadlines, "look", fails_at_first)
    with Inside(settings(tmp_path / "ratking.db")) as inside:
        table, clients = seated(inside.url, clock={"kind": "minutes", "minutes": 0.01}, stand_in="novice")
        seats = f"/api/tables/{table}"
        until(lambda: any(seat["why"] == "time" for seat in clients[0].get(seats).json["seats"]))


# ---- PostgreSQL: a process that follows tables of another


def cut_off_listeners(url: str) -> int:
    with psycopg.connect(url, autocommit=True) as connection:
        ended = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query = 'LISTEN ratking'"
        )
        return len(ended.fetchall())


def heard_up_to(socket: Socket, n: int) -> None:
    while socket.n < n:
        socket.next()


def test_a_listener_that_lost_its_connection_catches_up(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Inside(settings(url)) as owner, Inside(settings(url)) as follower:
        table, clients = seated(owner.url)
        watching = Client(follower.url).socket(table)
        assert cut_off_listeners(url) == 2
        moved(clients[0], table, clients)  # no listener is connected now
        n = clients[0].get(f"/api/tables/{table}").json["n"]
        heard_up_to(watching, n)
        assert watching.view is not None
        assert watching.view["revision"] == clients[0].view(table)["revision"]


def test_the_listener_continues_after_an_unexpected_error(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    follow, failures = LoadedTables.follow, [KeyError("unexpected")]

    async def fails_at_first(self: LoadedTables, table: str, n: int) -> None:
        loaded = self.loaded.get(table)
        if failures and loaded is not None and not loaded.owned:
            raise failures.pop()
        await follow(self, table, n)

    monkeypatch.setattr(LoadedTables, "follow", fails_at_first)
    url = postgres()
    with Inside(settings(url)) as owner, Inside(settings(url)) as follower:
        table, clients = seated(owner.url)
        watching = Client(follower.url).socket(table)
        for _ in range(3):
            moved(clients[0], table, clients)
            heard_up_to(watching, clients[0].get(f"/api/tables/{table}").json["n"])
        assert not failures


def test_a_process_that_hears_no_announcement_still_knows_what_another_acknowledged(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hears_nothing(self: LoadedTables, table: str, n: int) -> None:
        return

    monkeypatch.setattr(LoadedTables, "follow", hears_nothing)
    url = postgres()
    with Inside(settings(url)) as owner, Inside(settings(url)) as follower:
        table, clients = seated(owner.url)
        Client(follower.url).view(table)  # it has the table in memory now
        moved(clients[0], table, clients)
        n = clients[0].get(f"/api/tables/{table}").json["n"]
        newest = Client(follower.url).done("GET", f"/api/tables/{table}/updates?since=0")
        assert newest["n"] == n
        moved(clients[0], table, clients)
        n = clients[0].get(f"/api/tables/{table}").json["n"]
        assert Client(follower.url).socket(table, since=n).welcome["n"] == n


def test_a_process_that_cannot_catch_up_does_not_become_the_owner(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up, failures = LoadedTables.catch_up, [StoreFailed("away")]

    async def fails_at_first(self: LoadedTables, loaded: LoadedTable) -> None:
        if failures:
            raise failures.pop()
        await catch_up(self, loaded)

    url = postgres()
    with Inside(settings(url)) as first:
        table, clients = seated(first.url)
        moved(clients[0], table, clients)
    with Inside(settings(url)) as second:
        for client in clients:
            client.again(second.url)
        view = clients[0].view(table)
        asked = clients[view["asked"]]
        move = asked.view(table)["moves"][0]
        monkeypatch.setattr(LoadedTables, "catch_up", fails_at_first)
        assert asked.move(table, move, view["revision"]).status == 503
        assert not second.server.tables.memory.loaded[table].owned
        assert asked.move(table, move, view["revision"]).status == 200
        assert second.server.tables.memory.loaded[table].owned


def test_a_table_that_cannot_be_followed_stops_no_other(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Inside(settings(url)) as owner, Inside(settings(url)) as follower:
        (damaged, anna), (healthy, bruno) = seated(owner.url), seated(owner.url)
        watcher = Client(follower.url)
        watcher.socket(damaged)
        watching = watcher.socket(healthy)
        n = anna[0].get(f"/api/tables/{damaged}").json["n"]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                'INSERT INTO entries ("table", n, kind, body) VALUES (%s, %s, %s, %s)', (damaged, n + 1, "move", b"{}")
            )
        cut_off_listeners(url)
        moved(bruno[0], healthy, bruno)
        heard_up_to(watching, bruno[0].get(f"/api/tables/{healthy}").json["n"])
        until(lambda: watcher.get(f"/api/tables/{damaged}/view").status == 503)
