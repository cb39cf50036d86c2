"""Pope: a cube straight to the palace."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from tests.games.rattus.rules.play import BLUE, RED, events, last_round, moves, play
from tests.games.rattus.rules.trading import market


def test_two_coins_for_a_cube_in_the_palace() -> None:
    """M6.3: from the reserve, not from the map."""
    t = market(cards={"pope": RED}, cubes={"gallia": {RED: 3}})
    happened = play(t, "use pope")
    assert (t.palace[RED], t.reserve[RED], trade(t).coins[RED]) == (1, 16, 2)
    assert events(happened, "cube placed in palace") == [(RED,)]
    assert "use pope" not in moves(t)


def test_not_without_coins_or_cubes() -> None:
    """M6.3 with B3.5."""
    assert "use pope" not in moves(market(cards={"pope": RED}, coins={RED: 1}))
    assert "use pope" not in moves(market(cards={"pope": RED}, palace={RED: 20}))


def test_the_last_cube_of_a_reserve_ends_the_game() -> None:
    """M6.3 with B6.1: cubes in the palace are not in the reserve."""
    t = market(cards={"pope": RED}, palace={RED: 19})
    happened = play(t, "use pope", "move plague", "gallia")
    assert events(happened, "last round") == [("reserve empty",)]
    assert t.over


def test_in_the_last_round_as_usual() -> None:
    """M8.7, M8.8: two coins, one cube."""
    t = market(cards={"pope": BLUE}, supply=0)
    last_round(t)
    play(t, "use pope")
    assert (t.palace[BLUE], trade(t).coins[BLUE]) == (1, 2)
