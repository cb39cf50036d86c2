"""The file of a card has only what makes it different: it is short, imports only the API, and changes things by effects."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest

import ratking

CARDS = {
    path.stem: path
    for path in sorted((Path(ratking.__file__).parent / "games" / "rattus" / "rules" / "cards").glob("*/*.py"))
    if path.stem != "__init__"
}


def lines_of(path: Path) -> int:
    """Count the lines of code, without imports, docstrings and blank lines."""
    source = path.read_text(encoding="utf-8")
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (docstring or isinstance(node, ast.Import | ast.ImportFrom)):
            left_out |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(bool(line.strip()) and number not in left_out for number, line in enumerate(source.splitlines(), start=1))


def test_most_cards_are_short() -> None:
    # Including the lists of rules and rulings, which page and terminal read from the card.
    assert statistics.median(lines_of(path) for path in CARDS.values()) <= 11
    assert max(lines_of(path) for path in CARDS.values()) <= 36
    assert lines_of(CARDS["shaman"]) <= 36
    assert lines_of(CARDS["witch"]) <= 26


@pytest.mark.parametrize("path", CARDS.values(), ids=list(CARDS))
def test_a_card_imports_from_the_api_and_nowhere_else(path: Path) -> None:
    modules = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import)
        if isinstance(node, ast.ImportFrom) and node.module != "__future__":
            modules.append((node.level, node.module))
    assert (3, "api") in modules
    assert set(modules) <= {(3, "api"), (0, "typing")}
    assert len(modules) <= 2


@pytest.mark.parametrize("path", CARDS.values(), ids=list(CARDS))
def test_a_card_writes_no_field_of_the_table(path: Path) -> None:
    """Changes are made by effects, which also record the event."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            written = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(written, ast.Attribute):
                assert isinstance(written.value, ast.Name), ast.unparse(target)
                assert written.value.id == "self", ast.unparse(target)
            else:
                assert not isinstance(target, ast.Subscript), ast.unparse(target)
