"""Every card keeps the contract of the hooks: it watches each hook that it overrides."""

from __future__ import annotations

import pytest

from ratking.games.rattus.rules.cards.card import Card
from ratking.games.rattus.rules.parts.goods.trade import TradeCard
from ratking.games.rattus.rules.sets.all_sets import CARDS, SETS

ALL = list(CARDS.values())


def overrides(card: Card, name: str) -> bool:
    return any(name in vars(kind) for kind in type(card).__mro__[: type(card).__mro__.index(Card)])


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_a_card_watches_the_hooks_it_overrides(card: Card) -> None:
    """An overridden hook that the card does not watch would never be called, and nobody would notice."""
    assert overrides(card, "plague_moved") == card.watches_plague
    assert overrides(card, "struck") == card.watches_strikes
    assert card.last_reach or not (isinstance(card, TradeCard) and card.last_strikes)
    if card.asks is not None:
        assert overrides(card, "act")
    if card.last_asks is not None:
        assert overrides(card, "act_last") or overrides(card, "act")


def test_the_catalogue_has_the_cards_of_all_sets() -> None:
    assert [card for group in SETS.values() for card in group.cards] == ALL
    assert len({card.number for card in ALL}) == len({card.name for card in ALL}) == len(ALL)
    assert len({card.rule for card in ALL}) == len(ALL) >= 22
