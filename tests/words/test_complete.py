"""The three languages have the same texts, and a text for everything."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import ratking
from ratking.games.rattus.game import GAME as RATTUS
from ratking.games.registry import GAMES, description_of
from ratking.kernel.game import Game
from ratking.kernel.power import Collect
from ratking.kernel.step import Step
from ratking.words import LANGUAGES, forms_of, our_files, words

SOURCE = Path(ratking.__file__).parent
ERRORS = {"RatkingError", "IllegalMove", "NotYourTurn", "StaleMove", "BadOptions", "BadRecord", "Refusal", "ProgramFailed"}


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


def test_all_languages_have_the_same_keys() -> None:
    for language in LANGUAGES:
        assert words(language).texts.keys() == words("en").texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_have_the_same_placeholders(language: str) -> None:
    for key, english in words("en").texts.items():
        text = words(language).texts[key]
        assert isinstance(text, str) == isinstance(english, str), key
        assert placeholders(forms_of(text)[-1]) == placeholders(forms_of(english)[-1]), key
        if isinstance(text, dict):
            assert isinstance(english, dict), key
            assert text.keys() == english.keys(), key
            assert text["by"] == english["by"], key
            assert all(placeholders(form) <= placeholders(text["other"]) | {text["by"]} for form in forms_of(text)), key
        assert all(form.strip() == form and form for form in forms_of(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_sorted_with_one_key_per_line(language: str) -> None:
    for file in our_files(language):
        written = file.read_text(encoding="utf-8")
        assert written == json.dumps(json.loads(written), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_in_its_folder(game: str) -> None:
    shared, *of_games = our_files("en")
    own = [json.loads(file.read_text(encoding="utf-8")) for file in of_games if f"/{game}/" in str(file)]
    assert len(own) == 1
    measured = tuple(f"study.figure.{measure.name}" for measure in description_of(game).studied.measures)
    assert all(key.startswith((f"{game}.", f"error.{game}_", f"web.{game}.", *measured)) for key in own[0])
    assert not any(key.startswith((f"{game}.", f"web.{game}.")) for key in json.loads(shared.read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", ["it", "ca"])
def test_sentences_are_translated(language: str) -> None:
    """A text of several words differs from the English one."""
    for key, english in words("en").texts.items():
        if isinstance(english, str) and len([word for word in english.split() if word.isalpha()]) > 2:
            assert words(language).texts[key] != english, key


# ---- everything has a text


# Any: any game.
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_event_has_words(game: Game[Any]) -> None:
    for kind, fields in game.events.items():
        for form in forms_of(words("en").texts[f"{game.name}.event.{kind}"]):
            assert placeholders(form) <= set(fields), kind


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_event_has_a_text_for_each_player_it_names(game: Game[Any]) -> None:
    """A player reads "you" in an event about themselves: there is a text for every field that is a seat."""
    for kind, fields in game.events.items():
        for field in (name for name, noun in fields.items() if noun == "seat"):
            key = f"{game.name}.event.{kind}.you" + ("" if field == "seat" else f" {field}")
            for form in forms_of(words("en").texts[key]):
                assert placeholders(form) <= set(fields) - {field}, key


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_move_has_words(game: Game[Any]) -> None:
    for language in LANGUAGES:
        said = [words(language).move(game, text) for text in game.space.texts if text]
        assert all(said)
        assert all("{" not in move for move in said)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_question_has_words(game: Game[Any]) -> None:
    t = game.table(game.options({}, ratking.Rng(1)))
    for name, step in t.steps.items():
        if type(step).moves is not Step.moves and not isinstance(step, Collect):
            assert f"{game.name}.ask.{name}" in words("en").texts


def test_every_question_of_a_class_card_has_words() -> None:
    game = GAMES["rattus"]
    for card in RATTUS.combination.box_for(game.options({}, ratking.Rng(1))).cards:
        for variant, asks in (("", card.asks), (" last", card.last_asks)):
            for number in range(1, len(asks or ()) + 1):
                assert f"rattus.ask.{card.name}{variant} {number}" in words("en").texts
        assert f"rattus.card.{card.name}" in words("en").texts
        assert f"rattus.card text.{card.name}" in words("en").texts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_have_texts(players: int) -> None:
    """Every question, move, event, score line and reason that occurs in random games, in every language."""
    match = ratking.new("rattus", players=players, seed=players, chance="manual")
    rng = ratking.Rng(players)
    said = 0
    while not match.over:
        for language in LANGUAGES:
            spoken = words(language)
            view = match.view(None)
            question = spoken.question(match.game, view["question"], view["seats"])
            assert "{" not in question
            assert f"rattus.rule.{view['question']['rule']}" in spoken.texts
            said += 1
        match.play(match.moves()[rng.below(len(match.moves()))])
    assert said > 100
    for language in LANGUAGES:
        for seat in (None, *range(players)):
            for event in match.events(seat):
                assert "{" not in words(language).event(match.game, event, match.record.seats)
    for line in match.result.lines:
        assert all(f"rattus.score.{name}" in words("en").texts for name in line)
    for reason in match.result.reasons:
        assert f"rattus.reason.{reason}" in words("en").texts


def test_every_rule_has_words() -> None:
    counts = {1: 4, 2: 5, 3: 5, 4: 8, 5: 7, 6: 5}
    for part, count in counts.items():
        for number in range(1, count + 1):
            assert f"rattus.rule.B{part}.{number}" in words("en").texts


def calls_of_errors() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                # An entry of the components creates its errors, with its position, by a method called `wrong`.
                if name in ERRORS or (name == "wrong" and isinstance(node.func, ast.Attribute)):
                    yield path.name, node


def test_the_list_of_errors_is_complete() -> None:
    found = {ratking.RatkingError.__name__, *(error.__name__ for error in ratking.RatkingError.__subclasses__())}
    assert found <= ERRORS


def test_every_error_has_a_text_with_only_its_own_fields() -> None:
    seen = 0
    for file, call in calls_of_errors():
        key = call.args[0]
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            # main.py: the complaints of the command line, checked by the next test. checked.py: the method `wrong`.
            assert file in ("main.py", "checked.py")
            continue
        made_by_entry = isinstance(call.func, ast.Attribute) and call.func.attr == "wrong"
        fields = {keyword.arg for keyword in call.keywords} | ({"where"} if made_by_entry else set())
        for form in forms_of(words("en").texts[f"error.{key.value}"]):
            assert placeholders(form) <= fields, key.value
        seen += 1
    assert seen > 30


def test_every_complaint_of_the_command_line_has_words() -> None:
    from ratking.cli.main import _ERROR_KEYS

    for key in {*_ERROR_KEYS.values(), "usage"}:
        assert placeholders(forms_of(words("en").texts[f"error.{key}"])[0]) <= {"option", "typed"}
