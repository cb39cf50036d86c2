"""All texts of the terminal are in the files of words, and these contain no unused text for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ratking
import ratking_command
from ratking.drawing.drawing import LISTED
from ratking.games.registry import GAMES, drawing_of
from ratking.words import words

PACKAGE = Path(ratking.__file__).parent
SOURCES = [
    Path(ratking_command.__file__),
    *sorted(
        path
        for folder in (PACKAGE / "cli", PACKAGE / "drawing", *(PACKAGE / "games").glob("*/terminal"))
        for path in folder.rglob("*.py")
    ),
]
"""The sources of the terminal: the command `ratking`, its subcommands, and the drawings of games."""

EVERY_PART = ["sultan", "caravan leader", "explorer", "astronomer", "king", "knight", "monk", "witch"]
"""Class cards with which the view contains everything that can be on the table."""


def strings(path: Path) -> Iterator[str]:
    """Yield the strings in a file except docstrings; of an f-string, its fixed parts."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


# Any: JSON.
def keys_in(json: Any) -> Iterator[str]:
    if isinstance(json, dict):
        for key, value in json.items():
            yield key
            yield from keys_in(value)


def test_no_sentence_is_written_in_the_source() -> None:
    matches = [ratking.new(game, seed=1) for game in GAMES]
    matches.append(ratking.new("rattus", players=6, sets=["base", "africanus"], cards=EVERY_PART, seed=1))
    view_keys = {key for match in matches for key in keys_in(match.view(0))}
    style = re.compile(r"(bold|dim|italic|underline|on|#[0-9a-f]{6}| )*")
    for path in SOURCES:
        for string in strings(path):
            prose = re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", string)
            if prose and string not in view_keys and not style.fullmatch(string):
                assert any(string in key for key in words("en").texts), f"{path.name}: {string!r}"


def test_every_text_of_the_terminal_is_used() -> None:
    used = {string for path in SOURCES for string in strings(path)}
    docstrings = " ".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for key in words("en").texts:
        if key.startswith("cli.") and not key.startswith("cli.command."):
            assert key in used or f'"""{key}"""' in docstrings, key


def test_every_game_has_a_drawing() -> None:
    assert all(drawing_of(game) is not LISTED for game in GAMES)
