"""The printed examples as the page plays them: each game leads to the position of its example, and ends as it says."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.record import Record
from ratking.words import LANGUAGES, words

LESSONS = Path(__file__).parents[2] / "web" / "src" / "learn" / "lessons"
WRITER = Path(__file__).parents[2] / "web" / "lessons" / "write.py"
EXAMPLES = ("B7.1", "B7.2", "B7.3", "B7.4", "A6.1", "A6.2", "M10.1", "M10.2", "Z6.1", "Z6.2", "Z6.3")
OTHER_CASES = ("A6.1b", "M10.1b", "Z6.2b", "Z6.3b")
"""What would be if: the second half of an example, a lesson of its own."""
GUIDED = ("rattus", "ratzzia")
"""First games in which every stop has a note."""
ALL = (*EXAMPLES, *OTHER_CASES, *GUIDED)


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
    """Every question to the reader is a stop, a re-roll of several values one; other stops are pauses with a note."""
    told = lesson(name)
    match = ratking.resume(Record.from_json(told["record"]), chance="manual", upto=told["from"])
    asked = []
    pauses = []
    before = ""
    for at, move in enumerate(told["record"]["moves"][told["from"] :], told["from"]):
        question = match.question
        assert question is not None
        if match.seat == told["seat"] and (question.key, before) != ("re-roll", "re-roll"):
            asked.append(at)
        elif match.seat != told["seat"] and at in told["stops"]:
            pauses.append(at)
        before = question.key
        match.play(move)
    assert told["stops"] == sorted([*asked, *pauses])
    assert len(asked) > 1
    assert not pauses or name in GUIDED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GUIDED)
def test_every_stop_has_a_note_of_its_own(name: str, language: str) -> None:
    told, spoken = lesson(name), words(language)
    keys = [f"web.learn.{name}.{note}" for note in told["notes"]]
    assert len(keys) == len(told["stops"])
    texts = [spoken.say(key) for key in keys]
    assert len(set(texts)) == len(texts)
    # And no note is left that no stop shows.
    assert {key for key in spoken.texts if key.startswith(f"web.learn.{name}.")} == {*keys, f"web.learn.{name}.end"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*EXAMPLES, *OTHER_CASES])
def test_every_example_has_a_text(name: str, language: str) -> None:
    assert f"web.example.{name}" in words(language).texts


def test_the_first_game_of_rattus_shows_why_rats_take_cubes() -> None:
    """What the notes tell has happened: an M, a class sign, a limit that is not reached, a cube in the palace."""
    told = lesson("rattus")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    happened = [(event["at"], event["kind"], event.get("seat")) for event in match.story(0)]
    stop = dict(zip(told["notes"], told["stops"], strict=True))
    assert (stop["a rat strikes"] - 1, "cube lost", 1) in happened
    assert [(kind, seat) for at, kind, seat in happened if stop["a rat strikes"] <= at < stop["struck by a class sign"]][
        -5:-1
    ] == [("rat turned up", None), ("cube lost", 0), ("rat turned up", None), ("rat fails", None)]
    assert match.view(0)["table"]["palace"][0] == 1


def test_the_first_game_of_ratzzia_feeds_the_cat_and_saves() -> None:
    told = lesson("ratzzia")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    stop = dict(zip(told["notes"], told["stops"], strict=True))
    assert (stop["cat fed"] - 1, "cat fed") in [(event["at"], event["kind"]) for event in match.story(0)]
    assert match.view(0)["table"]["bag"][0] == 10


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
