"""Ratking: the rat games, played by exact rules.

>>> import ratking
>>> match = ratking.new("rattus", players=4, seed=7)
>>> while not match.over:
...     match.play(match.moves()[0])
>>> len(match.scores)
4
"""

from __future__ import annotations

import secrets
from typing import Any

from .games.catalogue import GAMES, game_called
from .kernel import errors
from .kernel.errors import BadOptions, BadRecord, IllegalMove, NotYourTurn, RatkingError, StaleMove
from .kernel.event import Event
from .kernel.frame import CHANCE
from .kernel.game import Game, Result
from .kernel.match import Match
from .kernel.observation import Observation
from .kernel.record import Record
from .kernel.rng import Rng
from .version import __version__
from .words import words

errors.speak[0] = words("en").say

__all__ = [
    "CHANCE",
    "GAMES",
    "BadOptions",
    "BadRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "NotYourTurn",
    "Observation",
    "RatkingError",
    "Record",
    "Result",
    "Rng",
    "StaleMove",
    "__version__",
    "new",
    "resume",
]


# Any, here and below: which table a match has is known only from the game's name; options are JSON.
def new(
    game: str, *, seed: int | str | None = None, chance: str = "auto", seats: list[str] | None = None, **options: Any
) -> Match[Any]:
    """Begin a game.

    `options` are the game's own: `players`, and for Rattus `sets` and `cards`. The same seed gives the same luck on every
    machine; without one, nobody can foresee it. With `chance="manual"` whoever plays answers for CHANCE too.

    >>> import ratking
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> match.seat, match.question.key, match.text(match.moves()[0])
    (0, 'first cubes', 'anglia')
    >>> match.play("gallia")
    >>> match.play("atlantis")
    Traceback (most recent call last):
    ratking.kernel.errors.IllegalMove: “atlantis” is no answer to this question (rule B2.4). Possible: anglia, gallia, \
germania, hispania, hungaria, italia, polonia, scandia.
    """
    if chance not in ("auto", "manual"):
        raise BadOptions("chance", chance=chance)
    rules = game_called(game)
    rng = Rng(secrets.token_hex(16) if seed is None else seed)
    checked = rules.options(options, rng)
    names = seats if seats is not None else [f"Player {n + 1}" for n in range(checked["players"])]
    if len(names) != checked["players"]:
        raise BadOptions("seats", players=checked["players"], names=len(names))
    record = Record(__version__, rules.name, checked, names)
    return Match(rules, record, rng if chance == "auto" else None)


def resume(
    record: Record | str, *, seed: int | str | None = None, chance: str = "auto", upto: int | None = None
) -> Match[Any]:
    """Go on from a record or the path of a record file: the match after all its moves, or after the first `upto`.

    >>> import ratking
    >>> first = ratking.new("rattus", players=3, seed=1)
    >>> first.play("italia")
    >>> again = ratking.resume(first.record)
    >>> again.view(1) == first.view(1)
    True
    """
    if chance not in ("auto", "manual"):
        raise BadOptions("chance", chance=chance)
    found = Record.open(record) if isinstance(record, str) else record
    try:
        rules = game_called(found.game)
        if rules.options(found.options, Rng(0)) != found.options or len(found.seats) != found.options["players"]:
            raise BadRecord("record_field", field="options")
    except BadOptions as error:
        raise BadRecord("record_options", why=error) from error
    rng = Rng(secrets.token_hex(16) if seed is None else seed) if chance == "auto" else None
    return Match.replay(rules, found, rng, upto)
