"""Environments: the games for PettingZoo, Gymnasium and OpenSpiel, and many tables at once as arrays.

Every game has a module in the style of PettingZoo: `from ratking.lab.envs import rattus_v0`.
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
