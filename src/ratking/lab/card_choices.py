"""Card choices: the choices of class cards that an experiment goes through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ..games.registry import game_called
from ..kernel.errors import BadOptions
from ..kernel.rng import Rng

MOST: Final = 1000
"""At most so many draws are gone through one by one."""

WITH: Final = "with "
"""Before the name of a card: draws that have it, the others at random."""


def cards_of(sets: list[str]) -> list[str]:
    """The class cards of these sets, in the order of the catalogue."""
    game = game_called("rattus")
    space = game.space
    names = [thing for thing, pattern in zip(space.things, space.patterns, strict=True) if pattern == "take {card}"]
    return [name for name in names if _is_of(name, sets)]


def _is_of(name: str, sets: list[str]) -> bool:
    """Whether a card is of one of these sets: alone it is refused for its number, not for itself."""
    try:
        game_called("rattus").options({"players": 4, "sets": sets, "cards": [name]}, Rng(0))
    except BadOptions as error:
        if error.key == "card_of_other_set":
            return False
        if error.key != "card_count":
            raise
    return True


def needed(players: int) -> int:
    """How many class cards a game has."""
    return 8 if players > 4 else 6  # B2.1, A1.4


def all_draws(sets: list[str], players: int) -> Iterator[list[str]]:
    """Every choice of cards there is. Raises BadOptions if they are too many to go through."""
    draws = [list(draw) for draw in combinations(cards_of(sets), needed(players))]
    if len(draws) > MOST:
        raise BadOptions("study_draws", draws=len(draws), most=MOST)
    yield from draws


def each_card(sets: list[str]) -> Iterator[tuple[str, str]]:
    """Each card against the rest: draws that have it, the others at random."""
    for card in cards_of(sets):
        yield WITH + card, card


def drawn(cards: object, sets: list[str], players: int, rng: Rng) -> object:
    """The cards of one game: as they were asked for, or with a card and others at random."""
    if not isinstance(cards, str) or not cards.startswith(WITH):
        return cards
    card = cards.removeprefix(WITH)
    names = [name for name in cards_of(sets) if name != card]
    numbers = list(range(len(names)))
    rng.shuffle(numbers)
    return [card, *(names[number] for number in numbers[: needed(players) - 1])]
