"""The server is killed in a storm of moves: no acknowledged move is lost, clients catch up, tables continue."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ratking.server.storage.write_batch import WriteBatch
from ratking.server.storage.writer import Writer

from .client import seated
from .inside import Inside, settings
from .running import Running, until
from .storm import BETWEEN, Storm


def strike(server: Running) -> None:
    server.kill()
    server.restart()


def test_a_few_kills(database: str) -> None:
    with Running(database) as server:
        storm = Storm([server.url], 6)
        storm.rage(lambda: strike(server), 3, 0.7)
        assert storm.check(server.url) >= 4 * BETWEEN


@pytest.mark.long
def test_a_hundred_kills(database: str) -> None:
    kills = 0
    with Running(database) as server:
        while kills < 100:
            storm = Storm([server.url], 8)
            storm.rage(lambda: strike(server), 10, 0.6)
            assert storm.check(server.url) >= 11 * BETWEEN
            kills += 10


def test_the_move_of_a_client_that_disconnects_meanwhile_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By WebSocket and by HTTP: the move is completed, the others receive it, and the table continues."""
    with Inside(settings(tmp_path / "gone.db", request_seconds=0.3)) as inside:
        table, clients = seated(inside.url)
        sockets = [client.socket(table) for client in clients]
        commit = Writer._commit

        def slowly(self: Writer, writes: Sequence[WriteBatch]) -> None:
            time.sleep(0.6)
            commit(self, writes)

        monkeypatch.setattr(Writer, "_commit", slowly)
        asked = clients[0].view(table)["asked"]
        other, view = sockets[1 - asked], clients[asked].view(table)
        sockets[asked].send(type="move", move=view["moves"][0], revision=view["revision"], key=clients[0].key())
        sockets[asked].close()
        until(lambda: "move" in [entry["kind"] for entry in other.receive("update")["entries"]])
        view, before = clients[clients[0].view(table)["asked"]].view(table), view["revision"]
        assert view["revision"] > before
        answer = clients[view["asked"]].move(table, view["moves"][0], view["revision"])
        assert answer.wrong == "server.too_slow"
        until(lambda: clients[0].view(table)["revision"] > view["revision"])


def test_one_of_two_processes_dies(postgres: Callable[[], str]) -> None:
    url = postgres()
    with Running(url) as one, Running(url) as other:
        storm = Storm([one.url, other.url], 6)
        storm.rage(one.kill, 1, 2.0)
        assert storm.check(other.url) >= 2 * BETWEEN
