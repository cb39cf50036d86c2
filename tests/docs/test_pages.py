"""The documents say what is true: generated pages are up to date, and links lead somewhere."""

from __future__ import annotations

import re
import runpy
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def test_the_list_of_moves_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "moves.py"))["page"]()
    assert (ROOT / "docs" / "moves.md").read_text(encoding="utf-8") == made, "run: python docs/moves.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_are_not_broken(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.add(anchor if anchor not in found else f"{anchor}-1")
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_a_heading(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        there = page.parent / target if target else page
        assert anchor in anchors(there), f"{page.name} points to {target}#{anchor}"


def test_the_picture_of_the_weights_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "calibration.py"))["picture"]()
    assert (ROOT / "docs" / "pictures" / "calibration.svg").read_text(encoding="utf-8") == made, "run: docs/calibration.py"


def test_every_file_of_data_says_what_is_reconstructed() -> None:
    files = sorted(ROOT.glob("src/ratking/games/*/rules/data/*.toml"))
    assert len(files) >= 4
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        head = list(takewhile(lambda line: line.startswith("#"), lines))
        assert "RECONSTRUCTION" in " ".join(head), file.name
        assert file.name in (ROOT / "docs" / "reconstruction.md").read_text(encoding="utf-8")


def test_the_list_of_features_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "features.py"))["page"]()
    assert (ROOT / "docs" / "features.md").read_text(encoding="utf-8") == made, "run: python docs/features.py"


def test_the_columns_of_results_are_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "lab.py"))["page"]()
    assert (ROOT / "docs" / "lab.md").read_text(encoding="utf-8") == made, "run: python docs/lab.py"
