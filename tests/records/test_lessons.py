"""The printed examples as the page plays them: each game leads to the position of its example, and ends as it says."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.record import Record

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"
WRITER = Path(__file__).parents[2] / "web" / "lessons" / "write.py"
EXAMPLES = ("B7.1", "B7.2", "B7.3", "B7.4", "A6.1", "A6.2", "M10.1", "M10.2", "Z6.1", "Z6.2", "Z6.3")
OTHER_CASES = ("A6.1b", "M10.1b", "Z6.2b", "Z6.3b")
"""What would be if: the second half of an example, a lesson of its own."""
ALL = (*EXAMPLES, *OTHER_CASES, "rattus", "ratzzia")


def lesson(name: str) -> dict[str, Any]:  # Any: JSON
    found: dict[str, Any] = json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def moments(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table before the example and after it, as its seat sees them. Any: JSON."""
    told = lesson(name)
    record = Record.from_json(told["record"])
    before = ratking.resume(record, chance="manual", upto=told["from"]).view(told["seat"])
    after = ratking.resume(record, chance="manual").view(told["seat"])
    return before["table"], after["table"]


def cubes(table: dict[str, Any], region: str) -> list[int]:
    found: list[int] = table["regions"][region]["cubes"]
    return found


def test_every_printed_example_is_a_lesson() -> None:
    assert {file.stem for file in LESSONS.glob("*.json")} == set(ALL)


def test_what_is_committed_is_what_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(WRITER.parent))
    for name, text in runpy.run_path(str(WRITER))["lessons"]():
        assert (LESSONS / f"{name}.json").read_text(encoding="utf-8") == text + "\n", name


@pytest.mark.parametrize("name", ALL)
def test_the_reader_is_asked_where_the_lesson_says(name: str) -> None:
    told = lesson(name)
    match = ratking.resume(Record.from_json(told["record"]), chance="manual", upto=told["from"])
    asked = []
    for at, move in enumerate(told["record"]["moves"][told["from"] :], told["from"]):
        if match.seat == told["seat"]:
            asked.append(at)
        match.play(move)
    assert asked == told["stops"]
    assert len(asked) > 1


def test_b7() -> None:
    before, after = moments("B7.1")
    assert cubes(after, "gallia")[0] - cubes(before, "gallia")[0] == 3
    before, after = moments("B7.2")
    assert (cubes(before, "gallia"), cubes(after, "gallia")) == ([0, 0, 2, 1], [0, 0, 0, 0])
    before, after = moments("B7.3")
    assert cubes(before, "scandia") == [0, 0, 2, 0]
    assert cubes(after, "scandia")[2] < 2
    before, after = moments("B7.4")
    rats = [
        sum(rat is not None for rat in table["regions"][name]["rats"])
        for table in (before, after)
        for name in ("gallia", "anglia")
    ]
    assert rats == [3, 2, 2, 3]


def test_a6_and_m10() -> None:
    for name in ("A6.1", "M10.1"):
        before, after = moments(name)
        lost = [one - other for one, other in zip(cubes(before, "gallia"), cubes(after, "gallia"), strict=True)]
        assert lost[:2] == [1, 1]
    for name in ("A6.1b", "M10.1b"):
        before, after = moments(name)
        lost = [one - other for one, other in zip(cubes(before, "gallia"), cubes(after, "gallia"), strict=True)]
        assert (cubes(before, "gallia")[1] > 0, lost[:2]) == (True, [2, 0])
    before, after = moments("A6.2")
    assert cubes(before, "gallia")[0] == cubes(after, "gallia")[0]
    before, after = moments("M10.2")
    assert [one - other for one, other in zip(after["coins"], before["coins"], strict=True)][:2] == [3, 6]


def test_z6() -> None:
    before, after = moments("Z6.1")
    assert [one - other for one, other in zip(after["loose"], before["loose"], strict=True)] == [3, 2, 1]
    before, after = moments("Z6.2")
    assert len(after["cat"]["dice"]) - len(before["cat"]["dice"]) == 1
    before, after = moments("Z6.3")
    assert (before["loose"][1], after["bag"][1], after["loose"][1]) == (13, 10, 3)
    before, after = moments("Z6.3b")
    assert (before["loose"][1], after["bag"][1], after["loose"][1]) == (8, 0, 8)


def test_had_it_filled_the_row() -> None:
    """Z6.2: all dice come off, and the reader rolls again what she had not placed and what she got back."""
    before, _ = moments("Z6.2b")
    assert len(before["cat"]["dice"]) + 1 == before["cat"]["grey"] + before["cat"]["red"]
    told = lesson("Z6.2b")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    happened = [event for event in match.story(told["seat"]) if event["at"] >= told["from"]]
    assert [event["kind"] for event in happened][:4] == ["rolled", "cat fed", "cat comes", "re-rolled"]
    assert len(happened[3]["dice"].split(" ")) == 7
