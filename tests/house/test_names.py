"""Names: no game outside its folder, no file name three times."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import ratking
from ratking.games.rattus.rules.sets.all_sets import SETS

from .test_imports import ROOT, names_in, words_of

REPOSITORY = Path(__file__).parents[2]
WEB = REPOSITORY / "web" / "src"
GAMES = sorted(folder.name for folder in (ROOT / "games").iterdir() if (folder / "game.py").exists())

MAY_NAME_A_GAME = {
    "src/ratking/games/registry.py": "the games of this package are registered there",
    "src/ratking/words/en.json web.about.": "the front page says in a sentence what each of our games is",
    "src/ratking/words/en.json web.what it is": "and what there is to play, before it has asked the server",
}
"""The files outside a game's folder that may name it, or texts in them by the prefix of their keys, and why."""


def relative(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def test_there_are_games_to_look_for() -> None:
    assert set(GAMES) == set(ratking.GAMES)


def naming(words: re.Pattern[str]) -> set[str]:
    """Return the files and texts outside the folders of games that contain one of these words.

    Python files are searched without docstrings and comments, which may contain examples.
    """
    found = set()
    for top in (ROOT, WEB):
        for path in sorted(top.rglob("*")):
            inner = path.relative_to(top)
            if path.is_dir() or (inner.parts[0] == "games" and inner.parts[1] in GAMES) or "__pycache__" in inner.parts:
                continue
            if inner.parts[:2] == ("server", "static") or path.suffix in (".so", ".woff2"):
                continue  # generated or binary files
            if words.search(words_of(str(inner))):
                found.add(relative(path))
            if path.suffix == ".py":
                texts = {"": " ".join(names_in(path).values())}
            elif inner.parts[0] == "words" and path.suffix == ".json":
                texts = {f" {key}": f"{key} {text}" for key, text in json.loads(path.read_text(encoding="utf-8")).items()}
            else:
                texts = {"": path.read_text(encoding="utf-8")}
            found |= {relative(path) + key for key, text in texts.items() if words.search(words_of(text))}
    return found


def test_no_game_is_named_outside_its_folder() -> None:
    games = re.compile("|".join(rf"\b{game}\b" for game in GAMES))
    named = {re.sub("words/(it|ca)", "words/en", name) for name in naming(games)}
    allowed = {name for name in named for may in MAY_NAME_A_GAME if name.startswith(may)}
    assert named == allowed
    assert all(any(name.startswith(may) for name in named) for may in MAY_NAME_A_GAME), "the others need no exception"


def test_no_expansion_is_named_outside_its_game() -> None:
    """A set and its cards belong to one game; other code finds them in its description."""
    expansions = re.compile("|".join(rf"\b{name}\b" for name in SETS if name != "base"))
    assert {re.sub("words/(it|ca)", "words/en", name) for name in naming(expansions)} == {
        "src/ratking/words/en.json web.what it is"
    }


def test_no_file_name_occurs_three_times() -> None:
    """Files that every game has, such as `game.py`, are counted once."""
    names: Counter[str] = Counter()
    for top in (ROOT, REPOSITORY / "tests", WEB):
        for path in top.rglob("*"):
            if path.suffix in (".py", ".ts", ".svelte") and path.name not in ("__init__.py", "conftest.py"):
                names[path.name] += not ("games" in path.parts and any(game in path.parts for game in GAMES[1:]))
    assert {name: count for name, count in names.items() if count > 2} == {}
