"""Levels: the bots there are, by name, for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, Final

from ..games.catalogue import game_called
from ..kernel.errors import BadOptions
from ..kernel.rng import Rng
from .bot import Bot
from .novice import Novice
from .quick import Quick
from .random import RandomBot
from .rattus import RattusSense
from .ratzzia import RatzziaSense
from .sense import Sense
from .sharp import Sharp
from .steady import Steady

LEVELS: Final = ("novice", "quick", "steady", "sharp")
"""From the weakest to the strongest."""


# Any: senses of different games.
@lru_cache(maxsize=32)
def sense_of(game: str) -> Sense[Any]:
    """The sense of a game; of one we know nothing about, that of any game."""
    if game == "rattus":
        return RattusSense()
    if game == "ratzzia":
        return RatzziaSense()
    return Sense(game_called(game))


def level(name: str, game: str, seed: int | str) -> Bot:
    """A bot of that name for that game. With the same seed, and a budget of samples, it does the same. Raises BadOptions."""
    rng = Rng(f"bot {name} {seed}")
    if name == "random":
        return RandomBot(rng)
    if name == "novice":
        return Novice(sense_of(game), rng)
    if name == "quick":
        return Quick(sense_of(game), rng)
    if name == "steady":
        return Steady(sense_of(game), rng)
    if name == "sharp":
        return Sharp(sense_of(game), rng)
    others = others_bots()
    if name not in others:
        raise BadOptions("unknown_bot", bot=name, allowed=names())
    return others[name](game, rng)


def names() -> list[str]:
    """All bots that can be asked for, those of other packages last."""
    return ["random", *LEVELS, *sorted(others_bots())]


@lru_cache(maxsize=1)
def others_bots() -> dict[str, Callable[[str, Rng], Bot]]:
    """Bots of other packages, by the entry point `ratking.bots`: each is called with the name of a game and a generator."""
    return {point.name: point.load() for point in entry_points(group="ratking.bots")}
