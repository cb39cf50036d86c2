"""Environments: the games as PettingZoo, Gymnasium and OpenSpiel know games, and many tables at once as arrays.

Every game there is has a module here as PettingZoo has them: `from ratking.lab.envs import rattus_v0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .versioned import Versioned

VERSION = "_v0"


def __getattr__(name: str) -> Versioned:
    from ...games.registry import GAMES

    game = name.removesuffix(VERSION)
    if game == name or game not in GAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .versioned import Versioned

    return Versioned(game)
