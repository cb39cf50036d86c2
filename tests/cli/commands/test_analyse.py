"""The command `ratking analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import ratking as package
from tests.analysis.self_play import played

from ..run_command import ratking


def test_text_json_and_page(tmp_path: Path) -> None:
    file, html = tmp_path / "game.json", tmp_path / "game.html"
    played(("rattus", {"players": 2}), 3).save(file)
    told = json.loads(ratking("analyse", str(file), "--first-stage", "--json", "--html", str(html)).out)
    for seat in told["seats"]:
        columns = ("start", "luck", "own", "others", "change_of_mind")
        assert abs(sum(seat[column] for column in columns) - seat["result"]) < 1e-9
    assert len(told["judge"]["fingerprint"]) == 12
    assert "<svg" in html.read_text(encoding="utf-8")
    assert "Il bilancio" in ratking("analyse", str(file), "--first-stage", "--language", "it").out


def test_a_game_that_is_not_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    package.new("rattus", players=2, seed=1).record.save(file)
    ran = ratking("analyse", str(file))
    assert (ran.status, ran.err) == (2, "The game is not over yet.\n")
