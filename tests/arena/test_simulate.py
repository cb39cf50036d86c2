"""The command `ratking simulate`."""

from __future__ import annotations

import json
from collections.abc import Generator

import pytest
import typer
from typer.testing import CliRunner

from ratking.arena.random_series import Outcome, RandomSeries
from ratking.cli.commands import simulate as command
from ratking.cli.shell.speech import Refusal
from ratking.kernel.errors import BadOptions, RatkingError

app = typer.Typer()
app.command()(command.simulate)


def run(*arguments: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(arguments))
    if isinstance(done.exception, RatkingError):
        raise done.exception
    assert done.exit_code == code, done.output
    return done.stdout


def test_json_is_the_same_for_any_number_of_workers() -> None:
    asked = ("rattus", "--players", "2", "--games", "30", "--seed", "1", "--json")
    told = run(*asked, "--workers", "1")
    assert run(*asked, "--workers", "2") == told
    found = json.loads(told)
    assert found["games"] == found["asked"] == 30
    assert found["finished"] is True
    assert sum(seat["wins"]["count"] for seat in found["seats"]) == 30
    assert found["lengths"]["least"] > 50


@pytest.mark.parametrize(("language", "wins"), [("en", "Wins"), ("it", "Vittorie"), ("ca", "Victòries")])
def test_tables_in_every_language(language: str, wins: str) -> None:
    said = run("rattus", "--games", "5", "--seed", "1", "--language", language)
    assert wins in said
    assert "95 %" in said


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("ratatouille",), "ratatouille"),
        (("rattus", "--players", "9"), "9"),
        (("rattus", "--sets", "base,atlantis"), "atlantis"),
        (("rattus", "--cards", "king,jester"), "jester"),
        (("rattus", "--games", "0"), "0"),
        (("rattus", "--workers", "0"), "0"),
        (("rattus", "--language", "xx"), "xx"),
    ],
)
def test_errors_are_explained(arguments: tuple[str, ...], about: str) -> None:
    with pytest.raises((BadOptions, Refusal)) as refused:
        run(*arguments)
    assert about in str(refused.value)


def test_ctrl_c_keeps_the_finished_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(series: RandomSeries, workers: int) -> Generator[Outcome, None, None]:
        yield series.play(0)
        yield series.play(1)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "outcomes", interrupted)
    done = CliRunner().invoke(app, ["rattus", "--games", "100", "--seed", "1", "--json", "--language", "en"])
    assert done.exit_code == 130
    found = json.loads(done.stdout)
    assert (found["games"], found["asked"], found["finished"]) == (2, 100, False)
    assert "of 100 games the 2 that were finished" in done.stderr


def test_ctrl_c_before_the_first_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(series: RandomSeries, workers: int) -> Generator[Outcome, None, None]:
        if series.games:
            raise KeyboardInterrupt
        yield series.play(0)

    monkeypatch.setattr(command, "outcomes", interrupted)
    done = CliRunner().invoke(app, ["rattus", "--language", "en"])
    assert done.exit_code == 130
    assert "before any game was finished" in done.stderr
