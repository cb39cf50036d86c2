"""M3, M5 and M7: goods taken, goods on cards, coins at the end."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .play import BLUE, RED, asked, events, last_round, moves, play, score, table
from .trading import good_on, goods, market, stock


def takes(t_moves: list[str]) -> list[str]:
    return [move for move in t_moves if move in ("take fish", "take cloth", "take wood", "take salt")]


def test_one_available_good_a_turn() -> None:
    """M3.2: once, before C."""
    t = market()
    assert takes(moves(t)) == ["take fish", "take cloth", "take wood", "take salt"]
    happened = play(t, "take wood")
    assert events(happened, "good taken") == [(RED, "wood")]
    assert (goods(t, RED), stock(t, "wood")) == ({"wood": 1}, (0, 3))
    assert takes(moves(t)) == []
    play(t, "move plague", "gallia")
    assert goods(t, RED) == {"wood": 1}


def test_the_good_is_optional() -> None:
    """M3.2: the good is optional."""
    t = market()
    play(t, "move plague", "gallia")
    assert (t.who, goods(t, RED)) == (BLUE, {})


def test_at_the_start_of_a_turn_one_of_each_type_is_turned_up() -> None:
    """M3.1: if none of the type is up and one is down."""
    t = market(goods={BLUE: {"fish": 4}})
    assert stock(t, "fish") == (0, 0)
    play(t, "take wood")
    assert stock(t, "wood") == (0, 3)
    happened = play(t, "move plague", "gallia")
    # The fish were sold at the end of red's turn (M4.1), and lie face down until blue's begins.
    assert events(happened, "good turned up") == [("fish",), ("wood",)]
    assert (stock(t, "fish"), stock(t, "wood"), stock(t, "salt")) == ((1, 3), (1, 2), (1, 3))
    assert takes(moves(t)) == ["take fish", "take cloth", "take wood", "take salt"]


def test_goods_coins_and_stock_are_public() -> None:
    """M3.3: all players and spectators see them, and bots do too."""
    t = market(cards={"shaman": BLUE}, goods={BLUE: {"fish": 2}}, on_cards={"shaman": "salt"}, coins={RED: 9})
    shown = [
        {"goods": view["goods"], "coins": view["coins"]} for view in (GAME.view(t, seat) for seat in (None, *t.box.seats))
    ]
    assert all(one == shown[0] for one in shown)
    assert shown[0]["coins"] == [9, 4, 4, 4]
    seen = shown[0]["goods"]
    assert seen["players"][BLUE] == {"fish": 2, "cloth": 0, "wood": 0, "salt": 0}
    assert seen["cards"] == {"shaman": "salt"}
    assert seen["up"] == {"fish": 1, "cloth": 1, "wood": 1, "salt": 1}
    assert seen["down"] == {"fish": 1, "cloth": 3, "wood": 3, "salt": 2}
    assert seen["regions"]["anglia"] == "fish"
    assert len(seen["regions"]) == 12
    assert Observation.of(GAME, t.box.options, t, None).determinise(Rng(1)).dump() == t.dump()


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (27, 5)])
def test_every_five_coins_count_as_a_cube(coins: int, points: int) -> None:
    """M5.1, M9.1: the score is cubes and coins."""
    t = market(cubes={"gallia": {RED: 3}}, palace={RED: 2}, coins={RED: coins}, supply=0)
    last_round(t)
    assert t.over
    assert GAME.result(t).lines[RED] == {"map": 3, "palace": 2, "coins": points}
    assert score(t)[RED] == 5 + points


def test_ties_are_broken_as_usual() -> None:
    """M9.1 with B6.4: leftover coins do not break ties."""
    t = market(cubes={"gallia": {RED: 1, BLUE: 1}}, coins={RED: 4, BLUE: 0}, supply=0)
    last_round(t)
    assert GAME.result(t).ranking[0] == BLUE
    t = market(cubes={"gallia": {RED: 1, BLUE: 2}}, coins={RED: 5, BLUE: 0}, supply=0)
    last_round(t)
    assert GAME.result(t).totals[:2] == [2, 2]
    assert GAME.result(t).ranking[0] == BLUE


# ---- goods on a card


def test_a_good_goes_onto_a_card_at_any_moment_before_c() -> None:
    """M7.1: then the player does not hold it any more."""
    t = market(cards={"landowner": RED}, goods={RED: {"fish": 1, "salt": 1}})
    play(t, "load landowner")
    assert (asked(t), moves(t)) == ("load", ["fish", "salt"])
    happened = play(t, "salt")
    assert events(happened, "good put on card") == [(RED, "salt", "landowner")]
    assert (good_on(t, "landowner"), goods(t, RED)) == ("salt", {"fish": 1})
    assert asked(t) == "actions"


def test_only_onto_own_cards_that_work_by_goods() -> None:
    """M7.1: Landowner, Hanseatic trader, Shaman, if the player holds them."""
    t = market(
        cards={"landowner": RED, "hanseatic trader": RED, "shaman": BLUE, "brewer": RED, "raider": RED},
        goods={RED: {"fish": 1}},
    )
    assert [move for move in moves(t) if move.startswith("load")] == ["load landowner", "load hanseatic trader"]


def test_the_card_may_be_taken_without_a_good() -> None:
    """M7.1: the good may be put on it later, in this turn or another."""
    t = market(cards={"landowner": BLUE})
    play(t, "take landowner")
    assert not any(move.startswith("load") for move in moves(t))
    play(t, "take fish")
    assert "load landowner" in moves(t)
    play(t, "load landowner", "fish", "use landowner", "anglia")
    assert t.reserve[RED] == 18


def test_the_good_works_in_every_later_turn() -> None:
    """M7.1: with two players, it can be used again in red's next turn."""
    t = market(2, cards={"landowner": RED}, on_cards={"landowner": "fish"})
    play(t, "use landowner", "anglia", "move plague", "gallia", "move plague", "italia")
    play(t, "use landowner", "anglia")
    assert t.reserve[RED] == 16


def test_once_a_turn_also_after_a_replacement() -> None:
    """M7.1: another good does not make it work again."""
    t = market(cards={"landowner": RED}, on_cards={"landowner": "fish"}, goods={RED: {"salt": 1}})
    play(t, "use landowner", "anglia", "load landowner", "salt")
    assert "use landowner" not in moves(t)


def test_the_good_on_the_card_is_not_sold() -> None:
    """M7.1: neither in a sale nor in the final one."""
    t = market(
        cards={"landowner": RED}, on_cards={"landowner": "fish"}, goods={RED: {"fish": 3}}, cubes={"anglia": {RED: 1}}
    )
    play(t, "move plague", "gallia")
    assert (goods(t, RED), good_on(t, "landowner"), trade(t).coins[RED]) == ({}, "fish", 7)
    t = market(cards={"landowner": RED}, on_cards={"landowner": "fish"}, cubes={"anglia": {RED: 1}}, supply=0)
    last_round(t)
    assert t.over
    assert (good_on(t, "landowner"), trade(t).coins[RED]) == ("fish", 4)


def test_a_good_may_be_replaced_again_and_again() -> None:
    """M7.2: by a good of any type, also the same; the old good returns to the stock face down."""
    t = market(cards={"shaman": RED}, on_cards={"shaman": "fish"}, goods={RED: {"fish": 1, "salt": 1}})
    happened = play(t, "load shaman", "fish")
    assert events(happened, "good returned") == [("fish", "shaman")]
    assert stock(t, "fish") == (1, 2)
    play(t, "load shaman", "salt")
    assert stock(t, "fish") == (1, 3)
    assert good_on(t, "shaman") == "salt"
    assert not any(move.startswith("load") for move in moves(t))


def test_a_good_returned_is_not_available_in_that_turn() -> None:
    """M7.2: it lies face down, but the stock is not empty: no sale of fish."""
    t = market(cards={"shaman": RED}, on_cards={"shaman": "fish"}, goods={BLUE: {"fish": 3}, RED: {"salt": 1}})
    assert stock(t, "fish") == (0, 0)
    play(t, "load shaman", "salt")
    assert stock(t, "fish") == (0, 1)
    assert "take fish" not in moves(t)
    happened = play(t, "move plague", "gallia")
    assert events(happened, "sale") == []
    assert events(happened, "good turned up") == [("fish",)]


def test_a_player_who_takes_the_card_needs_their_own_good() -> None:
    """M7.2: the previous owner's good returns to the stock at once."""
    t = market(cards={"shaman": BLUE}, on_cards={"shaman": "fish"}, rats={"anglia": 2})
    happened = play(t, "take shaman")
    assert events(happened, "good returned") == [("fish", "shaman")]
    assert (good_on(t, "shaman"), stock(t, "fish")) == (None, (1, 3))
    assert "use shaman" not in moves(t)


def test_other_cards_taken_return_nothing() -> None:
    """M7.2: only the card that is taken gives up its good."""
    t = market(cards={"shaman": BLUE, "landowner": BLUE}, on_cards={"shaman": "fish", "landowner": "salt"})
    play(t, "take landowner")
    assert (good_on(t, "shaman"), good_on(t, "landowner")) == ("fish", None)


def test_no_goods_in_a_game_without_the_set() -> None:
    """M3.2: the base game offers none."""
    assert takes(moves(table())) == []
