"""Assassin: coins for the dead."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from tests.games.rattus.rules.play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play
from tests.games.rattus.rules.trading import ALL_SETS, market

A = "4 A bourgeoisie"
M = "2 M peasantry chivalry"


def test_the_plague_goes_two_steps() -> None:
    """M6.5: like the Knight's."""
    t = market(cards={"assassin": RED}, plague="hispania")
    play(t, "move plague")
    assert moves(t) == ["anglia", "gallia", "germania", "hungaria", "italia"]


def test_three_steps_with_five_or_six_players() -> None:
    """M6.13, A2.5: instead of the two steps of a chivalry card."""
    t = market(6, sets=ALL_SETS, cards={"assassin": RED}, plague="hispania")
    play(t, "move plague")
    assert moves(t) == [
        *["anglia", "gallia", "germania", "hungaria", "italia", "polonia", "scandia"],
        *["bulgaria", "tartaria", "marocco", "algeria", "tunis", "libya"],
    ]


def test_several_chivalry_cards_do_not_add_up() -> None:
    """M6.13: even three of them give two steps."""
    t = market(cards={"assassin": RED, "raider": RED, "knight": RED}, plague="turcia")
    play(t, "move plague")
    assert moves(t) == ["hungaria", "bulgaria", "tartaria"]


def test_a_coin_for_each_rat_that_takes_a_cube_of_another() -> None:
    """M6.5: one coin for each rat, however many cubes it takes."""
    t = market(cards={"assassin": RED}, cubes={"gallia": {BLUE: 3, GREEN: 3}}, rats={"gallia": 2})
    happened = play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, M)
    assert cubes(t, "gallia") == [0, 1, 1, 0]
    assert events(happened, "coins earned") == [(RED, 1), (RED, 1)]
    assert trade(t).coins[RED] == 6


def test_no_coin_for_own_cubes_or_for_a_rat_that_fails() -> None:
    """M6.5: another player must really lose a cube."""
    t = market(cards={"assassin": RED}, cubes={"gallia": {RED: 3}}, rats={"gallia": 2})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, M)  # A fails; M takes red's own, chivalry too
    assert cubes(t, "gallia")[RED] == 1
    assert trade(t).coins[RED] == 4


def test_no_coin_for_a_rat_that_strikes_but_takes_nothing() -> None:
    """M6.5: nobody owns its classes."""
    t = market(cards={"assassin": RED}, cubes={"gallia": {BLUE: 3}}, rats={"gallia": 1})
    happened = play(t, "move plague", "gallia", "hispania", "3 peasantry bourgeoisie church")
    assert (trade(t).coins[RED], events(happened, "rat fails")) == (4, [])


def test_only_in_ones_own_turn() -> None:
    """M6.5: not in another player's turn, nor in the final devastation."""
    t = market(cards={"assassin": BLUE}, cubes={"gallia": {GREEN: 5}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", A)
    assert list(trade(t).coins) == [4, 4, 4, 4]
    t = market(cards={"assassin": BLUE}, cubes={"gallia": {GREEN: 5}}, rats={"gallia": 1}, supply=0, keep=[A])
    last_round(t)
    play(t, "done", A)
    assert cubes(t, "gallia")[GREEN] == 4
    assert list(trade(t).coins) == [4, 4, 4, 4]


def test_in_the_last_round() -> None:
    """M8.5: up to two steps, then the rats there are turned up one by one; no spreading; coins as usual."""
    t = market(
        cards={"assassin": BLUE},
        cubes={"hispania": {GREEN: 5}},
        rats={"hispania": 2},
        supply=0,
        keep=[A, M],
        plague="germania",
    )
    last_round(t)
    assert moves(t) == ["move plague", "done"]
    play(t, "move plague", "hispania")
    assert asked(t) == "last strike"
    happened = play(t, "yes", "hispania 1", A, M)
    assert events(happened, "rat added") == []
    assert events(happened, "coins earned") == [(BLUE, 1), (BLUE, 1)]
    assert t.over


def test_in_the_last_round_not_asked_if_nothing_can_be_struck() -> None:
    """M8.5: the region has no rat or no cube."""
    t = market(cards={"assassin": BLUE}, cubes={"gallia": {GREEN: 5}}, rats={"hispania": 2}, supply=0)
    last_round(t)
    play(t, "move plague", "hispania")
    assert t.over
