"""What a seat knows of what sets bring to Rattus: region cards, diplomats, the caravan, goods. Noughts without them."""

from __future__ import annotations

from typing import Final

from ....encoding.layout import MOST, Layout, things, turned
from ....kernel.packed import copy_into, i64, u8, vec
from ..game import GAME
from ..rules.board import REGIONS
from ..rules.parts import caravan, deck, diplomats
from ..rules.parts.goods import trade as goods
from ..rules.sets.all_sets import CARDS
from ..rules.table import Table

SEATS: Final = 6
KINDS: Final = len(goods.GOODS)
REGION_CARDS: Final = things(GAME, "{region card}")

PLACE: Final[dict[int, int]] = {card.number: place for place, card in enumerate(CARDS.values())}
"""The position of each class card among all of them, by its number."""


class PartFeatures:
    """The blocks of the parts in the layout, and how they are written."""

    def __init__(self, layout: Layout) -> None:
        regions = len(REGIONS)
        cards = len(REGION_CARDS)
        self.hand: i64 = layout.add("hand", cards, "region card", "1 if it is in the viewer's hand")
        self.looking: i64 = layout.add("looking at", cards, "region card", "1 if the viewer is choosing from it")
        self.open: i64 = layout.add("open", cards, "region card", "1 if it lies open")
        self.discards: i64 = layout.add("discards", cards, "region card", "1 if it is among the discards")
        self.covers: i64 = layout.add("covers", cards, "region card", "1 if it lies on a class card")
        self.hands: i64 = layout.add("hand sizes", SEATS, "seat", "region cards in hand")
        self.deck: i64 = layout.add("deck", 1, "", "region cards in the deck")
        self.diplomats: i64 = layout.add("diplomats", SEATS * regions, "seat, then region", "1 if a diplomat is there")
        self.in_palace: i64 = layout.add("palace diplomats", SEATS, "seat", "diplomats in the palace")
        self.caravan: i64 = layout.add("caravan", regions, "region", "1 if the caravan is there")
        self.coins: i64 = layout.add("coins", SEATS, "seat", f"coins, {MOST} at most")
        self.up: i64 = layout.add("goods up", KINDS, "good", "in the stock, available")
        self.down: i64 = layout.add("goods down", KINDS, "good", "in the stock, face down")
        self.goods: i64 = layout.add("goods", SEATS * KINDS, "seat, then good", "owned")
        self.good_at: i64 = layout.add("good at", regions * KINDS, "region, then good", "1 if it lies there")
        self.good_on: i64 = layout.add("good on", len(CARDS) * KINDS, "card, then good", "1 if it lies on the card")
        self.good_taken: i64 = layout.add("good taken", 1, "", "1 if the ordinary good of this turn has been taken")

    def write(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        slots = t.box.slots
        if not slots:
            return
        if deck.NAME in slots:
            self._region_cards(t, seat, out, at)
        if diplomats.NAME in slots:
            self._diplomats(t, seat, out, at)
        if caravan.NAME in slots:
            region = caravan.caravan(t).region
            if region >= 0:
                out[at + self.caravan + region] = 1
        if goods.NAME in slots:
            self._goods(t, seat, out, at)

    def _region_cards(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        """Encode the region cards; of other hands only the size, because on this table their cards are arbitrary."""
        held = deck.deck(t)
        whose = held.whose
        hands = vec[i64]([0] * SEATS)
        left = 0
        for card, where in enumerate(held.where):
            if where == deck.DECK:
                left += 1
            elif where == deck.HAND:
                hands[turned(whose[card], seat, t.box.players)] += 1
                if whose[card] == seat:
                    out[at + self.hand + card] = 1
            elif where == deck.LOOKED_AT:
                if whose[card] == seat:
                    out[at + self.looking + card] = 1
            elif where == deck.OPEN:
                out[at + self.open + card] = 1
            elif where == deck.DISCARD:
                out[at + self.discards + card] = 1
            elif where == deck.COVER:
                out[at + self.covers + card] = 1
        copy_into(out, at + self.hands, hands)
        out[at + self.deck] = left

    def _diplomats(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        players = t.box.players
        sent = diplomats.embassy(t)
        for who in range(players):
            away = turned(who, seat, players)
            copy_into(out, at + self.diplomats + away * len(REGIONS), sent.on_map, who, players)
            out[at + self.in_palace + away] = int(sent.palace[who])

    def _goods(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        players = t.box.players
        held = goods.trade(t)
        copy_into(out, at + self.up, held.up)
        copy_into(out, at + self.down, held.down)
        for who in range(players):
            away = turned(who, seat, players)
            out[at + self.coins + away] = min(MOST, int(held.coins[who]))
            first = at + self.goods + away * KINDS
            for good in range(KINDS):
                out[first + good] = int(held.owned[who * KINDS + good])
        for region, good in enumerate(held.at):
            if good >= 0:
                out[at + self.good_at + region * KINDS + good] = 1
        for card, good in enumerate(held.on):
            if good >= 0:
                out[at + self.good_on + PLACE[card] * KINDS + good] = 1
        out[at + self.good_taken] = 1 if held.taken else 0
