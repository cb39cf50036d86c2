"""The moves of Rattus: one fixed action space for all sets and player counts. docs/moves.md lists it.

The number of a move never changes: `tests/games/rattus/rules/released_moves.json` holds all that were released. So blocks
have room to grow, sets have blocks of their own, and the moves of other packages come after everything.
"""

from __future__ import annotations

from typing import Final

from ....kernel.space import ActionSpace
from .board import PLACES, REGIONS, rat_name
from .values import CardNo, Move

REGION: Final = 0  # a region is its own number, so that lists of regions are lists of moves
FACE: Final = 17  # only chance makes these moves
FACES: Final = 120
"""Room for faces: as many as there could be if all tokens of all boxes were different. Their texts follow the tokens."""
TAKE: Final = 137
USE: Final = 169
CARDS: Final = 32
"""Room for the cards of our sets, each at its number. Cards from elsewhere have higher numbers, and moves after all."""
PLACE: Final = Move(201)
PLAGUE: Final = Move(202)
NUMBER: Final = 203
RAT: Final = 213
DONE: Final = Move(264)
YES: Final = Move(265)
NO: Final = Move(266)
PASS: Final = Move(267)
CARD: Final = 268
ALSO: Final = 300
"""Room for one more thing to do with each card, which a set names."""
# Blocks of sets: 332 to 390.
FREE: Final = 391
"""The first number after them: here begins what comes from other packages."""

CARD_MOVES: Final = ("take {card}", "use {card}", "{card}")
"""What can be done with every class card."""


def moves_of_card(number: CardNo) -> tuple[Move, Move, Move, Move]:
    """Return the moves that take a card, use it and name it, and one more that its set may use."""
    if number < CARDS:
        return Move(TAKE + number), Move(USE + number), Move(CARD + number), Move(ALSO + number)
    first = FREE + 4 * (number - CARDS)
    return Move(first), Move(first + 1), Move(first + 2), Move(first + 3)


def new_space(faces: list[str], cards: dict[CardNo, str]) -> ActionSpace:
    """Return the moves of all games, with these faces, which differ from box to box, and the cards by number."""
    space = ActionSpace()
    space.block("{region}", REGIONS, REGION)
    space.block("{face}", faces, FACE)
    space.single("place cubes", PLACE)
    space.single("move plague", PLAGUE)
    space.block("{number}", [str(n) for n in range(10)], NUMBER)
    space.block("{rat}", [rat_name(place) for place in range(len(REGIONS) * PLACES)], RAT)
    space.single("done", DONE)
    space.single("yes", YES)
    space.single("no", NO)
    space.single("pass", PASS)
    for number, name in sorted(cards.items()):
        for pattern, move in zip(CARD_MOVES, moves_of_card(number), strict=False):
            space.block(pattern, [name], move)
    return space
