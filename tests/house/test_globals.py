"""No function of kernel, bots or rules changes a module-level value, so that two tables share no state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_imports import ROOT, is_rules

MAY = {
    ("kernel/errors.py", "_SENTENCES"): "the package sets the words of errors once, when it is imported",
    ("games/rattus/rules/sets/all_sets.py", "SETS"): "sets of other packages are added when they are found",
    ("games/rattus/rules/sets/all_sets.py", "CARDS"): "and their cards",
}
"""The module-level names that are changed after import, and why."""

CHANGES = {"append", "extend", "insert", "remove", "pop", "clear", "update", "setdefault", "add", "discard", "sort"}

WATCHED = [
    path for path in sorted(ROOT.rglob("*.py")) if path.relative_to(ROOT).parts[0] in ("kernel", "bots") or is_rules(path)
]


def of_the_module(tree: ast.Module) -> set[str]:
    """Return the module-level names of values, not of functions and classes."""
    names: set[str] = set()
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def base(node: ast.expr) -> str:
    """Return the name at the base of an expression of attributes and elements."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def changed(tree: ast.Module) -> Iterator[str]:
    """Yield the module-level names that functions of the module change."""
    names = of_the_module(tree)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        own = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
        own |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        for node in ast.walk(function):
            found = ""
            if isinstance(node, ast.Global):
                yield from node.names
            elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
                found = base(node)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
                found = base(node.func.value)
            if found in names - own:
                yield found


@pytest.mark.parametrize("path", WATCHED, ids=[str(path.relative_to(ROOT)) for path in WATCHED])
def test_no_function_changes_a_module_level_value(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    found = set(changed(ast.parse(path.read_text(encoding="utf-8"))))
    assert found == {changes for file, changes in MAY if file == name and changes in found}


def test_every_exception_names_something_that_exists() -> None:
    for file, name in MAY:
        assert name in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("A = []\ndef f(): A.append(1)", ["A"]),
        ("A: list[int] = []\ndef f(): A[0] = 1", ["A"]),
        ("class C: ...\nA = C()\ndef f(): A.b.c = 1", ["A"]),
        ("A = 1\ndef f():\n    global A\n    A = 2", ["A"]),
        ("A = {}\ndef f(A): A[0] = 1", []),
        ("A = []\ndef f():\n    A = []\n    A.append(1)", []),
        ("A = []\nA.append(1)\ndef f(): return len(A)", []),
    ],
)
def test_changes_are_found(code: str, names: list[str]) -> None:
    assert list(changed(ast.parse(code))) == names
