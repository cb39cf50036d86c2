"""Set features: what the evaluator reads of class cards and of the parts that sets bring."""

from __future__ import annotations

from typing import Final

from ....kernel.packed import i64, total, vec
from ....kernel.values import Move
from ..rules.moves import PASS
from ..rules.parts import deck
from ..rules.parts import diplomats as embassies
from ..rules.parts.deck import HAND, REGION_CARD
from ..rules.parts.goods import trade as trading
from ..rules.queries import leaders
from ..rules.table import Table
from ..rules.values import EMPTY, Seat

KINDS: Final = len(trading.GOODS)


def question(t: Table) -> str:
    """Return the name of the open question."""
    return t.stack[-1].step.name


# ---- moves


def takes(t: Table, move: Move) -> bool:
    """Return whether a move takes a class card."""
    card = t.box.card_of.get(move)
    return card is not None and card.take == move


def uses(t: Table, move: Move) -> bool:
    """Return whether a move uses the power of a class card."""
    card = t.box.card_of.get(move)
    return card is not None and card.use == move


def trades(t: Table, move: Move) -> bool:
    """Return whether a move takes a good, or puts one on a card that has none."""
    if trading.TAKE_GOOD <= move < trading.TAKE_GOOD + KINDS:
        return True
    card = t.box.card_of.get(move)
    return card is not None and card.also == move and has_goods(t) and trading.good_on(t, card) == EMPTY


def cover(t: Table, who: int) -> Move:
    """Return the region card to save a cube with: one that is not sure to be a point at the end; else pass."""
    for move in t.legal:
        if move != PASS and who not in leaders(t, deck.deck(t).cards[move - REGION_CARD].region):
            return move
    return PASS


# ---- goods


def has_goods(t: Table) -> bool:
    return trading.NAME in t.box.slots


def coins(t: Table, seat: int) -> int:
    return trading.coins_of(t, Seat(seat))


def goods(t: Table, seat: int) -> int:
    """Return how many goods the seat owns."""
    return total(trading.goods_of(t, Seat(seat)))


def sales(t: Table, seat: int, leads: vec[i64]) -> int:
    """Return the coins a sale of everything would bring the seat now; `leads` has a bit for each leader of a region."""
    found = 0
    for good, owned in enumerate(trading.goods_of(t, Seat(seat))):
        if owned:
            markets: i64 = 0
            for region in trading.regions_of(t, good):
                markets += leads[region] >> seat & 1
            found += trading.PRICE * min(owned, markets)
    return found


# ---- region cards


def has_region_cards(t: Table) -> bool:
    return deck.NAME in t.box.slots


def hand(t: Table, seat: int) -> int:
    """Return how many region cards the seat holds."""
    return len(deck.cards_at(t, HAND, seat))


def hand_regions(t: Table, seat: int) -> list[int]:
    """Return the regions of the cards the seat holds, each once."""
    cards = deck.deck(t).cards
    return sorted({cards[card].region for card in deck.cards_at(t, HAND, seat)})


# ---- diplomats


def has_diplomats(t: Table) -> bool:
    return embassies.NAME in t.box.slots


def diplomats(t: Table) -> list[int]:
    """Return how many diplomats each seat has, those in the palace included."""
    players = t.box.players
    embassy = embassies.embassy(t)
    return [sum(embassy.on_map[seat::players]) + embassy.palace[seat] for seat in range(players)]


def diplomat_points(counts: list[int]) -> list[int]:
    return embassies.shares(counts)
