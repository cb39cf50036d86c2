"""Lieutenant: cubes for coins."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.parts.goods.trade import trade
from tests.games.rattus.rules.play import BLUE, RED, asked, cubes, events, last_round, moves, play, table
from tests.games.rattus.rules.trading import market


@pytest.mark.parametrize(
    ("coins", "offered"), [(1, ["1"]), (2, ["1"]), (3, ["1", "2"]), (5, ["1", "2"]), (6, ["1", "2", "3"])]
)
def test_no_more_than_the_player_can_pay(coins: int, offered: list[str]) -> None:
    """M6.1: one, two or three cubes for 1, 3 or 6 coins."""
    t = market(cards={"lieutenant": RED}, coins={RED: coins})
    play(t, "use lieutenant")
    assert moves(t) == offered


def test_no_more_than_the_reserve_has() -> None:
    """M6.1: no more cubes than there are."""
    t = market(cards={"lieutenant": RED}, coins={RED: 20}, palace={RED: 18})
    play(t, "use lieutenant")
    assert moves(t) == ["1", "2"]
    assert "use lieutenant" not in moves(market(cards={"lieutenant": RED}, coins={RED: 20}, palace={RED: 20}))


def test_without_a_coin_it_cannot_be_used() -> None:
    """M6.1 with B3.5."""
    assert "use lieutenant" not in moves(market(cards={"lieutenant": RED}, coins={RED: 0}))


@pytest.mark.parametrize(("number", "price"), [(1, 1), (2, 3), (3, 6)])
def test_all_cubes_go_to_one_region(number: int, price: int) -> None:
    """M6.1: in any region; the coins go to the bank."""
    t = market(cards={"lieutenant": RED}, coins={RED: 7})
    play(t, "use lieutenant", str(number))
    assert len(moves(t)) == 12
    happened = play(t, "turcia")
    assert cubes(t, "turcia")[RED] == number
    assert trade(t).coins[RED] == 7 - price
    assert events(happened, "coins paid") == [(RED, price)]
    assert "use lieutenant" not in moves(t)


def test_in_the_last_round_one_cube_at_most() -> None:
    """M8.1: for one coin."""
    t = market(cards={"lieutenant": BLUE}, coins={BLUE: 9}, supply=0)
    last_round(t)
    play(t, "use lieutenant")
    assert (asked(t), moves(t)) == ("lieutenant last 1", ["1"])
    play(t, "1", "turcia")
    assert cubes(t, "turcia")[BLUE] == 1
    assert trade(t).coins[BLUE] == 8
    assert t.over


def test_there_are_no_coins_without_the_set() -> None:
    """M1.1: coins come with the set."""
    assert "goods" not in table().box.slots
