"""What happened and what is asked reads like a sentence, in every language, also with all sets."""

from __future__ import annotations

import re

import pytest

import ratking
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words

NAMES = ["Anna", "Bruno", "Clara", "Dario", "Elsa", "Furio"]
RAW = re.compile(r"\bstart \d|\bM+A\b|\bMM+\b|\ball [A-Z]|_|[{}\[\]]|\bNone\b")
"""How the engine writes faces, lists and what is missing."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_raw_data(language: str) -> None:
    match, rng = ratking.new("rattus", seed=3, players=6, sets=["base", "africanus", "mercatus"], cards="random"), Rng(3)
    said = words(language)
    told: set[str] = set()
    while not match.over:
        if match.seat is not None and match.seat >= 0:
            told.add(said.question(match.game, match.view(match.seat)["question"], NAMES))
        moves = match.moves()
        match.play(moves[rng.below(len(moves))])
    for seat in (0, None):
        told |= {said.event(match.game, event, NAMES, you) for event in match.events(seat) for you in (seat, None)}
    assert len(told) > 200
    for sentence in told:
        assert not sentence[0].islower(), sentence
        assert sentence.endswith((".", "?")), sentence
        assert not RAW.search(sentence), sentence


COUNTED = {
    "en": ("one rat where it is brings one new rat, two or three bring two", "with two or three, two new ones"),
    "it": ("un ratto dove si trova ne porta uno nuovo, due o tre ne portano due", "con due o tre"),
    "ca": ("si on és hi ha una rata, n'arriba una de nova; si n'hi ha dues o tres, dues", "dues o tres"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_counts_new_rats_as_the_rule_does(language: str) -> None:
    """B4.2: by the rats in the region of the plague, one for one, two for two or three."""
    said = words(language)
    lesson, rule = COUNTED[language]
    assert lesson in said.say("rattus.lesson.note.new rats")
    assert rule in said.say("rattus.rule.B4.2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_none_are_said_in_words(language: str) -> None:
    """Nothing like "There are 1", "from 1 to 1" or "gets coins: 0"."""
    said = words(language)
    for key in ("ratzzia.ask.re-roll returned", "ratzzia.ask.support"):
        assert not re.search(r"\d", said.say(key, {"number": 1})), key
        assert "3" in said.say(key, {"number": 3}), key
    assert said.say("rattus.reason.not so many cubes", {"least": 1, "most": 1}).count("1") == 1
    for key in ("rattus.event.goods sold", "rattus.event.goods sold.you"):
        sale = {"seat": "Anna", "good": "sale", "goods": 2}
        assert "0" not in said.say(key, {**sale, "coins": 0}), key
        assert "6" in said.say(key, {**sale, "coins": 6}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_the_answer_as_the_list_of_moves_does(language: str) -> None:
    said = words(language)
    assert said.say("rattus.kind.done").strip("“”«»") == said.say("rattus.move.done")
