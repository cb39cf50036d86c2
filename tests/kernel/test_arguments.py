"""Whatever is given to a match: a precise error, and nothing has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.errors import BadOptions, BadRecord, IllegalMove, NotYourTurn, StaleMove, brief
from ratking.kernel.record import LARGEST, Record

from .matches import SEATS, match, whole

# Any: what no type allows is given on purpose.
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
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


def name_of(value: object) -> str:
    return type(value).__name__


@pytest.mark.parametrize("given", [None, *WRONG], ids=name_of)
def test_what_is_no_move(given: Any) -> None:
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
def test_what_has_no_text(given: Any) -> None:
    with pytest.raises(IllegalMove, match="There is no move") as refused:
        match().text(given)
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("given", [*WRONG, 2, -2, "0"], ids=name_of)
def test_what_is_no_seat(given: Any) -> None:
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
def test_what_is_no_revision(given: Any) -> None:
    m = match()
    m.play("take 1")
    before = whole(m)
    with pytest.raises(StaleMove, match="and it has reached 1") as refused:
        m.play("take 1", revision=given)
    assert len(str(refused.value)) < 500
    with pytest.raises(StaleMove, match="and it has reached 1"):
        m.undo(revision=given)
    assert whole(m) == before


def test_whole_numbers_of_other_libraries() -> None:
    m = match()
    m.play(Whole(0), seat=Whole(0), revision=Whole(0))
    assert m.record.moves == ["take 1"]
    assert m.text(Whole(1)) == "take 2"
    assert m.view(Whole(1)) == m.view(1)
    m.undo(Whole(0), revision=Whole(1))


def test_what_is_handed_out_is_a_copy() -> None:
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
    """Empty everything in it."""
    if isinstance(given, dict):
        for value in given.values():
            spoil(value)
        given.clear()
    if isinstance(given, list):
        for value in given:
            spoil(value)
        given.clear()


def test_a_view_before_and_after_the_end() -> None:
    m = match(3)
    m.play("take 3")
    for seat in SEATS:
        spoil(m.view(seat))
    assert m.scores == [3, 0]
    assert m.why_not("take 1") == ratking.Reason("game over", "")


@pytest.mark.parametrize("seed", [1.0, True, b"1", [1], 10**5000, "x" * 1001, "\ud800", {}], ids=name_of)
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadOptions, match="cannot be a seed") as refused:
        ratking.new("rattus", seed=seed)
    assert len(str(refused.value)) < 500
    with pytest.raises(BadOptions, match="cannot be a seed"):
        ratking.resume(ratking.new("rattus").record, seed=seed)


@pytest.mark.parametrize("name", [1, None, b"Ann", "\ud800", "x" * 201])
def test_what_is_no_name(name: Any) -> None:
    with pytest.raises(BadOptions, match="cannot be the name of a player") as refused:
        ratking.new("rattus", players=2, seats=[name, "Bea"])
    assert len(str(refused.value)) < 500


@pytest.mark.parametrize("given", WRONG, ids=name_of)
def test_what_is_no_game_or_option(given: Any) -> None:
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


def test_paths_and_marks(tmp_path: Path) -> None:
    """A path is a path; a byte order mark at the beginning, as some editors write, is no damage."""
    record = ratking.new("rattus", seed=1).record
    path = tmp_path / "game.json"
    record.save(path)
    assert ratking.resume(path, chance="manual").record.to_json() == record.to_json()
    path.write_text("\ufeff" + record.text(), encoding="utf-8")
    assert Record.open(path).to_json() == record.to_json()
    assert Record.read("\ufeff" + record.text()).to_json() == record.to_json()


def test_a_file_larger_than_any_record(tmp_path: Path) -> None:
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
def test_files_that_are_no_records(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.read(text)


@pytest.mark.parametrize("field", ["seats", "moves", "options", "note"])
def test_half_a_character(field: str) -> None:
    """Half of a pair of surrogates can be written in JSON, but in no file."""
    content = ratking.new("rattus", players=2, seed=1).record.to_json()
    del content["check"]
    content[field] = {"note": "\ud800"} if field == "options" else ["\ud800", "x"]
    with pytest.raises(BadRecord, match=f"“{field}” is missing or is not what it should be"):
        Record.read(json.dumps(content))


def test_what_errors_quote() -> None:
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
