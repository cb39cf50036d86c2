"""Who imports whom, and who names what: the directions of the design, read from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ratking
from ratking.games.rattus.cards.catalogue import BY_SET

ROOT = Path(ratking.__file__).parent
RATTUS = ROOT / "games" / "rattus"
SOURCES = sorted(ROOT.rglob("*.py"))

ALLOWED = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "words": {"kernel", "words"},
    "version": {"kernel"},
    "bots": {"kernel", "games", "bots"},
    "arena": {"kernel", "games", "bots", "arena", "version", "ratking"},
    "ratking": {"kernel", "games", "words", "version"},
}
"""Which parts of the package a part may import. The terminal and the server may import all; nobody imports them."""

# No clock, luck, disk or log: everything that happens comes through the door.
STANDARD = {"__future__", "collections", "fractions", "functools", "hashlib", "itertools", "json", "math", "typing"}
READS_COMPONENTS = {"importlib", "tomllib"}
"""What the one file that reads components, once, from the package, may import besides."""


def part_of(path: Path) -> str:
    """kernel, games, words, ...; ratking for the front door itself."""
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "ratking" if first == "__init__" else first


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules a file imports, also those inside functions and for type checking."""
    package = ["ratking", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            if node.module:
                yield ".".join(module)
            else:
                yield from (".".join([*module, alias.name]) for alias in node.names)


def ours(module: str) -> bool:
    return module.split(".")[0] == "ratking"


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_directions(path: Path) -> None:
    part = part_of(path)
    for module in imports(path):
        names = module.split(".")
        if not ours(module):
            if part in ("kernel", "games"):
                allowed = STANDARD | (READS_COMPONENTS if path.name == "components.py" else set())
                assert names[0] in allowed, f"{path} imports {module}"
            continue
        imported = names[1] if len(names) > 1 else "ratking"
        if part in ALLOWED:
            assert imported in ALLOWED[part], f"{path} imports {module}"
        else:
            assert imported == part or imported not in ("cli", "server"), f"{path} imports {module}"


def test_no_game_imports_another() -> None:
    for path in sorted((ROOT / "games").glob("*/**/*.py")):
        game = path.relative_to(ROOT / "games").parts[0]
        for module in imports(path):
            names = module.split(".")
            if names[:2] == ["ratking", "games"]:
                assert names[2:3] == [game], f"{path} imports {module}"


def test_only_records_touch_the_disk_and_nobody_prints() -> None:
    for path in [*(ROOT / "kernel").rglob("*.py"), *(ROOT / "games").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "exec", "eval", "__import__"), path
                assert node.func.id != "open" or path.name == "record.py", path


# ---- names


def names_in(path: Path) -> Iterator[str]:
    """Every identifier and every text in the code; docstrings and comments may say what they like."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.ClassDef(name=name):
                yield name
            case ast.FunctionDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield name
                yield other or ""
            case ast.ImportFrom(module=str(module)):
                yield module


def words_of(text: str) -> str:
    """An identifier or text as lower-case words: "SecondLook" and "second_look" are " second look "."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    return " " + " ".join(re.findall(r"[a-z]+", apart)) + " "


CARDS = {name: set_name for set_name, names in BY_SET.items() for name in names}
MAY_NAME_ALL = {RATTUS / "cards" / "catalogue.py"} | {RATTUS / "cards" / set_name / "__init__.py" for set_name in BY_SET}


def file_of(card: str) -> Path:
    return RATTUS / "cards" / CARDS[card] / f"{card.replace(' ', '_')}.py"


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_named_only_in_its_file_and_the_catalogue(card: str) -> None:
    assert file_of(card).exists()
    looked_at = [path for path in SOURCES if part_of(path) != "words" and "ratzzia" not in str(path)]
    for path in looked_at:
        if path != file_of(card) and path not in MAY_NAME_ALL:
            found = [text for text in names_in(path) if f" {card} " in words_of(text)]
            assert found == [], f"{path.relative_to(ROOT)} names the {card}"
    assert any(f" {card} " in words_of(text) for text in names_in(file_of(card)))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_test_file(card: str) -> None:
    path = Path(__file__).parent / "games" / "rattus" / "cards" / f"test_{card.replace(' ', '_')}.py"
    assert path.exists()
    assert "last_round" in path.read_text(encoding="utf-8"), "its last-round behaviour"


@pytest.mark.parametrize("set_name", ["africanus", "mercatus"])
def test_sets_are_named_only_where_they_are_combined(set_name: str) -> None:
    for path in RATTUS.rglob("*.py"):
        if path not in (RATTUS / "sets.py", RATTUS / "cards" / "catalogue.py"):
            texts = [re.sub(r"\w+\.toml", "", text) for text in names_in(path)]  # the name of a file is no test for a set
            found = [text for text in texts if f" {set_name} " in words_of(text)]
            assert found == [], f"{path.relative_to(ROOT)} names the set {set_name}"


def test_names_are_found_however_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('"""the Monk"""\nfrom .monk import Monk\nA = "use monk"\ndef old_monk(): ...\n# monk\nmonkey = 1\n')
    found = sorted(text for text in names_in(path) if " monk " in words_of(text))
    assert found == ["Monk", "monk", "old_monk", "use monk"]
