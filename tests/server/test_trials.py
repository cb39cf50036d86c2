"""Trials on a server: decisions of finished games tried again, and puzzles, each at a private table."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from ratking.analysis.analysis import analyse
from ratking.analysis.puzzle import puzzle_of_day, puzzles_of
from ratking.kernel.record import Record
from ratking.server.thinking.questions import TrialQuestion, think

from .client import Client
from .inside import Inside, settings
from .running import until
from .thinking.no_thinker import NoThinker

RECORDS = Path(__file__).parents[1] / "records"


def test_a_decision_is_compared_once_it_is_complete() -> None:
    """As the process for hints answers."""
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    assert think(TrialQuestion({**record, "moves": record["moves"][:5], "check": None}, 5, ["pass"])) == {"trial": None}


class Thinker(NoThinker):
    """Has one analysis, and compares every decision with the best one at once: equal moves are accepted."""

    def __init__(self, analysis: dict[str, Any]) -> None:
        self._analysis = analysis

    async def analysis(self, record: dict[str, Any], closer: bool) -> dict[str, Any]:
        return self._analysis

    async def trial(self, person: str, record: dict[str, Any], at: int, best: list[str]) -> dict[str, Any]:
        made = record["moves"][at : at + len(best)]
        return {"trial": {"moves": made, "best": best, "accepted": made == best} if len(made) == len(best) else None}


def sit_alone(client: Client, table: str, seat: int, players: int) -> None:
    """Take a seat of a table of one's own, let bots take the others, and start."""
    for other in range(players):
        if other != seat:
            client.done("PUT", f"/api/tables/{table}/seats/{other}/bot", {"level": "novice"})
    key = client.done("POST", f"/api/tables/{table}/seats/{seat}/link", {})["key"]
    client.done("POST", f"/api/tables/{table}/seats/{seat}", {"name": "Anna", "key": key})
    client.done("POST", f"/api/tables/{table}/start", {})


def play(client: Client, table: str, moves: list[str]) -> None:
    for number, move in enumerate(moves):
        revision = client.done("GET", f"/api/tables/{table}/view")["view"]["revision"]
        body = {"move": move, "revision": revision, "key": f"{table}-{number}"}
        client.done("POST", f"/api/tables/{table}/moves", body)


def test_a_decision_of_a_finished_game_can_be_tried_again(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    found = analyse(Record.from_json(record), closer=False).to_json()
    decision = found["decisions"][2]
    with Inside(settings(tmp_path / "ratking.db"), lambda: Thinker(found)) as inside:
        client = Client(inside.url)
        old = client.done("POST", "/api/records", {"record": record})["table"]
        until(lambda: client.done("GET", f"/api/tables/{old}/analysis")["done"], 20)
        nobody = next(at for at in range(1000) if all(one["at"] != at for one in found["decisions"]))
        wrong = client.post(f"/api/tables/{old}/branch", {"at": nobody, "trial": True})
        assert wrong.wrong == "server.no_trial", "nothing was decided there"
        table = client.done("POST", f"/api/tables/{old}/branch", {"at": decision["at"], "trial": True})["table"]
        sit_alone(client, table, decision["seat"], 2)
        path = f"/api/tables/{table}/trial"
        assert client.done("GET", path) == {"trial": None}
        play(client, table, decision["best"])
        assert client.done("GET", path)["trial"]["accepted"] is True
        assert Client(inside.url).get(path).status in (401, 403), "only for the player"
        assert client.get(f"/api/tables/{old}/trial").status in (403, 404)


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_the_puzzle_of_the_day_can_be_solved(tmp_path: Path, game: str) -> None:
    with Inside(settings(tmp_path / "ratking.db"), lambda: Thinker({})) as inside:
        client = Client(inside.url)
        found = client.done("GET", f"/api/games/{game}/puzzles")
        assert [line["puzzle"] for line in found["puzzles"]] == [puzzle.name for puzzle in puzzles_of(game)]
        puzzle = puzzle_of_day(game, datetime.date.fromisoformat(found["day"]))
        assert puzzle is not None
        assert found["today"]["puzzle"] == puzzle.name
        assert "best" not in found["today"]
        table = client.done("POST", f"/api/games/{game}/puzzles/{puzzle.name}", {})["table"]
        assert client.done("GET", f"/api/tables/{table}")["origin"]["kind"] == "puzzle"
        sit_alone(client, table, puzzle.seat, puzzle.options["players"])
        play(client, table, puzzle.best)
        assert client.done("GET", f"/api/tables/{table}/trial")["trial"]["accepted"] is True


def test_an_unknown_puzzle_is_refused(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "ratking.db"), lambda: Thinker({})) as inside:
        client = Client(inside.url)
        assert client.post("/api/games/rattus/puzzles/none", {}).wrong == "server.no_puzzle"
        assert client.get("/api/games/chess/puzzles").wrong == "server.no_puzzle"
