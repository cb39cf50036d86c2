"""Files of the server are private, and only processes of the same server can act for a person, for a few seconds."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from ratking.server.storage import life, trust
from ratking.server.storage.store import Store
from ratking.server.storage.trust import Trust

from .client import Answer, Client, seated
from .inside import Inside, settings
from .ops.test_admin import admin
from .running import Running


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in folder.iterdir()}


@pytest.mark.usefixtures("usual_umask")
def test_every_file_of_the_server_is_private(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    with Running(database) as server:
        seated(server.url)
        assert admin(database, "backup", tmp_path / "copy.db").status == 0
        found = modes(tmp_path)
        assert {"ratking.db", "ratking.db-wal", "ratking.db-shm", "ratking.db.lock", "copy.db"} <= set(found)
        assert set(found.values()) == {"0o600"}
    (tmp_path / "copy.db").chmod(0o644)
    assert admin(database, "restore", tmp_path / "copy.db").status == 0
    (tmp_path / "copy.db").unlink()
    assert set(modes(tmp_path).values()) == {"0o600"}


@pytest.mark.usefixtures("usual_umask")
def test_files_that_others_could_read_become_private_at_the_start(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    with Running(database) as server:
        seated(server.url)
        server.kill()  # leaves the write-ahead log behind
        (tmp_path / "ratking.db.before-1").touch()
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        server.restart()
        assert set(modes(tmp_path).values()) == {"0o600"}
        assert len(modes(tmp_path)) == 5


def test_the_content_of_the_database_does_not_allow_acting_for_others(database: str) -> None:
    """An older version had a secret in the table `facts` that allowed acting for any person."""
    with Inside(settings(database)) as inside:
        anna, thief = Client(inside.url), Client(inside.url, somebody=False)
        for secret in [*facts(database), "guess", "gu\xe9ss", ""]:
            for name in ("x-ratking-secret", "x-ratking-signed"):
                assert (
                    person(thief.ask("GET", "/api/me", None, None, **{name: secret, "x-ratking-person": str(anna.person)}))
                    is None
                )


def test_an_old_secret_is_deleted(database: str) -> None:
    Store(database).stop()
    execute(database, "INSERT INTO facts VALUES ('secret', 'of an older version')")
    Store(database).stop()
    assert facts(database) == []


# ---- several processes


class Signer:
    """Another process of a server on PostgreSQL, which sends requests to the first on behalf of a person."""

    def __init__(self, inside: Inside, url: str) -> None:
        self.store = Store(url, "http://127.0.0.1:1")
        self.client = Client(inside.url, somebody=False)

    def headers(self, person: str, path: str = "/api/me", method: str = "GET", body: bytes = b"") -> dict[str, str]:
        return Trust(self.store).signed(method, path, body, person)

    def ask(self, headers: dict[str, str], path: str = "/api/me", method: str = "GET", body: bytes | None = None) -> Answer:
        return self.client.ask(method, path, None, body, **headers)


def test_a_request_of_another_process_is_trusted_as_it_was_signed(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Inside(settings(url)) as inside:
        anna, bruno = (str(Client(inside.url).person) for _ in range(2))
        other = Signer(inside, url)
        signed = other.headers(anna)
        assert person(other.ask(signed)) == anna
        # The signature is not valid for another person, path, query or method.
        assert person(other.ask({**signed, "x-ratking-person": bruno})) is None
        assert other.ask(signed, "/api/tables?which=mine").status == 401
        assert person(other.ask(signed, "/api/me?which=mine")) is None
        assert other.ask(signed, "/api/me/code", "POST", b"{}").status == 401
        # It is not valid with another body.
        path = "/api/me/code"
        posted = other.headers(anna, path, "POST", b"{}")
        assert other.ask(posted, path, "POST", b"{ }").wrong == "server.try_again"
        assert other.ask(posted, path, "POST", b"{}").status == 201
        # Signatures of unknown processes are not valid.
        life, rest = signed["x-ratking-signed"].split(" ", 1)
        assert person(other.ask({**signed, "x-ratking-signed": f"{life[::-1]} {rest}"})) is None
        other.store.stop()


def test_a_signature_is_valid_for_a_few_seconds(postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres()
    with Inside(settings(url)) as inside:
        anna = str(Client(inside.url).person)
        other = Signer(inside, url)
        assert person(other.ask(other.headers(anna))) == anna
        monkeypatch.setattr(trust, "SIGNED_SECONDS", 0.3)
        signed = other.headers(anna)
        time.sleep(0.4)
        assert person(other.ask(signed)) is None
        other.store.stop()


def test_a_secret_ends_with_its_process(postgres: Callable[[], str]) -> None:
    """So secrets in an old copy of the database are of no use."""
    url = postgres()
    with Inside(settings(url)) as inside:
        anna = str(Client(inside.url).person)
        ended, killed = Signer(inside, url), Signer(inside, url)
        copies = [each.headers(anna) for each in (ended, killed)]
        assert [person(ended.ask(copy)) for copy in copies] == [anna, anna]
        ended.store.stop()
        execute(url, f"UPDATE lives SET alive = alive - 100 WHERE id = '{killed.store.life.id}'")
        assert [person(ended.ask(copy)) for copy in copies] == [None, None]
        killed.store.stop()


def test_a_secret_is_replaced_while_its_process_runs(postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(life, "SECRET_SECONDS", 0.0)
    url = postgres()
    with Inside(settings(url)) as inside:
        anna = str(Client(inside.url).person)
        other = Signer(inside, url)
        first = other.headers(anna)
        for _ in range(3):
            asyncio.run(other.store.live())
            assert person(other.ask(other.headers(anna))) == anna
        assert person(other.ask(first)) is None
        other.store.stop()


def person(answer: Answer) -> str | None:
    """Return the person that the server takes the client for."""
    assert answer.status == 200, answer.body
    found: str | None = answer.json["person"]
    return found


def facts(database: str) -> list[str]:
    """Return the values in the table `facts`."""
    return [value for (value,) in execute(database, "SELECT value FROM facts")]


def execute(database: str, statement: str) -> list[tuple[str, ...]]:
    if "://" in database:
        with psycopg.connect(database, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []
    with sqlite3.connect(database) as file:
        found = file.execute(statement).fetchall()
    file.close()
    return found
