"""`ratking components`, and games played with them."""

from __future__ import annotations

import json
from pathlib import Path

import ratking as package

from ..run_command import ratking


def test_the_exported_components_are_valid_and_the_packages_own(tmp_path: Path) -> None:
    written = ratking("components", "export", "ratzzia")
    assert written.status == 0
    assert "RECONSTRUCTION" in written.out
    path = tmp_path / "mybox.toml"
    path.write_text(written.out, encoding="utf-8")
    checked = ratking("components", "check", str(path))
    assert (checked.status, "the same" in checked.out) == (0, True)


def corrected(tmp_path: Path) -> str:
    path = tmp_path / "mybox.toml"
    text = ratking("components", "export", "ratzzia").out
    path.write_text(text.replace("jar = 4", "jar = 9"), encoding="utf-8")
    return str(path)


def test_a_changed_part_is_named(tmp_path: Path) -> None:
    checked = ratking("components", "check", corrected(tmp_path), "--language", "it")
    assert (checked.status, "board" in checked.out) == (0, True)


def test_a_mistake_is_reported_in_one_sentence_with_its_position(tmp_path: Path) -> None:
    path = Path(corrected(tmp_path))
    path.write_text(path.read_text(encoding="utf-8").replace("jar = 9", "jar = 900"), encoding="utf-8")
    for command in (["components", "check", str(path)], ["simulate", "ratzzia", "--games", "1", "--components", str(path)]):
        refused = ratking(*command)
        assert refused.status == 2
        assert "board.columns[3].jar" in refused.err


def test_a_missing_file_and_an_unknown_command(tmp_path: Path) -> None:
    assert "There is no file" in ratking("components", "check", str(tmp_path / "none.toml")).err
    assert "cannot be read" in ratking("components", "check", str(tmp_path)).err
    assert "neither" in ratking("components", "burn", "ratzzia").err
    assert "no game" in ratking("components", "export", "chess").err


def test_games_are_played_with_own_components(tmp_path: Path) -> None:
    box = corrected(tmp_path)
    record = str(tmp_path / "game.json")
    played = ratking("play", "ratzzia", "--players", "2", "--components", box, "--record", record, typed="quit\n")
    assert played.status == 0
    assert package.Record.open(record).components is not None
    simulated = ratking("simulate", "ratzzia", "--games", "1", "--components", box, "--json", "--seed", "1")
    assert json.loads(simulated.out)["games"] == 1


def test_bots_play_with_own_components(tmp_path: Path) -> None:
    saved = tmp_path / "games"
    command = ["arena", "ratzzia", "--bots", "random,random", "--games", "1", "--workers", "1", "--save", str(saved)]
    met = ratking(*command, "--components", corrected(tmp_path), "--json")
    assert json.loads(met.out)["games"] == 1
    record = package.Record.open(str(saved / "game-00000.json"))
    assert (record.components is None, record.rules) == (False, package.GAMES["ratzzia"].rules)
    assert package.resume(record).over
    refused = ratking(*command)
    assert (refused.status, "another arena" in refused.err) == (2, True)
