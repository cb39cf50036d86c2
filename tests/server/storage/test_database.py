"""Opening a database: one process at a time holds an SQLite file, and errors are reported in one sentence."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import ratking
from ratking.server.storage.database_file import DatabaseFile, check_free
from ratking.server.storage.migrations import HERE, versions
from ratking.server.storage.schema import metadata
from ratking.server.storage.store import Store
from ratking.server.storage.url import database_url, default_database
from ratking.server.tables.refused import Refused

SOURCE = str(Path(ratking.__file__).parent.parent)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def child(code: str, *arguments: str, before: str = "") -> subprocess.Popen[str]:
    """Start Python in a separate process, after a shell command in a mount namespace if one is given."""
    command = [sys.executable, "-c", code, *arguments]
    if before:
        script = f'{before} && exec "$@"'
        command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", *command]
    environment = {**os.environ, "PYTHONPATH": SOURCE}
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


OPENING = """
import sys
from ratking.server.storage.store import Store
from ratking.server.tables.refused import Refused
try:
    store = Store(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
    store.stop()
except Refused as refused:
    print(refused)
"""


# ---- names


def test_databases_have_many_names(tmp_path: Path) -> None:
    assert database_url(str(tmp_path / "a.db")) == f"sqlite:///{tmp_path}/a.db"
    assert database_url("postgres://u:p@h/d") == "postgresql+psycopg://u:p@h/d"
    for wrong in ("mysql://h/d", "://", "postgres://h:port/d"):
        with pytest.raises(Refused, match="database"):
            database_url(wrong)


def test_by_default_it_is_in_the_systems_folder_for_application_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    system = platformdirs.user_data_path("ratking", appauthor=False) / "ratking.db"
    assert default_database(os.environ) == system
    assert database_url("") == f"sqlite:///{system}"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    before = tmp_path / ".local" / "share" / "ratking" / "ratking.db"
    before.parent.mkdir(parents=True)
    before.touch()
    assert default_database(os.environ) == before  # an old one is still used
    new = tmp_path / "data" / "ratking" / "ratking.db"
    new.parent.mkdir(parents=True)
    new.touch()
    assert default_database(os.environ) == new


# ---- the file


def test_the_database_is_durable(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "durable.db"))
    with store.database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.stop()


def test_a_second_store_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    store = Store(str(file))
    with pytest.raises(Refused, match="Another server"):
        Store(str(file))
    with pytest.raises(Refused, match="Another server"):
        check_free(file)
    store.stop()
    check_free(file)
    Store(str(file)).stop()


def test_a_second_process_is_refused_at_once_and_a_dead_one_holds_nothing(tmp_path: Path) -> None:
    file = str(tmp_path / "one.db")
    with child(OPENING, file) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with child(OPENING, file) as second:
            said, err = second.communicate(timeout=30)
        assert (said, err) == (f"{Refused('second_process', file=file)}\n", "")
        first.send_signal(signal.SIGKILL)
        first.wait(10)
    Store(file).stop()


def test_children_do_not_inherit_the_file(tmp_path: Path) -> None:
    """A child that outlives its server, such as a bot's host, must not hold the file."""
    file = DatabaseFile(tmp_path / "one.db")
    code = "print('running', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=False
    ) as longer:
        assert longer.stdout is not None
        assert longer.stdout.readline() == b"running\n"
        file.release()
        check_free(tmp_path / "one.db")
        longer.kill()


@pytest.mark.usefixtures("usual_umask")
def test_the_lock_and_the_database_are_private(tmp_path: Path) -> None:
    for path in (tmp_path / "old.db", tmp_path / "old.db.lock", tmp_path / "old.db.before-1"):
        path.touch(0o644)
    for name in ("old.db", "new.db"):
        held = DatabaseFile(tmp_path / name)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob(f"{name}*")}
        assert {name, f"{name}.lock"} <= set(modes)
        assert set(modes.values()) == {0o600}
        held.release()
        held.release()  # a second release is no error
        assert (tmp_path / f"{name}.lock").exists()


def test_looking_whether_a_file_is_free_writes_nothing(tmp_path: Path) -> None:
    check_free(tmp_path / "none.db")
    assert list(tmp_path.iterdir()) == []


# ---- errors


def test_a_database_that_cannot_be_opened_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "junk.db").write_bytes(b"This is not a database. " * 100)
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "file").touch()
    for wrong in ("junk.db", "folder.db", "file/below.db"):
        with pytest.raises(Refused, match="cannot be opened") as refused:
            Store(str(tmp_path / wrong))
        assert "\n" not in str(refused.value)
    check_free(tmp_path / "junk.db")  # a file that could not be opened is not held
    with pytest.raises(Refused, match="memory"):
        Store("sqlite://")
    with pytest.raises(Refused, match="cannot be opened"):
        Store("postgresql://127.0.0.1:1/none")


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    Store(str(file)).stop()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Refused, match="9999"):
        Store(str(file))
    check_free(file)


@pytest.mark.parametrize("kilobytes", [0, 4, 40, 100])
def test_a_full_disk_is_reported_in_one_sentence(tmp_path: Path, kilobytes: int) -> None:
    """With room for nothing, for the file, or for a part of the schema."""
    room = f"mount -t tmpfs -o size=200k none {tmp_path} && (dd if=/dev/zero of={tmp_path}/filler bs=1k || true) 2>/dev/null"
    less = f"truncate -s -{kilobytes}k {tmp_path}/filler"
    with child(OPENING, str(tmp_path / "ratking.db"), before=f"{room} && {less}") as full:
        said, err = full.communicate(timeout=60)
    assert err == ""
    assert said.startswith("The database cannot be opened: ")
    assert said.count("\n") == 1


def test_a_read_only_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    Store(str(source / "ratking.db")).stop()
    place = tmp_path / "place"
    place.mkdir()
    mount = f"mount --bind {source} {place} && mount -o remount,bind,ro {place}"
    with child(OPENING, str(place / "ratking.db"), before=mount) as read_only:
        said, err = read_only.communicate(timeout=60)
    assert (said.startswith("The database cannot be opened: "), err) == (True, "")
    shutil.rmtree(source)


# ---- a server on such a database

SERVING = "from ratking.cli.main import main; main()"


def served(database: Path, before: str = "") -> tuple[int, str, str]:
    """Start a server that must fail. Return its exit code and its output."""
    with child(SERVING, "serve", "--port", "0", "--database", str(database), before=before) as server:
        out, err = server.communicate(timeout=60)
    return server.returncode, out, err


def test_a_server_that_cannot_start_prints_one_sentence(tmp_path: Path) -> None:
    held = DatabaseFile(tmp_path / "held.db")
    assert served(tmp_path / "held.db") == (2, "", f"{Refused('second_process', file=str(tmp_path / 'held.db'))}\n")
    held.release()
    (tmp_path / "junk.db").write_bytes(b"This is not a database. " * 100)
    assert served(tmp_path / "junk.db") == (2, "", f"{Refused('no_database', why='file is not a database')}\n")
    full = tmp_path / "full"
    full.mkdir()
    room = f"mount -t tmpfs -o size=200k none {full} && (dd if=/dev/zero of={full}/filler bs=1k || true) 2>/dev/null"
    code, out, err = served(full / "ratking.db", room)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("The database cannot be opened: ")


# ---- the schema


def test_migrations_make_the_schema(database: str) -> None:
    store = Store(database)
    with store.database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    store.stop()


def test_versions_are_those_of_the_migrations() -> None:
    """They are read from the names of files, because Alembic takes long to import."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    assert versions() == [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
