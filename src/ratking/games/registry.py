"""Registry: the games there are and their parts, by name. The only place that maps a name to parts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..components import Components
from ..kernel.errors import BadOptions
from ..kernel.game import Game, Json
from ..kernel.rng import Rng
from ..plugins import MISTAKES, installed, set_aside
from .rattus.game import GAME as RATTUS
from .ratzzia.game import GAME as RATZZIA

if TYPE_CHECKING:
    from ..bots.evaluator import Evaluator
    from ..drawing.drawing import Drawing
    from ..encoding.layout import Encoder
    from ..kernel.observation import Observation

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


# The parts of a game are imported when somebody asks for them: a server that only hosts needs no encoder.
@lru_cache(maxsize=32)
def evaluator_of(game: str) -> Evaluator[Any]:
    """Return the game's own evaluator, or the one that judges any game by its score."""
    if game == RATTUS.name:
        from .rattus.evaluation.evaluator import RattusEvaluator

        return RattusEvaluator()
    if game == RATZZIA.name:
        from .ratzzia.evaluation.evaluator import RatzziaEvaluator

        return RatzziaEvaluator()
    from ..bots.evaluator import Evaluator

    return Evaluator(game_called(game))


@lru_cache(maxsize=8)
def encoder_of(game: str) -> Encoder[Any]:
    """Return the encoder of the game of that name. Raises BadOptions if there is no such game, or it has no encoder."""
    name = game_called(game).name
    if name == RATTUS.name:
        from .rattus.encoding.encoder import RattusEncoder

        return RattusEncoder()
    if name == RATZZIA.name:
        from .ratzzia.encoding.encoder import RatzziaEncoder

        return RatzziaEncoder()
    raise BadOptions("no_encoder", game=name, allowed=[RATTUS.name, RATZZIA.name])


def danger_of(observation: Observation[Any]) -> dict[str, list[float]]:
    """Return what a visit of the plague would cost each player on average, by region; empty for games without a plague."""
    if observation.game.name != RATTUS.name:
        return {}
    from .rattus.evaluation.danger import danger

    return danger(observation.known())


def aids_of(game: str) -> tuple[str, ...]:
    """Return the names of the thinking aids that a game offers."""
    return {RATTUS.name: ("danger", "tracker"), RATZZIA.name: ("chances",)}.get(game, ())


def drawing_of(game: str) -> Drawing:
    """Return how the game is drawn in the terminal; a game without a drawing is listed."""
    if game == RATTUS.name:
        from .rattus.terminal.drawing import DRAWING as RATTUS_DRAWING

        return RATTUS_DRAWING
    if game == RATZZIA.name:
        from .ratzzia.terminal.drawing import DRAWING as RATZZIA_DRAWING

        return RATZZIA_DRAWING
    from ..drawing.drawing import LISTED

    return LISTED


def _add(game: object) -> None:
    """Put a game among the others, if its table can be laid. Raises what is wrong with it."""
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is no Game")
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    game.table(game.options({}, Rng(0)))
    GAMES[game.name] = game


for _plugin in installed("ratking.games"):
    try:
        _add(_plugin.thing)
        _plugin.activate()
    except MISTAKES as _error:
        set_aside(_plugin.distribution, _plugin.name, _error)
