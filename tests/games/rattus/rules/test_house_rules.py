"""The house rules of Rattus: options that are off by default (docs/rulings.md)."""

from __future__ import annotations

from typing import Any

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import PLACES
from ratking.games.rattus.rules.faces import CHIVALRY
from ratking.games.rattus.rules.options import HOUSE_RULES
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import Seat
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions
from ratking.kernel.game import Json
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words

from .play import CHANCE, FROM_SUPPLY, asked, cubes, events, moves, play, region

ALL_SETS = ["base", "africanus", "mercatus"]


# Any: options are JSON.
def options(seed: int = 0, **asked: Any) -> Json:
    return GAME.options(asked, Rng(seed))


def chivalry(names: list[str]) -> int:
    return sum(CARDS[name].of_class == CHIVALRY for name in names)


def in_turn(t: Table, rats: str) -> Table:
    """Play preparation, then lay a second and a third rat into a region."""
    while asked(t) != "actions":
        engine.apply(t, t.legal[0])
    for _ in range(2):
        place = region(rats) * PLACES + t.rats[region(rats)]
        t.kind[place] = FROM_SUPPLY
        t.rats[region(rats)] += 1
        t.supply -= 1
        t.drawn += 1
    t.ask_again()
    return t


# ---- off, and refused


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_that_is_off_is_not_in_the_options(name: str) -> None:
    """So records from before there were house rules stay valid."""
    assert options(**{name: False}) == options() == {"players": 4, "sets": ["base"], "cards": options()["cards"]}
    assert list(options(**{name: True})) == ["players", "sets", "cards", name]
    assert options(**{name: True})[name] is True
    assert GAME.warnings(options(**{name: False})) == []


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("value", [1, 0, "true", None, [True], 1.0])
def test_a_value_that_is_neither_true_nor_false_is_refused(name: str, value: object) -> None:
    asked: Json = {name: value}
    with pytest.raises(BadOptions) as refused:
        GAME.options(asked, Rng(0))
    assert refused.value.key == "house_rule"
    assert (refused.value.fields["option"], refused.value.fields["allowed"]) == (name, ["true", "false"])
    for language in LANGUAGES:
        assert name in words(language).error(refused.value)


def test_an_unknown_option_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadOptions) as refused:
        options(upto=True)
    assert refused.value.fields == {"option": "upto", "allowed": ["players", "sets", "cards", *HOUSE_RULES]}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_everybody_at_the_table_is_told_and_the_record_says_it(name: str) -> None:
    asked: Json = {name: True}
    match = ratking.new("rattus", seed=1, **asked)
    assert match.view(None)["warnings"] == [name]
    for language in LANGUAGES:
        assert f"rattus.warning.{name}" in words(language).texts
    again = ratking.resume(ratking.Record.read(match.record.text()))
    assert again.record.options[name] is True
    assert again.view(0)["table"] == match.view(0)["table"]


def test_boxes_are_kept_by_their_house_rules_too() -> None:
    boxes = [GAME.table(options(**dict.fromkeys(names, True))).box for names in ((), ("up_to",), ("random_first",))]
    assert len({id(box) for box in boxes}) == 3
    assert [(box.up_to, box.random_first) for box in boxes] == [(False, False), (True, False), (False, True)]
    assert GAME.table(options(up_to=True)).box is boxes[1]
    assert boxes[1].options == options(up_to=True)


# ---- up to as many cubes as rats


def test_up_to_as_many_cubes_as_rats_may_be_placed() -> None:
    """B3.3: at least one."""
    t = in_turn(GAME.table(options(up_to=True)), "gallia")
    before = cubes(t, "gallia")[0]
    play(t, "place cubes", "gallia")
    assert (asked(t), moves(t)) == ("how many", ["1", "2", "3"])
    question = t.stack[-1].step.question(t, t.stack[-1])
    assert (question.rule, question.fields) == ("B3.3", {"region": "gallia"})
    play(t, "1")
    assert cubes(t, "gallia")[0] == before + 1
    assert t.cubes_placed == 1


def test_without_the_house_rule_as_many_cubes_come_as_rats_lie_there() -> None:
    """B3.3: the player is not asked."""
    t = in_turn(GAME.table(options()), "gallia")
    before = cubes(t, "gallia")[0]
    play(t, "place cubes", "gallia")
    assert (asked(t), cubes(t, "gallia")[0]) == ("actions", before + 3)


def test_a_single_rat_leaves_no_choice_and_an_extra_cube_adds_one() -> None:
    """B3.3, B5.5, R2: with one rat there is no question; the Peasant allows one more."""
    t = in_turn(GAME.table(options(up_to=True)), "gallia")
    play(t, "place cubes", "germania")
    assert asked(t) == "actions"
    t = in_turn(GAME.table(options(up_to=True)), "gallia")
    play(t, "take peasant", "place cubes", "gallia")
    assert moves(t) == ["1", "2", "3", "4"]
    frame = t.stack[-1]
    assert frame.step.question(t, frame).rule == "B5.5"


def test_up_to_goes_as_far_as_the_reserve() -> None:
    """B3.3"""
    t = in_turn(GAME.table(options(up_to=True)), "gallia")
    t.palace[t.turn] = t.reserve[t.turn] - 2
    t.reserve[t.turn] = 2
    play(t, "place cubes", "gallia")
    assert moves(t) == ["1", "2"]


# ---- at least one chivalry card


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("cards", ["random", "one-per-class"])
def test_drawn_cards_include_a_chivalry_card(cards: str, players: int) -> None:
    """M1.2: choices with a chivalry card are as likely, relative to each other, as without the house rule."""
    without = 0
    for seed in range(300):
        drawn = options(seed, players=players, sets=ALL_SETS, cards=cards)["cards"]
        by_rule = options(seed, players=players, sets=ALL_SETS, cards=cards, chivalry=True)["cards"]
        assert chivalry(by_rule)
        assert by_rule == drawn or not chivalry(drawn)
        without += not chivalry(drawn)
    assert without > 0 or (cards, players) == ("one-per-class", 6)


def test_chosen_cards_are_not_changed() -> None:
    """M1.2: nothing is drawn, so nothing is drawn again; but the warning is given."""
    chosen = ["king", "merchant", "monk", "peasant", "witch", "pope"]
    complete = options(players=3, sets=["base", "mercatus"], cards=chosen, chivalry=True)
    assert complete["cards"] == chosen
    assert GAME.warnings(complete) == ["no chivalry", "chivalry"]


# ---- a random first player


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_luck_decides_who_begins(players: int) -> None:
    """B2.5: all seats are equally likely, and it comes before everything else."""
    t = GAME.table(options(players=players, sets=ALL_SETS, random_first=True))
    assert (asked(t), t.who) == ("first player", CHANCE)
    assert moves(t) == [str(seat + 1) for seat in range(players)]
    assert engine.weights(t) == [1] * players


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_others_follow_clockwise(first: int) -> None:
    """B2.4, B2.5: first cubes go forward and back from the first player, who also has the first turn."""
    t = GAME.table(options(players=3, random_first=True))
    happened = play(t, str(first))
    assert events(happened, "first player") == [(first - 1,)]
    play(t, "italia")
    order = []
    while asked(t) == "first cubes":
        order.append(t.who)
        play(t, "gallia")
    a, b, c = ((first - 1 + away) % 3 for away in range(3))
    assert order == [a, b, c, c, b, a]
    assert (t.who, t.turn, asked(t)) == (a, a, "actions")


def test_the_last_player_puts_the_caravan() -> None:
    """A2.4, B2.5: the last in the order of turns."""
    cards = ["caravan leader", "knight", "king", "merchant", "monk", "peasant"]
    t = GAME.table(options(players=3, sets=["base", "africanus"], cards=cards, random_first=True))
    play(t, "2")
    while asked(t) != "first caravan":
        engine.apply(t, t.legal[0])
    assert t.who == 0


def test_the_tie_goes_to_the_player_who_would_have_been_next() -> None:
    """B6.4, B2.5: with nothing on the map, counted from the first player's turn."""
    t = GAME.table(options(players=3, random_first=True))
    play(t, "3")
    while asked(t) != "actions":
        play(t, "gallia")
    assert (t.turn, GAME.result(t).ranking) == (2, [0, 1, 2])


def test_reasons_why_other_answers_are_illegal() -> None:
    """B2.5"""
    match = ratking.new("rattus", players=2, random_first=True, chance="manual")
    reason = match.why_not("3")
    assert reason is not None
    assert (reason.rule, reason.fields) == ("B2.5", {"least": 1, "most": 2})
    assert match.why_not("move plague") == Reason("before the first turn", "B2.5")
    assert match.seat == CHANCE
    match.play("2")
    assert match.events(None)[0]["kind"] == "first player"
    for language in LANGUAGES:
        assert "Player 2" in words(language).event(match.game, match.events(None)[0], match.record.seats)


def test_without_the_house_rule_the_first_seat_begins() -> None:
    """B2.5"""
    t = GAME.table(options(players=3))
    assert asked(t) == "first plague"
    assert "first player" not in t.steps
    play(t, "italia")
    assert t.who == Seat(0)
