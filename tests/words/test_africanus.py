"""Everything in Africanus has a text in every language."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.rattus.rules.sets.africanus import SET
from ratking.words import LANGUAGES, words

CHOSEN = ["explorer", "astronomer", "sultan", "caravan leader", "king", "merchant", "witch", "peasant"]
PARTS = {1: 4, 2: 5, 3: 6, 4: 5, 5: 3}


@pytest.mark.parametrize("players", range(2, 7))
def test_whole_games_have_texts(players: int) -> None:
    """Every question, rule, move and event that occurs in random games, as told to each seat; and the score lines."""
    keys: set[str] = set()
    for seed in range(3):
        match = ratking.new(
            "rattus",
            players=players,
            sets=["base", "africanus"],
            cards=CHOSEN[: 8 if players > 4 else 6],
            seed=f"{players} {seed}",
            chance="manual",
        )
        rng = ratking.Rng(f"told {players} {seed}")
        while not match.over:
            view = match.view(match.seat)
            keys.add(view["question"]["key"])
            for language in LANGUAGES:
                spoken = words(language)
                assert "{" not in spoken.question(match.game, view["question"], view["seats"])
                assert f"rattus.rule.{view['question']['rule']}" in spoken.texts
                assert all("{" not in spoken.move(match.game, move) for move in view["moves"])
            match.play(match.moves()[rng.below(len(match.moves()))])
        for language in LANGUAGES:
            for seat in (None, *range(players)):
                for event in match.events(seat):
                    assert "{" not in words(language).event(match.game, event, match.record.seats)
            assert all(f"rattus.score.{name}" in words(language).texts for line in match.result.lines for name in line)
    assert keys >= {"draw region card", "play region card", "first caravan", "explorer place", "astronomer keep", "sultan 1"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_card_has_words(language: str) -> None:
    texts = words(language).texts
    for part, count in PARTS.items():
        assert all(f"rattus.rule.A{part}.{number}" in texts for number in range(1, count + 1))
    for card in SET.cards:
        assert {f"rattus.card.{card.name}", f"rattus.card text.{card.name}"} <= set(texts)
        for number in range(1, len(card.asks or ()) + 1):
            assert f"rattus.ask.{card.name} {number}" in texts
    assert "rattus.warning.no chivalry" in texts


def test_the_question_of_a_reaction_names_the_region_and_the_face() -> None:
    """The player who is asked need not look for what threatens them."""
    fields = {"region": "gallia", "face": "2 M magic islamic", "card": ["witch", "sultan"], "cubes": 1}
    asked = {"key": "play region card", "rule": "A3.3", "fields": fields}
    match = ratking.new("rattus", seed=1)
    assert (
        words("it")
        .question(match.game, asked, [])
        .startswith(
            "Un ratto colpisce in Gallia (limite 2: M, maghi, islamici). "
            "Giochi una carta regione per coprire una tua carta (Strega, Sultano)?"
        )
    )
    assert "Gallia" in words("ca").question(match.game, asked, [])
    assert "limit 2: M, magic, Islamic" in words("en").question(match.game, asked, [])
    assert words("en").noun("rattus", "region card", "italia ?", []) == "Italia (any class)"
