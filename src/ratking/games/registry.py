"""Registry: the games there are and their parts, by name. The only place that maps a name to parts.

Ours and those of other packages are found and described the same way. What a description leaves out is filled in here.
"""

from __future__ import annotations

from functools import lru_cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from ..components import Components
from ..description import BUILT_IN, Aid, Choice, Description, Option, Topic
from ..kernel.errors import BadOptions
from ..kernel.game import Game, Json
from ..kernel.rng import Rng
from ..plugins import MISTAKES, installed, set_aside
from ..probing import probed
from .rattus.description import DESCRIPTION as RATTUS
from .ratzzia.description import DESCRIPTION as RATZZIA

if TYPE_CHECKING:
    from ..bots.evaluator import Evaluator
    from ..drawing.drawing import Drawing
    from ..encoding.layout import Encoder

# Any in this file: tables of any game.
GAMES: Final[dict[str, Game[Any]]] = {}
"""Ours, then those of other packages, by the entry point `ratking.games`: a Game or its Description."""

_DESCRIPTIONS: Final[dict[str, Description]] = {}


def game_called(name: str, components: Json | None = None) -> Game[Any]:
    """Return the game of that name, with the package's components or, by part, with others. Raises BadOptions."""
    if name not in GAMES:
        raise BadOptions("unknown_game", game=name, allowed=list(GAMES))
    if components is None:
        return GAMES[name]
    return GAMES[name].with_components(Components.of_json(name, components))


def description_of(name: str) -> Description:
    """Return what the game of that name says of itself, completed. Raises BadOptions."""
    game = game_called(name)
    return _DESCRIPTIONS[name] if name in _DESCRIPTIONS else completed(Description(game))


def completed(description: Description) -> Description:
    """Fill in what a description leaves out and others read: title, form, numbers of players, topics.

    >>> completed(Description(GAMES["ratzzia"])).players
    (2, 3, 4, 5)
    """
    found = description
    if not found.title:
        found = found._replace(title=found.name.capitalize())
    if found.form is None:
        found = found._replace(form=partial(probed, found.game))
    if not found.players:
        players = found.option("players", {})
        numbers: tuple[Choice, ...] = () if players is None else players.choices
        found = found._replace(players=tuple(int(choice.value) for choice in numbers))
    if not found.topics:
        found = found._replace(topics=tuple(Topic("card", card.name, card.rule) for card in found.cards))
    return found


def form_of(name: str, asked: Json) -> list[Option]:
    """Return the options of a game, given what has been chosen. Raises BadOptions only if there is no such game."""
    return description_of(name).options(asked)


@lru_cache(maxsize=32)
def evaluator_of(game: str) -> Evaluator[Any]:
    """Return the game's own evaluator, or the one that judges any game by its score. Raises BadOptions.

    >>> from ratking.games.registry import evaluator_of
    >>> evaluator_of("rattus").players
    (2, 3, 4, 5, 6)
    """
    description = description_of(game)
    if description.evaluator is not None:
        return description.evaluator()
    from ..bots.evaluator import Evaluator

    return Evaluator(description.game)


@lru_cache(maxsize=8)
def encoder_of(game: str) -> Encoder[Any]:
    """Return the game's own encoder, or the one that writes what every game has. Raises BadOptions."""
    description = description_of(game)
    if description.encoder is not None:
        return description.encoder()
    from ..encoding.any_game import AnyGameEncoder

    return AnyGameEncoder(description.game, max(description.players))


def drawing_of(game: str) -> Drawing:
    """Return how the game is drawn in the terminal; a game without a drawing is listed. Raises BadOptions."""
    description = description_of(game)
    if description.drawing is not None:
        return description.drawing()
    from ..drawing.drawing import LISTED

    return LISTED


def table_of(game: str) -> str | None:
    """Return the ES module that draws the game in the browser; None if the page does it. Raises BadOptions, OSError."""
    package, _, file = description_of(game).table.partition(":")
    return None if package in ("", BUILT_IN) else files(package).joinpath(file).read_text(encoding="utf-8")


def aids_of(game: str) -> list[str]:
    """Return the names of the aids that a game offers to think with. Raises BadOptions."""
    return [aid.name for aid in description_of(game).aids]


def aid_of(game: str, aid: str) -> Aid:
    """Return one of a game's aids. Raises BadOptions.

    >>> danger = aid_of("rattus", "danger").compute
    >>> import ratking
    >>> sorted(danger(ratking.new("rattus", players=2, seed=1).observe(0))["regions"])[:2]
    ['anglia', 'gallia']
    """
    for found in description_of(game).aids:
        if found.name == aid:
            return found
    raise BadOptions("unknown_aid", aid=aid, game=game, allowed=aids_of(game))


def _tried(thing: object) -> Description:
    """Return the description of a game of another package. Raises what is wrong if no table can be laid or no form asked."""
    description = Description(thing) if isinstance(thing, Game) else thing
    if not isinstance(description, Description) or not isinstance(description.game, Game):
        raise TypeError(f"{thing!r} is no Game and no Description")
    game = description.game
    if game.name in GAMES:
        raise ValueError(f"there is a game {game.name!r} already")
    game.table(game.options({}, Rng(0)))
    completed(description).to_json()
    return description


def _add(description: Description) -> None:
    """Put a game among the others."""
    GAMES[description.game.name] = description.game
    _DESCRIPTIONS[description.game.name] = completed(description)


for _ours in (RATTUS, RATZZIA):
    _add(_ours)  # the tests have tried them

for _plugin in installed("ratking.games"):
    try:
        _add(_tried(_plugin.thing))
        _plugin.activate()
    except MISTAKES as _error:
        set_aside(_plugin.distribution, _plugin.name, _error)
