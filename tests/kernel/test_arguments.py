"""Wrong arguments to a match raise a precise error and change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.errors import BadOptions, BadRecord, IllegalMove, NotYourTurn, StaleMove, brief
from ratking.kernel.record import LARGEST, Record

from .matches import SEATS, match, whole

# Any: arguments that no type allows are passed on purpose.
WRONG: list[Any] = [
    1.0,
    True,
    b"take 1",
    [0],
    (),
    {},
    object(),
    10**5000,
    -(10**5000),
    "\ud800",
    "x" * 10**6,
    [[[]]] * 10**4,
]


class Whole:
    """An integer type of another library."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def name_of(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("given", [None, *WRONG], ids=name_of)
def test_values_that_are_not_moves_are_refused(given: Any) -> None:
    m = match()
    before = whole(m)
    with pytest.raises(IllegalMove, match="is not an answer to this question") as refused:
        m.play(given)
    assert len(str(refused.value)) < 500
    assert refused.value.reason is not None
    assert refused.value.reason.key == "no such move"
    assert m.why_not(given) == refused.value.reason
    assert whole(m) == before


@pytest.mark.parametrize("given", [None, *WRONG, -1, 99, "take 1"], ids=name_of)
def test_moves_without_a_text_are_refused(given: Any) -> None:
    with pytest.raises(IllegalMove, match="There is no move") as refused:
        match().text(given)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("given", [*WRONG, 2, -2, "0"], ids=name_of)
def test_values_that_are_not_seats_are_refused(given: Any) -> None:
    m = match()
    m.play("take 1")
    before = whole(m)
    for look in (m.view, m.events, m.story, m.observe, m.undo):
        with pytest.raises(NotYourTurn, match="There is no seat") as refused:
            look(given)
        assert len(str(refused.value)) < 500
    with pytest.raises(NotYourTurn, match="There is no seat"):
        m.play("take 1", seat=given)
    assert whole(m) == before


@pytest.mark.parametrize("given", [*WRONG, 0, 2, -1, "1"], ids=name_of)
def test_values_that_are_not_revisions_are_refused(given: Any) -> None:
    m = match()
    m.play("take 1")
    before = whole(m)
    with pytest.raises(StaleMove, match="and it has reached 1") as refused:
        m.play("take 1", revision=given)
    assert len(str(refused.value)) < 500
    with pytest.raises(StaleMove, match="and it has reached 1"):
        m.undo(revision=given)
    assert whole(m) == before


def test_integers_of_other_libraries_are_accepted() -> None:
    m = match()
    m.play(Whole(0), seat=Whole(0), revision=Whole(0))
    assert m.record.moves == ["take 1"]
    assert m.text(Whole(1)) == "take 2"
    assert m.view(Whole(1)) == m.view(1)
    m.undo(Whole(0), revision=Whole(1))


def test_returned_values_are_copies() -> None:
    m = ratking.new("rattus", players=3, sets=["base", "africanus", "mercatus"], cards="random", seed=3)
    for _ in range(60):
        m.play(m.moves()[0])
    for seat in (None, 0, 1, 2):
        before = json.dumps([m.view(seat), m.events(seat), m.observe(seat).to_json(), m.record.to_json(), m.dump()])
        for given in (m.view(seat), m.events(seat), m.story(seat), m.observe(seat).to_json(), m.record.to_json(), m.dump()):
            spoil(given)
        spoil(m.moves())
        spoil(m.warnings)
        spoil(m.result.to_json())
        after = json.dumps([m.view(seat), m.events(seat), m.observe(seat).to_json(), m.record.to_json(), m.dump()])
        assert after == before


def spoil(given: Any) -> None:
    """Empty all lists and dicts in it."""
    if isinstance(given, dict):
        for value in given.values():
            spoil(value)
        given.clear()
    if isinstance(given, list):
        for value in given:
            spoil(value)
        given.clear()


def test_views_before_and_after_the_end() -> None:
    m = match(3)
    m.play("take 3")
    for seat in SEATS:
        spoil(m.view(seat))
    assert m.scores == [3, 0]
    assert m.why_not("take 1") == ratking.Reason("game over", "")


@pytest.mark.parametrize("seed", [1.0, True, b"1", [1], 10**5000, "x" * 1001, "\ud800", {}], ids=name_of)
def test_values_that_are_not_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(BadOptions, match="cannot be a seed") as refused:
        ratking.new("rattus", seed=seed)
    assert len(str(refused.value)) < 500
    with pytest.raises(BadOptions, match="cannot be a seed"):
        ratking.resume(ratking.new("rattus").record, seed=seed)


@pytest.mark.parametrize("name", [1, None, b"Ann", "\ud800", "x" * 201])
def test_values_that_are_not_names_are_refused(name: Any) -> None:
    with pytest.raises(BadOptions, match="cannot be the name of a player") as refused:
        ratking.new("rattus", players=2, seats=[name, "Bea"])
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("given", WRONG, ids=name_of)
def test_values_that_are_not_games_or_options_are_refused(given: Any) -> None:
    with pytest.raises(BadOptions) as refused:
        ratking.new(given)
    assert len(str(refused.value)) < 500
    for option in ("players", "sets", "cards"):
        with pytest.raises(BadOptions) as refused:
            ratking.new("rattus", **{option: given})
        assert len(str(refused.value)) < 1500, option
    with pytest.raises(BadOptions):
        ratking.new("rattus", chance=given)


# ---- files


def test_paths_and_byte_order_marks_are_accepted(tmp_path: Path) -> None:
    """Paths may be `Path` objects or texts; a byte order mark at the beginning, as some editors write it, is accepted."""
    record = ratking.new("rattus", seed=1).record
    path = tmp_path / "game.json"
    record.save(path)
    assert ratking.resume(path, chance="manual").record.to_json() == record.to_json()
    path.write_text("\ufeff" + record.text(), encoding="utf-8")
    assert Record.open(path).to_json() == record.to_json()
    assert Record.read("\ufeff" + record.text()).to_json() == record.to_json()


def test_a_file_too_large_for_a_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate((LARGEST << 20) + 1)
    with pytest.raises(BadRecord, match="at most 32 MiB are read"):
        Record.open(path)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10**6,
        '{"format": 2, "x": ' * 10**5,
        '{"format": ' + "9" * 5000 + "}",
        '{"format": NaN}',
        '{"format": 1e999}',
        "\x00",
        "",
    ],
    ids=lambda text: str(text[:12]),
)
def test_files_that_are_not_records_are_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.read(text)


@pytest.mark.parametrize("field", ["seats", "moves", "options", "note"])
def test_lone_surrogates_are_refused(field: str) -> None:
    """A lone surrogate can be written in JSON, but not in a UTF-8 file."""
    content = ratking.new("rattus", players=2, seed=1).record.to_json()
    del content["check"]
    content[field] = {"note": "\ud800"} if field == "options" else ["\ud800", "x"]
    with pytest.raises(BadRecord, match=f"“{field}” is missing or is not what it should be"):
        Record.read(json.dumps(content))


def test_errors_quote_values_briefly() -> None:
    assert brief("x" * 500) == "x" * 199 + "…"
    assert brief(7) == 7
    assert brief(10**100) == "2^332…"
    assert brief(-(10**100)) == "-2^332…"
    assert brief(["a", 1]) == ["a", 1]
    assert brief(list(range(500))) == [*range(100), "…"]
    assert brief(None) is None
    assert brief({"a": 1}) == "{'a': 1}"
    nested: list[Any] = []
    for _ in range(10**5):
        nested = [nested]
    assert len(str(brief(nested))) < 500
