"""Dice: a die on the board is one number that encodes its owner and its value."""

from __future__ import annotations

from typing import Final

from ....kernel.packed import i64, vec

EMPTY: Final = -1
"""A space without a die."""

VALUES: Final = (1, 2, 3, 4, 5, 6)

CANDY: Final = 0
"""What a candy die shows: every value, and none of its own (Z5.2)."""

SUPPORT: Final = 5
"""The owner of the support dice: no player (Z4.1). Seats are 0 to 4."""

FACES: Final = 7
"""Candy and six values: the die of owner o that shows v is the number o * 7 + v."""

DICE: Final = {2: 6, 3: 7, 4: 7, 5: 7}
"""How many dice each player has, by number of players (Z1.1)."""
MOST_DICE: Final = max(DICE.values())
SUPPORT_DICE: Final = {2: 3, 3: 0, 4: 0, 5: 0}
CANDY_DICE: Final = {2: 1, 3: 1, 4: 2, 5: 2}


# What is being rolled: the first throw of the player's own dice, the second, or the support dice.
OWN: Final = 0
AGAIN: Final = 1
SUPPORTING: Final = 2
THROWS: Final = 3


def die(owner: int, value: int) -> int:
    return owner * FACES + value


def owner_of(die: int) -> int:
    return die // FACES


def value_of(die: int) -> int:
    return die % FACES


def is_real(die: int) -> bool:
    """Return whether it is a die that is rolled: neither a gap nor a candy."""
    return die != EMPTY and die % FACES != CANDY


def written(counts: vec[i64]) -> int:
    """Dice counted by value as one number, a digit a die: 11356."""
    number = 0
    for value in VALUES:
        for _ in range(counts[value]):
            number = number * 10 + value
    return number


def spelled(number: int) -> str:
    """Return such a number as people read it: "1 1 3 5 6"."""
    return " ".join(str(number)) if number else ""
