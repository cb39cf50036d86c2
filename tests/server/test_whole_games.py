"""Whole games of each rulebook, played by a small client that knows only the protocol."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .client import Client, Socket, digest, seated
from .running import Running, until

NONCES = [f"{seat:032x}" for seat in range(6)]


# Any: options are JSON.
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("rattus", 2, {}),
        ("rattus", 6, {"sets": ["base", "africanus", "mercatus"]}),
        ("ratzzia", 3, {}),
    ],
    ids=["rattus", "all sets", "ratzzia"],
)
def test_a_whole_game(server: Running, game: str, players: int, options: dict[str, Any]) -> None:
    chooser = random.Random(7)
    clients = [Client(server.url) for _ in range(players)]
    table = clients[0].table(game, players, options=options)
    for seat, client in enumerate(clients):
        client.sit(table, seat, promise=digest(NONCES[seat]))
    sockets = [client.socket(table, since=0) for client in clients]
    watcher = Client(server.url, somebody=False).socket(table)
    clients[0].start(table)
    for socket, nonce in zip(sockets, NONCES, strict=False):
        socket.send(type="show", nonce=nonce)
    for socket in sockets:
        while socket.view is None:
            socket.next()

    moves = 0
    while True:
        n = max(socket.n for socket in sockets)
        for socket in [*sockets, watcher]:
            while socket.n < n or (socket.view or {}).get("revision") is None:
                socket.next()
        view = sockets[0].view
        assert view is not None
        if view["asked"] is None:
            break
        asked = sockets[view["asked"]]
        assert asked.view is not None
        answer = asked.move(chooser.choice(asked.view["moves"]))
        assert answer["type"] == "ack", answer
        moves += 1
    assert moves > 20

    for socket in sockets:
        assert socket.view is not None
        assert socket.view["result"]["totals"] == view["result"]["totals"]
        assert [event["n"] for event in socket.events] == sorted({event["n"] for event in socket.events})
    lines = clients[0].get("/api/tables?which=mine").json["tables"]
    assert [line["ranking"] for line in lines] == [view["result"]["ranking"]]
    record = clients[0].get(f"/api/tables/{table}/record")
    assert record.status == 200
    assert record.json["chance"]["nonces"] == NONCES[:players]
    assert record.json["chance"]["seed"] == clients[0].get(f"/api/tables/{table}").json["luck"]["seed"]
    for socket in [*sockets, watcher]:
        socket.close()


def test_bots_fill_the_table(server: Running) -> None:
    anna = Client(server.url)
    table = anna.table(players=3, seats=[{"kind": "bot", "level": "novice"}] * 3)
    anna.start(table)
    until(lambda: anna.get(f"/api/tables/{table}").json["status"] == "over", 60)
    record = anna.get(f"/api/tables/{table}/record").json
    assert len(record["moves"]) > 50
    assert record["seats"][0] == "Pia"  # the name of a novice


def test_a_whole_game_by_polling(server: Running) -> None:
    table, clients = seated(server.url)
    since, events = 0, []
    for _ in range(12):
        updates = clients[1].done("GET", f"/api/tables/{table}/updates?since={since}&wait=5")
        assert updates["n"] > since
        since = updates["n"]
        events += updates["events"]
        view = updates["view"]
        mover = clients[view["asked"]]
        mine = mover.view(table)
        assert mover.move(table, mine["moves"][0], mine["revision"]).status == 200
    assert events
    assert [event["n"] for event in events] == sorted({event["n"] for event in events})


def test_a_client_that_reconnects_catches_up(server: Running) -> None:
    table, clients = seated(server.url)
    steady = clients[0].socket(table, since=0)
    other = clients[1].socket(table, since=0)
    missed: Socket | None = None
    for turn in range(20):
        asked = [steady, other][play_on(steady, other)]
        assert asked.view is not None
        assert asked.move(asked.view["moves"][0])["type"] == "ack"
        if turn == 8:
            missed = other
            last = other.n
            other.close()
            other = clients[1].socket(table, since=last)
            assert [entry["n"] for entry in other.entries] == list(range(last + 1, other.n + 1))
    assert missed is not None
    while other.n < steady.n:
        other.next()
    entries = [entry["n"] for entry in [*missed.entries, *other.entries]]
    assert entries == list(range(1, other.n + 1))
    events = [event["n"] for event in [*missed.events, *other.events]]
    assert events == sorted(set(events))


def play_on(*sockets: Socket) -> int:
    """Read all waiting messages of all sockets, and return the seat to move."""
    n = max(socket.n for socket in sockets)
    for socket in sockets:
        while socket.n < n:
            socket.next()
    assert sockets[0].view is not None
    return int(sockets[0].view["asked"])
