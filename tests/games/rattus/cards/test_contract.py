"""The contract of the hooks holds for every card: what is watched is answered, and the other way round."""

from __future__ import annotations

import pytest

from ratking.games.rattus.cards.card import Card
from ratking.games.rattus.cards.catalogue import BY_SET, NAMES
from ratking.games.rattus.sets import CARDS

ALL = [card for cards in CARDS.values() for card in cards]


def overrides(card: Card, name: str) -> bool:
    return any(name in vars(kind) for kind in type(card).__mro__[: type(card).__mro__.index(Card)])


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_a_card_watches_what_it_answers(card: Card) -> None:
    """Without its flag a hook would never be called, and nobody would notice."""
    assert overrides(card, "plague_moved") == card.watches_plague
    assert overrides(card, "struck") == card.watches_strikes
    assert card.last_reach or not card.last_strikes
    if card.asks is not None:
        assert overrides(card, "act")
    if card.last_asks is not None:
        assert overrides(card, "act_last") or overrides(card, "act")


def test_the_catalogue_and_the_sets_name_the_same_cards_in_the_same_order() -> None:
    assert {name: tuple(card.name for card in cards) for name, cards in CARDS.items()} == BY_SET
    assert [card.number for card in ALL] == list(range(len(NAMES)))
    assert len({card.rule for card in ALL}) == len(ALL) == 22
