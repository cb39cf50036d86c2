"""Levels: the available bots by name, for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from ..kernel.errors import BadOptions
from ..kernel.rng import Rng
from ..plugins import installed
from .bot import Bot
from .evaluator import Evaluator
from .novice import Novice
from .quick import Quick
from .random import RandomBot
from .sharp import Sharp
from .steady import Steady

LEVELS: Final = ("novice", "quick", "steady", "sharp")
"""From the weakest to the strongest."""


# Any: the evaluator of whichever game.
def level(name: str, evaluator: Evaluator[Any], seed: int | str) -> Bot:
    """Return a bot of that level that judges by this evaluator. Raises BadOptions.

    With the same seed and a budget counted in samples it always plays the same.

    >>> from ratking.bots.levels import level
    >>> from ratking.games.registry import evaluator_of
    >>> level("steady", evaluator_of("rattus"), seed=1).name
    'steady'
    """
    rng = Rng(f"bot {name} {seed}")
    if name == "random":
        return RandomBot(rng)
    if name == "novice":
        return Novice(evaluator, rng)
    if name == "quick":
        return Quick(evaluator, rng)
    if name == "steady":
        return Steady(evaluator, rng)
    if name == "sharp":
        return Sharp(evaluator, rng)
    others = others_bots()
    if name not in others:
        raise BadOptions("unknown_bot", bot=name, allowed=names())
    return others[name](evaluator.game.name, rng)


def names() -> list[str]:
    """Return the names of all bots, those of other packages last.

    >>> from ratking.bots.levels import names
    >>> names()[:5]
    ['random', 'novice', 'quick', 'steady', 'sharp']
    """
    return ["random", *LEVELS, *sorted(others_bots())]


@lru_cache(maxsize=1)
def others_bots() -> dict[str, Callable[[str, Rng], Bot]]:
    """Return the bots of other packages, from the entry point `ratking.bots`. Each takes a game's name and an Rng.

    One that cannot be imported is set aside with its reason; the others are there.
    """
    return {plugin.name: plugin.thing for plugin in installed("ratking.bots")}
