"""The catalogue: all sets there are, and their cards."""

from __future__ import annotations

from typing import Final

from ..cards.card import Card
from ..moves import CARDS as OURS
from . import africanus, base, mercatus
from .set import Set

SETS: Final[dict[str, Set]] = {}
"""By name, in the order in which they are named and combined."""

CARDS: Final[dict[str, Card]] = {}
"""All class cards by name, set by set."""


def add(new: Set) -> None:
    """Put a set among the others. Those of other packages have the numbers after ours, in the order in which they come.

    Raises ValueError where it has a name or a number that is taken; then nothing has changed.
    """
    if new.name in SETS:
        raise ValueError(f"there is a set {new.name!r} already")
    first = new.first_card
    if first is None:
        first = max(OURS - 1, *(card.number for card in CARDS.values())) + 1
    cards = dict(CARDS)
    for card in new.cards:
        card.count_from(first)
        twin = [other.name for other in cards.values() if other.number == card.number or other.name == card.name]
        if twin:
            raise ValueError(f"the cards {card.name!r} and {twin[0]!r} have one number or one name")
        cards[card.name] = card
    CARDS.update(cards)
    SETS[new.name] = new


def remove(name: str) -> None:
    """Take a set out again that turned out not to play."""
    for card in SETS.pop(name).cards:
        del CARDS[card.name]


def combinations() -> dict[str, tuple[str, ...]]:
    """Return the choices of cards that have a name."""
    return {word: cards for group in SETS.values() for word, cards in group.combinations.items()}


def set_of(card: str) -> str:
    """Return the name of the set that has this card."""
    return next(name for name, group in SETS.items() if card in [other.name for other in group.cards])


def extra_steps(players: int, sets: list[Set]) -> int:
    """Return how many steps more than their texts cards let the plague go, with these sets."""
    return max([group.extra_steps.get(players, 0) for group in sets])


def text_fields(card: Card, players: int) -> dict[str, int]:
    """Return what the text of a card names besides: how far it brings the plague with this many players (A2.5)."""
    return {"steps": card.reach + extra_steps(players, list(SETS.values()))} if card.reach > 1 else {}


for _set in (base.SET, africanus.SET, mercatus.SET):
    add(_set)
