"""While the database does not answer, clients are told to try again later, and health reports it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .client import Client, seated
from .inside import Inside, settings
from .postgres import Postgres
from .running import until


@pytest.fixture
def stopped() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop."""
    running = Postgres()
    yield running
    running.stop()


def test_requests_are_answered_with_503_while_postgresql_is_away(stopped: Postgres) -> None:
    with Inside(settings(stopped.database())) as inside:
        table, (anna, bruno) = seated(inside.url)
        view = anna.view(table)
        newcomer = Client(inside.url, somebody=False)
        assert newcomer.get("/api/health").json["status"] == "ok"
        socket = bruno.socket(table)
        stopped.process.send_signal(signal.SIGINT)
        stopped.process.wait(20)
        until(lambda: newcomer.get("/api/health").status == 503)
        health = newcomer.get("/api/health")
        assert health.json["status"] == "no database"
        for answer in (
            newcomer.get("/api/tables"),
            newcomer.get("/api/tables/aaaaaaaaaaaa"),
            newcomer.post("/api/me", {}),
            anna.post("/api/me/code", {}),
            anna.get(f"/api/tables/{table}/chat"),
            anna.move(table, (view["moves"] or ["gallia"])[0], view["revision"]),
        ):
            assert answer.status == 503, answer.body
            assert answer.wrong in ("server.database_away", "server.cannot_write")
            assert int(answer.headers["retry-after"]) >= 1
        assert closed(lambda: socket.receive("never")) == 1013
        assert closed(lambda: newcomer.socket("aaaaaaaaaaaa")) == 1013


def closed(use: Callable[[], object]) -> int:
    """Return the code with which the server closes a socket."""
    with pytest.raises(ConnectionClosed) as ended:
        use()
    assert ended.value.rcvd is not None
    return int(ended.value.rcvd.code)


def test_health_is_fine_on_sqlite(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "ratking.db")) as inside:
        answer = Client(inside.url, somebody=False).get("/api/health")
        assert (answer.status, answer.json["status"]) == (200, "ok")
