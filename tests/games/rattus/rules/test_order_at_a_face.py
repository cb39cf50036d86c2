"""M6.14: the order at one face, with Deacon, region cards, Assassin and Grave robber together."""

from __future__ import annotations

from ratking.games.rattus.rules.parts.goods.trade import trade
from ratking.games.rattus.rules.table import Table

from .play import BLUE, GREEN, RED, asked, cubes, events, moves, play
from .trading import ALL_SETS, deal, goods, market

FACE = "5 A bourgeoisie church"
NEXT = "4 A church"


def violent(coins: int = 4) -> Table:
    """Return a table: red holds all cards that work at a face, green the Monk and a cube; two rats are in Gallia."""
    return market(
        sets=ALL_SETS,
        cards={"deacon": RED, "assassin": RED, "grave robber": RED, "monk": GREEN},
        cubes={"gallia": {RED: 3, GREEN: 4}},
        rats={"gallia": 2},
        coins={RED: coins},
    )


def test_the_whole_order() -> None:
    """M6.14: Deacon, region cards, letters and classes, Assassin's coin, Grave robber's good, the next face."""
    t = violent()
    deal(t, RED, "church")
    of_green = deal(t, GREEN, "church")
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", FACE)
    assert (asked(t), t.who) == ("deacon spare", RED)
    happened = play(t, "yes")
    # Red has paid and is not asked for a region card, although they hold one that fits.
    assert (asked(t), t.who) == ("play region card", GREEN)
    assert moves(t) == ["pass", of_green]
    assert cubes(t, "gallia") == [3, 0, 4, 0]
    happened += play(t, of_green)
    assert cubes(t, "gallia") == [3, 0, 3, 0]  # A, but not the Monk
    assert (asked(t), t.who) == ("grave robber good", RED)
    happened += play(t, "salt")
    assert asked(t) == "face"  # the next
    kinds = [event.kind for event in happened]
    order = ["coins paid", "region card played", "card covered", "cube lost", "coins earned", "good taken"]
    assert [kind for kind in kinds if kind in order] == order


def test_a_player_who_does_not_pay_is_asked_for_a_region_card() -> None:
    """M6.14: the Deacon first, then, from red on, region cards."""
    t = violent()
    of_red = deal(t, RED, "church")
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", FACE, "no")
    assert (asked(t), t.who, moves(t)) == ("play region card", RED, ["pass", of_red])


def test_the_assassins_coin_pays_the_deacon_at_the_next_face() -> None:
    """M6.14: with one coin and another earned, red can be spared only once; with three in all they can pay twice."""
    t = violent(coins=3)
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", FACE, "yes", "pass")
    assert trade(t).coins[RED] == 3  # one paid, one earned
    play(t, NEXT)
    assert (asked(t), t.who) == ("deacon spare", RED)
    play(t, "yes")
    assert trade(t).coins[RED] == 1  # three paid, one earned
    t = violent(coins=2)
    play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", FACE, "yes", "pass", NEXT)
    assert asked(t) == "grave robber good"


def test_a_face_that_fails_asks_nobody() -> None:
    """M6.14: whether it strikes is checked first."""
    t = violent()
    deal(t, GREEN, "church")
    happened = play(t, "move plague", "gallia", "hispania", "hispania", "gallia 1", "6 A peasantry church magic")
    assert asked(t) == "deacon spare"  # seven cubes: this one strikes
    t = market(sets=ALL_SETS, cards={"deacon": RED, "monk": GREEN}, cubes={"gallia": {RED: 2, GREEN: 2}}, rats={"gallia": 1})
    deal(t, GREEN, "church")
    happened = play(t, "move plague", "gallia", "hispania", FACE)
    assert events(happened, "rat fails") == [("gallia", 5, 4)]
    assert (asked(t), t.who) == ("actions", BLUE)


def test_no_coin_and_no_good_if_nobody_else_loses_a_cube() -> None:
    """M6.14 with M6.5 and M6.12: the spared player's cubes stay, and if only they would lose any, nothing is earned."""
    t = market(cards={"deacon": RED, "assassin": RED, "grave robber": RED}, cubes={"gallia": {RED: 5}}, rats={"gallia": 1})
    play(t, "move plague", "gallia", "hispania", "4 A bourgeoisie", "yes")
    assert (t.who, trade(t).coins[RED], goods(t, RED)) == (BLUE, 3, {})


def test_raider_and_knight() -> None:
    """M10.1: with two players one cube each for a chivalry symbol; with one player two."""
    for owner, left in ((BLUE, [4, 4, 0, 0]), (RED, [3, 5, 0, 0])):
        t = market(
            cards={"raider": RED, "knight": owner}, cubes={"gallia": {RED: 5, BLUE: 5}}, rats={"gallia": 1}, turn=GREEN
        )
        play(t, "move plague", "gallia", "hispania", "3 church chivalry royalty")
        assert cubes(t, "gallia") == left
