"""Analyses of finished games: made when somebody asks or nothing else happens, stored with the table, deleted with it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from ratking.server.live import analyses
from ratking.server.live.thinker import ThinkerFailed
from ratking.server.thinking.questions import AnalysisQuestion, think

from .client import Client
from .inside import Inside, settings
from .running import Running, until
from .thinking.no_thinker import NoThinker

RECORDS = Path(__file__).parents[1] / "records"
COLUMNS = ("start", "luck", "own", "others", "change_of_mind")


def test_the_analysis_of_a_game_adds_up() -> None:
    """As the process that analyses games answers."""
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    found = think(AnalysisQuestion(record, closer=False))
    assert isinstance(found, dict)
    for seat in found["seats"]:
        assert sum(seat[column] for column in COLUMNS) == pytest.approx(seat["result"], abs=1e-9)
    assert sorted(seat["result"] for seat in found["seats"]) == [0.0, 1.0]


def test_a_running_game_has_no_analysis(server: Running) -> None:
    client = Client(server.url)
    table = client.table(players=2, seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
    assert client.get(f"/api/tables/{table}/analysis").wrong == "server.not_over"


class Thinker(NoThinker):
    """Makes an analysis of a few words at once."""

    def __init__(self) -> None:
        self.stages: list[bool] = []
        self.fails = False

    async def analysis(self, record: dict[str, Any], closer: bool) -> dict[str, Any]:
        self.stages.append(closer)
        if self.fails:
            raise ThinkerFailed("no analysis")
        return {"closer": closer}


def an_uploaded_game(client: Client) -> str:
    content = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    return str(client.done("POST", "/api/records", {"record": content})["table"])


def test_games_that_nobody_waits_for_are_analysed_in_quiet_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both stages, each once; after a restart nothing is done again; a deleted table has no analysis."""
    thinker = Thinker()
    database = tmp_path / "ratking.db"
    with Inside(settings(database), lambda: thinker) as inside:
        client = Client(inside.url)
        table = an_uploaded_game(client)
        time.sleep(2.5)
        assert thinker.stages == []  # something has just happened
        monkeypatch.setattr(analyses, "QUIET_SECONDS", 0.5)
        until(lambda: thinker.stages == [False, True], 20)
        path = f"/api/tables/{table}/analysis"
        until(lambda: client.done("GET", path) == {"analysis": {"closer": True}, "done": True}, 20)
    with Inside(settings(database), lambda: thinker) as inside:
        assert Client(inside.url).done("GET", path) == {"analysis": {"closer": True}, "done": True}
        time.sleep(2.5)
    assert thinker.stages == [False, True]


def test_a_game_that_cannot_be_analysed_is_said_so_and_not_tried_again(tmp_path: Path) -> None:
    thinker = Thinker()
    thinker.fails = True
    with Inside(settings(tmp_path / "ratking.db"), lambda: thinker) as inside:
        client = Client(inside.url)
        path = f"/api/tables/{an_uploaded_game(client)}/analysis"
        client.done("GET", path)
        until(lambda: client.get(path).status == 503, 20)
        assert client.get(path).wrong == "server.no_analysis"
        time.sleep(2.5)
    assert thinker.stages == [False]
