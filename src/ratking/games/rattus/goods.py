"""Goods and money (M2 to M7): the effects and the questions that cards of trade are made of."""

from __future__ import annotations

from typing import Final

from ...kernel.frame import Frame
from ...kernel.power import Ask
from ...kernel.step import NO_MOVES, Question, Step
from .board import REGIONS
from .cards.catalogue import NAMES
from .moves import GOOD, GOODS, NO, REGION, YES
from .table import NOBODY, Table

TYPES: Final = range(len(GOODS))
STOCK: Final = 4  # M2.1: of each type; the others lie on the map
ON_MAP: Final = 3
PURSE: Final = 4  # M2.3
PRICE: Final = 3  # M4.2
COINS_A_POINT: Final = 5  # M5.1

# ---- effects


def pay(t: Table, who: int, coins: int) -> None:
    """To the bank, which never runs dry (M1.1)."""
    t.coins[who] -= coins
    if t.outbox is not None:
        t.tell("coins paid", {"seat": who, "coins": coins})


def earn(t: Table, who: int, coins: int) -> None:
    """From the bank."""
    t.coins[who] += coins
    if t.outbox is not None:
        t.tell("coins earned", {"seat": who, "coins": coins})


def available(t: Table, good: int) -> bool:
    """Whether a good of this type can be taken: one is up; in the last round any in the stock will do (M3.2, M8.2)."""
    return t.up[good] > 0 or (t.last_round and t.down[good] > 0)


def available_at(t: Table, region: int) -> int:
    """The type of the region's good if one of it is available; NOBODY if not, or if the region has none."""
    good = t.good_at[region]
    return good if good != NOBODY and available(t, good) else NOBODY


def take_good(t: Table, who: int, good: int) -> None:
    """From the stock."""
    stock = t.up if t.up[good] else t.down
    stock[good] -= 1
    t.goods[who * len(GOODS) + good] += 1
    if t.outbox is not None:
        t.tell("good taken", {"seat": who, "good": GOODS[good]})


def put_good(t: Table, who: int, good: int, card: int) -> None:
    """Onto a class card; what lay there returns to the stock (M7)."""
    t.goods[who * len(GOODS) + good] -= 1
    return_good(t, card)
    t.good_on[card] = good
    if t.outbox is not None:
        t.tell("good put on card", {"seat": who, "good": GOODS[good], "card": NAMES[card]})


def return_good(t: Table, card: int) -> None:
    """From a class card to the stock, face down (M7.2)."""
    good = t.good_on[card]
    if good != NOBODY:
        t.good_on[card] = NOBODY
        t.down[good] += 1
        if t.outbox is not None:
            t.tell("good returned", {"good": GOODS[good], "card": NAMES[card]})


def sell(t: Table, good: int) -> None:
    """Everybody sells all goods of a type: each for 3 coins in a region of it that he leads; the rest for nothing (M4.2)."""
    if not any(t.goods[good :: len(GOODS)]):
        return
    if t.outbox is not None:
        t.tell("sale", {"good": GOODS[good]})
    markets = [t.leaders(region) for region in regions_of(t, good)]
    for who in range(t.box.players):
        owned = t.goods[who * len(GOODS) + good]
        if owned:
            t.goods[who * len(GOODS) + good] = 0
            t.down[good] += owned
            sold = min(owned, sum(who in leaders for leaders in markets))
            t.coins[who] += PRICE * sold
            if t.outbox is not None:
                t.tell("goods sold", {"seat": who, "good": GOODS[good], "goods": owned, "coins": PRICE * sold})


def regions_of(t: Table, good: int) -> list[int]:
    """The regions with a good of this type."""
    return [region for region, lies in enumerate(t.good_at) if lies == good]


# ---- questions that cards ask


class AvailableGoods(Ask[Table]):
    """A good that can be taken now."""

    first = GOOD

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        return [good for good in TYPES if available(t, good)]


class RegionsOfCard(Ask[Table]):
    """A region with a good of the type that lies on the card, as long as there is a cube in reserve to place there."""

    first = REGION

    def __init__(self, name: str) -> None:
        self.card: int = NAMES.index(name)

    def values(self, t: Table, who: int, chosen: tuple[int, ...]) -> list[int]:
        good = t.good_on[self.card]
        return regions_of(t, good) if good != NOBODY and t.reserve[who] else []


available_goods: Final = AvailableGoods()


class OfferGood(Step[Table]):
    """Take a good of one type, if one is available, or leave it: after a card has brought one within reach."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def moves(self, t: Table, frame: Frame) -> list[int]:
        return [YES, NO] if available_at(t, frame.args[0]) != NOBODY else NO_MOVES

    def answer(self, t: Table, frame: Frame, move: int) -> None:
        if move == YES:
            take_good(t, frame.who, t.good_at[frame.args[0]])

    def question(self, t: Table, frame: Frame) -> Question:
        region = frame.args[0]
        return Question(frame.step, self.rule, {"region": REGIONS[region], "good": GOODS[t.good_at[region]]})
