"""Series: rematches of the same people with rotating seats, and their running score."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from pathlib import Path

from .client import Client, Json, seated
from .running import Running, until


def finish(clients: list[Client], table: str) -> None:
    """Let bots play the game to its end."""
    seats: list[Json] = clients[0].done("GET", f"/api/tables/{table}")["seats"]
    for seat in range(len(seats)):
        for client in clients:
            client.ask("PUT", f"/api/tables/{table}/seats/{seat}/bot", {"level": "novice"})
    until(lambda: clients[0].done("GET", f"/api/tables/{table}")["status"] == "over", 240)


def names(client: Client, table: str) -> list[str]:
    return [seat["name"] for seat in client.done("GET", f"/api/tables/{table}")["seats"]]


def test_the_same_people_play_a_series(server: Running) -> None:
    first, clients = seated(server.url, pause=0)
    anna = clients[0]
    before = names(anna, first)
    assert anna.get(f"/api/tables/{first}/series").json["games"] == []
    finish(clients, first)
    second = anna.done("POST", f"/api/tables/{first}/rematch", {"rotate": True})["table"]
    assert names(anna, second) == [before[1], before[0]]
    anna.start(second)
    until(lambda: anna.done("GET", f"/api/tables/{second}")["status"] == "playing", 30)
    finish(clients, second)

    by_first = anna.get(f"/api/tables/{first}/series").json
    by_second = anna.get(f"/api/tables/{second}/series").json
    assert by_first["games"] == by_second["games"]
    assert (by_first["first"], by_first["last"], by_first["status"]) == (first, second, "over")
    assert [player["name"] for player in by_first["players"]] == before
    assert [player["games"] for player in by_first["players"]] == [2, 2]
    assert sum(player["won"] for player in by_first["players"]) == 2
    assert [player["mine"] for player in by_first["players"]] == [True, False]
    winners = [game["places"].index(1) for game in by_first["games"]]
    assert [player["won"] for player in by_first["players"]] == [winners.count(0), winners.count(1)]
    assert all(client.person not in str(by_first) for client in clients if client.person)


def test_the_score_without_luck_comes_from_the_analysis(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    with Running(database) as server:
        table, clients = seated(server.url, pause=0)
        finish(clients, table)
        assert [one["analysed"] for one in clients[0].get(f"/api/tables/{table}/series").json["players"]] == [0, 0]
        server.stop()
        zero = {"start": 0.5, "own": 0.0, "others": 0.0, "change_of_mind": 0.0}
        seats = [{**zero, "luck": 0.2, "result": 1.0}, {**zero, "luck": -0.2, "result": 0.0}]
        with contextlib.closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DELETE FROM analyses")
            body = zlib.compress(json.dumps({"seats": seats}).encode())
            connection.execute("INSERT INTO analyses VALUES (?, 1, ?)", (table, body))
        server.restart()
        clients[0].again()
        players = clients[0].get(f"/api/tables/{table}/series").json["players"]
        assert [(one["analysed"], one["adjusted"]) for one in players] == [(1, 0.8), (1, 0.2)]


def test_a_table_that_may_not_be_watched_shows_no_series(server: Running) -> None:
    table, _ = seated(server.url, watch=False)
    assert Client(server.url).get(f"/api/tables/{table}/series").wrong == "server.no_watching"
