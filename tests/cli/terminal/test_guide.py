"""`help` finds rules by number, things by name, and words in rules."""

from __future__ import annotations

import pytest

from ratking.cli.terminal.guide import looked_up, topics
from ratking.words import LANGUAGES, words


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
@pytest.mark.parametrize("number", ["B4.2", "b4.2", "A3.1", "M6.10", "Z5.1"])
def test_rules_of_all_games_are_found_in_any_game(game: str, number: str) -> None:
    ((found, text),) = looked_up(words("en"), game, number)
    assert found == number.upper()
    assert text == words("en").texts[f"{'ratzzia' if found[0] == 'Z' else 'rattus'}.rule.{found}"]


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("en", "king", "B5.1"),
        ("it", "re", "B5.1"),
        ("ca", "pages", "B5.5"),
        ("en", "Hanseatic Trader", "M6.9"),
        ("it", "cat", "Z3.1"),
    ],
)
def test_a_card_or_a_column_by_its_name(language: str, typed: str, rule: str) -> None:
    assert looked_up(words(language), "rattus", typed) == [
        (rule, words(language).texts[f"{'ratzzia' if rule[0] == 'Z' else 'rattus'}.rule.{rule}"])
    ]


def test_a_word_in_rules() -> None:
    found = looked_up(words("en"), "rattus", "diplomat")
    assert "A4.3" in [number for number, _ in found]
    assert looked_up(words("en"), "rattus", "xyzzy") == []
    assert looked_up(words("en"), "rattus", "Q1.1") == []


def test_every_thing_has_a_rule() -> None:
    for language in LANGUAGES:
        for game, count in (("rattus", 22), ("ratzzia", 10)):
            found = list(topics(words(language), game))
            assert len(found) == count
            assert all(f"{game}.rule.{topic.rule}" in words(language).texts for topic in found)
