"""`ratking verify`: exit code 0 if the luck is as committed, 1 if not, 2 if there is nothing to check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ratking as package
from ratking.kernel.record import Record

from ..run_command import ratking


@pytest.fixture
def record() -> Record:
    """The record of a finished game whose seed has been revealed."""
    match = package.new("rattus", players=2, chance=package.Committed(bytes(range(32)), ["7", "blue"]))
    while not match.over:
        match.play(match.moves()[0])
    match.reveal()
    return match.record


def test_luck_as_committed(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record.save(file)
    ran = ratking("verify", str(file))
    assert ran.status == 0
    assert ran.out.startswith("The luck of this game was fixed before it began: ")
    assert ratking("verify", str(file), "--language", "it").out.startswith("La fortuna di questa partita era fissata")
    assert ratking("verify", str(file), "--language", "ca").out.startswith("La sort d'aquesta partida estava fixada")


def test_luck_not_as_committed(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert record.chance is not None
    record.chance["nonces"] = ["8", "blue"]
    record.save(file)
    ran = ratking("verify", str(file))
    assert ran.status == 1
    assert ran.out.startswith("Move 1, “")
    assert "non è quella che viene dal segreto" in ratking("verify", str(file), "--language", "it").out


def test_nothing_to_check(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert ratking("verify", str(file)).status == 2
    assert record.chance is not None
    del record.chance["seed"]
    record.save(file)
    ran = ratking("verify", str(file))
    assert ran.status == 2
    assert "has not been shown yet" in ran.err
    package.new("rattus", seed=1).record.save(file)
    ran = ratking("verify", str(file))
    assert ran.status == 2
    assert "There is nothing to check" in ran.err


def test_the_package_is_a_command_too() -> None:
    ran = subprocess.run([sys.executable, "-m", "ratking", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("ratking ")
