"""Preparation and the end (Z1)."""

from __future__ import annotations

import pytest

import ratking
from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.board import COLUMNS
from ratking.kernel.values import Seat

from .play import BLUE, GREEN, RED, YELLOW, asked, column, events, finish, play, reserve, start, table, throw


@pytest.mark.parametrize(("players", "dice", "support", "candy"), [(2, 6, 3, 1), (3, 7, 0, 1), (4, 7, 0, 2), (5, 7, 0, 2)])
def test_dice_by_number_of_players(players: int, dice: int, support: int, candy: int) -> None:
    """Z1.1"""
    t = start(players)
    assert list(t.home[:players]) == [dice] * players
    assert (reserve(t), t.jar) == (support, candy)
    assert (asked(t), t.who) == ("turn", 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_clockwise(players: int) -> None:
    """Z1.1: seat 0 first, then round and round."""
    t = start(players)
    order = []
    for _ in range(players + 1):
        order.append(t.who)
        throw(t, 6, 5, 4, rest=2)
        finish(t)
    assert order == [*range(players), 0]


@pytest.mark.parametrize(
    ("players", "hidden"),
    [
        (2, {"jar4": 1, "jar3": 1, "greedy": 1, "accountant": 1}),
        (3, {"jar4": 1, "jar3": 1, "accountant": 1}),
        (4, {}),
        (5, {}),
    ],
)
def test_hidden_spaces_do_not_exist(players: int, hidden: dict[str, int]) -> None:
    """Z1.1: pieces hide the lowest spaces with two and three players."""
    t = start(players)
    full = start(5).box.board
    for number, name in enumerate(COLUMNS):
        assert len(t.box.board.spaces(number)) == len(full.spaces(number)) - hidden.get(name, 0)
        assert t.box.board.spaces(number)[-1] == full.spaces(number)[-1]
    shown = GAME.view(t, None)["columns"]
    assert {name: shown[name]["hidden"] for name in COLUMNS if shown[name]["hidden"]} == hidden
    assert [space["number"] for space in shown["jar4"]["spaces"]] == [1, 2, 3, 4, 5, 6][hidden.get("jar4", 0) :]


def test_food_is_public_and_never_runs_out() -> None:
    """Z1.2: the box holds food worth 150 sausages, but a player may have more."""
    t = table(columns={"jar4": "r1 r2 r3 r4 r5"}, loose={RED: 1000})
    throw(t, 6, rest=1)
    play(t, "6 on jar4", "done")
    assert t.loose[RED] == 1000 + 6 + 4
    for seat in (None, Seat(0), Seat(3)):
        assert GAME.view(t, seat)["loose"][RED] == 1010
        assert GAME.view(t, seat)["bag"] == [0, 0, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_next_player_has_one_more(players: int) -> None:
    """Z1.3"""
    assert start(players).loose == [3, 4, 5, 6, 7][:players]


def test_twenty_five_in_the_bag_wins_at_once() -> None:
    """Z1.4: also in the middle of a resolution: the column to the right is never resolved."""
    t = table(columns={"save": "b5 b5 b2", "accountant": "b3 b3 b5"}, loose={RED: 10, BLUE: 50}, bag={RED: 15, BLUE: 24})
    throw(t, 2, 5, rest=1)
    happened = play(t, "2 on save", "5 on accountant", "done")
    assert t.over
    assert events(happened, "game ends") == [("bag full",)]
    assert events(happened, "column completed") == [(RED, "save")]
    assert column(t, "accountant") == "b3 b3 b5 r5"
    result = GAME.result(t)
    assert (result.winner, result.totals, result.reasons) == (RED, [25, 24, 0, 0], ["bag full"])
    assert result.lines[RED] == {"bag": 25}


def test_twenty_four_does_not_win() -> None:
    """Z1.4"""
    t = table(columns={"save": "b5 b5 b2"}, loose={RED: 10}, bag={RED: 14})
    throw(t, 2, rest=1)
    play(t, "2 on save", "done")
    assert (t.bag[RED], t.over, t.who) == (24, False, BLUE)


def test_after_a_thousand_turns_most_in_the_bag_wins() -> None:
    """Z1.5: then most loose, then the later seat."""
    t = table(
        turns=999, columns={"jar1": "r1"}, bag={BLUE: 12, YELLOW: 12, GREEN: 10}, loose={BLUE: 5, YELLOW: 5, GREEN: 90}
    )
    happened = play(t, "retire jar1")
    assert t.over
    assert events(happened, "game ends") == [("1000 turns",)]
    result = GAME.result(t)
    assert (result.ranking, result.reasons) == ([YELLOW, BLUE, GREEN, RED], ["1000 turns"])
    t.loose[BLUE] = 6
    assert GAME.result(t).ranking == [BLUE, YELLOW, GREEN, RED]


def test_the_game_continues_before_the_last_turn() -> None:
    """Z1.5: 999 turns are not enough."""
    t = table(turns=998, columns={"jar1": "r1"})
    play(t, "retire jar1")
    assert (t.over, t.who) == (False, BLUE)


@pytest.mark.parametrize("players", [0, 1, 6, "3", True, None])
def test_other_numbers_of_players_are_refused(players: object) -> None:
    """Z1.1"""
    with pytest.raises(ratking.BadOptions) as refused:
        ratking.new("ratzzia", players=players)
    assert refused.value.fields["allowed"] == [2, 3, 4, 5]


def test_other_options_are_refused() -> None:
    with pytest.raises(ratking.BadOptions) as refused:
        ratking.new("ratzzia", sets=["base"])
    assert (refused.value.key, refused.value.fields["option"]) == ("unknown_option", "sets")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_front_door(players: int) -> None:
    match = ratking.new("ratzzia", players=players, seed=3)
    while not match.over:
        match.play(match.moves()[-1] if len(match.record) % 2 else match.moves()[0])
    assert match.winner == match.result.ranking[0]
    again = ratking.resume(match.record)
    assert again.view(None) == match.view(None)
