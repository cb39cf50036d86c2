"""M4: the sale."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade

from .play import BLUE, GREEN, RED, YELLOW, events, last_round, play
from .trading import goods, market, stock


def test_goods_are_sold_when_their_stock_is_empty_at_the_end_of_a_turn() -> None:
    """M4.1: after C; other types are not sold."""
    t = market(goods={BLUE: {"fish": 3, "wood": 2}}, cubes={"anglia": {BLUE: 1}, "germania": {BLUE: 1}})
    happened = play(t, "take fish")
    assert events(happened, "sale") == []
    happened = play(t, "move plague", "gallia")
    assert events(happened, "sale") == [("fish",)]
    assert events(happened, "goods sold") == [(RED, "fish", 1, 0), (BLUE, "fish", 3, 3)]
    assert (goods(t, BLUE), list(trade(t).coins)) == ({"wood": 2}, [4, 7, 4, 4])
    assert stock(t, "fish") == (1, 3)  # returned face down; one turned up for blue's turn


def test_no_sale_while_one_good_is_left() -> None:
    """M4.1: there must be nothing up and nothing down."""
    t = market(goods={BLUE: {"fish": 3}}, cubes={"anglia": {BLUE: 1}})
    happened = play(t, "move plague", "gallia")
    assert events(happened, "sale") == []
    t = market(goods={BLUE: {"fish": 2}}, cubes={"anglia": {BLUE: 1}})
    happened = play(t, "take fish", "move plague", "gallia")
    assert events(happened, "sale") == []


def test_several_types_at_once() -> None:
    """M4.1: those types are sold, one after the other."""
    t = market(goods={BLUE: {"fish": 4}, GREEN: {"salt": 4}}, cubes={"anglia": {BLUE: 1}, "hispania": {GREEN: 1}})
    happened = play(t, "move plague", "gallia")
    assert events(happened, "sale") == [("fish",), ("salt",)]
    assert list(trade(t).coins) == [4, 7, 7, 4]


def test_the_leader_is_determined_after_the_devastation() -> None:
    """M4.1: after C. Blue loses the lead to the plague before the sale."""
    t = market(
        goods={BLUE: {"fish": 4}}, cubes={"hungaria": {BLUE: 2, GREEN: 1}}, rats={"hungaria": 1}, cards={"merchant": BLUE}
    )
    play(t, "move plague", "hungaria", "italia", "2 M bourgeoisie church")
    assert trade(t).coins[BLUE] == 4


def test_one_good_is_sold_for_each_region() -> None:
    """M4.2: three coins times the smaller of goods and regions led; the other goods return without payment."""
    t = market(goods={BLUE: {"fish": 4}}, cubes={"anglia": {BLUE: 2}, "hungaria": {BLUE: 1}})
    happened = play(t, "move plague", "gallia")
    assert events(happened, "goods sold") == [(BLUE, "fish", 4, 6)]
    t = market(
        goods={BLUE: {"fish": 1}, RED: {"fish": 3}},
        cubes={"anglia": {BLUE: 2}, "hungaria": {BLUE: 1}, "bulgaria": {BLUE: 1}},
    )
    play(t, "move plague", "gallia")
    assert list(trade(t).coins) == [4, 7, 4, 4]


def test_all_tied_leaders_sell_in_full() -> None:
    """M4.2: also in the same region."""
    t = market(
        goods={RED: {"fish": 1}, BLUE: {"fish": 1}, GREEN: {"fish": 1}, YELLOW: {"fish": 1}},
        cubes={"anglia": {RED: 2, BLUE: 2, GREEN: 2, YELLOW: 1}},
    )
    play(t, "move plague", "gallia")
    assert list(trade(t).coins) == [7, 7, 7, 4]


def test_regions_of_other_types_do_not_count() -> None:
    """M4.2: type by type."""
    t = market(goods={BLUE: {"fish": 4}}, cubes={"gallia": {BLUE: 5}, "turcia": {BLUE: 5}})
    play(t, "move plague", "hispania")
    assert trade(t).coins[BLUE] == 4


def test_a_sale_after_the_last_regular_turn() -> None:
    """M4.1: before the last round, so the coins can be used in it and the goods are gone."""
    t = market(goods={BLUE: {"fish": 4}}, cubes={"anglia": {BLUE: 1}}, cards={"pope": BLUE}, coins={BLUE: 0}, supply=0)
    happened = play(t, "move plague", "gallia")
    kinds = [event.kind for event in happened]
    assert kinds.index("sale") < kinds.index("last round")
    assert t.who == BLUE
    play(t, "use pope")
    assert (trade(t).coins[BLUE], t.palace[BLUE]) == (1, 1)


def test_everything_is_sold_at_the_end() -> None:
    """M4.3: after the final devastation, all types, the same way. In Polonia red has lost two, so blue leads there."""
    face = "2 M bourgeoisie royalty"
    t = market(
        goods={RED: {"fish": 1, "salt": 2, "wood": 1}, BLUE: {"wood": 1}},
        cubes={"anglia": {RED: 1}, "hispania": {RED: 1}, "scandia": {RED: 1}, "polonia": {BLUE: 1, RED: 2}},
        rats={"polonia": 1},
        cards={"king": RED},
        supply=0,
        keep=[face],
    )
    last_round(t)
    happened = play(t, face)
    assert t.over
    assert [good for (good,) in events(happened, "sale")] == ["fish", "wood", "salt"]  # nobody has cloth
    assert [goods(t, seat) for seat in range(4)] == [{}, {}, {}, {}]
    assert list(trade(t).coins) == [4 + 3 + 6, 4 + 3, 4, 4]


def test_no_sale_in_the_last_round() -> None:
    """M4.4: the Brewer takes the last fish, and nothing is sold before the end."""
    t = market(goods={BLUE: {"fish": 3}}, cubes={"anglia": {BLUE: 1}}, cards={"brewer": BLUE, "treasurer": BLUE}, supply=0)
    last_round(t)
    happened = play(t, "use brewer", "fish")
    assert events(happened, "sale") == []
    assert goods(t, BLUE) == {"fish": 4}
    happened = play(t, "use treasurer")
    assert [good for (good,) in events(happened, "sale")] == ["fish"]
    assert trade(t).coins[BLUE] == 4 + 2 + 3


def test_the_printed_example() -> None:
    """M10.2: fish in Germania, Polonia and Hungaria; blue has three, red takes the last."""
    t = market(
        goods={BLUE: {"fish": 3}},
        cubes={"germania": {BLUE: 2, RED: 2}, "polonia": {BLUE: 1}, "hungaria": {RED: 1}},
        on_map={"germania": "fish", "anglia": "wood", "polonia": "fish", "bulgaria": "wood"},
    )
    happened = play(t, "take fish", "move plague", "gallia")
    assert events(happened, "goods sold") == [(RED, "fish", 1, 3), (BLUE, "fish", 3, 6)]
    assert list(trade(t).coins) == [7, 10, 4, 4]
    assert stock(t, "fish") == (1, 3)
