"""How words are made of keys and fields."""

from __future__ import annotations

import pytest

import ratking
from ratking.plugins import FAILED
from ratking.words import LANGUAGES, Text, Words, system_language, words


def test_the_field_named_decides_between_one_and_many() -> None:
    said = Words("xx", {"a": {"by": "cubes", "one": "one of {seat}", "other": "{cubes} of {seat}"}})
    assert said.say("a", {"seat": "1", "cubes": "3"}) == "3 of 1"
    assert said.say("a", {"seat": "3", "cubes": 1}) == "one of 3"


def test_a_list_is_said_with_commas() -> None:
    assert Words("xx", {"a": "{b}!"}).say("a", {"b": ["x", "y"]}) == "x, y!"


def brought(text: Text) -> Words:
    """Words with one text that another package has brought."""
    return Words("xx", {"dam.event.rise": text}, {"dam.event.rise": ("ratking-dam", "words/xx.json")})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{seat}: {steps}", "Anna: 2"),
        ("{seat}: {step}", "Anna: {step}"),
        ({"by": "step", "one": "one by {seat}", "other": "{steps} by {seat}"}, "2 by Anna"),
        ("{seat} {", "rise: Anna, 2"),
        ("{seat.name} {steps[0]}", "rise: Anna, 2"),
        ("{} {0}", "rise: Anna, 2"),
        ("{steps:.2f}", "rise: Anna, 2"),
        ("100 %, {{seat}} {seat}", "100 %, {seat} Anna"),
    ],
)
def test_a_text_of_another_package_is_said_whatever_its_placeholders(text: Text, said: str) -> None:
    before = len(FAILED)
    words = brought(text)
    assert [words.say("dam.event.rise", {"seat": "Anna", "steps": 2}) for _ in range(2)] == [said, said]
    right = said in ("Anna: 2", "100 %, {seat} Anna")
    named = [(one.distribution, one.name) for one in FAILED[before:]]
    del FAILED[before:]
    assert named == ([] if right else [("ratking-dam", "words/xx.json")])


def test_a_field_missing_for_our_own_text_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words("xx", {"a": "{b}"}).say("a")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "ca_ES"}, "ca"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "ca"}, "ca"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_systems(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_there_are_three_languages_and_no_other() -> None:
    assert [words(language).language for language in LANGUAGES] == ["en", "it", "ca"]
    with pytest.raises(ValueError, match="de"):
        words("de")


def test_a_rat_and_a_face_are_said_word_by_word() -> None:
    it = words("it")
    assert it.noun("rattus", "rat", "gallia 2", ()) == "Gallia 2"
    assert it.noun("rattus", "face", "start 2 M church royalty", ()) == "di partenza 2 M clero reali"
    assert it.noun("rattus", "card", "witch", ()) == "Strega"
    assert it.noun("rattus", "seat", 1, ("Anna", "Bruno")) == "Bruno"


def test_an_error_says_its_cause_in_the_same_language() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    match.record.moves.append("atlantis")
    with pytest.raises(ratking.BadRecord) as raised:
        ratking.resume(match.record)
    assert "atlantis" in str(raised.value)
    assert "Possible" in str(raised.value)
    assert "no és cap resposta" in words("ca").error(raised.value)
    assert "Possible:" not in words("ca").error(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_plague_begins_is_not_said_to_be_a_move(language: str) -> None:
    """B2.3: the first event of every game has words of its own; a player's move has the usual ones."""
    match = ratking.new("rattus", players=2, seed=1)
    first = match.events(None)[0]
    assert (first["kind"], first["seat"]) == ("plague moved", ratking.CHANCE)
    spoken = words(language)
    region = spoken.noun("rattus", "region", first["region"], ())
    said = spoken.event(match.game, first, match.record.seats)
    assert said == spoken.say("rattus.event.plague moved by chance", {"region": region})
    assert spoken.say("chance").lower() not in said.lower()
    moved = spoken.event(match.game, {**first, "seat": 1}, match.record.seats)
    assert moved == spoken.say("rattus.event.plague moved", {"region": region, "seat": "Player 2"})
