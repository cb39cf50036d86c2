"""Everything in Ratzzia has a text in every language."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.board import COLUMNS, REWARDS
from ratking.words import LANGUAGES, words

RULES = [f"Z{part}.{number}" for part, count in {1: 5, 2: 6, 3: 3, 4: 4, 5: 6}.items() for number in range(1, count + 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_columns_rewards_and_moves_have_words(language: str) -> None:
    spoken = words(language)
    for number in RULES:
        assert len(spoken.rule(GAME, number)) > 30
    for name in COLUMNS:
        assert spoken.noun("ratzzia", "column", name, ()) != name
    for name in REWARDS:
        assert spoken.say(f"ratzzia.reward.{name}", {"number": 4})
    said = [spoken.move(GAME, text) for text in GAME.space.texts]
    assert all("{" not in text for text in said)


def test_a_seat_is_named_if_names_are_known() -> None:
    assert words("en").move(GAME, "seat 1", ["Anna", "Bruno"]) == "Bruno"
    assert words("en").move(GAME, "seat 1") == "2"


def test_a_space_is_named_by_its_column() -> None:
    assert words("it").move(GAME, "jar4 #2") == "Vasetto 4 #2"
    assert words("ca").move(GAME, "3 on cat") == "un 3 a Fila del gat"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_whole_games_have_texts(language: str, players: int) -> None:
    """Every question, event, score line and reason that occurs in random games has a text."""
    spoken = words(language)
    match = ratking.new("ratzzia", players=players, seed=players, chance="manual")
    rng = ratking.Rng(players)
    while not match.over:
        question = match.question
        assert question is not None
        assert "{" not in spoken.question(GAME, {"key": question.key, "fields": question.fields}, match.record.seats)
        assert question.rule in RULES
        match.play(match.moves()[rng.below(len(match.moves()))])
    for event in match.events(None):
        assert "{" not in spoken.event(GAME, event, match.record.seats)
    for line in match.result.lines:
        assert all(spoken.say(f"ratzzia.score.{name}") for name in line)
    assert all(spoken.say(f"ratzzia.reason.{reason}") for reason in match.result.reasons)


def test_every_kind_of_event_has_words() -> None:
    for language in LANGUAGES:
        of_events = {key for key in words(language).texts if key.startswith("ratzzia.event.")}
        assert {key.partition(".you")[0] for key in of_events} == {f"ratzzia.event.{kind}" for kind in GAME.events}
        assert {key for key in words(language).texts if key.startswith("ratzzia.")} == {
            key for key in words("en").texts if key.startswith("ratzzia.")
        }


def test_the_reasons_have_words() -> None:
    from ratking.games.ratzzia.rules.end_reasons import REASONS

    for reason in REASONS:
        assert words("en").say(f"ratzzia.reason.{reason}")
