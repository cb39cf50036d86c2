"""Frozen bots: copies of a version play under their fingerprints, whatever becomes of the package afterwards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import ratking
from ratking.arena.fingerprint import fingerprint
from ratking.arena.frozen import freeze
from ratking.arena.tournament import Tournament
from ratking.kernel.errors import BadOptions

from ..cli.run_command import ratking as command

PACKAGE = Path(ratking.__file__).parent


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for frozen bots of a test."""
    monkeypatch.setenv("RATKING_FROZEN", str(tmp_path / "frozen"))
    return tmp_path / "frozen"


def results(*bots: str) -> list[tuple[int, tuple[int, ...]]]:
    field = Tournament("rattus", {"players": 2}, bots, "frozen", 2)
    field.check()
    return [field.play(number)[1:3] for number in range(2)]


def test_a_frozen_bot_plays_by_its_fingerprint() -> None:
    frozen = freeze(PACKAGE)["rattus"]
    assert frozen["quick"] == fingerprint("quick", "rattus") == fingerprint(f"quick#{frozen['quick']}", "rattus")
    assert len(results("random", f"quick#{frozen['quick']}@3")) == 2


def test_a_frozen_bot_stays_what_it_was(tmp_path: Path) -> None:
    changed = tmp_path / "changed" / "ratking"
    shutil.copytree(PACKAGE, changed, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd"))
    quick = changed / "bots" / "quick.py"
    quick.write_text(quick.read_text() + "\nQuick.choose = lambda self, seen, budget=None: Choice(seen.moves[0], [])\n")
    other = freeze(changed)["rattus"]["quick"]
    now = freeze(PACKAGE)["rattus"]["quick"]
    assert other != now
    shutil.rmtree(changed)
    assert results(f"quick#{other}", f"quick#{now}") != results(f"quick#{now}", f"quick#{now}")


def test_the_compiled_code_beside_a_package_is_frozen_with_it(tmp_path: Path, folder: Path) -> None:
    """The compiled modules in a package only lead to it: without it they would lead to that of another version."""
    package = tmp_path / "other" / "ratking"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd"))
    compiled = package.with_name("ratking__mypyc.made-for-this-test.so")
    compiled.write_bytes(b"compiled")
    freeze(package)
    (copy,) = folder.iterdir()
    assert (copy / compiled.name).read_bytes() == b"compiled"


def test_a_package_that_would_import_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "other" / "ratking"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "ratking__mypyc.py").touch()
    with (package / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\nimport ratking__mypyc\n")
    monkeypatch.setenv("PYTHONPATH", str(elsewhere))
    with pytest.raises(BadOptions, match="it would import ratking__mypyc from another version"):
        freeze(package)


def test_what_is_not_frozen_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="no frozen bot"):
        results("quick", "quick#0123456789ab")
    with pytest.raises(BadOptions, match="could not be frozen"):
        freeze(tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadOptions, match="could not be frozen"):
        freeze(tmp_path / "empty")


def test_the_command_prints_the_names_of_the_bots(folder: Path) -> None:
    said = command("bots", "freeze").out.split("\n")
    assert f"rattus steady#{fingerprint('steady', 'rattus')}" in said
    again = command("bots", "freeze").out.split("\n")
    assert again == said
    assert len(list(folder.iterdir())) == 1
