"""Every refusal of the server has a text, which uses only the fields of the refusal; no text is unused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import ratking.server
from ratking.server.tables.refused import STATUS
from ratking.words import words

FOLDERS = [Path(ratking.server.__file__).parent, Path(ratking.__file__).parent / "cli"]
SOURCES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.py"))]
TEXTS = words("en").texts


def refusals() -> Iterator[tuple[str, set[str | None]]]:
    """Yield the keys and fields of every refusal in the source."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
            if named and isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value), {keyword.arg for keyword in node.keywords}


def placeholders(text: object) -> set[str | None]:
    assert isinstance(text, str)
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_refusal_has_a_text_that_uses_only_its_fields() -> None:
    seen = 0
    for key, fields in refusals():
        assert placeholders(TEXTS[f"server.{key}"]) <= fields, key
        seen += 1
    assert seen > 60


def test_every_status_belongs_to_a_refusal() -> None:
    keys = {key for key, _ in refusals()}
    strings = " ".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [key for key in STATUS if key not in keys and strings.count(f'"{key}"') < 2] == []


def test_every_text_of_the_server_is_used() -> None:
    source = " ".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for key in TEXTS:
        first, _, rest = key.partition(".")
        if first == "server":
            assert f'"{rest}"' in source or f'"{key}"' in source, key
        elif first in ("admin", "serve"):
            assert f'"{key}"' in source, key
