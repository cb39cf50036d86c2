"""My games: a person's finished games with place, opponents, luck and play; no puzzles and no games of others."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from ratking.analysis.analysis import analyse
from ratking.kernel.record import Record

from .client import Client
from .inside import Inside, settings
from .running import until
from .test_trials import Thinker, play, sit_alone

RECORDS = Path(__file__).parents[1] / "records"
COLUMNS = ("start", "luck", "own", "others", "change_of_mind", "result")


@pytest.fixture(scope="module")
def analysed() -> tuple[dict[str, Any], dict[str, Any]]:
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    return record, analyse(Record.from_json(record), closer=False).to_json()


def played_out(client: Client, other: Client, record: dict[str, Any]) -> str:
    """Play a whole game of two people at a new table, the first legal move each time; return the table."""
    seats = [{"kind": "open"}, {"kind": "open"}]
    table = client.table(players=2, seats=seats, options={"sets": ["base"]})
    client.done("POST", f"/api/tables/{table}/seats/0", {"name": "=Anna"})
    other.done("POST", f"/api/tables/{table}/seats/1", {"name": "Bruno"})
    client.done("POST", f"/api/tables/{table}/start", {})
    for number in range(1000):
        for person in (client, other):
            now = person.done("GET", f"/api/tables/{table}/moves")
            if now["moves"]:
                body = {"move": now["moves"][0], "revision": now["revision"], "key": f"{table}-{number}"}
                person.done("POST", f"/api/tables/{table}/moves", body)
        if client.done("GET", f"/api/tables/{table}")["status"] == "over":
            return table
    raise AssertionError("the game does not end")


def test_finished_games_are_listed_with_luck_and_play(
    tmp_path: Path, analysed: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    record, analysis = analysed
    with Inside(settings(tmp_path / "ratking.db"), lambda: Thinker(analysis)) as inside:
        anna, bruno, carla = (Client(inside.url) for _ in range(3))
        assert anna.done("GET", "/api/me/games") == {"games": []}
        table = played_out(anna, bruno, record)
        (game,) = anna.done("GET", "/api/me/games")["games"]
        assert (game["table"], game["game"], game["seat"], game["ledger"]) == (table, "rattus", 0, None)
        assert game["seats"] == ["=Anna", "Bruno"]
        places = [client.done("GET", "/api/me/games")["games"][0]["place"] for client in (anna, bruno)]
        assert sorted(places) == [1, 2]
        assert carla.done("GET", "/api/me/games") == {"games": []}

        until(lambda: anna.done("GET", f"/api/tables/{table}/analysis")["done"], 20)
        (game,) = anna.done("GET", "/api/me/games")["games"]
        ledger = game["ledger"]
        assert sum(ledger[column] for column in COLUMNS[:-1]) == pytest.approx(ledger["result"], abs=1e-9)

        answer = anna.get("/api/me/games.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        (row,) = csv.DictReader(io.StringIO(answer.body.decode()))
        assert (row["table"], row["opponents"], row["place"]) == (table, "Bruno", str(places[0]))
        assert float(row["luck"]) == ledger["luck"]
        assert bruno.get("/api/me/games.csv").body.decode().count("'=Anna") == 1, "no formula for a spreadsheet"


def test_games_that_continue_from_another_are_not_listed(
    tmp_path: Path, analysed: tuple[dict[str, Any], dict[str, Any]]
) -> None:
    record, analysis = analysed
    with Inside(settings(tmp_path / "ratking.db"), lambda: Thinker(analysis)) as inside:
        client = Client(inside.url)
        old = client.done("POST", "/api/records", {"record": record})["table"]
        last = max(at for at, move in enumerate(record["moves"]) if at < len(record["moves"]) - 1)
        answer = client.post(f"/api/tables/{old}/branch", {"at": last})
        sit_alone(client, answer.json["table"], 0, 2)
        play(client, answer.json["table"], [])
        assert client.done("GET", "/api/me/games") == {"games": []}
        assert Client(inside.url, somebody=False).get("/api/me/games").wrong == "server.nobody"
