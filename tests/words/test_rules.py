"""Facts that the texts of rules must contain in every language, because they were once missing or wrong."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.faces import CLASSES
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.words import LANGUAGES, Words, words

REWARDS = {
    "Z5.2": "candy",
    "Z5.3": "jar1",
    "Z5.4": "save",
    "Z5.5": "greedy",
    "Z5.6": "accountant",
}

SAID = {
    "A3.4": {"en": "last card of the deck", "it": "l'ultima carta del mazzo", "ca": "l'última carta de la pila"},
    "B4.2": {"en": "one in each of two", "it": "in due diverse", "ca": "en dues de diferents"},
    "B4.6": {"en": "counted again", "it": "ricontando", "ca": "tornant a comptar"},
    "B6.2": {"en": "right-hand neighbour", "it": "alla destra", "ca": "a la dreta"},
    "B6.3": {"en": "against limits only", "it": "solo ai fini del limite", "ca": "només de cara al límit"},
    "B6.4": {"en": "most points win", "it": "vince chi ne ha di più", "ca": "guanya qui en té més"},
}
"""By rule and language, the words that state the fact."""


def card(spoken: Words, name: str) -> str:
    return spoken.noun("rattus", "card", name, ())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", REWARDS)
def test_the_rule_of_a_reward_begins_with_its_name(rule: str, language: str) -> None:
    spoken = words(language)
    name = spoken.noun("ratzzia", "column", REWARDS[rule], ()).rstrip(" 1")  # one rule is about all jars
    assert spoken.say(f"ratzzia.rule.{rule}").startswith(f"{name}: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_class_of_each_card_of_the_base_game(language: str) -> None:
    spoken = words(language)
    for name in ("king", "knight", "merchant", "monk", "peasant", "witch"):
        of_class = spoken.noun("rattus", "class", CLASSES[CARDS[name].of_class], ())
        assert f"{card(spoken, name)} ({of_class})" in spoken.say("rattus.rule.B1.3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_last_round_two_cards_take_any_good_and_two_only_that_of_their_region(language: str) -> None:
    spoken = words(language)
    anything, _, of_the_region = spoken.say("rattus.rule.M8.2").partition(", ")[2].partition(": ")[2].partition(", ")
    assert all(card(spoken, name) in anything for name in ("brewer", "grave robber"))
    assert all(card(spoken, name) in of_the_region for name in ("raider", "swindler"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", SAID)
def test_rules_state_the_required_facts(rule: str, language: str) -> None:
    assert SAID[rule][language] in words(language).say(f"rattus.rule.{rule}")
