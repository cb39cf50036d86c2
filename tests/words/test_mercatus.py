"""Everything in Mercatus has a text in every language: cards, goods, questions, moves, events and rules."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.cards.card import Card
from ratking.games.rattus.rules.parts.goods.part import Goods
from ratking.games.rattus.rules.parts.goods.trade import GOODS
from ratking.games.rattus.rules.sets.mercatus import SET
from ratking.kernel.step import Step
from ratking.words import LANGUAGES, words
from tests.test_rules_cited import rule_numbers

RULES = [number for number in rule_numbers() if number.startswith("M")]
TRADE = ["base", "mercatus"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", SET.cards, ids=[card.name for card in SET.cards])
def test_every_card(card: Card, language: str) -> None:
    """Its name, its text, each of its questions, and the questions of its own steps."""
    texts = words(language).texts
    assert f"rattus.card.{card.name}" in texts
    assert f"rattus.card text.{card.name}" in texts
    for variant, asks in (("", card.asks), (" last", card.last_asks)):
        for number in range(1, len(asks or ()) + 1):
            assert f"rattus.ask.{card.name}{variant} {number}" in texts
    for step in card.steps():
        if type(step).moves is not Step.moves:
            assert f"rattus.ask.{step.name}" in texts
    assert f"rattus.rule.{card.rule}" in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_score_line_of_goods(language: str) -> None:
    texts = words(language).texts
    t = GAME.table(GAME.options({"players": 3, "sets": TRADE, "cards": "aristocrats"}, ratking.Rng(1)))
    for name in ("lay good", "remove good", "load", "last strike"):
        assert type(t.steps[name]).moves is not Step.moves
        assert f"rattus.ask.{name}" in texts
    for line in Goods().points(t):
        assert f"rattus.score.{line}" in texts
    for good in GOODS:
        assert words(language).noun("rattus", "good", good, ()) == texts[f"rattus.good.{good}"]
        assert str(texts[f"rattus.good.{good}"]) in words(language).move(GAME, f"take {good}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule(language: str) -> None:
    """Every rule of the set, except the printed examples."""
    missing = [n for n in RULES if f"rattus.rule.{n}" not in words(language).texts]
    assert missing == []


@pytest.mark.parametrize("cards", ["aristocrats", "violent times", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_have_texts(players: int, cards: str) -> None:
    """Every question, move, event and score line that occurs in random games."""
    match = ratking.new("rattus", players=players, sets=TRADE, cards=cards, seed=players, chance="manual")
    rng = ratking.Rng(players)
    while not match.over:
        view = match.view(None)
        moves = match.moves()
        for language in LANGUAGES:
            spoken = words(language)
            assert "{" not in spoken.question(match.game, view["question"], view["seats"])
            assert f"rattus.rule.{view['question']['rule']}" in spoken.texts
            assert all("{" not in spoken.move(match.game, match.text(move)) for move in moves)
        match.play(moves[rng.below(len(moves))])
    for language in LANGUAGES:
        for event in match.events(0):
            assert "{" not in words(language).event(match.game, event, match.record.seats)
        for line in match.result.lines[0]:
            assert f"rattus.score.{line}" in words(language).texts


def test_a_price_of_one_coin_is_singular() -> None:
    """A sentence that depends on a number has several forms."""
    spoken = words("en")
    asked = {"key": "deacon spare", "fields": {"face": "4 A royalty", "coins": 1}}
    assert spoken.question(GAME, asked, ()) == "A rat strikes (limit 4: A, royalty). Do you pay one coin to be spared?"
    asked["fields"] = {"face": "4 A royalty", "coins": 3}
    assert spoken.question(GAME, asked, ()) == "A rat strikes (limit 4: A, royalty). Do you pay 3 coins to be spared?"


def test_the_box_of_all_cards_has_words_for_all_its_trade() -> None:
    """The set has no other steps that ask than those named above."""
    base = set(GAME.combination.box_for(GAME.options({}, ratking.Rng(1))).steps)
    brought = (
        set(GAME.combination.box_for({"players": 4, "sets": TRADE, "cards": [card.name for card in SET.cards]}).steps) - base
    )
    missing = [name for name in brought if f"rattus.ask.{name}" not in words("en").texts]
    assert sorted(missing) == ["final sale", "lay goods", "sale", "turn up goods"]  # these ask nothing
