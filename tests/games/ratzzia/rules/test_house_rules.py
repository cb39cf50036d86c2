"""The house rules of Ratzzia: options that are off by default (docs/rulings.md)."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.ending import PATIENCE
from ratking.games.ratzzia.rules.setup import HOUSE_RULES
from ratking.kernel import engine
from ratking.kernel.errors import BadOptions
from ratking.kernel.game import Json
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat
from ratking.words import LANGUAGES, words

from .play import BLUE, GREEN, RED, YELLOW, asked, by_chance, events, finish, moves, play, roll, start, table, throw


def options(**asked: object) -> Json:
    return GAME.options(dict(asked), Rng(0))


# ---- off, and refused


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_that_is_off_is_not_in_the_options(name: str) -> None:
    """So records from before there were house rules stay valid."""
    assert options(**{name: False}) == options() == {"players": 4}
    assert options(**{name: True}) == {"players": 4, name: True}
    assert GAME.warnings(options()) == []


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("value", [1, 0, "yes", None, [True]])
def test_a_value_that_is_neither_true_nor_false_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadOptions) as refused:
        options(**{name: value})
    assert (refused.value.fields["option"], refused.value.fields["allowed"]) == (name, ["true", "false"])


def test_an_unknown_option_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(BadOptions) as refused:
        options(up_to=True)
    assert refused.value.fields == {"option": "up_to", "allowed": ["players", *HOUSE_RULES]}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_everybody_at_the_table_is_told_and_the_record_says_it(name: str) -> None:
    asked: Json = {name: True}
    match = ratking.new("ratzzia", seed=1, **asked)
    assert match.view(None)["warnings"] == [name]
    for language in LANGUAGES:
        assert f"ratzzia.warning.{name}" in words(language).texts
    again = ratking.resume(ratking.Record.read(match.record.text()))
    assert again.record.options[name] is True
    assert again.view(0)["table"] == match.view(0)["table"]


def test_boxes_are_kept_by_their_house_rules_too() -> None:
    boxes = [start(3, names).box for names in ((), ("round_down",), ("cat_counts",), ("round_down", "cat_counts"))]
    assert len({id(box) for box in boxes}) == 4
    assert [(box.round_down, box.cat_counts) for box in boxes] == [
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    ]
    assert start(3, ("cat_counts", "round_down")).box is boxes[3]
    assert start(2, ("round_down",)).box is not boxes[1]


# ---- the Accountant rounds down


@pytest.mark.parametrize(("house", "passed"), [((), [3, 1, 2, 0]), (("round_down",), [2, 0, 2, 0])])
def test_halves_are_rounded_up_or_by_a_house_rule_down(house: tuple[str, ...], passed: list[int]) -> None:
    """Z5.6"""
    t = table(3, house=house, loose={RED: 5, BLUE: 1, GREEN: 4})
    reward = t.box.rewards[8]
    told = t.listen()
    reward.act(t, RED, (0,))
    assert [event.fields["sausages"] for event in told.events()] == [food for food in passed if food]
    assert t.loose == [5 - passed[0] + passed[2], 1 - passed[1] + passed[0], 4 - passed[2] + passed[1]]


def test_an_event_says_that_the_food_is_too_little_to_halve() -> None:
    """Z5.6, RZ7: nobody passes anything, although a player has food."""
    t = table(3, house=("round_down",), loose={RED: 1, BLUE: 1, GREEN: 0})
    told = t.listen()
    t.box.rewards[8].act(t, RED, (0,))
    assert events(told.events(), "reward missed") == [(RED, "accountant", "too little to pass")]
    assert t.loose == [1, 1, 0]
    t = table(3, house=("round_down",), loose={RED: 0, BLUE: 0, GREEN: 0})
    told = t.listen()
    t.box.rewards[8].act(t, RED, (0,))
    assert events(told.events(), "reward missed") == [(RED, "accountant", "no food")]


def test_greedy_still_rounds_up() -> None:
    """Z5.5: the rule says so, and no house rule changes it."""
    t = table(3, house=("round_down",), loose={RED: 0, BLUE: 5})
    t.box.rewards[7].act(t, RED, (BLUE,))
    assert t.loose[:2] == [3, 2]


# ---- dice the cat takes count as placed


@pytest.mark.parametrize("cat", ["b2 b5", "b2 b5 b5 b5 b5 b5"])
def test_a_die_the_cat_takes_counts_as_placed(cat: str) -> None:
    """Z2.4 before it was revised: no further die must be placed, also if the cat came."""
    t = table(cat=cat, house=("cat_counts",))
    throw(t, 5, rest=1)
    assert {"1 on anna", "done"} <= set(moves(t))
    t = table(cat=cat)
    throw(t, 5, rest=1)
    assert "done" not in moves(t)


def test_a_support_die_the_cat_takes_does_not_count() -> None:
    """Z2.4, Z4.2: it is not one of the player's own."""
    t = table(2, cat="b5", house=("cat_counts",))
    roll(t, 1)
    play(t, "yes", "5", "5", "5")
    while asked(t) != "place":
        play(t, moves(t)[0])
    assert t.placed == 0
    assert "done" not in moves(t)


# ---- a random first player


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_luck_decides_who_begins(players: int) -> None:
    """Z1.1, B2.5: all seats are equally likely, and it comes before everything else."""
    t = start(players, ("random_first",))
    assert asked(t) == "first player"
    assert by_chance(t)
    assert moves(t) == [f"seat {seat}" for seat in range(players)]
    assert engine.weights(t) == [1] * players
    assert t.loose == [0] * players


@pytest.mark.parametrize("first", [RED, BLUE, GREEN, YELLOW])
def test_the_first_player_has_least_food(first: int) -> None:
    """Z1.3: each next player clockwise has one more."""
    t = start(4, ("random_first",))
    happened = play(t, f"seat {first}")
    assert [event.kind for event in happened] == ["first player", "turn begins"]
    assert events(happened, "first player") == [(first,)]
    assert [t.loose[(first + away) % 4] for away in range(4)] == [3, 4, 5, 6]
    assert (t.who, t.turn) == (first, first)
    throw(t, 1)
    finish(t)
    assert t.turn == (first + 1) % 4


def test_the_last_tie_goes_to_the_later_seat_in_the_order_of_turns() -> None:
    """Z1.5: in an unfinished game, and after a thousand turns."""
    t = start(3, ("random_first",))
    play(t, "seat 1")
    t.loose = [4, 4, 4]
    assert GAME.result(t).ranking == [RED, GREEN, BLUE]
    t.turns = PATIENCE - 1
    t.turn = Seat((BLUE + t.turns) % 3)
    t.stack[-1:] = []
    assert t.stack[-1].name == "end of turn"
    engine.settle(t)
    assert GAME.result(t).reasons == ["1000 turns"]
    assert GAME.result(t).ranking == [RED, GREEN, BLUE]
    t = start(3)
    t.loose = [4, 4, 4]
    assert GAME.result(t).ranking == [GREEN, BLUE, RED]


def test_reasons_why_other_seats_and_moves_are_illegal() -> None:
    """Z1.1"""
    match = ratking.new("ratzzia", players=2, random_first=True, chance="manual")
    assert match.why_not("seat 2") == Reason("no such player", "Z1.1")
    assert match.why_not("roll") == Reason("rolled at the beginning", "Z2.1")
    match.play("seat 1")
    for language in LANGUAGES:
        assert "Player 2" in words(language).event(match.game, match.events(None)[0], match.record.seats)


def test_without_the_house_rule_the_first_seat_begins() -> None:
    """Z1.1"""
    t = start(3)
    assert (t.who, t.loose) == (RED, [3, 4, 5])
    assert "first player" not in t.steps
