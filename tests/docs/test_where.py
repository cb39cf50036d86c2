"""The paths named in the documents exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
PATH = re.compile(r"`((?:[\w.*-]+/)+[\w.*-]*\.(?:py|json|toml|ts|svelte|md|txt))`")
BASES = (ROOT, ROOT / "src" / "ratking", ROOT / "src" / "ratking" / "games" / "rattus" / "rules", ROOT / "docs")

MADE_BY_THE_READER = ("adding-a-card.md", "adding-a-set.md", "adding-a-game.md")
"""Pages that name files which the reader writes."""


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_path_a_page_names_exists(page: Path) -> None:
    if page.name in MADE_BY_THE_READER:
        return
    missing = [
        path for path in PATH.findall(page.read_text(encoding="utf-8")) if not any(any(base.glob(path)) for base in BASES)
    ]
    assert missing == []


def test_the_page_where_answers_ten_questions() -> None:
    lines = (ROOT / "docs" / "where.md").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.startswith("| Where")]) == 10
