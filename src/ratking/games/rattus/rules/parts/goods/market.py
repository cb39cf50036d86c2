"""The market (M2 to M5, M7): the steps by which goods are laid, turned up, taken, put on cards and sold."""

from __future__ import annotations

from ......kernel.frame import Frame
from ......kernel.packed import i64, total, vec
from ......kernel.reason import Reason
from ......kernel.step import Question, Step
from ...board import REGIONS, SHADES
from ...box import Box
from ...cards.card import Card
from ...cards.steps import CardYesNo
from ...moves import NO, YES
from ...picks import Pick, YesNo
from ...queries import devastated
from ...table import Table
from ...turn import Action
from ...values import EMPTY, CardNo, Move, Seat
from .asks import why_not_available
from .trade import (
    GOOD,
    GOOD_LAID,
    GOOD_REMOVED,
    GOOD_TURNED_UP,
    GOODS,
    ON_MAP,
    TAKE_GOOD,
    TYPES,
    TradeCard,
    available,
    goods_of,
    put_good,
    sell,
    take_good,
    trade,
)

# ---- preparation


class RemoveGood(Pick[int]):
    """With 3 or 5 players two goods of different types go out at random (M2.2)."""

    name = "remove good"
    rule = "M2.2"
    first = GOOD

    def values(self, t: Table, frame: Frame) -> list[int]:
        return [good for good in TYPES if not trade(t).removed[good]]

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        trade(t).removed[value] = 1
        t.tell(GOOD_REMOVED, value)


class LayGoods(Step[Table]):
    """The other goods go one to each European region, at random (M2.2)."""

    name = "lay goods"
    rule = "M2.2"

    def happen(self, t: Table, frame: Frame) -> None:
        european = [region for region in t.box.board.regions if SHADES[region] != "africa"]
        for region in reversed(european):
            t.ask_chance("lay good", (region,))
        for _ in range(ON_MAP * len(GOODS) - total(trade(t).removed) - len(european)):
            t.ask_chance("remove good")


class LayGood(Pick[int]):
    """One good into one region."""

    name = "lay good"
    rule = "M2.2"
    holds = "region"
    first = GOOD

    def values(self, t: Table, frame: Frame) -> list[int]:
        left = still_to_lay(t)
        return [good for good in TYPES if left[good]]

    def weights(self, t: Table, frame: Frame) -> list[int]:
        left = still_to_lay(t)
        return [left[move - GOOD] for move in t.legal]

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        (region,) = frame.args
        trade(t).at[region] = value
        t.tell(GOOD_LAID, region, value)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"region": REGIONS[frame.args[0]]})


def still_to_lay(t: Table) -> list[int]:
    """Return how many goods of each type are not on the map yet."""
    goods = trade(t)
    left = [ON_MAP - removed for removed in goods.removed]
    for good in goods.at:
        if good != EMPTY:
            left[good] -= 1
    return left


# ---- a turn


class TurnUpGoods(Step[Table]):
    """At the start of a turn every type without an available good gets one from the stock (M3.1); nobody has taken any."""

    name = "turn up goods"
    rule = "M3.1"

    def happen(self, t: Table, frame: Frame) -> None:
        goods = trade(t)
        goods.taken = 0
        for good in TYPES:
            if not goods.up[good] and goods.down[good]:
                goods.up[good] = 1
                goods.down[good] -= 1
                t.tell(GOOD_TURNED_UP, good)


class TakeGood(Action):
    """One available good, once a turn (M3.2)."""

    def begun_by(self, box: Box) -> list[Move]:
        return [Move(TAKE_GOOD + good) for good in TYPES]

    def offers(self, t: Table, who: Seat) -> i64:
        goods = trade(t)
        if goods.taken:
            return 0
        bits: i64 = 0
        for good in TYPES:
            if goods.available(good, t.last_round):
                bits |= 1 << good
        return bits

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        trade(t).taken = 1
        take_good(t, who, move - TAKE_GOOD)

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        return Reason("took a good already", "M3.2") if trade(t).taken else why_not_available(t, move - TAKE_GOOD)


class LoadCard(Action):
    """Put one of your goods on a card of yours that works by goods, at any moment before C (M7.1)."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.numbers: vec[i64] = vec[i64]([card.number for card in carriers(box)])
        """The cards in the game that work by goods."""

    def begun_by(self, box: Box) -> list[Move]:
        return [card.also for card in carriers(box)]

    def offers(self, t: Table, who: Seat) -> i64:
        bits: i64 = 0
        for place, number in enumerate(self.numbers):
            if t.owner[number] == who:
                bits |= 1 << place
        return bits if bits and total(goods_of(t, who)) else 0

    def begin(self, t: Table, who: Seat, move: Move) -> None:
        t.push("load", who, (t.box.card_of[move].number,))

    def why_not(self, t: Table, who: Seat, move: Move) -> Reason | None:
        card = t.box.card_of[move]
        if t.owner[card.number] != who:
            return Reason("not your card", "M7.1", {"card": card.name})
        return None if total(goods_of(t, who)) else Reason("no goods", "M7.1")


def carriers(box: Box) -> list[TradeCard]:
    """Return the cards in the game that work by a good put on them."""
    return [card for card in box.cards if isinstance(card, TradeCard) and card.carries_good]


class Load(Pick[int]):
    """Which good goes onto the card."""

    name = "load"
    rule = "M7.1"
    holds = "card"
    first = GOOD

    def values(self, t: Table, frame: Frame) -> list[int]:
        return [good for good, owned in enumerate(goods_of(t, frame.who)) if owned]

    def picked(self, t: Table, frame: Frame, value: int) -> None:
        put_good(t, frame.who, value, CardNo(frame.args[0]))

    def why_not_this(self, t: Table, frame: Frame, value: int) -> Reason | None:
        return None if goods_of(t, frame.who)[value] else Reason("none of this good", self.rule, {"good": GOODS[value]})

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"card": t.box.by_number[frame.args[0]].name})


class OfferGood(CardYesNo):
    """Take the available good of a region's type, or leave it: after a card has brought one within reach."""

    holds = "region"

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.name = f"{card.name} good"

    def asked(self, t: Table, frame: Frame) -> bool:
        good = trade(t).at[frame.args[0]]
        return good != EMPTY and available(t, good)

    def agreed(self, t: Table, frame: Frame) -> None:
        take_good(t, frame.who, trade(t).at[frame.args[0]])

    def question(self, t: Table, frame: Frame) -> Question:
        region = frame.args[0]
        return Question(self.name, self.rule, {"region": REGIONS[region], "good": GOODS[trade(t).at[region]]})


class Sale(Step[Table]):
    """At the end of a turn the types whose stock is empty are sold (M4.1)."""

    name = "sale"
    rule = "M4.1"

    def happen(self, t: Table, frame: Frame) -> None:
        goods = trade(t)
        for good in [good for good in TYPES if not goods.up[good] and not goods.down[good]]:
            sell(t, good)


# ---- the end


class LastStrike(YesNo):
    """Some cards let their owner have the rats turned up where they moved the plague, without spreading (M8.7)."""

    name = "last strike"
    rule = "M8.7"
    yes = YES
    no = NO

    def asked(self, t: Table, frame: Frame) -> bool:
        if not devastated(t, t.plague):
            return False
        owned = [card for card in t.box.cards if t.owner[card.number] == frame.who]
        return any(isinstance(card, TradeCard) and card.last_strikes for card in owned)

    def agreed(self, t: Table, frame: Frame) -> None:
        t.push_all(["count plague", "devastation"], frame.who)

    def question(self, t: Table, frame: Frame) -> Question:
        return Question(self.name, self.rule, {"region": REGIONS[t.plague]})


class FinalSale(Step[Table]):
    """After the final devastation everybody sells everything (M4.3)."""

    name = "final sale"
    rule = "M4.3"

    def happen(self, t: Table, frame: Frame) -> None:
        for good in TYPES:
            sell(t, good)
