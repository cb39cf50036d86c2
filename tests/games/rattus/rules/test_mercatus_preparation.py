"""M1 and M2: what the set adds, and its preparation."""

from __future__ import annotations

import pytest

from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules.board import REGIONS, SHADES
from ratking.games.rattus.rules.faces import CLASSES
from ratking.games.rattus.rules.parts.goods.trade import GOODS, trade
from ratking.games.rattus.rules.sets.mercatus import SET
from ratking.games.rattus.rules.table import Table
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng

from .play import RED, asked, events, moves, play, start
from .trading import ALL_SETS, SETS, market

COUNTS = [(2, SETS), (3, SETS), (4, SETS), (2, ALL_SETS), (3, ALL_SETS), (4, ALL_SETS), (5, ALL_SETS), (6, ALL_SETS)]


def prepared(players: int, sets: tuple[str, ...], seed: int = 1) -> Table:
    """Return a table at the first question to a player."""
    t = start(players, sets=sets, in_play="random")
    rng = Rng(seed)
    while t.who == CHANCE:
        engine.apply(t, engine.draw(t, rng))
    return t


def test_two_cards_of_each_class() -> None:
    """M1.1: twelve class cards are printed, of the six classes of the base game. Cards that are added have later places."""
    printed = [card for card in SET.cards if card.place < 12]
    classes = [CLASSES[card.of_class] for card in printed]
    assert len(classes) == 12
    assert {name: classes.count(name) for name in classes} == dict.fromkeys(CLASSES[:6], 2)
    assert {card.name: CLASSES[card.of_class] for card in printed} == {
        "lieutenant": "royalty",
        "treasurer": "royalty",
        "pope": "church",
        "deacon": "church",
        "assassin": "chivalry",
        "raider": "chivalry",
        "brewer": "peasantry",
        "landowner": "peasantry",
        "hanseatic trader": "bourgeoisie",
        "swindler": "bourgeoisie",
        "shaman": "magic",
        "grave robber": "magic",
    }


@pytest.mark.parametrize(("players", "sets"), COUNTS)
def test_twenty_eight_goods(players: int, sets: tuple[str, ...]) -> None:
    """M1.1: seven of each type: four in the stock, three on the map or removed."""
    t = prepared(players, sets)
    for good in range(4):
        assert trade(t).up[good] + trade(t).down[good] + list(trade(t).at).count(good) + trade(t).removed[good] == 7


@pytest.mark.parametrize(("players", "sets"), COUNTS)
def test_the_stock(players: int, sets: tuple[str, ...]) -> None:
    """M2.1: four of each type, one of them face up."""
    t = prepared(players, sets)
    assert (list(trade(t).up), list(trade(t).down)) == ([1, 1, 1, 1], [3, 3, 3, 3])


@pytest.mark.parametrize(("players", "sets"), COUNTS)
def test_one_good_in_each_european_region(players: int, sets: tuple[str, ...]) -> None:
    """M2.2: and none in Africa."""
    t = prepared(players, sets)
    with_good = [region for region, good in enumerate(trade(t).at) if good >= 0]
    assert with_good == [region for region in t.box.board.regions if SHADES[region] != "africa"]


@pytest.mark.parametrize(("players", "sets"), COUNTS)
def test_what_is_removed(players: int, sets: tuple[str, ...]) -> None:
    """M2.2: with two players one of each type, with three and five two different ones, otherwise none."""
    for seed in range(10):
        removed = trade(prepared(players, sets, seed)).removed
        assert sorted(removed) == {2: [1, 1, 1, 1], 3: [0, 0, 1, 1], 5: [0, 0, 1, 1]}.get(players, [0, 0, 0, 0])


def test_removing_is_left_to_chance() -> None:
    """M2.2: any type, then any other; then each region in turn, in proportion to the goods that are left."""
    t = start(3, sets=SETS)
    play(t, "italia")
    assert (asked(t), t.who, moves(t)) == ("remove good", CHANCE, list(GOODS))
    assert events(play(t, "cloth"), "good removed") == [("cloth",)]
    assert moves(t) == ["fish", "wood", "salt"]
    play(t, "salt")
    assert (asked(t), moves(t)) == ("lay good", list(GOODS))
    assert engine.weights(t) == [3, 2, 3, 2]
    happened = play(t, "cloth")
    assert events(happened, "good laid") == [("anglia", "cloth")]
    assert engine.weights(t) == [3, 1, 3, 2]
    play(t, "cloth")
    assert moves(t) == ["fish", "wood", "salt"]


def test_before_the_first_cubes() -> None:
    """M2.2: players know the goods when they place cubes."""
    t = prepared(4, SETS)
    assert asked(t) == "first cubes"
    assert sum(t.crowd) == 0
    assert -1 not in trade(t).at


def test_goods_never_move() -> None:
    """M2.2: a whole game at random leaves them where they were laid."""
    t = prepared(4, SETS)
    laid = list(trade(t).at)
    engine.playout(t, Rng(3))
    assert t.over
    assert list(trade(t).at) == laid


@pytest.mark.parametrize(("players", "sets"), COUNTS)
def test_four_coins_each(players: int, sets: tuple[str, ...]) -> None:
    """M2.3."""
    assert list(trade(prepared(players, sets)).coins) == [4] * players


def test_the_bank_never_runs_dry() -> None:
    """M1.1: 132 coins are printed; more can be earned."""
    t = market(cards={"treasurer": RED}, coins=dict.fromkeys(range(4), 40))
    play(t, "use treasurer")
    assert trade(t).coins[RED] == 42


def test_all_regions_have_names_in_the_view() -> None:
    """M2.2: a view says which good lies where."""
    t = prepared(2, SETS)
    shown = GAME.view(t, None)["goods"]["regions"]
    assert shown == {REGIONS[region]: GOODS[trade(t).at[region]] for region in t.box.board.regions}
