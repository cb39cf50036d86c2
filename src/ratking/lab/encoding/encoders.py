"""The encoder of each game, by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...games.catalogue import game_called
from .layout import Encoder
from .rattus import RattusEncoder
from .ratzzia import RatzziaEncoder


# Any: each game has a table of its own kind.
@lru_cache(maxsize=8)
def encoder_of(game: str) -> Encoder[Any]:
    """The encoder of the game of that name. Raises BadOptions."""
    if game_called(game).name == "ratzzia":
        return RatzziaEncoder()
    return RattusEncoder()
