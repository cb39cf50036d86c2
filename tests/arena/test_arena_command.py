"""The commands `ratking arena` and `ratking bots fit`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from ratking.cli.commands.arena import arena
from ratking.cli.commands.bots import bots
from ratking.kernel.errors import BadOptions, RatkingError

app = typer.Typer()
app.command("arena")(arena)
app.add_typer(bots, name="bots")


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    if isinstance(done.exception, RatkingError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


def test_json() -> None:
    told = json.loads(
        run("arena", "rattus", "--bots", "novice,random", "--games", "4", "--seed", "1", "--workers", "1", "--json")
    )
    assert (told["games"], told["asked"], told["finished"]) == (4, 4, True)
    assert [entrant["bot"] for entrant in told["entrants"]] == ["novice", "random"]
    assert sum(entrant["wins"]["count"] for entrant in told["entrants"]) == 4


def test_it_stops_when_it_is_decided() -> None:
    asked = (
        "arena",
        "ratzzia",
        "--bots",
        "quick,random",
        "--games",
        "200",
        "--seed",
        "1",
        "--workers",
        "1",
        "--until",
        "0.05",
    )
    told = json.loads(run(*asked, "--json"))
    assert told["games"] < 40
    assert told["games"] % 2 == 0  # complete deals
    assert told["doubt"] < 0.4


def test_it_continues_where_it_was_interrupted(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    asked = ("arena", "rattus", "--bots", "random,random", "--workers", "1", "--save", folder, "--json")
    first = json.loads(run(*asked, "--games", "2", "--seed", "5"))
    then = json.loads(run(*asked, "--games", "6"))
    assert (first["games"], then["games"], then["seed"]) == (2, 6, "5")
    assert len(list(Path(folder).glob("game-*.json"))) == 6
    alone = json.loads(
        run("arena", "rattus", "--bots", "random,random", "--workers", "1", "--games", "6", "--seed", "5", "--json")
    )
    assert [e["wins"] for e in alone["entrants"]] == [e["wins"] for e in then["entrants"]]


@pytest.mark.parametrize(("language", "word"), [("en", "Not decided"), ("it", "Non deciso"), ("ca", "No decidit")])
def test_tables_in_every_language(language: str, word: str) -> None:
    asked = ("arena", "rattus", "--bots", "random,random", "--games", "2", "--seed", "1", "--workers", "1")
    assert word in run(*asked, "--language", language)


def test_a_ladder_ranks() -> None:
    asked = ("arena", "rattus", "--ladder", "--bots", "random,novice", "--games", "2", "--seed", "1", "--workers", "1")
    told = json.loads(run(*asked, "--json"))
    assert told["ladder"][0]["bot"] == "random"
    assert "novice" in run(*asked)


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("ratatouille",), "ratatouille"),
        (("rattus", "--bots", "genius,random"), "genius"),
        (("rattus", "--bots", "random,random,random", "--players", "2"), "3"),
        (("rattus", "--games", "0"), "0"),
        (("rattus", "--workers", "0"), "0"),
        (("rattus", "--until", "2"), "2"),
    ],
)
def test_errors_are_explained(arguments: tuple[str, ...], about: str) -> None:
    with pytest.raises(BadOptions) as refused:
        run("arena", *arguments)
    assert about in str(refused.value)


@pytest.mark.long
def test_weights_are_fitted_and_written(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    run("bots", "fit", "rattus", "--games", "10", "--seed", "1", "--workers", "1", "--out", str(out))
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["made"]["games"] == 10
    assert set(found["players"]) == {"2", "3", "4", "5", "6"}
    assert len(found["players"]["2"][0]) == len(found["features"])


@pytest.mark.long
def test_a_fit_can_be_repeated(tmp_path: Path) -> None:
    """With any number of processes; and it can start from given weights."""
    made = []
    for name, workers in (("one", "1"), ("two", "2")):
        out = tmp_path / f"{name}.json"
        run("bots", "fit", "ratzzia", "--games", "10", "--seed", "1", "--workers", workers, "--out", str(out))
        made.append(out.read_text(encoding="utf-8"))
    assert made[0] == made[1]
    again = tmp_path / "again.json"
    asked = ("bots", "fit", "ratzzia", "--games", "10", "--seed", "1", "--workers", "2", "--out", str(again))
    run(*asked, "--start", str(tmp_path / "one.json"))
    assert json.loads(again.read_text(encoding="utf-8"))["players"] != json.loads(made[0])["players"]


def test_errors_in_fitting_are_explained() -> None:
    with pytest.raises(BadOptions) as refused:
        run("bots", "fit", "rattus", "--games", "1")
    assert "1" in str(refused.value)
