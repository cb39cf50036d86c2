"""Descriptions: what the form offers is accepted, what it greys out is refused, and it answers any input."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ratking
from ratking.description import BUILT_IN, Aid, Card, Description
from ratking.games.rattus.evaluation.danger import danger
from ratking.games.rattus.rules.plague import reach_of
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS
from ratking.games.rattus.rules.values import Seat
from ratking.games.registry import (
    GAMES,
    aid_of,
    aids_of,
    completed,
    description_of,
    drawing_of,
    encoder_of,
    evaluator_of,
    form_of,
    table_of,
)
from ratking.kernel.errors import BadOptions
from ratking.testing import all_choices, form_law_of
from ratking.words import LANGUAGES, words
from tests.kernel.pebbles import PEBBLES

# Any in this file: options are JSON of any kind.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_accepted_and_what_is_greyed_out_is_refused(game: str) -> None:
    form_law_of(game)()


def test_every_combination_of_sets_players_and_presets_is_reached() -> None:
    by_preset = {
        (tuple(chosen["sets"]), chosen["players"], chosen["cards"])
        for chosen in all_choices("rattus")
        if isinstance(chosen["cards"], str)
    }
    assert len(by_preset) == 76


ANYTHING: list[Any] = [
    None,
    True,
    0,
    5,
    -1,
    1 << 70,
    2.5,
    "",
    "base",
    "random",
    [],
    ["africanus"],
    [[]],
    [5, None],
    {},
    {"base": []},
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", ANYTHING, ids=repr)
def test_the_form_never_raises(game: str, value: Any) -> None:
    names = [option.name for option in form_of(game, {})]
    for other in ANYTHING:
        for asked in ({"players": value, "cards": other, "x": value}, {"sets": other, "players": value, "": other}):
            options = form_of(game, asked)
            assert [option.name for option in options] == names
            for option in options:
                if option.kind != "flag" and asked.get(option.name) is not None:
                    assert option.chosen == asked[option.name]


def test_earlier_choices_decide_what_is_offered_later() -> None:
    options = {option.name: option for option in form_of("rattus", {"sets": ["base", "africanus"], "players": 6})}
    assert [choice.value for choice in options["players"].offered] == [2, 3, 4, 5, 6]
    assert options["cards"].count == 8
    assert options["cards"].chosen == "random"
    presets = {choice.value: choice for choice in options["cards"].presets}
    assert (presets["base"].why_not, presets["base"].needs) == ("count", ("8",))
    assert (presets["aristocrats"].why_not, presets["aristocrats"].needs) == ("set", ("mercatus",))
    (base,) = [choice for choice in options["sets"].choices if choice.fixed]
    assert base.value == "base"


def test_a_combination_shows_its_cards() -> None:
    """Before it is chosen."""
    cards = description_of("rattus").option("cards", {})
    assert cards is not None
    means = {choice.value: choice.means for choice in cards.presets}
    assert means["violent times"] == ("raider", "assassin", "grave robber", "witch", "shaman", "swindler")
    assert len(means["base"]) == 6
    assert means["random"] == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_and_every_right_has_a_text(language: str) -> None:
    texts = words(language).texts
    for game in GAMES:
        description = description_of(game)
        assert description.rights in texts
        for card in description.cards:
            assert {card.text, f"{game}.card.{card.name}", f"{game}.rule.{card.rule}", f"{game}.class.{card.group}"} <= set(
                texts
            )
        for topic in description.topics:
            assert f"{game}.rule.{topic.rule}" in texts
        for option in form_of(game, {}):
            for choice in (*option.choices, *option.presets):
                assert not choice.why_not or f"option.why.{choice.why_not}" in texts


@pytest.mark.parametrize("game", GAMES)
def test_a_description_can_be_serialised(game: str) -> None:
    sent = json.loads(json.dumps(description_of(game).to_json()))
    assert sent["game"] == game
    assert sent["title"] == game.capitalize()
    assert sent["designers"]
    assert sent["events"] == GAMES[game].events
    assert sent["capabilities"] == {"evaluator": True, "encoder": True, "drawing": True, "table": True}
    assert [option["name"] for option in sent["options"]] == [option.name for option in form_of(game, {})]


def test_cards_have_class_set_sign_text_and_rule() -> None:
    cards = {card.name: card for card in description_of("rattus").cards}
    assert set(cards) == {card.name for group in SETS.values() for card in group.cards}
    assert len(cards) >= 22
    pope = Card("pope", "church", "mercatus", "pope", "rattus.card text.pope", "M6.3", ("M8.8",))
    assert cards["pope"] == pope
    assert (cards["raider"].last_round, cards["raider"].rulings) == (("M8.3", "M8.2", "M8.7"), ("M6.13",))
    assert (cards["king"].last_round, cards["sultan"].last_round) == (("B6.2",), ("A5.1",))


def test_cards_say_how_far_they_move_the_plague() -> None:
    """A2.5: the steps that the rules allow, by number of players; page and terminal read them here."""
    cards = description_of("rattus").cards
    assert [card.name for card in cards if card.fields] == ["knight", "assassin", "raider"]
    for card in cards:
        assert card.to_json()["fields"] == card.fields
        for players, fields in card.fields.items():
            match = ratking.new("rattus", players=players, sets=["base", "africanus", "mercatus"], seed=players)
            t = match.game.table({**match.record.options, "cards": sorted([*match.record.options["cards"][1:], card.name])})
            t.owner[CARDS[card.name].number] = Seat(1)
            assert reach_of(t, Seat(1)) == fields["steps"]


# ---- aids


def test_aids_are_found_by_name() -> None:
    assert aids_of("rattus") == ["tracker", "danger"]
    assert aids_of("ratzzia") == ["chances"]
    assert aid_of("rattus", "tracker") == Aid("tracker")
    with pytest.raises(BadOptions, match="chances"):
        aid_of("ratzzia", "danger")


def test_danger_is_computed_by_the_evaluation() -> None:
    observation = ratking.new("rattus", players=2, seed=1).observe(0)
    compute = aid_of("rattus", "danger").compute
    assert compute is not None
    assert compute(observation) == {"regions": danger(observation.known()), "answers": {}}


# ---- what is left out


def test_missing_parts_of_a_description_are_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    description = description_of("pebbles")
    assert description.title == "Pebbles"
    assert description.players == (2,)
    assert description.capabilities == {"evaluator": False, "encoder": False, "drawing": False, "table": False}
    assert [option.name for option in form_of("pebbles", {})] == ["players"]
    form_law_of("pebbles")()
    assert evaluator_of("pebbles").game is PEBBLES
    assert encoder_of("pebbles").game is PEBBLES
    assert drawing_of("pebbles") is not None
    assert table_of("pebbles") is None
    evaluator_of.cache_clear()
    encoder_of.cache_clear()


def test_topics_default_to_the_cards() -> None:
    card = Card("fool", "court", "base", "fool", "pebbles.card text.fool", "P1.1")
    assert [topic.value for topic in completed(Description(PEBBLES, cards=(card,))).topics] == ["fool"]


@pytest.mark.parametrize("part", [evaluator_of, encoder_of, drawing_of, description_of, aids_of, table_of])
def test_an_unknown_game_is_refused(part: Any) -> None:
    with pytest.raises(BadOptions, match="no game called “chess”"):
        part("chess")


def test_the_table_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours are part of the page; a package names its own file."""
    assert description_of("rattus").table == BUILT_IN
    assert table_of("rattus") is None
    from ratking.games import registry

    other = completed(Description(PEBBLES, table="ratking.words:en.json"))
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)
    monkeypatch.setitem(registry._DESCRIPTIONS, "pebbles", other)
    assert "left_out" in (table_of("pebbles") or "")
