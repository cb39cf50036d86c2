"""The base game: six class cards, the European map, 49 tokens."""

from __future__ import annotations

from typing import Final

from .....components import Components
from ..cards.base.king import King
from ..cards.base.knight import Knight
from ..cards.base.merchant import Merchant
from ..cards.base.monk import Monk
from ..cards.base.peasant import Peasant
from ..cards.base.witch import Witch
from ..events import EVENTS
from ..faces import Tokens
from .set import Set


class Base(Set):
    """B1."""

    def __init__(self) -> None:
        super().__init__(
            "base",
            (King(0), Knight(1), Merchant(2), Monk(3), Peasant(4), Witch(5)),
            first_card=0,
            needed=True,
            events=EVENTS,
            files={"board": "rattus_board.toml", "tokens": "rattus_tokens.toml"},
            combinations={"beginners": ("peasant", "monk", "knight", "merchant", "king", "witch")},  # M1.2
            shades={2: ("light",), 3: ("light", "medium"), 4: ("light", "medium", "dark")},  # B1.1
            cards_in_game={2: 6, 3: 6, 4: 6},  # B1.3
            removed={2: 12, 3: 6, 4: 0},  # B2.2
        )

    def tokens(self, components: Components) -> Tokens:
        return Tokens(components.entry("tokens"), starting=12, normal=37)  # B1.2


SET: Final[Set] = Base()
