"""The example package, installed in a folder of its own: its set and its game play everywhere without a line changed here.

Everything runs in processes of their own, so that nobody else's tests find its set and its moves.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ratking
from ratking.games.rattus.rules.sets.all_sets import SETS
from ratking.version import build

ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "examples" / "ratking-example"
TERMINAL = ("-c", "from ratking_command import main; main()")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed it, from a copy, without a network."""
    folder = tmp_path_factory.mktemp("installed")
    copy = folder / "project"
    shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--target", str(folder / "site"), str(copy)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def run(folder: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Python, with the packages in `site` on its path, on the same build of the engine as here."""
    path = os.pathsep.join(filter(None, [str(folder / "site"), os.environ.get("PYTHONPATH", "")]))
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, input=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_its_own_tests_pass(installed: Path) -> None:
    said = run(installed, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", "project/tests").stdout
    assert "passed" in said
    assert run(installed, "-c", "from ratking.version import build; print(build())").stdout.strip() == build()


@pytest.mark.parametrize("first", ["ratking", "ratking_example.cards.almoner", "ratking_example.dam"])
def test_whoever_is_imported_first(installed: Path, first: str) -> None:
    program = f"import {first}, ratking; print(*ratking.GAMES)"
    assert run(installed, "-W", "error", "-c", program).stdout.split() == ["rattus", "ratzzia", "dam"]


def test_the_set_is_played_in_the_terminal_by_bots(installed: Path) -> None:
    options = ("--players", "3", "--human", "0", "--sets", "base,harbour", "--cards", "seaside", "--seed", "2")
    said = run(installed, *TERMINAL, "play", "rattus", *options, "--language", "it").stdout
    assert "Traghettatore" in said
    assert "Elemosine" in said


def test_the_game_is_played_in_the_terminal_by_a_person(installed: Path) -> None:
    said = run(
        installed,
        *TERMINAL,
        "play",
        "dam",
        "--bots",
        "random",
        "--seed",
        "3",
        "--language",
        "ca",
        typed="1\n2\nhelp D1.2\n" + "1\n" * 9,
    )
    assert "Quantes pedres poses?" in said.stdout
    assert "Després el riu puja" in said.stdout
    assert "Presa: 2" in said.stdout
    assert "ratking replay ratking-dam" in said.stdout, "it was played to its end"


@pytest.mark.parametrize("game", [("rattus", "--sets", "base,harbour", "--cards", "seaside"), ("dam",)])
def test_both_are_simulated_by_many_processes(installed: Path, game: tuple[str, ...]) -> None:
    asked = ("simulate", *game, "--games", "12", "--workers", "2", "--json", "--seed", "1")
    assert json.loads(run(installed, *TERMINAL, *asked).stdout)["games"] == 12


def test_our_moves_keep_their_numbers(installed: Path) -> None:
    program = "import json, ratking; print(json.dumps(ratking.GAMES['rattus'].space.texts))"
    ours, grown = ratking.GAMES["rattus"].space.texts, json.loads(run(installed, "-c", program).stdout)
    assert grown[: len(ours)] == ours
    cards = ("ferryman", "bell ringer", "almoner")
    assert [text for text in grown[len(ours) :] if text] == [
        f"{verb}{card}" for card in cards for verb in ("take ", "use ", "")
    ]


def test_nobody_else_finds_it() -> None:
    assert "harbour" not in SETS
    assert "dam" not in ratking.GAMES
