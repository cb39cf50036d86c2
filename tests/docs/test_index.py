"""docs/README.md lists every page, each with a line, and every page says who it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "docs" / "README.md"
PAGES = sorted(path for path in (ROOT / "docs").glob("*.md") if path != INDEX)
BESIDE = (
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "bench/results.md",
    "bench/lab.md",
    "examples/learning/README.md",
)

TITLE_SAYS_IT = {"glossary.md": "Glossary"}
"""Pages whose title says who needs them."""


def rows() -> dict[str, str]:
    """The pages in the tables of the index, each with what is said of it."""
    found = {}
    for line in INDEX.read_text(encoding="utf-8").splitlines():
        if line.startswith("| ["):
            pages, what = line.strip("| ").split(" | ")
            found.update(dict.fromkeys(re.findall(r"\]\(([^)]+)\)", pages), what))
    return found


def test_every_page_is_in_the_index_with_a_line() -> None:
    listed = rows()
    assert [page.name for page in PAGES if page.name not in listed] == []
    assert all(len(what) > 20 for what in listed.values())
    text = INDEX.read_text(encoding="utf-8")
    assert [path for path in BESIDE if f"](../{path})" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_says_at_once_who_it_is_for(page: Path) -> None:
    title, first, *_ = page.read_text(encoding="utf-8").split("\n\n")
    assert title.startswith("# ")
    assert first.startswith("For ") or title == f"# {TITLE_SAYS_IT.get(page.name)}", first
