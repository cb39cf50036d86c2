"""Records: a written record can be read back; a damaged one is refused with a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.errors import BadRecord
from ratking.kernel.match import Match
from ratking.kernel.record import FORMAT, Record
from ratking.kernel.rng import Rng

from .pebbles import PEBBLES


def played(moves: int = 30) -> Record:
    """Return the record of an unfinished game of Rattus."""
    match = ratking.new("rattus", players=3, seed=5, seats=["Ann", "Bea", "Çelik"])
    rng = Rng(9)
    for _ in range(moves):
        legal = match.moves()
        match.play(legal[rng.below(len(legal))])
    return match.record


# Any: JSON that the tests damage.
def spoilt(**changes: Any) -> str:
    """Return the text of a record without a check, with some fields changed; None removes a field."""
    content = played().to_json()
    del content["check"]
    content.update(changes)
    return json.dumps({name: value for name, value in content.items() if value is not None})


def test_a_record_can_be_read_back() -> None:
    record = played()
    again = Record.read(record.text())
    assert again.to_json() == record.to_json()
    assert again.to_json()["format"] == FORMAT
    assert len(again) == len(record.moves)
    assert again.text() == record.text()


def test_a_record_goes_to_disk_and_back(tmp_path: Path) -> None:
    record = played()
    path = tmp_path / "game.json"
    record.save(str(path))
    assert Record.open(str(path)).to_json() == record.to_json()
    assert ratking.resume(str(path), chance="manual").record.to_json() == record.to_json()


def test_a_record_has_one_move_per_line() -> None:
    record = played()
    assert f'  "{record.moves[-1]}"\n' in record.text()


def test_a_record_replays_to_the_same_table() -> None:
    record = played(120)
    again = ratking.resume(record, chance="manual")
    half = ratking.resume(record, chance="manual", upto=len(record) // 2)
    for text in record.moves[len(record) // 2 :]:
        half.play(text)
    for seat in (None, 0, 1, 2):
        assert half.observe(seat).to_json() == again.observe(seat).to_json()
        assert half.events(seat) == again.events(seat)


def test_a_resumed_match_continues_with_its_own_luck() -> None:
    record = played()
    one, same = ratking.resume(record, seed=3), ratking.resume(record, seed=3)
    for match in (one, same):
        while not match.over:
            match.play(match.moves()[0])
    assert one.record.moves == same.record.moves
    assert one.record.moves[: len(record)] == record.moves


@pytest.mark.parametrize("kept", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_record_is_refused(kept: float) -> None:
    text = played().text()
    with pytest.raises(BadRecord, match="cut off or damaged near line"):
        Record.read(text[: int(len(text.rstrip()) * kept)])


def test_an_altered_record_is_refused() -> None:
    record = played()
    for old, new in (('"Ann"', '"Bob"'), (record.moves[5], "done"), ('"players": 3', '"players": 2')):
        assert old in record.text()
        with pytest.raises(BadRecord, match="has been altered"):
            Record.read(record.text().replace(old, new, 1))


def test_a_record_of_a_newer_format() -> None:
    with pytest.raises(BadRecord, match=f"has format {FORMAT + 1}; this version reads formats up to {FORMAT}"):
        Record.read(spoilt(format=FORMAT + 1))


@pytest.mark.parametrize("text", ["[]", "3", '"record"', "{}", '{"format": "1"}', '{"format": null}', spoilt(format=None)])
def test_texts_that_are_not_records_are_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="This is not a record of a game"):
        Record.read(text)


@pytest.mark.parametrize("format", [0, -1, True])
def test_unknown_formats_are_refused(format: object) -> None:
    with pytest.raises(BadRecord, match="This is not a record of a game"):
        Record.read(spoilt(format=format))


@pytest.mark.parametrize("field", ["engine", "game", "options", "seats", "moves"])
@pytest.mark.parametrize("value", [None, 7, [3]])
def test_invalid_fields_are_refused(field: str, value: object) -> None:
    with pytest.raises(BadRecord, match=f"“{field}” is missing or is not what it should be"):
        Record.read(spoilt(**{field: value}))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "do not make a game. There is no game called “chess”"),
        ({"options": {"players": 9}}, "do not make a game. 9 is not a number of players"),
        ({"options": {"players": 3, "colour": 1}}, "do not make a game. There is no option “colour”"),
        ({"options": {"players": 3}}, "“options” is missing or is not what it should be"),
        ({"seats": ["Ann"]}, "“options” is missing or is not what it should be"),
    ],
)
def test_records_that_do_not_replay_are_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        ratking.resume(Record.read(spoilt(**changes)))


def test_an_illegal_move_is_named_with_its_number() -> None:
    record = played()
    record.moves[7] = "atlantis"
    with pytest.raises(BadRecord, match=r"move 8, “atlantis”, cannot be made there\. “atlantis” is not an answer"):
        ratking.resume(record)


def test_unknown_fields_are_kept() -> None:
    """A newer version may add fields to a record: they are kept, and the check covers them."""
    content = played().to_json()
    del content["check"]
    content["clock"] = {"Ann": [1, None, "x"]}
    record = Record.read(json.dumps(content))
    assert record.more == {"clock": {"Ann": [1, None, "x"]}}
    again = Record.read(record.text())
    assert again.to_json()["clock"] == {"Ann": [1, None, "x"]}
    assert ratking.resume(again, chance="manual").record.more == record.more
    with pytest.raises(BadRecord, match="has been altered"):
        Record.read(record.text().replace('"clock"', '"watch"'))


def test_a_record_of_the_first_format_is_still_read() -> None:
    content = played().to_json()
    del content["check"], content["rules"]
    content["format"] = 1
    record = Record.read(json.dumps(content))
    assert record.rules == 1
    assert record.to_json()["format"] == FORMAT
    assert ratking.resume(record, chance="manual").record.moves == record.moves


@pytest.mark.parametrize("rules", [0, True, "1", 1.5, [1]])
def test_invalid_versions_of_the_rules_are_refused(rules: object) -> None:
    with pytest.raises(BadRecord, match="“rules” is missing or is not what it should be"):
        Record.read(spoilt(rules=rules))


def test_a_record_made_under_other_rules() -> None:
    """If it still replays, there is no error; if not, the error names the first move that differs."""
    record = played()
    record.rules = 99
    again = ratking.resume(record, chance="manual")
    assert again.record.rules == again.game.rules
    record.moves[7] = "atlantis"
    with pytest.raises(BadRecord, match=r"other rules \(99; these are \d+\), and by these move 8, “atlantis”") as refused:
        ratking.resume(record)
    at = refused.value.fields["at"]
    assert at == 8
    before = ratking.resume(record, upto=7, chance="manual")
    assert before.record.moves == record.moves[:7]


@pytest.mark.parametrize("upto", [-1, 10_000])
def test_a_moment_outside_the_game_is_refused(upto: int) -> None:
    with pytest.raises(BadRecord, match=f"There is no move {upto}"):
        ratking.resume(played(), upto=upto)


def test_moves_after_the_end_are_refused() -> None:
    record = Record("test", "pebbles", {"players": 2, "heap": 1}, ["A", "B"], ["take 1", "take 1"])
    with pytest.raises(BadRecord, match=r"move 2, “take 1”, cannot be made there\. The game is over"):
        Match.replay(PEBBLES, record)


def test_resume_refuses_an_unknown_chance() -> None:
    with pytest.raises(ratking.BadOptions, match="“auto” or “manual”"):
        ratking.resume(played(), chance="never")
