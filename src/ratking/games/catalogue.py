"""The games there are, by name."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.errors import BadOptions
from ..kernel.game import Game
from .rattus.game import GAME as RATTUS
from .ratzzia.game import GAME as RATZZIA

# Any: each game has a table of its own kind.
GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (RATTUS, RATZZIA)}


def game_called(name: str) -> Game[Any]:
    """The game of that name. Raises BadOptions."""
    if name not in GAMES:
        raise BadOptions("unknown_game", game=name, allowed=list(GAMES))
    return GAMES[name]
