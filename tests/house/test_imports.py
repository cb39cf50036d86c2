"""Imports and names follow the architecture; this is checked in the source."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ratking
from ratking.games.rattus.rules.sets.all_sets import SETS

ROOT = Path(ratking.__file__).parent
RATTUS = ROOT / "games" / "rattus" / "rules"
SOURCES = sorted(ROOT.rglob("*.py"))

ALLOWED = {
    "kernel": {"kernel"},
    "checked": {"kernel"},
    "components": {"kernel", "checked"},
    "plugins": {"kernel"},
    "version": {"kernel"},
    # A description uses the base classes of a game's parts as types.
    "description": {"kernel", "bots", "encoding", "drawing"},
    "probing": {"kernel", "plugins", "description"},
    "bots": {"kernel", "plugins", "bots"},
    "encoding": {"kernel", "encoding"},
    # Words look up nouns in the description of a game, at run time.
    "words": {"kernel", "plugins", "words", "games"},
    "drawing": {"kernel", "words", "drawing"},
    "arena": {"kernel", "games", "bots", "arena", "version", "ratking"},
    "analysis": {"kernel", "games", "bots", "arena", "analysis", "words", "version"},
    "lab": {
        "kernel",
        "components",
        "description",
        "games",
        "bots",
        "encoding",
        "arena",
        "words",
        "version",
        "lab",
        "moved",
        "ratking",
    },
    "ratking": {"kernel", "components", "plugins", "games", "words", "version"},
}
"""Which parts of the package each part may import. Terminal and server may import all parts; no part imports them."""

ALLOWED_IN_A_GAME = {
    "game": {"kernel", "components"},
    # Not compiled, because its functions import all parts of the game, such as drawings, which import rich.
    "description": {"kernel", "description", "bots", "encoding", "drawing"},
    "form": {"kernel", "description", "probing"},
    "rules": {"kernel", "components", "checked", "plugins"},
    "evaluation": {"kernel", "bots"},
    "encoding": {"kernel", "encoding"},
    "terminal": {"kernel", "words", "drawing"},
}
"""Which parts of the package each part of a game may import, besides the rules of the same game."""

RUN_THE_SERVER = ("cli/commands/serve.py", "cli/commands/admin.py")
"""The commands that start and administer the server: only they import it, at run time."""

# No clock, randomness, disk or log: everything is passed in by the caller.
STANDARD = {
    "__future__",
    "bisect",
    "collections",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "json",
    "math",
    "operator",
    "typing",
}
MARKS = {"mypy_extensions"}
"""The only dependency of the kernel: it marks compiled classes that may be subclassed."""
READS_PACKAGES = {
    "components.py": {"importlib", "tomllib"},
    "plugins.py": {"importlib"},
    "packed.py": {"importlib", "librt"},
}
"""Further imports of the files that read components, find plugins, and choose the packed types."""


def part_of(path: Path) -> str:
    """Return the part of the package to which a file belongs: kernel, games, words, ...; ratking for its __init__.py."""
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "ratking" if first == "__init__" else first


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of all modules that a file imports, including imports in functions and for type checking."""
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
def test_parts_import_only_what_they_may(path: Path) -> None:
    part = part_of(path)
    for module in imports(path):
        names = module.split(".")
        if not ours(module):
            if part in ("kernel", "components", "checked", "plugins") or is_rules(path):
                allowed = STANDARD | MARKS | READS_PACKAGES.get(path.name, set())
                assert names[0] in allowed, f"{path} imports {module}"
            continue
        imported = names[1] if len(names) > 1 else "ratking"
        if part == "games":
            assert imported not in ("cli", "server", "lab", "arena"), f"{path} imports {module}"
        elif part in ALLOWED:
            assert imported in ALLOWED[part], f"{path} imports {module}"
        else:
            is_the_door = part == "__main__"  # `python -m ratking` is the terminal
            closed = {"cli", "server"} - ({"server"} if path.relative_to(ROOT).as_posix() in RUN_THE_SERVER else set())
            assert imported == part or is_the_door or imported not in closed, f"{path} imports {module}"


def is_rules(path: Path) -> bool:
    """Return whether a file belongs to the rules of a game, which need only the standard library."""
    inner = path.relative_to(ROOT).parts
    return inner[0] == "games" and len(inner) > 2 and inner[2] in ("game.py", "rules")


ROOMS = [path for path in sorted((ROOT / "games").glob("*/**/*.py")) if path.name != "__init__.py"]


@pytest.mark.parametrize("path", ROOMS, ids=[str(path.relative_to(ROOT)) for path in ROOMS])
def test_a_part_of_a_game_imports_its_rules_and_its_base(path: Path) -> None:
    room = path.relative_to(ROOT).parts[2].removesuffix(".py")
    if room in MOVED:
        return
    for module in imports(path):
        if not ours(module):
            continue
        inner = module.split(".")[1:]
        if inner[:1] == ["games"]:
            assert inner[2] in (room, "rules", "game") or room == "description", f"{path} imports {module}"
        else:
            assert inner[0] in ALLOWED_IN_A_GAME[room], f"{path} imports {module}"


MOVED = {"kit"}
"""Old import paths that still work, with a warning."""


def test_no_game_imports_another() -> None:
    for path in sorted((ROOT / "games").glob("*/**/*.py")):
        game = path.relative_to(ROOT / "games").parts[0]
        for module in imports(path):
            names = module.split(".")
            if names[:2] == ["ratking", "games"]:
                assert names[2:3] == [game], f"{path} imports {module}"


def test_only_records_use_the_disk_and_nothing_prints() -> None:
    for path in [*(ROOT / "kernel").rglob("*.py"), *(path for path in SOURCES if is_rules(path))]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "exec", "eval", "__import__"), path
                assert node.func.id != "open" or path.name == "record.py", path


# ---- names


@cache
def names_in(path: Path) -> dict[str, str]:
    """Return every identifier and every string in the code, split into words; docstrings and comments are left out."""
    return {text: words_of(text) for text in _texts_in(path)}


def _texts_in(path: Path) -> Iterator[str]:
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
    """Return an identifier or text as lower-case words: "SecondLook" and "second_look" are " second look "."""
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    return " " + " ".join(re.findall(r"[a-z]+", apart)) + " "


CARDS = {card.name: name for name, group in SETS.items() for card in group.cards}
MAY_NAME_ALL = {RATTUS / "sets" / f"{name}.py" for name in SETS}


def file_of(card: str) -> Path:
    return RATTUS / "cards" / CARDS[card] / f"{card.replace(' ', '_')}.py"


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_named_only_in_its_file_and_its_set(card: str) -> None:
    assert file_of(card).exists()
    # The evaluator and the encoder of Rattus know single cards; the core of the rules does not.
    judges = ("games/rattus/evaluation/", "games/rattus/encoding/", "games/ratzzia/")
    looked_at = [path for path in SOURCES if not path.relative_to(ROOT).as_posix().startswith(judges)]
    for path in looked_at:
        if path != file_of(card) and path not in MAY_NAME_ALL:
            found = [text for text, words in names_in(path).items() if f" {card} " in words]
            assert found == [], f"{path.relative_to(ROOT)} names the {card}"
    assert any(f" {card} " in words for words in names_in(file_of(card)).values())


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_test_file(card: str) -> None:
    path = Path(__file__).parents[1] / "games" / "rattus" / "rules" / "cards" / f"test_{card.replace(' ', '_')}.py"
    assert path.exists()
    assert "last_round" in path.read_text(encoding="utf-8"), "its last-round behaviour"


@pytest.mark.parametrize("set_name", ["africanus", "mercatus"])
def test_sets_are_named_only_where_they_are_combined(set_name: str) -> None:
    for path in RATTUS.rglob("*.py"):
        if path not in (RATTUS / "sets" / f"{set_name}.py", RATTUS / "sets" / "all_sets.py"):
            found = [text for text, words in names_in(path).items() if f" {set_name} " in words]
            assert found == [], f"{path.relative_to(ROOT)} names the set {set_name}"


def test_names_are_found_however_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text('"""the Monk"""\nfrom .monk import Monk\nA = "use monk"\ndef old_monk(): ...\n# monk\nmonkey = 1\n')
    found = sorted(text for text, words in names_in(path).items() if " monk " in words)
    assert found == ["Monk", "monk", "old_monk", "use monk"]


# ---- the folder of Rattus


CORE = sorted(RATTUS.glob("*.py"))
"""The files that every game of Rattus uses. `api.py` also exports what sets add."""

FOR_TYPES_ALONE = {
    ("box", "cards.card"): "a box lists its cards, whose contract is written in terms of tables",
    ("box", "part"): "and the parts that watch it",
    ("box", "state"): "and asks them for their states",
    ("box", "table"): "the steps of a box are steps of its tables",
    ("box", "turn"): "and it lists the actions of a turn",
    ("part", "box"): "a part joins a box",
    ("part", "state"): "and has a state",
    ("part", "table"): "on a table",
    ("cards.card", "box"): "a card may insert steps into a box",
    ("cards.card", "part"): "and bring parts",
    ("turn", "box"): "which moves begin an action is asked of the box, once",
    ("ending", "box"): "the same",
    ("sets.set", "box"): "a set changes what it changes in the box",
}
"""Imports within Rattus that are only for the type checker, and why. At run time they would be circular."""


def inside(path: Path) -> tuple[set[str], set[str]]:
    """Return what a file of Rattus imports from other files of Rattus: at run time, and only for types."""
    at_run_time: set[str] = set()
    for_types: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    guarded = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    package = ["ratking", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = [*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else [])]
            if base[:4] != ["ratking", "games", "rattus", "rules"]:
                continue
            module = ROOT.joinpath(*base[1:])
            names = [".".join(base[4:])]
            if module.is_dir() and not module.with_suffix(".py").exists():
                names = [".".join([*base[4:], alias.name]) for alias in node.names if (module / f"{alias.name}.py").exists()]
            (for_types if id(node) in guarded else at_run_time).update(name for name in names if name)
    return at_run_time, for_types


def house() -> dict[str, Path]:
    return {".".join(path.relative_to(RATTUS).with_suffix("").parts): path for path in sorted(RATTUS.rglob("*.py"))}


def test_no_circular_imports_at_run_time() -> None:
    """A file is imported only by files above it, so that each can be understood from those below."""
    below = {name: inside(path)[0] for name, path in house().items()}
    read: set[str] = set()
    while len(read) < len(below):
        next_ones = {name for name, needed in below.items() if name not in read and needed <= read}
        assert next_ones, f"a circle among {sorted(set(below) - read)}"
        read |= next_ones


def test_imports_only_for_types_are_few_and_explained() -> None:
    found = {(name, other) for name, path in house().items() for other in inside(path)[1]}
    assert found == set(FOR_TYPES_ALONE)


def test_the_core_cites_no_rule_of_a_set_or_of_a_single_card() -> None:
    """A and M are the rules of sets, B5.1 to B5.6 those of single cards: not even in comments."""
    for path in CORE:
        if path.name != "options.py":  # the rules for choosing cards are in the rulebooks of all sets
            cited = re.findall(r"\b(?:[AM]\d+\.\d+|B5\.[1-6])\b", path.read_text(encoding="utf-8"))
            assert cited == [], f"{path.name} cites {cited}"


def test_the_core_imports_no_part_card_or_set() -> None:
    """Except for the interface of cards, and the file that combines sets."""
    for path in CORE:
        if path.name not in ("api.py", "combine.py", "options.py", "plugin_sets.py"):
            names = {name for name in inside(path)[0] | inside(path)[1] if "." in name}
            assert names <= {"cards.card"}, f"{path.name} imports {names}"


WORDS_OF_PARTS = ("good", "coin", "diplomat", "caravan", "region card", "hand", "market", "trade", "spares")


@pytest.mark.parametrize("word", WORDS_OF_PARTS)
def test_the_core_has_no_field_of_a_part(word: str) -> None:
    for path in CORE:
        if path.name not in ("api.py", "view_types.py"):  # the view contains the pieces of all sets
            found = [text for text, words in names_in(path).items() if f" {word} " in words or f" {word}s " in words]
            assert found == [], f"{path.name} names {found}"


def test_what_the_command_imports_comes_with_it() -> None:
    """All but the server, the laboratory and `ratking mcp`, which have extras, need only the declared dependencies."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[<>=~! ]", one)[0].replace("-", "_") for one in project["dependencies"]}
    with_extras = {ROOT / "server", ROOT / "lab", ROOT / "cli" / "mcp"}
    imported = {
        name
        for path in SOURCES
        if not with_extras & set(path.parents)
        for line in ast.parse(path.read_text(encoding="utf-8")).body
        for name in _outside(line)
    }
    assert "typer" in imported
    assert imported <= declared


def _outside(line: ast.stmt) -> set[str]:
    """Return the packages of others that a line imports."""
    match line:
        case ast.Import(names=names):
            found = {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=str(module), level=0):
            found = {module.partition(".")[0]}
        case _:
            found = set()
    return found - set(sys.stdlib_module_names) - {"ratking"}
