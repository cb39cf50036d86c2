"""A broken plugin package is left out, with one sentence that says which and why; everything else works."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from .test_example_package import TERMINAL, installed, run

__all__ = ["installed"]

API = "ratking.games.rattus.rules.api"
CARD = f"from {API} import CHURCH, Card, Set\nclass C(Card):\n    name = {{name!r}}\n    of_class = CHURCH\n"

BROKEN: dict[str, tuple[str, str, str]] = {
    "no-module": ("ratking.rattus_sets", "import nowhere_at_all", "nowhere_at_all"),
    "no-python": ("ratking.rattus_sets", "def", "SyntaxError"),
    "no-set": ("ratking.rattus_sets", "THING = 7", "7 is no Set"),
    "no-thing": ("ratking.games", "", "THING"),
    "twin-card": ("ratking.rattus_sets", CARD.format(name="king") + "THING = Set('twins', (C(0),))", "king"),
    "twin-set": ("ratking.rattus_sets", CARD.format(name="abbot") + "THING = Set('base', (C(0),))", "base"),
    "bad-join": (
        "ratking.rattus_sets",
        CARD.format(name="abbess")
        + "    def join(self, box):\n        raise KeyError('cloister')\nTHING = Set('x', (C(0),))",
        "cloister",
    ),
    "no-table": (
        "ratking.games",
        "from ratking.kernel.game import Game\nclass G(Game):\n    name = 'g'\nTHING = G()",
        "NotImplementedError",
    ),
    "no-game": ("ratking.games", "THING = 'chess'", "'chess' is no Game"),
}
"""By name of the package: the entry point group, the source of its module, and what the sentence must say."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all of them installed, and one more that lacks only its texts."""
    for name, (group, source, _) in BROKEN.items():
        put(tmp_path / "site", name, group, source)
    whole = put(
        tmp_path / "site", "bad-words", "ratking.rattus_sets", CARD.format(name="prior") + "THING = Set('y', (C(0),))"
    )
    (whole / "words").mkdir()
    (whole / "words" / "it.json").write_text("[", encoding="utf-8")
    return tmp_path


def put(site: Path, name: str, group: str, source: str) -> Path:
    package = site / name.replace("-", "_")
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    about = site / f"{package.name}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {package.name}:THING\n", encoding="utf-8")
    return package


def test_each_broken_package_is_named_in_one_sentence(folder: Path) -> None:
    done = run(folder, *TERMINAL, "simulate", "rattus", "--games", "2", "--seed", "1", "--language", "it")
    lines = done.stderr.strip().splitlines()
    assert len(lines) == len(BROKEN) + 1
    for name, (_, _, why) in BROKEN.items():
        (line,) = [line for line in lines if f"«{name}»" in line]
        assert why in line
    assert any("«bad-words»" in line and "words/it.json" in line for line in lines)
    assert "2 partite" in done.stdout


def test_working_packages_play_and_broken_ones_leave_nothing_behind(folder: Path) -> None:
    program = (
        "import ratking, ratking.games.rattus.rules.sets.all_sets as c; "
        "print(*ratking.GAMES, *c.SETS, 'prior' in c.CARDS, 'abbess' in c.CARDS, 'abbot' in c.CARDS)"
    )
    done = run(folder, "-c", program)
    assert done.stdout.split() == ["rattus", "ratzzia", "base", "africanus", "mercatus", "y", "True", "False", "False"]
    assert done.stderr.count("UserWarning") == len(BROKEN)


def test_things_without_a_text_have_the_names_of_the_game(folder: Path) -> None:
    asked = ("--players", "2", "--human", "0", "--sets", "base,y", "--cards", "king,knight,merchant,monk,peasant,prior")
    said = run(folder, *TERMINAL, "play", "rattus", *asked, "--seed", "1", "--language", "it").stdout
    assert "prior" in said


RIVER = """
from typing import ClassVar, Final
from ratking_example.dam import GAME as DAM
THING = type("River", (type(DAM),), {"name": "river"})()
"""


WORDS = {
    "river.event.stones laid": {"by": "stone", "one": "{seat} lays one.", "other": "{seat} lays {stones} stones."},
    "river.event.river rose": "It rises by {step}.",
    "river.move.lay {number}": "Lay {numbr}",
    "river.move.rise {number}": "Rises by {number",
    "river.ask.turn": "How many, {0}?",
    "river.reason.finished": "{seat.name} is done",
    "river.rule.D1.1": "A rule about {nothing}.",
}


def test_words_with_wrong_placeholders_do_not_end_a_game(installed: Path, tmp_path: Path) -> None:
    """The text keeps the placeholder; if its braces are invalid, the game's own name is shown. The file is named once."""
    shutil.copytree(installed / "site", tmp_path / "site")
    package = put(tmp_path / "site", "bad-braces", "ratking.games", RIVER)
    (package / "words").mkdir()
    (package / "words" / "en.json").write_text(json.dumps(WORDS), encoding="utf-8")
    typed = "why atlantis\nhelp D1.1\n" + "1\n" * 12
    done = run(tmp_path, *TERMINAL, "play", "river", "--bots", "random", "--seed", "3", "--language", "en", typed=typed)
    assert "It rises by {step}." in done.stdout
    assert "A rule about {nothing}." in done.stdout
    assert "stones." in done.stdout
    assert "ratking replay ratking-river" in done.stdout, "the game was not played to its end"
    (line,) = done.stderr.strip().splitlines()
    assert "“bad-braces”" in line
    assert "words/en.json" in line
