"""Levels: the available bots by name, for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from ..kernel.errors import BadOptions
from ..kernel.rng import Rng
from ..plugins import installed
from . import master, sharp
from .bot import Bot, Budget
from .evaluator import Evaluator
from .master import Master
from .novice import Novice
from .quick import Quick
from .random import RandomBot
from .sharp import Sharp
from .steady import Steady

LEVELS: Final = ("novice", "quick", "steady", "sharp", "master")
"""From the weakest to the strongest."""

AT_A_TABLE: Final = {"steady": 1500, "sharp": sharp.MILLISECONDS, "master": master.MILLISECONDS}
"""How many milliseconds a bot of a level may think about a decision while people wait for it, if it can use time."""


def table_budget(name: str) -> Budget | None:
    """Return the budget of a level at a table with people; None if it never thinks long.

    >>> from ratking.bots.levels import table_budget
    >>> table_budget("master"), table_budget("quick")
    (Budget(milliseconds=4000, samples=None), None)
    """
    return Budget(milliseconds=AT_A_TABLE[name]) if name in AT_A_TABLE else None


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
    if name == "master":
        return Master(evaluator, rng)
    others = others_bots()
    if name not in others:
        raise BadOptions("unknown_bot", bot=name, allowed=names())
    return others[name](evaluator.game.name, rng)


def names() -> list[str]:
    """Return the names of all bots, those of other packages last.

    >>> from ratking.bots.levels import names
    >>> names()[:6]
    ['random', 'novice', 'quick', 'steady', 'sharp', 'master']
    """
    return ["random", *LEVELS, *sorted(others_bots())]


@lru_cache(maxsize=1)
def others_bots() -> dict[str, Callable[[str, Rng], Bot]]:
    """Return the bots of other packages, from the entry point `ratking.bots`. Each takes a game's name and an Rng.

    One that cannot be imported is set aside with its reason; the others are there.
    """
    return {plugin.name: plugin.thing for plugin in installed("ratking.bots")}
