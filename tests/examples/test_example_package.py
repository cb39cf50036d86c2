"""The example package, installed in a separate folder: its set and its game work everywhere without any change here.

Everything runs in separate processes, so that other tests do not find its set and its moves.
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
    """Install the package with pip from a copy, without a network. Returns the folder."""
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
    """Run Python with the packages in `folder` on its path, on the same build of the engine as here."""
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
def test_any_order_of_imports_works(installed: Path, first: str) -> None:
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
    assert "ratking replay ratking-dam" in said.stdout, "the game was not played to its end"


@pytest.mark.parametrize("game", [("rattus", "--sets", "base,harbour", "--cards", "seaside"), ("dam",)])
def test_set_and_game_are_simulated_by_many_processes(installed: Path, game: tuple[str, ...]) -> None:
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


def test_other_processes_do_not_find_the_package() -> None:
    assert "harbour" not in SETS
    assert "dam" not in ratking.GAMES


# ---- everywhere, by its description

FORM = """
from ratking.games.registry import description_of, form_of
from ratking.testing import form_law_of
sets, players, cards = form_of("rattus", {"sets": ["base", "harbour"], "players": 3})[:3]
print([choice.value for choice in sets.offered])
print([choice.value for choice in cards.offered if choice.value in ("ferryman", "bell ringer", "almoner")])
print({choice.value: choice.means for choice in cards.presets}["seaside"])
print({card.name: (card.set, card.rule) for card in description_of("rattus").cards}["almoner"])
form_law_of("rattus")()
form_law_of("dam")()
"""


def test_the_set_is_offered_by_the_form(installed: Path) -> None:
    """With its cards and with the contents of its combination; and the law of forms holds for it."""
    sets, cards, seaside, almoner = run(installed, "-c", FORM).stdout.splitlines()
    assert sets == "['base', 'africanus', 'mercatus', 'harbour']"
    assert cards == "['ferryman', 'bell ringer', 'almoner']"
    assert seaside == "('ferryman', 'bell ringer', 'almoner')"
    assert almoner == "('harbour', 'H1.3')"


def test_set_and_game_are_listed_with_their_options(installed: Path) -> None:
    listed = run(installed, *TERMINAL, "games", "--language", "en").stdout
    assert "2–4 players" in next(line for line in listed.splitlines() if line.split()[:1] == ["dam"])
    rattus = " ".join(run(installed, *TERMINAL, "games", "rattus", "--language", "en").stdout.split())
    assert "seaside ferryman, bell ringer, almoner" in rattus
    help_text = " ".join(run(installed, *TERMINAL, "play", "--help", "--language", "en").stdout.split())
    assert "base, africanus, mercatus, harbour" in help_text


def test_the_quality_of_the_game_is_computed(installed: Path) -> None:
    (told,) = json.loads(run(installed, *TERMINAL, "games", "dam", "--quality", "--json").stdout)
    assert told["title"] == "Dam"
    assert told["players"] == [2, 3, 4]
    quality = told["quality"]
    assert (quality["laws"], quality["words"], quality["languages"]) == (True, True, ["en", "it", "ca"])
    assert (quality["evaluator"], quality["encoder"], quality["drawing"]) == (False, False, False)


STUDY = 'title = "Stones"\ngame = "dam"\nplayers = [2, 3]\nbots = ["quick"]\ngames = 8\nbatch = 4\n'


def test_the_laboratory_can_study_the_game(installed: Path, tmp_path: Path) -> None:
    """By several processes; the report has the statistics that its description names."""
    (tmp_path / "stones.toml").write_text(STUDY, encoding="utf-8")
    out = str(tmp_path / "out")
    run(installed, *TERMINAL, "study", "run", str(tmp_path / "stones.toml"), "--out", out, "--workers", "2")
    run(installed, *TERMINAL, "study", "report", out, "--language", "it")
    report = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert "16 partite di Dam" in report
    assert "Pietre posate" in report


LEARN = """
import gymnasium, numpy, pyspiel
from ratking.lab.envs import dam_v0, single, spiel
from ratking.lab.envs.vector import VectorTables
env = dam_v0.env(players=3)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, _, over, _, _ = env.last()
    env.step(None if over else int(numpy.flatnonzero(seen["action_mask"])[-1]))
single.register()
alone = gymnasium.make("ratking/Dam-v0", bots=("quick",), players=2, disable_env_checker=True)
alone.reset(seed=1)
tables = VectorTables("dam", 4, players=4)
for _ in range(30):
    tables.step(tables.random_actions(numpy.random.default_rng(1)))
pyspiel.random_sim_test(pyspiel.load_game("ratking_dam(players=3)"), num_sims=1, serialize=True, verbose=False)
print(tables.observations.shape, len(seen["observation"]))
"""


def test_learning_environments_play_the_game(installed: Path) -> None:
    """In every environment, with the encoder for any game."""
    said = run(installed, "-c", LEARN).stdout.splitlines()[-1]
    assert said == "(4, 71) 71"


def test_the_command_line_accepts_their_options(installed: Path) -> None:
    asked = ("simulate", "rattus", "--sets", "base,harbour", "--cards", "seaside", "--games", "2", "--json", "--seed", "1")
    assert json.loads(run(installed, *TERMINAL, *asked).stdout)["options"] == {
        "sets": ["base", "harbour"],
        "cards": "seaside",
    }
