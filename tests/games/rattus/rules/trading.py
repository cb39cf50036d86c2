"""Helpers for the tests of Mercatus, in addition to `play`: coins; goods on the map, in the stock, with players, on cards.

t = market(cards={"brewer": RED}, goods={RED: {"fish": 2}}, coins={RED: 7})
play(t, "use brewer", "salt")
assert goods(t, RED) == {"fish": 2, "salt": 1}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ratking.games.rattus.rules.board import SHADES
from ratking.games.rattus.rules.faces import CLASSES
from ratking.games.rattus.rules.parts.deck import DECK, HAND, deck, put
from ratking.games.rattus.rules.parts.goods.trade import GOODS, STOCK, TYPES, trade
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.games.rattus.rules.table import Table
from ratking.games.rattus.rules.values import EMPTY
from ratking.kernel.packed import i64, vec
from ratking.kernel.values import Seat

from .play import RED, Rats, region, table

SETS: Final = ("base", "mercatus")
ALL_SETS: Final = ("base", "africanus", "mercatus")

# The types of goods alternate on the map in the order of the board file: fish in Anglia, Hungaria and Bulgaria; cloth in
# Gallia, Italia and Turcia; wood in Germania, Polonia and Russia; salt in Hispania, Scandia and Tartaria.

Goods = Mapping[str, int]


def market(
    players: int = 4,
    *,
    cards: Mapping[str, Seat] | None = None,
    cubes: Mapping[str, Mapping[int, int]] | None = None,
    palace: Mapping[int, int] | None = None,
    rats: Mapping[str, Rats] | None = None,
    plague: str = "italia",
    turn: Seat = RED,
    supply: int | None = None,
    keep: Sequence[str] = (),
    sets: Sequence[str] = SETS,
    goods: Mapping[int, Goods] | None = None,
    on_cards: Mapping[str, str] | None = None,
    coins: Mapping[int, int] | None = None,
    on_map: Mapping[str, str] | None = None,
) -> Table:
    """Return a table with goods in the middle of a game. Further cards that are needed come from the base game.

    Goods lie on the map as described above; `on_map` overrides that.
    Goods of players and on cards come from the stock; of what is left there, one of each type is up, the others down.
    """

    def lay(t: Table) -> None:
        lay_goods(t)
        for name, good_there in (on_map or {}).items():
            trade(t).at[region(name)] = GOODS.index(good_there)
        for seat, owned in (goods or {}).items():
            for name, count in owned.items():
                trade(t).owned[seat * len(GOODS) + GOODS.index(name)] = count
        for card, name in (on_cards or {}).items():
            trade(t).on[CARDS[card].number] = GOODS.index(name)
        for seat, count in (coins or {}).items():
            trade(t).coins[seat] = count
        for good in TYPES:
            left = STOCK - sum(trade(t).owned[good :: len(GOODS)]) - list(trade(t).on).count(good)
            assert left >= 0, f"there are not enough {GOODS[good]}"
            trade(t).up[good] = min(1, left)
            trade(t).down[good] = left - trade(t).up[good]

    return table(
        players,
        cards=cards,
        cubes=cubes,
        palace=palace,
        rats=rats,
        plague=plague,
        turn=turn,
        supply=supply,
        keep=keep,
        sets=sets,
        in_play=in_play(players, list(cards or {})),
        also=lay,
    )


def in_play(players: int, cards: Sequence[str]) -> list[str]:
    """Return these cards and, up to the number needed, others that do not use goods or coins."""
    needed = 8 if players > 4 else 6
    others = ("king", "merchant", "monk", "peasant", "witch", "knight", "treasurer", "pope")
    assert len(cards) <= needed, "more cards than a game has"
    return [*cards, *[name for name in others if name not in cards][: needed - len(cards)]]


def lay_goods(t: Table) -> None:
    """Put one good in each European region, types alternating; those without a region are removed."""
    european = [region for region in t.box.board.regions if SHADES[region] != "africa"]
    for turn, where in enumerate(european):
        trade(t).at[where] = turn % len(GOODS)
    trade(t).removed = vec[i64]([3 - list(trade(t).at).count(good) for good in TYPES])


def goods(t: Table, seat: int) -> dict[str, int]:
    """Return the goods of a seat, without types that it does not have."""
    return {name: count for good, name in enumerate(GOODS) if (count := trade(t).owned[seat * len(GOODS) + good])}


def stock(t: Table, name: str) -> tuple[int, int]:
    """Return how many goods of a type are up, and how many down."""
    good = GOODS.index(name)
    return trade(t).up[good], trade(t).down[good]


def good_on(t: Table, card: str) -> str | None:
    good = trade(t).on[CARDS[card].number]
    return None if good == EMPTY else GOODS[good]


def good_at(t: Table, name: str) -> str | None:
    good = trade(t).at[region(name)]
    return None if good == EMPTY else GOODS[good]


def deal(t: Table, seat: int, group: str) -> str:
    """Move a region card that shows this class from the deck to a seat's hand. Returns its name."""
    number = next(
        number
        for number, card in enumerate(deck(t).cards)
        if deck(t).where[number] == DECK and CLASSES.index(group) in card.classes
    )
    put(t, number, HAND, seat)
    return deck(t).cards[number].text
