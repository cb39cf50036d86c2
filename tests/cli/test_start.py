"""Start and end of the command: no traceback at Ctrl-C, on a full disk, or when the output is no longer read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ratking as package
from ratking.arena.random_series import RandomSeries
from ratking.arena.workers import outcomes
from ratking.cli.shell.arguments import INTERRUPTED
from ratking.cli.shell.completion import games, install_completion, languages, of_option
from ratking.cli.shell.speech import Refusal

from .run_command import ratking

SOURCE = str(Path(package.__file__).parent.parent)
ENVIRONMENT = {**os.environ, "PYTHONPATH": SOURCE, "LC_ALL": "C.UTF-8", "COLUMNS": "100"}

INTERRUPTED_IMPORT = """
import os, signal, sys
import ratking_command

at = sys.argv.pop(1)

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == at:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
ratking_command.main()
"""


def run(*command: str, out: str) -> tuple[int, str]:
    with open(out, "w") as stdout:
        done = subprocess.run(
            [sys.executable, *command],
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
        )
    return done.returncode, done.stderr


def test_ctrl_c_while_it_starts() -> None:
    assert run("-c", INTERRUPTED_IMPORT, "ratking.cli.shell.help", out=os.devnull) == (-signal.SIGINT, "")


def test_ctrl_c_while_a_command_is_imported() -> None:
    command = ["-c", INTERRUPTED_IMPORT, "ratking.cli.commands.play", "play"]
    assert run(*command, out=os.devnull) == (INTERRUPTED, "")


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "rattus", "--games", "3", "--json"], ["play", "rattus"]])
def test_a_full_disk_is_one_sentence(arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, err = run("-c", "import ratking_command; ratking_command.main()", *arguments, out="/dev/full")
    assert status == 1
    assert err == "The output could not be written: the disk may be full.\n"


def test_it_ends_silently_when_the_output_is_no_longer_read() -> None:
    command = [sys.executable, "-c", "import ratking_command; ratking_command.main()", "simulate", "rattus", "--games", "3"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, env=ENVIRONMENT, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")


def test_a_huge_number_of_games_starts_at_once() -> None:
    playing = outcomes(RandomSeries("rattus", {"players": 2}, "1", 10**12), 2)
    assert [next(playing).number for _ in range(3)] == [0, 1, 2]
    playing.close()


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["plya"], "play"),
        (["play", "ratus"], "rattus"),
        (["play", "rattus", "--players", "9"], "4"),
        (["play", "rattus", "--sets", "base,africans"], "africanus"),
        (["play", "rattus", "--cards", "randm"], "random"),
        (["play", "rattus", "--cards", "King,Mrchant"], "king"),
        (["play", "rattus", "--language", "eng"], "en"),
        (["play", "--playrs", "3"], "--players"),
    ],
)
def test_a_wrong_value_names_the_nearest_right_one(arguments: list[str], nearest: str) -> None:
    ran = ratking(*arguments)
    assert ran.status == 2
    assert ran.err.endswith(f"Do you mean “{nearest}”?\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", [[], ["play"], ["simulate"]])
def test_help_names_games_sets_cards_combinations_and_players(command: list[str]) -> None:
    out = " ".join(ratking(*command, "--help").out.split())
    for name in (
        "rattus 2–4 players; 5–6 with africanus",
        "ratzzia 2–5 players",
        "violent times",
        "one-per-class",
        "grave robber",
    ):
        assert name in out


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("rattus", "Anna,anna"),
        ("rattus", "José,Jose"),
        ("rattus", "Player 2"),
        ("ratzzia", "jar 1"),
        ("rattus", "Bot 3"),
    ],
)
def test_names_are_distinct(game: str, names: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = ratking("play", game, "--players", "3", "--human", "2", "--names", names)
    assert ran.status == 2
    assert "cannot be a person's name here" in ran.err
    assert not list(tmp_path.iterdir())


def test_the_shell_completes_names() -> None:
    sets, cards = of_option("sets"), of_option("cards")
    assert games("ra") == ["rattus", "ratzzia"]
    assert languages("i") == ["it"]
    assert sets("base,a") == ["base,africanus"]
    assert sets("base,") == ["base,africanus", "base,mercatus"]
    assert "king,knight" in cards("king,kn")
    assert cards("rand") == ["random"]


def test_completion_is_installed_or_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = {**ENVIRONMENT, "HOME": str(tmp_path)}
    command = (
        f"{sys.executable} -c 'import ratking_command; ratking_command.main()' --install-completion --language it; exit $?"
    )
    done = subprocess.run(["bash", "-c", command], env=home, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Installato in" in done.stdout
    assert "ratking" in (tmp_path / ".bashrc").read_text(encoding="utf-8")
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    with pytest.raises(Refusal, match="could not be installed"):
        install_completion()


def test_completion_is_refused_in_a_sentence_if_typer_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))
    monkeypatch.delattr("typer.completion.install")
    with pytest.raises(Refusal, match="could not be installed"):
        install_completion()
