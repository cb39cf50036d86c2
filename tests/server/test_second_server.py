"""A game on another ASGI server, which shows that the application does not depend on uvicorn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import ratking

from .client import Client, Socket, seated
from .running import FAST, free_port, until

MOVES = 50


@pytest.fixture(scope="module")
def granian(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a server run by granian."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RATKING_")}
    environment |= FAST | {
        "RATKING_DATABASE": str(tmp_path_factory.mktemp("granian") / "ratking.db"),
        "RATKING_OWN_URL": url,
        "PYTHONPATH": str(Path(ratking.__file__).parent.parent),
    }
    command = [sys.executable, "-m", "granian", "--interface", "asgi", "--factory", "ratking.server.app:from_environment"]
    process = subprocess.Popen([*command, "--host", "127.0.0.1", "--port", str(port)], env=environment)

    def answers() -> bool:
        assert process.poll() is None
        try:
            return Client(url, somebody=False).get("/api/health").status == 200
        except OSError:
            return False

    try:
        until(answers, 30)
        yield url
    finally:
        process.terminate()
        assert process.wait(20) == 0


def test_a_game_from_sitting_down_to_moves(granian: str) -> None:
    table, clients = seated(granian)
    sockets = [client.socket(table) for client in clients]
    made = 0
    while made < MOVES and any(moves(socket) for socket in sockets):
        mover, other = sockets if moves(sockets[0]) else reversed(sockets)
        answer = mover.move(moves(mover)[0])
        assert answer["type"] == "ack"
        catch_up(mover, answer["n"])
        catch_up(other, answer["n"])
        made += 1
    assert made == MOVES or sockets[0].table["status"] == "over"
    assert sockets[0].entries[-1] == sockets[1].entries[-1]

    first, last = sockets[0].n - 10, sockets[0].n
    again = clients[0].socket(table, since=first)
    assert [entry["n"] for entry in again.entries] == list(range(first + 1, last + 1))
    assert again.view == sockets[0].view
    assert again.move("no such move")["type"] == "refused"
    again.send(type="why", move="no such move")
    assert again.receive("why")["move"] == "no such move"


def test_refusals_are_the_same(granian: str) -> None:
    client = Client(granian)
    table = client.table()
    assert client.get("/api/tables/aaaaaaaaaaaa").status == 404
    wrong = client.ask("PUT", "/api/me", {})
    assert (wrong.status, wrong.headers["allow"]) == (405, "GET, POST")
    assert "connect-src 'self';" in client.get("/").headers["content-security-policy"]
    with pytest.raises(InvalidStatus) as refused:
        client.socket(table, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
    with pytest.raises(ConnectionClosed) as closed:
        client.socket("aaaaaaaaaaaa")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004
    socket = client.socket(table)
    socket.connection.send("x" * 5000)
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def moves(socket: Socket) -> list[str]:
    """Return the legal moves of a seat."""
    assert socket.view is not None
    return list(socket.view["moves"] or [])


def catch_up(socket: Socket, n: int) -> None:
    """Read until everything up to this entry has been received."""
    while socket.n < n:
        socket.next()
