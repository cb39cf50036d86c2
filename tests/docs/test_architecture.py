"""docs/architecture.md: its pictures are up to date, and its layers are those of the sources."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from tests.house.test_imports import ROOT, SOURCES, imports, ours, part_of

DOCS = Path(__file__).parents[2] / "docs"
# Any: what a script defines.
MADE: dict[str, Any] = runpy.run_path(str(DOCS / "architecture.py"))
HEIGHT = {part: -number for number, layer in enumerate(MADE["LAYERS"]) for part in layer.parts}
"""How high a part stands: the top layer is 0."""


def test_the_pictures_are_up_to_date() -> None:
    for name, picture in MADE["PICTURES"].items():
        there = (DOCS / "pictures" / name).read_text(encoding="utf-8")
        assert there == picture(), "run: python docs/architecture.py"
        assert f"pictures/{name}" in (DOCS / "architecture.md").read_text(encoding="utf-8")


def test_every_part_of_the_package_is_in_a_layer() -> None:
    assert {part_of(path) for path in SOURCES} - {"__main__"} == set(HEIGHT)


def test_imports_go_down() -> None:
    """But for those that the page names."""
    up = set()
    for path in SOURCES:
        part = part_of(path)
        for module in imports(path):
            names = module.split(".")
            imported = names[1] if len(names) > 1 and names[1] in HEIGHT else "ratking"  # or a name of the front door
            if part != "__main__" and ours(module) and HEIGHT[imported] > HEIGHT[part]:
                up.add((part, imported))
    assert up == set(MADE["UPWARDS"])


def test_every_part_is_in_the_table() -> None:
    table = (DOCS / "architecture.md").read_text(encoding="utf-8").split("## The tree")[1].split("\n## ")[0]
    named = set(HEIGHT) - {"ratking", "version", "moved"}
    assert [part for part in named if f"`{part}/`" not in table and f"`{part}.py`" not in table] == []
    assert all((ROOT / part).is_dir() or (ROOT / f"{part}.py").is_file() for part in named)
