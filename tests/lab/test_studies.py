"""The studies in the repository: their files are valid, their boxes are up to date, and each has its report."""

from __future__ import annotations

import json
import runpy
from html import unescape
from pathlib import Path

import pytest

from ratking.lab.experiment import open_experiment

FOLDER = Path(__file__).parents[2] / "studies"
STUDIES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_has_its_report(path: Path) -> None:
    """The report covers all games that the file asks for, and page and summary agree."""
    experiment = open_experiment(path)
    report = FOLDER / "reports" / path.stem
    head = json.loads((report / "study.json").read_text(encoding="utf-8"))
    assert head["finished"]
    assert head["key"] == experiment.key
    summary = (report / "report.md").read_text(encoding="utf-8").splitlines()
    page = unescape((report / "report.html").read_text(encoding="utf-8"))
    assert summary[0] == f"# {experiment.title}"
    assert any(line.startswith(f"{experiment.most} games of ") for line in summary)
    headings = [line.lstrip("# ") for line in summary if line.startswith("#")]
    assert len(headings) > 5
    for heading in headings:
        assert f">{heading}<" in page
    assert path.stem in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_report_is_of_a_study() -> None:
    assert sorted(report.name for report in (FOLDER / "reports").iterdir()) == [path.stem for path in STUDIES]


def test_boxes_are_up_to_date() -> None:
    made = runpy.run_path(str(FOLDER / "boxes.py"))["boxes"]()
    assert {f"{name}.toml" for name in made} == {path.name for path in (FOLDER / "boxes").iterdir()}
    for name, text in made.items():
        assert (FOLDER / "boxes" / f"{name}.toml").read_text(encoding="utf-8") == text
    named = open_experiment(FOLDER / "boxes.toml").boxes
    assert [box.name for box in named] == ["ours", *made]
