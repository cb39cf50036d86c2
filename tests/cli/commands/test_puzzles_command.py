"""`ratking puzzles`: shows the puzzles of a game without their solutions, and adds new ones to a file."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratking.analysis.puzzle import Puzzle, puzzle_of_day, puzzles_of, read
from ratking.cli.commands import puzzles as command
from ratking.kernel.game import Json

from ..run_command import ratking


def test_puzzles_are_shown_without_their_solutions() -> None:
    shown = ratking("puzzles", "show", "rattus").out
    for puzzle in puzzles_of("rattus"):
        assert f"{puzzle.name}: {puzzle.options['players']} players, seat {puzzle.seat + 1} to move" in shown


def test_the_puzzle_of_a_day_as_json() -> None:
    (shown,) = json.loads(ratking("puzzles", "show", "rattus", "--day", "2026-11-18", "--json").out)
    puzzle = puzzle_of_day("rattus", datetime.date(2026, 11, 18))
    assert puzzle is not None
    assert (shown["name"], shown["best"]) == (puzzle.name, puzzle.best)
    assert "--day" in ratking("puzzles", "show", "rattus", "--day", "tomorrow").err


def test_new_puzzles_are_added_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = puzzles_of("ratzzia")[:2]

    def found(game: str, options: Json, seed: str, number: int) -> Iterator[Puzzle]:
        assert (game, seed, options["players"] > 1) == ("ratzzia", "mine", True)
        yield known[number % 2]

    monkeypatch.setattr(command, "puzzles_from", found)
    file = tmp_path / "puzzles.jsonl"
    for first in (0, 2):
        done = ratking(
            "puzzles", "make", "ratzzia", "--games", "2", "--from", str(first), "--seed", "mine", "--out", str(file)
        )
        assert done.status == 0, done.err
    assert read(file.read_text(encoding="utf-8").splitlines()) == known
    assert "cannot be written" in ratking("puzzles", "make", "ratzzia", "--out", str(tmp_path / "no" / "file")).err
