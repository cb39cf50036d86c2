"""Goods as a part: how they join a box, what is seen of them, what they count, how they add up."""

from __future__ import annotations

from ......kernel.frame import CHANCE
from ......kernel.game import Json
from ...board import REGIONS
from ...box import Box
from ...part import Part
from ...table import Table
from ...values import EMPTY, NOBODY, CardNo, Seat
from ...view_types import Goods as GoodsSeen
from .market import (
    FinalSale,
    LastStrike,
    LayGood,
    LayGoods,
    Load,
    LoadCard,
    RemoveGood,
    Sale,
    TakeGood,
    TurnUpGoods,
    carriers,
    still_to_lay,
)
from .trade import COINS_A_POINT, GOODS, NAME, STOCK, TYPES, Trade, goods_of, return_good, trade


class Goods(Part):
    """Goods on the map, in the stock, with the players and on cards; and everybody's coins. All public (M3.3)."""

    name = NAME

    def join(self, box: Box) -> None:
        box.names["good"] = GOODS.__getitem__
        box.before_cubes.append("lay goods")
        box.turn.insert(0, "turn up goods")
        box.turn.insert(box.turn.index("end of turn"), "sale")
        box.after_last_plague.append("last strike")
        box.after_final.append("final sale")
        box.actions.append(TakeGood())
        if carriers(box):
            box.actions.append(LoadCard(box))
            box.last_actions.append(LoadCard(box))  # M8.8
        box.card_watchers.append(self)
        box.add(LayGoods(), RemoveGood(), LayGood(), TurnUpGoods(), Load(), Sale(), LastStrike(), FinalSale())

    def state(self, box: Box) -> Trade:
        return Trade(box.board.size, box.players, box.cards[-1].number + 1)

    def card_taken(self, t: Table, card: CardNo) -> None:
        """A player who takes the card must put their own good on it (M7.2)."""
        return_good(t, card)

    def view(self, t: Table, seat: Seat | None) -> Json:
        goods = trade(t)
        shown: GoodsSeen = {
            "up": dict(zip(GOODS, goods.up, strict=True)),
            "down": dict(zip(GOODS, goods.down, strict=True)),
            "players": [dict(zip(GOODS, goods_of(t, who), strict=True)) for who in t.box.seats],
            "regions": {REGIONS[region]: GOODS[good] for region, good in enumerate(goods.at) if good != EMPTY},
            "cards": {t.box.by_number[card].name: GOODS[good] for card, good in enumerate(goods.on) if good != EMPTY},
            "taken": bool(goods.taken),
        }
        return {"coins": list(goods.coins), "goods": shown}

    def points(self, t: Table) -> dict[str, list[int]]:
        return {"coins": [coins // COINS_A_POINT for coins in trade(t).coins]}

    def broken_laws(self, t: Table) -> list[str]:
        broken = []
        goods = trade(t)
        for good in TYPES:
            if (
                goods.up[good] + goods.down[good] + sum(goods.owned[good :: len(GOODS)]) + list(goods.on).count(good)
                != STOCK
            ):
                broken.append(f"the {GOODS[good]} off the map do not add up")
            if still_to_lay(t)[good] and t.stack and not any(f.who == CHANCE for f in t.stack):
                broken.append(f"the {GOODS[good]} on the map do not add up")
            if goods.up[good] > 1:
                broken.append(f"two {GOODS[good]} are available")
        if min([*goods.up, *goods.down, *goods.owned, *goods.coins]) < 0:
            broken.append("fewer than no goods or coins")
        may_carry = {card.number for card in carriers(t.box) if t.owner[card.number] != NOBODY}
        if not may_carry.issuperset(card for card, good in enumerate(goods.on) if good != EMPTY):
            broken.append("a good lies on a card that has no place for it, or that nobody holds")
        return broken
