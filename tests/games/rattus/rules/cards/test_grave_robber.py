"""Grave robber: goods for the dead."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.kernel.packed import i64, vec
from tests.games.rattus.rules.play import BLUE, GREEN, RED, asked, cubes, events, last_round, moves, play
from tests.games.rattus.rules.trading import goods, market

A = "4 A bourgeoisie"
M = "2 M peasantry chivalry"


def test_a_good_for_each_rat_that_takes_a_cube_of_another() -> None:
    """M6.12: chosen after each rat, among the goods that are still up."""
    t = market(cards={"grave robber": RED}, cubes={"gallia": {BLUE: 3, GREEN: 3}}, rats={"gallia": 2})
    play(t, "take fish", "move plague", "gallia", "hispania", "hispania", "gallia 1", A)
    assert (asked(t), t.who, moves(t)) == ("grave robber good", RED, ["pass", "cloth", "wood", "salt"])
    play(t, "wood", M)
    assert moves(t) == ["pass", "cloth", "salt"]
    play(t, "pass")
    assert goods(t, RED) == {"fish": 1, "wood": 1}
    assert t.who == BLUE


def test_no_good_for_own_cubes_or_for_a_rat_that_fails() -> None:
    """M6.12: another player must really lose a cube."""
    t = market(cards={"grave robber": RED}, cubes={"gallia": {RED: 3}}, rats={"gallia": 2})
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", A, M)
    assert (asked(t), t.who) == ("actions", BLUE)
    assert goods(t, RED) == {}


def test_one_step_only() -> None:
    """M6.12: it is not a chivalry card."""
    t = market(cards={"grave robber": RED}, plague="hispania")
    play(t, "move plague")
    assert moves(t) == ["gallia", "italia"]


def test_not_asked_if_nothing_is_up() -> None:
    """M6.12: goods that lie face down are not available."""
    t = market(cards={"grave robber": RED}, cubes={"gallia": {BLUE: 5}}, rats={"gallia": 1})
    trade(t).up = vec[i64]([0, 0, 0, 0])
    trade(t).down = vec[i64]([4, 4, 4, 4])
    play(t, "move plague", "gallia", "hispania", A)
    assert (asked(t), t.who) == ("actions", BLUE)


def test_only_in_ones_own_turn() -> None:
    """M6.12: not in another player's turn, nor in the final devastation."""
    t = market(cards={"grave robber": BLUE}, cubes={"gallia": {GREEN: 5}}, rats={"gallia": 1}, supply=0, keep=[A])
    last_round(t)
    play(t, "done", A)
    assert cubes(t, "gallia")[GREEN] == 4
    assert t.over


def test_in_the_last_round() -> None:
    """M8.6: one step, rats turned up there; every good in the stock counts as available (M8.2)."""
    t = market(
        cards={"grave robber": BLUE},
        cubes={"gallia": {GREEN: 6}},
        rats={"gallia": 2},
        supply=0,
        keep=[A, M],
        goods={RED: {"fish": 3, "cloth": 4}},
    )
    trade(t).up[0], trade(t).down[0] = 0, 1
    last_round(t)
    play(t, "move plague")
    assert moves(t) == ["gallia", "germania", "hispania", "hungaria"]
    play(t, "gallia", "yes", "gallia 1", A)
    assert (asked(t), moves(t)) == ("grave robber good", ["pass", "fish", "wood", "salt"])
    happened = play(t, "fish", M)
    assert moves(t) == ["pass", "wood", "salt"]
    happened += play(t, "wood")
    assert events(happened, "good taken") == [(BLUE, "fish"), (BLUE, "wood")]
    assert t.over
