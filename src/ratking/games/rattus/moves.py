"""The moves of Rattus: one fixed action space for all sets and player counts. docs/moves.md lists it."""

from __future__ import annotations

from typing import Final

from ...kernel.space import ActionSpace
from .board import PLACES, REGIONS
from .cards.catalogue import NAMES
from .deck import REGION_CARDS
from .faces import Tokens

SPACE: Final = ActionSpace()

# A region is its own number, so that lists of regions are lists of moves.
REGION: Final[int] = SPACE.block("{region}", REGIONS)
NUMBER: Final[int] = SPACE.block("{number}", [str(n) for n in range(10)])
RAT: Final[int] = SPACE.block("{rat}", [f"{region} {place + 1}" for region in REGIONS for place in range(PLACES)])
TAKE: Final[int] = SPACE.block("take {card}", NAMES)
USE: Final[int] = SPACE.block("use {card}", NAMES)
PLACE: Final[int] = SPACE.single("place cubes")
PLAGUE: Final[int] = SPACE.single("move plague")
DONE: Final[int] = SPACE.single("done")
YES: Final[int] = SPACE.single("yes")
NO: Final[int] = SPACE.single("no")
PASS: Final[int] = SPACE.single("pass")
CARD: Final[int] = SPACE.block("{card}", NAMES)
LOAD: Final[int] = SPACE.block("load {card}", NAMES)
GOODS: Final = ("fish", "cloth", "wood", "salt")
"""The types of goods (M1.1): a type is its number here."""
TAKE_GOOD: Final[int] = SPACE.block("take {good}", GOODS)
GOOD: Final[int] = SPACE.block("{good}", GOODS)
REGION_CARD: Final[int] = SPACE.block("{region card}", [card.text for card in REGION_CARDS])

BASE_TOKENS: Final = Tokens("rattus_tokens.toml", starting=12, normal=37)  # B1.2
AFRICAN_TOKENS: Final = Tokens("africanus_tokens.toml", starting=17, normal=48)  # A1.2


def _faces(*boxes: Tokens) -> list[str]:
    faces = {face.text: face.order for tokens in boxes for face in tokens.faces}
    return sorted(faces, key=lambda text: faces[text])


# Only chance makes these moves.
FACE: Final[int] = SPACE.block("{face}", _faces(BASE_TOKENS, AFRICAN_TOKENS))


def moves_of(tokens: Tokens) -> list[int]:
    """The moves that name the faces of these tokens, in order."""
    return [FACE + SPACE.things[FACE:].index(face.text) for face in tokens.faces]
