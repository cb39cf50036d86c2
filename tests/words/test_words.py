"""How texts are made from keys and fields."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import ratking
from ratking.games.registry import GAMES
from ratking.kernel.game import Game
from ratking.kernel.reason import Reason
from ratking.plugins import FAILED
from ratking.words import LANGUAGES, NO_NOUNS, Text, Words, system_language, words


def test_the_selecting_field_decides_between_singular_and_plural() -> None:
    said = Words("xx", {"a": {"by": "cubes", "one": "one of {seat}", "other": "{cubes} of {seat}"}})
    assert said.say("a", {"seat": "1", "cubes": "3"}) == "3 of 1"
    assert said.say("a", {"seat": "3", "cubes": 1}) == "one of 3"


def test_a_list_is_joined_with_commas() -> None:
    assert Words("xx", {"a": "{b}!"}).say("a", {"b": ["x", "y"]}) == "x, y!"


def brought(text: Text) -> Words:
    """Return words with one text that comes from another package."""
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
def test_a_text_of_another_package_works_with_any_placeholders(text: Text, said: str) -> None:
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
def test_the_default_language_is_that_of_the_system(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_there_are_three_languages_and_no_other() -> None:
    assert [words(language).language for language in LANGUAGES] == ["en", "it", "ca"]
    with pytest.raises(ValueError, match="de"):
        words("de")


def test_a_rat_and_a_face_are_translated_word_by_word() -> None:
    it = words("it")
    assert it.noun("rattus", "rat", "gallia 2", ()) == "Gallia 2"
    assert it.noun("rattus", "face", "start 2 M church royalty", ()) == "ratto di partenza, limite 2: M, clero, reali"
    assert it.noun("rattus", "card", "witch", ()) == "Strega"
    assert it.noun("rattus", "seat", 1, ("Anna", "Bruno")) == "Bruno"


def test_the_nouns_of_questions_and_reasons_are_those_of_the_description() -> None:
    """As in the page, the description gives the noun of a field; by default it is the name of the field."""
    texts = {
        "dam.ask.turn": "Where, {other}? {from}; {stones}",
        "dam.reason.full": "{from} is full.",
        "dam.bank.left": "the left bank",
        "dam.stones.grey": "grey",
    }
    nouns = ({"from": "bank", "other": "seat"}, ("bank",))
    spoken = Words("xx", texts, nouns=lambda game: nouns if game == "dam" else NO_NOUNS)
    dam = Dam()
    asked = {"key": "turn", "fields": {"from": "left", "other": 1, "stones": ["grey", "old"]}}
    assert spoken.question(dam, asked, ["Anna", "Bruno"]) == "Where, Bruno? the left bank; grey, old"
    assert spoken.reason(dam, Reason("full", "", {"from": "left"}), []) == "the left bank is full."
    assert spoken.noun("dam", "slope", "left 2", ()) == "the left bank 2"
    assert Words("xx", texts).noun("dam", "slope", "left 2", ()) == "left 2"


class Dam(Game[Any]):
    """A game of which only the name matters. Any: it has no tables."""

    name: ClassVar[str] = "dam"


def test_an_error_gives_its_cause_in_the_same_language() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    match.record.moves.append("atlantis")
    with pytest.raises(ratking.BadRecord) as raised:
        ratking.resume(match.record)
    assert "atlantis" in str(raised.value)
    assert "Possible" in str(raised.value)
    assert "no és cap resposta" in words("ca").error(raised.value)
    assert "Possible:" not in words("ca").error(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_of_the_plague_is_not_described_as_a_move(language: str) -> None:
    """B2.3: the first event of every game has its own text; a player's move has the usual one."""
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


def test_a_player_is_called_you_in_what_they_read() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    lost = {"kind": "cube lost", "seat": 1, "region": "gallia"}
    said = [words(language).event(match.game, lost, ["Anna", "Bruno"], 1) for language in LANGUAGES]
    assert said == ["You lose a cube in Gallia.", "Perdi un cubetto in Gallia.", "Perds un cub a Gallia."]
    assert words("en").event(match.game, lost, ["Anna", "Bruno"], 0) == "Bruno loses a cube in Gallia."
    taken = {"kind": "card taken from", "seat": 0, "from": 1, "card": "king"}
    told = [words("en").event(match.game, taken, ["Anna", "Bruno"], you) for you in (None, 0, 1)]
    assert told == ["Anna takes the King from Bruno.", "You take the King from Bruno.", "Anna takes the King from you."]


def test_a_game_without_words_for_you_names_the_player() -> None:
    spoken = Words("en", {"rattus.event.cube lost": "{seat} loses a cube."})
    lost = {"kind": "cube lost", "seat": 1, "region": "gallia"}
    assert spoken.event(ratking.new("rattus", players=2, seed=1).game, lost, ["Anna", "Bruno"], 1) == "Bruno loses a cube."


def test_a_loss_says_its_reason_and_one_of_an_older_log_does_not() -> None:
    game = GAMES["rattus"]
    lost = {"kind": "cube lost", "seat": 0, "region": "gallia"}
    assert (
        words("en").event(game, {**lost, "sign": "M", "card": ""}, ["Anna"])
        == "Anna loses a cube in Gallia: most cubes (M)."
    )
    by_card = words("it").event(game, {**lost, "sign": "royalty", "card": "king"}, ["Anna"])
    assert by_card == "Anna perde un cubetto in Gallia: ha la carta Re (reali)."
    assert words("ca").event(game, lost, ["Anna"]) == "Anna perd un cub a Gallia."
