"""Deacon: pay to be spared by a face."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from tests.games.rattus.rules.play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play, table
from tests.games.rattus.rules.trading import market

M = "2 M bourgeoisie church"
A = "4 A bourgeoisie"


def test_asked_after_the_face_is_up_and_before_it_strikes() -> None:
    """M6.4: one coin the first time; the other players lose cubes as usual."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 2, BLUE: 2}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", A)
    assert (asked(t), t.who, moves(t)) == ("deacon spare", RED, ["yes", "no"])
    happened = play(t, "yes")
    assert cubes(t, "gallia") == [2, 1, 0, 0]
    assert events(happened, "coins paid") == [(RED, 1)]
    assert trade(t).coins[RED] == 3


def test_a_player_who_declines_loses_cubes_as_usual() -> None:
    """M6.4: the owner pays nothing and is not spared."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 2, BLUE: 2}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", A, "no")
    assert cubes(t, "gallia") == [1, 1, 0, 0]
    assert trade(t).coins[RED] == 4


def test_prices_rise_with_uses_not_with_rats() -> None:
    """M6.4: 1, 3, 6; declining in between costs nothing and does not raise the price."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 9}}, rats={"gallia": 3}, coins={RED: 10})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, "yes", "gallia 2", M, "no")
    assert trade(t).coins[RED] == 9
    assert cubes(t, "gallia")[RED] == 7  # M and church
    play(t, "5 MA chivalry", "yes")
    assert trade(t).coins[RED] == 6
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 9}}, rats={"gallia": 3}, coins={RED: 10})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, "yes", "gallia 2", M, "yes")
    assert trade(t).coins[RED] == 6
    play(t, "5 MA chivalry", "yes")
    assert (trade(t).coins[RED], cubes(t, "gallia")[RED]) == (0, 9)


def test_the_player_must_have_the_full_price() -> None:
    """M6.4: with two coins the second time is not offered."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 9}}, rats={"gallia": 2}, coins={RED: 3})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, "yes", M)
    assert (t.who, cubes(t, "gallia")[RED]) == (BLUE, 7)


def test_a_new_turn_begins_at_one_coin() -> None:
    """M6.4: prices count within a turn."""
    t = market(2, cards={"deacon": RED}, cubes={"gallia": {RED: 9}, "italia": {RED: 5}}, rats={"gallia": 1, "italia": 1})
    play(t, "move plague", "gallia", "anglia", A, "yes", "move plague", "anglia", "scandia")
    play(t, "move plague", "gallia", "move plague", "italia")
    assert trade(t).coins[RED] == 3
    t = market(2, cards={"deacon": RED}, cubes={"gallia": {RED: 9}, "hispania": {RED: 5}}, rats={"gallia": 1, "hispania": 1})
    play(t, "move plague", "gallia", "anglia", A, "yes", "move plague", "germania", "move plague", "italia")
    play(t, "move plague", "gallia", "move plague", "hispania", "italia", "4 A peasantry", "yes")
    assert trade(t).coins[RED] == 2


def test_not_asked_if_the_owner_loses_nothing() -> None:
    """M6.4: the face must strike, and take a cube of the owner."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 1, BLUE: 2}}, rats={"gallia": 2})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A)  # three cubes, limit four
    assert asked(t) == "face"
    play(t, "2 M peasantry chivalry")  # blue has most
    assert (t.who, cubes(t, "gallia")) == (BLUE, [1, 1, 0, 0])


def test_only_in_ones_own_turn_and_not_in_the_final_devastation() -> None:
    """M6.4: it works only in C of the owner's turn."""
    t = market(cards={"deacon": BLUE}, cubes={"gallia": {BLUE: 5}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", A)
    assert cubes(t, "gallia")[BLUE] == 4
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 5}}, rats={"gallia": 1}, supply=0, keep=[A])
    last_round(t)
    play(t, A)
    assert cubes(t, "gallia")[RED] == 4
    assert trade(t).coins[RED] == 4


def test_nobody_loses_instead_of_the_spared_player() -> None:
    """M6.4: the cubes of the spared owner still count for the majority, so nobody else loses one."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 3, BLUE: 2}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", "2 M peasantry chivalry", "yes")
    assert cubes(t, "gallia") == [3, 2, 0, 0]


def test_players_tied_with_the_spared_one_do_lose() -> None:
    """M6.4: a second M counts again: now the owner alone has most."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 3, BLUE: 3}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", "5 MM bourgeoisie chivalry", "yes")
    assert cubes(t, "gallia") == [3, 2, 0, 0]


def test_spared_by_that_face_only() -> None:
    """M6.4: the next face strikes the owner again, also if they cannot pay its price."""
    t = market(cards={"deacon": RED}, cubes={"gallia": {RED: 5}}, rats={"gallia": 2}, coins={RED: 1})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, "yes", "4 A peasantry")
    assert cubes(t, "gallia")[RED] == 4


def test_in_the_last_round() -> None:
    """M8.6: one step, rats turned up there if the owner likes, and the power, at a price from one coin on."""
    t = market(cards={"deacon": BLUE}, cubes={"gallia": {BLUE: 3, GREEN: 3}}, rats={"gallia": 2}, supply=0, keep=[A, M])
    last_round(t)
    play(t, "move plague")
    assert moves(t) == ["gallia", "germania", "hispania", "hungaria"]
    play(t, "gallia")
    assert (asked(t), moves(t)) == ("last strike", ["yes", "no"])
    play(t, "yes", "gallia 1", A, "yes", M)
    assert asked(t) == "deacon spare"
    play(t, "yes")
    assert t.over
    assert trade(t).coins[BLUE] == 0
    assert cubes(t, "gallia") == [0, 3, 2, 0]


def test_in_the_last_round_rats_may_be_left_alone() -> None:
    """M8.7: the owner may leave the rats; then they are turned up in the final devastation, where nobody can pay."""
    t = market(cards={"deacon": BLUE}, cubes={"gallia": {BLUE: 5}}, rats={"gallia": 1}, supply=0, keep=[A])
    last_round(t)
    play(t, "move plague", "gallia", "no", A)
    assert t.over
    assert (trade(t).coins[BLUE], cubes(t, "gallia")[BLUE]) == (4, 4)


def test_a_base_game_asks_no_deacon() -> None:
    """M6.4: the step comes with the card."""
    assert "deacon spare" not in table().box.at_a_face
