"""Names: no game outside its folder, no file name thrice, no word of the old dialect."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import ratking

from .test_imports import ROOT, SOURCES, names_in

REPOSITORY = Path(__file__).parents[2]
WEB = REPOSITORY / "web" / "src"
GAMES = sorted(folder.name for folder in (ROOT / "games").iterdir() if (folder / "game.py").exists())

NAMES_A_GAME = json.loads(Path(__file__).with_name("names_a_game.json").read_text(encoding="utf-8"))
"""The files outside a game's folder that name it today. Nothing may be added."""

MAY_NAME_A_GAME = {"src/ratking/games/registry.py": "the games of this package are registered there"}
"""The files that may, and why."""

DIALECT = re.compile(r"\b(so many|anew|nought|to be said|reckon(?:s|ed|ing)?|mended)\b", re.IGNORECASE)
"""Words of the old dialect: name the parameter, write again, zero, override, calculate, fixed."""

SPEAKS_DIALECT = json.loads(Path(__file__).with_name("speaks_dialect.json").read_text(encoding="utf-8"))
"""How often a file uses such a word today. Nothing may be added."""


def relative(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def test_there_are_games_to_look_for() -> None:
    assert set(GAMES) == set(ratking.GAMES)


def naming() -> list[str]:
    """The files outside the folder of a game that name it in code, or in the browser client anywhere."""
    found = []
    for game in GAMES:
        for path in SOURCES:
            if not path.is_relative_to(ROOT / "games" / game) and any(
                f" {game} " in words for words in names_in(path).values()
            ):
                found.append(relative(path))
        for path in sorted(WEB.rglob("*")):
            in_code = path.suffix in (".ts", ".svelte") and not path.is_relative_to(WEB / "games" / game)
            if in_code and re.search(rf"(?i)\b{game}\b", path.read_text(encoding="utf-8")):
                found.append(relative(path))
    return sorted(set(found) - set(MAY_NAME_A_GAME))


def test_no_game_is_named_outside_its_folder() -> None:
    assert naming() == NAMES_A_GAME, "a file that no longer names a game leaves the list; none may be added"


def test_no_file_name_occurs_three_times() -> None:
    """Rooms that every game has share their names: that is one name, not many."""
    names: Counter[str] = Counter()
    for top in (ROOT, REPOSITORY / "tests", WEB):
        for path in top.rglob("*"):
            if path.suffix in (".py", ".ts", ".svelte") and path.name not in ("__init__.py", "conftest.py"):
                names[path.name] += not ("games" in path.parts and any(game in path.parts for game in GAMES[1:]))
    assert {name: count for name, count in names.items() if count > 2} == {}


def dialect() -> dict[str, int]:
    """How often each file uses a word of the old dialect."""
    files = [path for top in (ROOT, REPOSITORY / "tests", WEB) for path in top.rglob("*")]
    files += [*(REPOSITORY / "docs").glob("*.md"), *REPOSITORY.glob("*.md"), *(REPOSITORY / "bench").rglob("*.py")]
    found = {}
    for path in files:
        if path.suffix in (".py", ".ts", ".svelte", ".md") and path != Path(__file__) and "static" not in path.parts:
            count = len(DIALECT.findall(path.read_text(encoding="utf-8")))
            if count:
                found[relative(path)] = count
    return dict(sorted(found.items()))


def test_the_old_dialect_is_not_spoken_more() -> None:
    more = {path: count for path, count in dialect().items() if count > SPEAKS_DIALECT.get(path, 0)}
    assert more == {}, "write plain English: see CONTRIBUTING.md"


if __name__ == "__main__":  # write the two lists again after a file has improved or moved
    for name, content in (("names_a_game", naming()), ("speaks_dialect", dialect())):
        Path(__file__).with_name(f"{name}.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
