"""The games there are, by name."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.components import Components
from ..kernel.errors import BadOptions
from ..kernel.found import MISTAKES, found, leave_out
from ..kernel.game import Game, Json
from ..kernel.rng import Rng
from .rattus.game import GAME as RATTUS
from .ratzzia.game import GAME as RATZZIA

# Any: each game has a table of its own kind.
GAMES: Final[dict[str, Game[Any]]] = {game.name: game for game in (RATTUS, RATZZIA)}
"""Ours, then those of other packages, by the entry point `ratking.games`: the constant GAME of a module."""


def game_called(name: str, components: Json | None = None) -> Game[Any]:
    """The game of that name, with the package's components or, by part, with others. Raises BadOptions."""
    if name not in GAMES:
        raise BadOptions("unknown_game", game=name, allowed=list(GAMES))
    if components is None:
        return GAMES[name]
    return GAMES[name].with_components(Components.of_json(name, components))


def _add(game: object) -> None:
    """Put a game among the others, if its table can be laid. Raises what is wrong with it."""
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is no Game")
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    game.table(game.options({}, Rng(0)))
    GAMES[game.name] = game


for _found in found("ratking.games"):
    try:
        _add(_found.thing)
        _found.takes_part()
    except MISTAKES as _error:
        leave_out(_found.distribution, _found.name, _error)
