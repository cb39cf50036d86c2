"""Every rule has a test that says so."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
NUMBER = re.compile(r"(?<![A-Za-z0-9])([ABMZ]\d+\.\d+)(?!\d)")


def cited_in(source: str) -> set[str]:
    """The rule numbers that stand inside the test functions of a file, comments included."""
    lines = source.splitlines()
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= set(NUMBER.findall("\n".join(lines[node.lineno - 1 : node.end_lineno])))
    return found


def test_every_rule_number_is_cited_by_a_test() -> None:
    numbers = {number for group in tomllib.loads((HERE / "rules.toml").read_text()).values() for number in group}
    cited: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        if path != Path(__file__):
            cited |= cited_in(path.read_text(encoding="utf-8"))
    assert sorted(numbers - cited) == [], "no test cites these rules"
    known = {number[0] for number in numbers}
    assert sorted(number for number in cited - numbers if number[0] in known) == [], "there are no such rules"


def test_only_what_stands_inside_a_test_counts() -> None:
    source = (
        '"""B1.1"""\nA = "B1.2"\ndef helper():\n    "B1.3"\ndef test_x():\n    """B1.4"""\n    y = 1  # B1.5, not XB1.6\n'
    )
    assert cited_in(source) == {"B1.4", "B1.5"}


def test_every_further_ruling_is_cited_by_a_test() -> None:
    pages = [HERE.parent / "docs" / name for name in ("rulings.md", "ratzzia.md")]
    numbers = {number for page in pages for number in re.findall(r"\*\*(RZ?\d+)\*\*", page.read_text(encoding="utf-8"))}
    assert len(numbers) == 27
    cited = {number for path in HERE.rglob("test_*.py") for number in re.findall(r"\bRZ?\d+\b", path.read_text("utf-8"))}
    assert sorted(numbers - cited) == [], "no test cites these rulings"
