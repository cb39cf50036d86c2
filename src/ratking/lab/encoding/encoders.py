"""The encoder of each game, by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...games.catalogue import game_called
from ...kernel.errors import BadOptions
from .layout import Encoder
from .rattus import RattusEncoder
from .ratzzia import RatzziaEncoder

# Any: each game has a table of its own kind.
ENCODERS: Final[dict[str, type[Encoder[Any]]]] = {"rattus": RattusEncoder, "ratzzia": RatzziaEncoder}


@lru_cache(maxsize=8)
def encoder_of(game: str) -> Encoder[Any]:
    """Return the encoder of the game of that name. Raises BadOptions if there is no such game, or it has no encoder."""
    name = game_called(game).name
    if name not in ENCODERS:
        raise BadOptions("no_encoder", game=name, allowed=list(ENCODERS))
    return ENCODERS[name]()
