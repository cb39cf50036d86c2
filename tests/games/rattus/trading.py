"""The vocabulary of trade: goods on the map, in the stock, with players and on cards, and coins, on top of `play`.

t = market(cards={"brewer": RED}, goods={RED: {"fish": 2}}, coins={RED: 7})
play(t, "use brewer", "salt")
assert goods(t, RED) == {"fish": 2, "salt": 1}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ratking.games.rattus.board import SHADES
from ratking.games.rattus.cards.catalogue import NAMES
from ratking.games.rattus.deck import DECK, REGION_CARDS
from ratking.games.rattus.faces import CLASSES
from ratking.games.rattus.goods import STOCK, TYPES
from ratking.games.rattus.moves import GOODS
from ratking.games.rattus.table import NOBODY, Table

from .play import RED, Rats, region, table

SETS: Final = ("base", "mercatus")
ALL_SETS: Final = ("base", "africanus", "mercatus")

# Goods lie on the map by turns in the order of the board file: fish in Anglia, Hungaria and Bulgaria; cloth in Gallia,
# Italia and Turcia; wood in Germania, Polonia and Russia; salt in Hispania, Scandia and Tartaria.

Goods = Mapping[str, int]


def market(
    players: int = 4,
    *,
    cards: Mapping[str, int] | None = None,
    cubes: Mapping[str, Mapping[int, int]] | None = None,
    palace: Mapping[int, int] | None = None,
    rats: Mapping[str, Rats] | None = None,
    plague: str = "italia",
    turn: int = RED,
    supply: int | None = None,
    keep: Sequence[str] = (),
    sets: Sequence[str] = SETS,
    goods: Mapping[int, Goods] | None = None,
    on_cards: Mapping[str, str] | None = None,
    coins: Mapping[int, int] | None = None,
    on_map: Mapping[str, str] | None = None,
) -> Table:
    """A table with goods in the middle of a game. Cards not named but needed come from the base game.

    Goods lie on the map as said above; `on_map` says where it is otherwise.
    Goods of players and on cards come out of the stock; what is left there has one of each type up, the rest down.
    """

    def trade(t: Table) -> None:
        lay_goods(t)
        for name, good_there in (on_map or {}).items():
            t.good_at[region(name)] = GOODS.index(good_there)
        for seat, owned in (goods or {}).items():
            for name, count in owned.items():
                t.goods[seat * len(GOODS) + GOODS.index(name)] = count
        for card, name in (on_cards or {}).items():
            t.good_on[NAMES.index(card)] = GOODS.index(name)
        for seat, count in (coins or {}).items():
            t.coins[seat] = count
        for good in TYPES:
            left = STOCK - sum(t.goods[good :: len(GOODS)]) - t.good_on.count(good)
            assert left >= 0, f"there are not so many {GOODS[good]}"
            t.up[good] = min(1, left)
            t.down[good] = left - t.up[good]

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
        also=trade,
    )


def in_play(players: int, cards: Sequence[str]) -> list[str]:
    """These cards and, up to the number needed, others that do not trade."""
    needed = 8 if players > 4 else 6
    others = ("king", "merchant", "monk", "peasant", "witch", "knight", "treasurer", "pope")
    assert len(cards) <= needed, "so many cards are never in a game"
    return [*cards, *[name for name in others if name not in cards][: needed - len(cards)]]


def lay_goods(t: Table) -> None:
    """One good in each European region, by turns; those that find no region are those removed."""
    european = [region for region in t.box.board.regions if SHADES[region] != "africa"]
    for turn, where in enumerate(european):
        t.good_at[where] = turn % len(GOODS)
    t.goods_removed = [3 - t.good_at.count(good) for good in TYPES]


def goods(t: Table, seat: int) -> dict[str, int]:
    """The goods of a seat, types it has none of left out."""
    return {name: count for good, name in enumerate(GOODS) if (count := t.goods[seat * len(GOODS) + good])}


def stock(t: Table, name: str) -> tuple[int, int]:
    """How many goods of a type are up, and down."""
    good = GOODS.index(name)
    return t.up[good], t.down[good]


def good_on(t: Table, card: str) -> str | None:
    good = t.good_on[NAMES.index(card)]
    return None if good == NOBODY else GOODS[good]


def good_at(t: Table, name: str) -> str | None:
    good = t.good_at[region(name)]
    return None if good == NOBODY else GOODS[good]


def deal(t: Table, seat: int, group: str) -> str:
    """A region card that shows this class, from the deck into the hand of a seat; returns its name."""
    number = next(
        number
        for number, card in enumerate(REGION_CARDS)
        if t.region_cards[number] == DECK and CLASSES.index(group) in card.classes
    )
    t.region_cards[number] = seat
    t.hands[seat] += 1
    return REGION_CARDS[number].text
