"""The operator's commands: settings, checks, copies, looking at tables and repairing them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from bench.server.fill import fill

from ratking.server.settings import Settings, read
from ratking.server.storage.postgres_cluster import PostgresCluster
from ratking.server.storage.store import Store
from ratking.server.tables.refused import Refused

from ...cli.run_command import Ran, ratking
from ..client import Client, seated
from ..running import Running


def admin(database: Path, *arguments: object) -> Ran:
    return ratking("admin", *[str(argument) for argument in arguments], "--database", str(database))


# ---- settings


def test_settings_come_from_file_environment_and_command_line(tmp_path: Path) -> None:
    file = tmp_path / "ratking.toml"
    file.write_text('port = 9000\nhost = "::1"\norigins = ["https://a.example"]\n')
    found = read(file, {"RATKING_HOST": "0.0.0.0", "RATKING_ORIGINS": "https://b.example, https://c.example"}, port=9001)
    assert (found.port, found.host) == (9001, "0.0.0.0")
    assert found.origins == ["https://b.example", "https://c.example"]
    assert found.heartbeat == Settings().heartbeat


@pytest.mark.parametrize(
    ("text", "named"),
    [("port = 70000", "port"), ("colour = 3", "colour"), ('log = "loud"', "log"), ("port = [", "ratking.toml")],
)
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "ratking.toml"
    file.write_text(text)
    with pytest.raises(Refused) as refused:
        read(file, {})
    assert named in str(refused.value)


def test_a_variable_that_is_no_setting_is_named() -> None:
    with pytest.raises(Refused) as refused:
        read(None, {"RATKING_PROT": "8080", "HOME": "/"})
    assert (refused.value.key, refused.value.fields["name"]) == ("unknown_variable", "RATKING_PROT")


@pytest.mark.parametrize(
    "url", ["rats.example", "ftp://rats.example", "https://", "https://a@rats.example", "http://a/?b=1"]
)
def test_a_public_url_that_is_none_is_refused_before_the_start(tmp_path: Path, url: str) -> None:
    with pytest.raises(Refused) as refused:
        read(None, {"RATKING_PUBLIC_URL": url})
    assert refused.value.key == "bad_public_url"
    file = tmp_path / "ratking.toml"
    file.write_text(f'public_url = "{url}"\n')
    checked = ratking("serve", "--check", "--settings", str(file), "--database", str(tmp_path / "none.db"))
    assert (checked.status, checked.err.count("\n"), url in checked.err) == (2, 1, True)


def test_the_sample_has_every_setting_with_its_default() -> None:
    sample = Path(__file__).parents[3] / "docs" / "ratking.toml"
    lines = sample.read_text(encoding="utf-8").splitlines()
    uncommented = "\n".join(line.removeprefix("# ") if " = " in line and line.startswith("# ") else "" for line in lines)
    names = [line.split(" = ")[0] for line in uncommented.splitlines() if line]
    assert names == list(Settings.__struct_fields__)
    file = sample.with_name("ratking.toml")
    assert read(file, {}) == Settings()


def test_check_says_what_is_set_and_what_is_wrong(tmp_path: Path) -> None:
    fine = ratking("serve", "--check", "--database", str(tmp_path / "check.db"), "--port", "8123")
    assert fine.status == 0
    assert "port = 8123" in fine.out
    assert "Everything is in order." in fine.out
    broken = ratking("serve", "--check", "--database", "/proc/none/ratking.db")
    assert broken.status == 2
    assert broken.err.startswith("The database cannot be opened")


def test_check_writes_nothing(tmp_path: Path) -> None:
    database = tmp_path / "folder" / "ratking.db"
    fine = ratking("serve", "--check", "--database", str(database))
    assert (fine.status, list(tmp_path.iterdir())) == (0, [])
    with Running(database) as server:
        seated(server.url)
        busy = ratking("serve", "--check", "--database", str(database))
        assert (busy.status, busy.err.startswith("Another server")) == (2, True)
        server.kill()
    for damage in (None, "DELETE FROM alembic_version", "INSERT INTO alembic_version VALUES ('9999')"):
        if damage is not None:
            with sqlite3.connect(database) as connection:
                connection.execute(damage)
            connection.close()
        before = {path.name: path.read_bytes() for path in database.parent.iterdir() if not path.name.endswith("-shm")}
        done = ratking("serve", "--check", "--database", str(database))
        assert {path.name: path.read_bytes() for path in database.parent.iterdir() if path.name in before} == before
        assert {path.name for path in database.parent.iterdir()} - {"ratking.db-shm"} == set(before)
        assert done.status == (0 if damage is None else 2)
        if damage is None:
            assert "holds 1 tables" in done.out
        elif "9999" in damage:
            assert done.err.startswith("The database was written by a newer version of Ratking (schema 9999)")
        else:
            assert done.err.count("\n") == 1


def test_check_writes_nothing_to_postgresql(postgres: Callable[[], str]) -> None:
    url = postgres()
    assert ratking("serve", "--check", "--database", url).status == 0
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
    Store(url).stop()
    with psycopg.connect(url) as connection:
        lives = connection.execute("SELECT count(*) FROM lives").fetchone()
    assert "holds 0 tables" in ratking("serve", "--check", "--database", url).out
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM lives").fetchone() == lives
    assert ratking("serve", "--check", "--database", "postgresql://127.0.0.1:1/none").status == 2


# ---- administering tables


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with a table on which some moves were made; its server has stopped."""
    database = tmp_path_factory.mktemp("admin") / "ratking.db"
    with Running(database) as server:
        table, clients = seated(server.url, name="After supper")
        for _ in range(6):
            play(table, clients)
        copied = admin(database, "backup", database.with_name("running.db"))
        assert copied.status == 0, copied.err
        assert admin(database, "restore", database.with_name("running.db")).status == 2  # it is running
        play(table, clients)
    return database, table


def play(table: str, clients: list[Client]) -> None:
    asked = clients[0].view(table)["asked"]
    view = clients[asked].view(table)
    assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200


def test_tables_and_show(played: tuple[Path, str]) -> None:
    database, table = played
    listed = admin(database, "tables").out
    assert table in listed
    assert "After supper" in listed
    shown = admin(database, "show", table).out.splitlines()
    assert len(shown) == 5 + 7
    assert " move " in shown[-1]
    assert admin(database, "show", "aaaaaaaaaaaa").err == "There is no such table.\n"


def test_verify_finds_what_is_broken(played: tuple[Path, str], tmp_path: Path) -> None:
    database, table = played
    assert admin(database, "verify").status == 0
    copy = tmp_path / "broken.db"
    admin(database, "backup", copy)
    with sqlite3.connect(copy) as connection:
        connection.execute("DELETE FROM entries WHERE n = 7")
    connection.close()
    found = admin(copy, "verify")
    assert found.status == 1
    assert table in found.out
    assert "1 tables, 1 of them broken." in found.out


def test_tables_that_cannot_be_loaded_are_named_and_hide_no_other(tmp_path: Path) -> None:
    """Rows are written directly: each table has one entry, and some entries are damaged."""
    database = tmp_path / "ratking.db"
    tables = filled(database, 4)
    whole, unknown, cut, snapshot = sorted(tables)
    with closing(sqlite3.connect(database)) as connection, connection:
        change = 'UPDATE entries SET body = replace(CAST(body AS TEXT), ?, ?) WHERE "table" = ? AND n = 6'
        connection.execute(change, ('"kind":"move"', '"kind":"from the future"', unknown))
        connection.execute("UPDATE entries SET body = x'7b22' WHERE \"table\" = ? AND n = 6", (cut,))
        connection.execute('DELETE FROM snapshots WHERE "table" IN (?, ?)', (unknown, cut))
        connection.execute("UPDATE snapshots SET body = x'7b7d' WHERE \"table\" = ?", (snapshot,))
    found = admin(database, "damaged")
    assert (found.status, found.err) == (1, "")
    lines = found.out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == [unknown, cut]
    assert "from the future" in lines[0]
    assert lines[-1] == "2 of 4 tables cannot be loaded."
    verified = admin(database, "verify")
    assert (verified.status, verified.err) == (1, "")
    broken = {line.split(":")[0] for line in verified.out.splitlines() if "cannot be loaded" in line}
    assert broken == {unknown, cut}
    assert f"{whole}: whole, 25 entries." in verified.out
    assert verified.out.endswith("4 tables, 2 of them broken.\n")
    for command in ("show", "undo", "close"):
        refused = admin(database, command, cut)
        assert (refused.status, refused.err.count("\n")) == (2, 1)
        assert "damaged" in refused.err
    assert len(admin(database, "tables").out.splitlines()) == 4


def test_tables_of_a_whole_database_are_all_loaded(tmp_path: Path) -> None:
    filled(tmp_path / "ratking.db", 2)
    found = admin(tmp_path / "ratking.db", "damaged")
    assert (found.status, found.out, found.err) == (0, "0 of 2 tables cannot be loaded.\n", "")


def filled(database: Path, tables: int) -> list[str]:
    """Fill a database with tables on which some moves were made."""
    fill(str(database), tables)
    with closing(sqlite3.connect(database)) as connection:
        return [table for (table,) in connection.execute("SELECT id FROM tables")]


@pytest.mark.parametrize("command", [["tables"], ["show", "a"], ["verify"], ["damaged"], ["backup", "copy.db"]])
def test_a_missing_database_is_reported_in_one_sentence(tmp_path: Path, command: list[str]) -> None:
    where = [str(tmp_path / word) if word == "copy.db" else word for word in command]
    refused = admin(tmp_path / "none.db", *where)
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "none.db").exists()


def test_undo_and_close_on_a_table_without_a_server(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    (table,) = filled(database, 1)
    done = admin(database, "undo", table)
    assert (done.status, done.out, done.err) == (0, f"Done: entry 26 of {table}.\n", "")
    assert " rewound " in admin(database, "show", table).out.splitlines()[-1]
    done = admin(database, "close", table)
    assert (done.status, done.out) == (0, f"Done: entry 27 of {table}.\n")
    assert admin(database, "close", table).err == "The table is closed.\n"
    assert admin(database, "undo", "aaaaaaaaaaab").err == "There is no such table.\n"
    assert admin(database, "damaged").status == 0
    assert " closed " in admin(database, "tables").out
    with closing(sqlite3.connect(database)) as connection:
        n, body = connection.execute("SELECT n, body FROM snapshots").fetchone()
    assert (n, body[:1]) == (27, b"\x78")  # it is closed, so it is compressed


def test_a_table_that_a_running_server_owns_is_left_to_it(postgres: Callable[[], str]) -> None:
    url = postgres()
    fill(url, 1)
    (table,) = [line.split()[0] for line in ratking("admin", "tables", "--database", url).out.splitlines()]

    async def owned() -> Ran:
        store = await asyncio.to_thread(Store, url, "http://127.0.0.1:1")
        cluster = PostgresCluster(store)
        await cluster.own(table)
        refused = await asyncio.to_thread(ratking, "admin", "undo", table, "--database", url)
        await cluster.stop()
        await asyncio.to_thread(store.stop)
        return refused

    refused = asyncio.run(owned())
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert refused.err.startswith("The server at http://127.0.0.1:1 gives no answer: ")
    assert ratking("admin", "undo", table, "--database", url).status == 0


def test_a_copy_made_while_the_server_runs_is_whole(played: tuple[Path, str], tmp_path: Path) -> None:
    database, table = played
    copy = database.with_name("running.db")
    assert admin(copy, "verify").status == 0
    assert len(admin(copy, "show", table).out.splitlines()) == 5 + 6
    assert admin(database, "backup", copy).err.startswith("The file")
    target = tmp_path / "ratking.db"
    admin(database, "backup", target)
    done = admin(target, "restore", copy)
    assert done.status == 0, done.err
    assert len(admin(target, "show", table).out.splitlines()) == 5 + 6
    junk = tmp_path / "junk"
    junk.write_text("junk")
    assert admin(target, "restore", junk).status == 2


def test_undo_and_close_and_purge(played: tuple[Path, str], tmp_path: Path) -> None:
    database, table = played
    copy = tmp_path / "ratking.db"
    admin(database, "backup", copy)
    done = admin(copy, "undo", table)
    assert (done.status, done.err) == (0, "")
    assert admin(copy, "verify").status == 0
    with Running(copy) as server:
        watcher = Client(server.url)
        view = watcher.view(table)
        events = watcher.get(f"/api/tables/{table}/updates?since=0").json["events"]
        assert events[-1]["kind"] == "taken back"
        assert [event["n"] for event in events] == sorted({event["n"] for event in events})
        assert view["revision"] > view["at"]
    assert admin(copy, "close", table).status == 0
    assert admin(copy, "close", table).err == "The table is closed.\n"
    assert admin(copy, "purge", 1).out == "0 tables are deleted.\n"
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE tables SET changed = 0")
    connection.close()
    assert admin(copy, "purge", 1).out == "1 tables are deleted.\n"
    assert admin(copy, "tables").out == ""


def test_logs_have_one_line_per_request_and_no_secrets(tmp_path: Path) -> None:
    import subprocess
    import sys

    from ..running import free_port

    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", "from ratking.cli.main import main; main()", "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", str(tmp_path / "logs.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert "engine" in process.stdout.readline()
    client = Client(url)
    table = client.table()
    key = client.sit(table, 0)["key"]
    client.get(f"/api/tables/{table}?token={client.token}")
    client.socket(table, since=0).close()
    process.terminate()
    _, logged = process.communicate(timeout=20)
    lines = [json.loads(line) for line in logged.splitlines()]
    requests = [line for line in lines if line["message"] == "request"]
    assert [(line["method"], line["status"]) for line in requests] == [
        ("POST", 201),
        ("POST", 201),
        ("POST", 200),
        ("GET", 200),
        ("WS", 101),
        ("WS", 200),
    ]
    assert "since" not in logged
    assert "127.0.0.1" not in logged
    assert client.token is not None
    assert client.token not in logged
    assert key not in logged
    assert process.returncode == 0
