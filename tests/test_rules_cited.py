"""Every rule is cited by a test."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from ratking.words import our_files

HERE = Path(__file__).parent
NUMBER = re.compile(r"(?<![A-Za-z0-9])([ABMZ]\d+\.\d+)(?!\d)")


EXAMPLES = (
    *("B7.1", "B7.2", "B7.3", "B7.4", "A6.1", "A6.2"),
    *("M10.1", "M10.2", "Z6.1", "Z6.2", "Z6.3"),
)
"""The printed examples: they have numbers but no text here."""


def rule_numbers() -> list[str]:
    """Return the numbers of all rules of our games, which have a text in our own words."""
    keys = [key for file in our_files("en") for key in json.loads(file.read_text(encoding="utf-8"))]
    return [key.partition(".rule.")[2] for key in keys if ".rule." in key]


def cited_in(source: str) -> set[str]:
    """Return the rule numbers inside the test functions of a file, comments included."""
    lines = source.splitlines()
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found |= set(NUMBER.findall("\n".join(lines[node.lineno - 1 : node.end_lineno])))
    return found


def test_every_rule_number_is_cited_by_a_test() -> None:
    numbers = {*rule_numbers(), *EXAMPLES}
    assert len(numbers) > 100
    cited: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        if path != Path(__file__):
            cited |= cited_in(path.read_text(encoding="utf-8"))
    assert sorted(numbers - cited) == [], "no test cites these rules"
    known = {number[0] for number in numbers}
    assert sorted(number for number in cited - numbers if number[0] in known) == [], "there are no such rules"


def test_only_citations_inside_a_test_count() -> None:
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
