"""Trade (M2 to M7): the goods on the map, in the stock, with players and on cards, the coins; and what happens to them."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from ......kernel.event import Kind, Kinds
from ......kernel.mypyc_compat import class_attribute
from ......kernel.packed import i64, total, vec
from ...cards.card import Card
from ...queries import leaders, rats_in
from ...state import State
from ...table import Table
from ...values import EMPTY, CardNo, Place, Region, Seat

GOODS: Final = ("fish", "cloth", "wood", "salt")
"""The types of goods (M1.1): a type is its number here."""
TYPES: Final = list(range(len(GOODS)))
STOCK: Final = 4  # M2.1: of each type; the others lie on the map
ON_MAP: Final = 3
PURSE: Final = 4  # M2.3
PRICE: Final = 3  # M4.2
COINS_A_POINT: Final = 5  # M5.1
MANY: Final = 1 << 10  # more than there are places for rats

TAKE_GOOD: Final = 383
GOOD: Final = 387
"""The first of the moves that take, and that name, a type of goods."""

EVENTS: Final[Kinds] = {}
GOOD_REMOVED: Final = Kind(EVENTS, "good removed", good="good")
GOOD_LAID: Final = Kind(EVENTS, "good laid", region="region", good="good")
GOOD_TURNED_UP: Final = Kind(EVENTS, "good turned up", good="good")
GOOD_TAKEN: Final = Kind(EVENTS, "good taken", seat="seat", good="good")
GOOD_PUT_ON_CARD: Final = Kind(EVENTS, "good put on card", seat="seat", good="good", card="card")
GOOD_RETURNED: Final = Kind(EVENTS, "good returned", good="good", card="card")
SALE: Final = Kind(EVENTS, "sale", good="good")
GOODS_SOLD: Final = Kind(EVENTS, "goods sold", seat="seat", good="good", goods="number", coins="number")
COINS_EARNED: Final = Kind(EVENTS, "coins earned", seat="seat", coins="number")
COINS_PAID: Final = Kind(EVENTS, "coins paid", seat="seat", coins="number")


class Trade(State):
    """Where all goods are, and everybody's coins."""

    __slots__ = ("at", "coins", "down", "on", "owned", "removed", "taken", "up")

    FIELDS: ClassVar[tuple[str, ...]] = ("at", "up", "down", "owned", "on", "removed", "coins", "taken")

    def __init__(self, regions: int, players: int, cards: int, like: Trade | None = None) -> None:
        self.at: vec[i64] = vec[i64]([EMPTY] * regions) if like is None else like.at[:]
        """The good lying in each region (M2.2)."""
        self.up: vec[i64] = vec[i64]([1] * len(GOODS)) if like is None else like.up[:]
        """Goods of each type in the stock, available."""
        self.down: vec[i64] = vec[i64]([STOCK - 1] * len(GOODS)) if like is None else like.down[:]
        """Goods of each type in the stock, face down."""
        self.owned: vec[i64] = vec[i64]([0] * (players * len(GOODS))) if like is None else like.owned[:]
        """Goods of each seat, by seat * 4 + type."""
        self.on: vec[i64] = vec[i64]([EMPTY] * cards) if like is None else like.on[:]
        """The good on each class card, by its number (M7)."""
        taken_out = 1 if players == 2 else 0
        self.removed: vec[i64] = vec[i64]([taken_out] * len(GOODS)) if like is None else like.removed[:]
        """Goods of each type removed in preparation (M2.2)."""
        self.coins: vec[i64] = vec[i64]([PURSE] * players) if like is None else like.coins[:]
        self.taken: int = 0 if like is None else like.taken
        """Whether the seat on turn has taken its ordinary good (M3.2)."""

    def available(self, good: int, last_round: bool) -> bool:
        """Return whether a good of this type can be taken: one that is up; in the last round any in stock (M3.2, M8.2)."""
        return self.up[good] > 0 or (last_round and self.down[good] > 0)

    def clone(self) -> Trade:
        return Trade(0, 0, 0, self)


NAME: Final = "goods"


def trade(t: Table) -> Trade:
    """Return the goods and coins on this table."""
    return cast("Trade", t.part(NAME))


@mypyc_attr(allow_interpreted_subclasses=True)
class TradeCard(Card):
    """A class card with two more hooks, for games with goods.

    >>> from ratking.games.rattus.rules.api import TradeCard
    >>> from ratking.games.rattus.rules.sets.all_sets import CARDS
    >>> [card.name for card in CARDS.values() if isinstance(card, TradeCard) and card.carries_good][:2]
    ['landowner', 'hanseatic trader']
    """

    carries_good: bool = False
    """Whether it works by a good that its owner puts on it (M7)."""
    last_strikes: bool = False
    """Whether, having moved the plague in the last round, its owner may have that region's rats turned up (M8.7)."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.carries_good = class_attribute(self, "carries_good", self.carries_good)
        self.last_strikes = class_attribute(self, "last_strikes", self.last_strikes)


# ---- what can be read off


def coins_of(t: Table, who: Seat) -> int:
    """Return how many coins the player has.

    >>> from ratking.games.rattus.rules.api import Seat, coins_of
    >>> from ratking.testing import new_table
    >>> coins_of(new_table("rattus", players=2, sets=["base", "mercatus"]), Seat(0))
    4
    """
    return trade(t).coins[who]


def goods_of(t: Table, who: Seat) -> vec[i64]:
    """Return how many goods of each type the player has."""
    return trade(t).owned[who * len(GOODS) : (who + 1) * len(GOODS)]


def available(t: Table, good: int) -> bool:
    """Return whether a good of this type can be taken now."""
    return trade(t).available(good, t.last_round)


def regions_of(t: Table, good: int) -> list[Region]:
    """Return the regions with a good of this type; none for no good.

    >>> from ratking.games.rattus.rules.api import GOODS, regions_of
    >>> from ratking.testing import new_table
    >>> regions_of(new_table("rattus", players=2, sets=["base", "mercatus"]), GOODS.index("fish"))  # none is laid yet
    []
    """
    if good == EMPTY:
        return []
    return [Region(region) for region, lies in enumerate(trade(t).at) if lies == good]


def rats_of(t: Table, good: int) -> list[Place]:
    """Return the rats in the regions with a good of this type, those that look alike to everybody next to each other.

    >>> from ratking.games.rattus.rules.api import GOODS, rats_of
    >>> from ratking.testing import new_table
    >>> rats_of(new_table("rattus", players=2, sets=["base", "mercatus"]), GOODS.index("fish"))  # none is laid yet
    []
    """
    in_order = [_look_and_place(t, rat) for region in regions_of(t, good) for rat in rats_in(t, region)]
    in_order.sort()
    return [Place(number % MANY) for number in in_order]


def _look_and_place(t: Table, rat: Place) -> int:
    """Return how a rat looks to everybody, as `look_of` does, and its place: as one number, because those sort faster."""
    return (t.kind[rat] * MANY + (rat + 1 if t.seen[rat] else 0)) * MANY + rat


def good_on(t: Table, card: Card) -> int:
    """Return the good on a card, or EMPTY.

    >>> from ratking.games.rattus.rules.api import GOODS, good_on
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> good_on(t, t.box.cards[0]) in range(len(GOODS))
    False
    """
    return trade(t).on[card.number]


# ---- effects


def pay(t: Table, who: Seat, coins: int) -> None:
    """Pay coins to the bank, which never runs dry (M1.1).

    >>> from ratking.games.rattus.rules.api import Seat, coins_of, pay
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> pay(t, Seat(0), 1)
    >>> coins_of(t, Seat(0))
    3
    """
    trade(t).coins[who] -= coins
    t.tell(COINS_PAID, who, coins)


def earn(t: Table, who: Seat, coins: int) -> None:
    """Earn coins from the bank.

    >>> from ratking.games.rattus.rules.api import Seat, coins_of, earn
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> earn(t, Seat(0), 2)
    >>> coins_of(t, Seat(0))
    6
    """
    trade(t).coins[who] += coins
    t.tell(COINS_EARNED, who, coins)


def take_good(t: Table, who: Seat, good: int) -> None:
    """Take a good from the stock.

    >>> import ratking
    >>> from ratking.games.rattus.rules.api import GOODS, Seat, take_good
    >>> from ratking.testing import new_table
    >>> t = new_table("rattus", players=2, sets=["base", "mercatus"])
    >>> take_good(t, Seat(0), GOODS.index("salt"))
    >>> ratking.GAMES["rattus"].view(t, None)["goods"]["players"][0]["salt"]
    1
    """
    goods = trade(t)
    stock = goods.up if goods.up[good] else goods.down
    stock[good] -= 1
    goods.owned[who * len(GOODS) + good] += 1
    t.tell(GOOD_TAKEN, who, good)


def put_good(t: Table, who: Seat, good: int, card: CardNo) -> None:
    """Put a good onto a class card; what lay there returns to the stock (M7)."""
    trade(t).owned[who * len(GOODS) + good] -= 1
    return_good(t, card)
    trade(t).on[card] = good
    t.tell(GOOD_PUT_ON_CARD, who, good, card)


def return_good(t: Table, card: CardNo) -> None:
    """Return the good on a class card to the stock, face down (M7.2)."""
    good = trade(t).on[card]
    if good != EMPTY:
        trade(t).on[card] = EMPTY
        trade(t).down[good] += 1
        t.tell(GOOD_RETURNED, good, card)


def sell(t: Table, good: int) -> None:
    """Sell everybody's goods of a type: one for 3 coins in each region of it that they lead, the rest for nothing (M4.2)."""
    goods = trade(t)
    if not total(goods.owned[good :: len(GOODS)]):
        return
    t.tell(SALE, good)
    markets = [leaders(t, region) for region in regions_of(t, good)]
    for who in t.box.seats:
        owned = goods.owned[who * len(GOODS) + good]
        if owned:
            goods.owned[who * len(GOODS) + good] = 0
            goods.down[good] += owned
            sold = min(owned, len([leading for leading in markets if who in leading]))
            goods.coins[who] += PRICE * sold
            t.tell(GOODS_SOLD, who, good, owned, PRICE * sold)
