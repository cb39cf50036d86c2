"""The printed examples as the page plays them: each game leads to the position of its example and ends as the text says."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.record import Record
from ratking.words import LANGUAGES, words

LESSONS = {file.stem: file for file in (Path(__file__).parents[2] / "web" / "src" / "games").glob("*/lessons/*.json")}
WRITER = Path(__file__).parents[2] / "web" / "lessons" / "write.py"
EXAMPLES = ("B7.1", "B7.2", "B7.3", "B7.4", "A6.1", "A6.2", "M10.1", "M10.2", "Z6.1", "Z6.2", "Z6.3")
OTHER_CASES = ("A6.1b", "M10.1b", "Z6.2b", "Z6.3b")
"""The second cases ("what if") of examples, which are separate lessons."""
GUIDED = ("rattus", "ratzzia")
"""The guided first games, in which every step has a note."""
LONGEST_NOTE = 190
"""The most letters in the note of a step: a longer note has more than one idea, and does not fit on a phone."""
ALL = (*EXAMPLES, *OTHER_CASES, *GUIDED)


def lesson(name: str) -> dict[str, Any]:  # Any: JSON
    found: dict[str, Any] = json.loads(LESSONS[name].read_text(encoding="utf-8"))
    return found


def moments(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the table before and after the example, as seen by its seat. Any: JSON."""
    told = lesson(name)
    record = Record.from_json(told["record"])
    before = ratking.resume(record, chance="manual", upto=told["steps"][0]["at"]).view(told["seat"])
    after = ratking.resume(record, chance="manual").view(told["seat"])
    return before["table"], after["table"]


def cubes(table: dict[str, Any], region: str) -> list[int]:
    found: list[int] = table["regions"][region]["cubes"]
    return found


def test_every_printed_example_is_a_lesson() -> None:
    assert set(LESSONS) == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_is_in_the_folder_of_its_game(name: str) -> None:
    assert LESSONS[name].parts[-3] == lesson(name)["record"]["game"]


def test_the_committed_lessons_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(WRITER.parent))
    for name, text in runpy.run_path(str(WRITER))["lessons"]():
        assert LESSONS[name].read_text(encoding="utf-8") == text + "\n", name


@pytest.mark.parametrize("name", [*EXAMPLES, *OTHER_CASES])
def test_every_question_of_an_example_is_a_step(name: str) -> None:
    """A re-roll of several values is one step."""
    told = lesson(name)
    first = told["steps"][0]["at"]
    match = ratking.resume(Record.from_json(told["record"]), chance="manual", upto=first)
    asked: list[int] = []
    before = ""
    for at, move in enumerate(told["record"]["moves"][first:], first):
        question = match.question
        assert question is not None
        if match.seat == told["seat"] and (question.key, before) != ("re-roll", "re-roll"):
            asked.append(at)
        before = question.key
        match.play(move)
    assert [step["at"] for step in told["steps"]] == asked
    assert len(asked) > 1


@pytest.mark.parametrize("name", GUIDED)
def test_the_reader_makes_all_their_moves_with_the_button(name: str) -> None:
    """The button of a step answers every question to the reader, except in parts of the game that are skipped."""
    told = lesson(name)
    match = ratking.resume(Record.from_json(told["record"]), chance="manual", upto=0)
    own = {step["at"] + nth for step in told["steps"] for nth in range(step["own"])}
    ends = [step["at"] for step in told["steps"][1:]] + [len(told["record"]["moves"])]
    seen = [
        at
        for step, end, nxt in zip(told["steps"], ends, [*told["steps"][1:], {}], strict=True)
        for at in range(step["at"], step["at"] + step["own"] if nxt.get("later") else end)
    ]
    for at, move in enumerate(told["record"]["moves"]):
        if match.seat == told["seat"]:
            assert at in own or at not in seen, (name, at, move)
        match.play(move)
    assert all(step["own"] or "shown" in step or step is told["steps"][-1] for step in told["steps"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GUIDED)
def test_every_step_has_its_own_texts(name: str, language: str) -> None:
    told, spoken = lesson(name), words(language)
    steps = [step["name"] for step in told["steps"]]
    assert len(set(steps)) == len(steps)
    for part, named in (("title", [*steps, "end"]), ("note", [*steps, "end"]), ("do", steps)):
        keys = [f"{name}.lesson.{part}.{one}" for one in named]
        texts = [spoken.say(key) for key in keys]
        # And there are no texts without a step.
        assert {key for key in spoken.texts if key.startswith(f"{name}.lesson.{part}.")} == set(keys)
        if part != "do":  # one may roll twice
            assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GUIDED)
def test_a_step_explains_one_idea(name: str, language: str) -> None:
    spoken = words(language)
    for step in [*lesson(name)["steps"], {"name": "end"}]:
        note = spoken.say(f"{name}.lesson.note.{step['name']}")
        assert len(note) <= LONGEST_NOTE, (len(note), note)
        assert len(spoken.say(f"{name}.lesson.title.{step['name']}")) <= 34
        if step["name"] != "end":
            assert len(spoken.say(f"{name}.lesson.do.{step['name']}")) <= 44


def signs_of(face: str) -> list[str]:
    """Return the signs on a face: its limit, letters and classes."""
    limit, *others = face.removeprefix("start ").split(" ")
    assert limit.isdigit()
    return ["limit", *(sign for other in others for sign in (other if other.isupper() else [other]))]


def test_every_sign_of_a_face_is_explained_when_it_first_matters() -> None:
    """A step explains each sign before the reader continues from the first face that has it; in the end all are known."""
    told = lesson("rattus")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    turned = [(event["at"], event["face"]) for event in match.story(0) if event["kind"] == "rat turned up"]
    explained: dict[str, int] = {}
    for step in told["steps"]:
        for sign in step.get("explains", ()):
            explained.setdefault(sign, step["at"])
    assert set(explained) == {"limit", "M", "A", "peasantry", "chivalry", "magic", "royalty", "church", "bourgeoisie"}
    # A picture that reads the face in front of the reader explains all its signs.
    read = {step["at"] for step in told["steps"] if step.get("picture") == "B4.6"}
    for at, face in turned:
        for sign in signs_of(face):
            assert at in read or explained[sign] <= at, (at, face, sign)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_that_explains_a_letter_or_the_limit_names_it(language: str) -> None:
    spoken = words(language)
    limit = {"en": "limit", "it": "limite", "ca": "límit"}[language]
    for step in lesson("rattus")["steps"]:
        note = spoken.say(f"rattus.lesson.note.{step['name']}").lower()
        for sign in step.get("explains", ()):
            if sign in ("limit", "M", "A"):
                assert re.search(rf"\b{limit if sign == 'limit' else sign.lower()}\b", note), (step["name"], sign)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*EXAMPLES, *OTHER_CASES])
def test_every_example_has_a_text(name: str, language: str) -> None:
    game = lesson(name)["record"]["game"]
    assert f"{game}.example.{name}" in words(language).texts


def happened(name: str) -> dict[str, list[tuple[str, Any]]]:
    """Return what happens between each step and the next: the kinds of events and the seats concerned. Any: JSON."""
    told = lesson(name)
    story = ratking.resume(Record.from_json(told["record"]), chance="manual").story(told["seat"])
    ends = [step["at"] for step in told["steps"][1:]] + [len(told["record"]["moves"])]
    return {
        step["name"]: [
            (event["kind"], event.get("seat"))
            for event in story
            if step["at"] <= event["at"] < end and event["kind"] != "sign misses"  # a sign without effect
        ]
        for step, end in zip(told["steps"], ends, strict=True)
    }


def test_the_first_game_of_rattus_shows_what_its_notes_say() -> None:
    """An M takes another player's cube, a class sign takes the reader's, a limit is not reached; palace, Witch, end."""
    steps = happened("rattus")
    assert steps["majority"][:2] == [("rat turned up", None), ("cube lost", 1)]
    assert steps["class"] == [("rat turned up", None), ("cube lost", 0)]
    assert steps["limit"][:2] == [("rat turned up", None), ("rat fails", None)]
    assert ("cube to palace", 0) in steps["palace"]
    assert not any(kind == "rat turned up" for kind, _ in steps["turn"])
    assert [kind for kind, _ in steps["witch"]].count("face seen") == 2
    assert ("rats swapped", 0) in steps["swap"]
    assert ("last round", None) in steps["last rat"]
    told = lesson("rattus")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    assert match.over
    assert match.scores[told["seat"]] > max(match.scores[1:])


def test_the_first_game_of_ratzzia_shows_what_its_notes_say() -> None:
    steps = happened("ratzzia")
    assert ("re-rolled", 0) in steps["again"]
    assert ("column completed", 0) in steps["stop"]
    assert ("cat fed", 1) in steps["fed"]
    assert ("food saved", 0) in steps["save"]
    assert ("retired", 0) in steps["retire"]
    assert ("cat comes", None) in steps["comes"]


def test_a_step_within_a_move_stops_at_the_event_it_explains() -> None:
    kinds = {"majority": "rat turned up", "class": "rat turned up", "limit": "rat turned up"}
    kinds |= {"fed": "cat fed", "comes": "cat comes"}
    for name in GUIDED:
        told = lesson(name)
        story = ratking.resume(Record.from_json(told["record"]), chance="manual").story(told["seat"])
        for step in told["steps"]:
            assert ("shown" in step) == (step["name"] in kinds)
            if "shown" in step:
                shown = [event["kind"] for event in story if event["at"] == step["at"]][: step["shown"]]
                assert shown[-1] == kinds[step["name"]]


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


def test_if_it_had_filled_the_row() -> None:
    """Z6.2: all dice come off, and the reader re-rolls the dice not placed and those that came back."""
    before, _ = moments("Z6.2b")
    assert len(before["cat"]["dice"]) + 1 == before["cat"]["grey"] + before["cat"]["red"]
    told = lesson("Z6.2b")
    match = ratking.resume(Record.from_json(told["record"]), chance="manual")
    happened = [event for event in match.story(told["seat"]) if event["at"] >= told["steps"][0]["at"]]
    assert [event["kind"] for event in happened][:4] == ["rolled", "cat fed", "cat comes", "re-rolled"]
    assert len(happened[3]["dice"].split(" ")) == 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GUIDED)
def test_the_notes_of_the_coach_are_about_things_that_can_happen(name: str, language: str) -> None:
    """Each note is about a question or an event of the game, and is short."""
    spoken = words(language)
    start = f"{name}.coach."
    notes = {key.removeprefix(start): spoken.say(key) for key in spoken.texts if key.startswith(start)}
    assert len(notes) >= 10
    for moment, note in notes.items():
        asked = f"{name}.ask.{moment.removeprefix('asked ')}" if moment.startswith("asked ") else ""
        happens = f"{name}.event.{moment.removesuffix(' you')}"
        assert (asked or happens) in spoken.texts, moment
        assert len(note) <= 130, note
