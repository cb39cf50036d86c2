"""The project uses only public names of other packages, not names that begin with an underscore."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
OURS = {"ratking", "ratking_command", "tests", "tools", "bench", "web", "build_backend"}
"""Our own packages, whose private names may be used."""
SOURCES = sorted(
    path
    for top in ("src", "tools", "bench", "web", "examples")
    for path in (REPOSITORY / top).rglob("*.py")
    if not {"node_modules", ".node", ".chromium", "static"} & set(path.parts)
) + sorted(REPOSITORY.glob("*.py"))


def private(name: str) -> bool:
    """Return whether a name is private. `__version__` and `__file__` are not."""
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def foreign(module: str) -> bool:
    return module.split(".")[0] not in OURS


def found(source: str) -> Iterator[str]:
    """Yield every use of a private name of another package: imported, or as an attribute of an imported name."""
    tree = ast.parse(source)
    names: dict[str, str] = {}
    """The names that modules and values of other packages have in this file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if foreign(alias.name):
                    names[alias.asname or alias.name.split(".")[0]] = alias.name
                    yield from (alias.name for part in alias.name.split(".") if private(part))
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module is not None and foreign(node.module):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                names[alias.asname or alias.name] = whole
                yield from (whole for part in whole.split(".") if private(part))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and private(node.attr):
            base: ast.expr = node.value
            while isinstance(base, ast.Attribute | ast.Call):
                base = base.value if isinstance(base, ast.Attribute) else base.func
            if isinstance(base, ast.Name) and base.id in names:
                yield f"{names[base.id]} … {node.attr}"


@pytest.mark.parametrize("path", SOURCES, ids=[path.relative_to(REPOSITORY).as_posix() for path in SOURCES])
def test_no_private_name_of_another_package_is_used(path: Path) -> None:
    assert list(found(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "uses"),
    [
        ("import _thread", 1),
        ("import uvicorn._types", 1),
        ("from uvicorn._types import Scope", 1),
        ("from sys import _getframe as frame", 1),
        ("import sys\nsys._getframe(1)", 1),
        ("import asyncio as a\na.events._get_running_loop()", 1),
        ("from uvicorn import Server\nServer(config)._serve()", 1),
        ("from __future__ import annotations\nimport typer\nprint(typer.__version__)", 0),
        ("from ratking.words import _read\nimport ratking\nratking._x", 0),
        ("from . import _own\nself._mine = _own._x", 0),
    ],
)
def test_what_is_found(source: str, uses: int) -> None:
    assert len(list(found(source))) == uses


def test_every_source_is_checked() -> None:
    looked = {path.relative_to(REPOSITORY).as_posix() for path in SOURCES}
    assert {"src/ratking/server/app.py", "bench/server/__main__.py", "web/build.py", "build_backend.py"} <= looked
