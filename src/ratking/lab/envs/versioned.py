"""Versioned: a game in the style of PettingZoo's modules: `rattus_v0.env(players=4, sets=["base"], cards="random")`."""

from __future__ import annotations

from typing import Any, Final

from .aec import TableEnv
from .guarded_env import GuardedEnv

SETTINGS: Final = ("history", "shaping", "render_mode")
"""The settings of the environment; all other arguments are options of the game."""


class Versioned:
    """The environments of one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    # Any: options are JSON; and PettingZoo has no types.
    def env(self, **asked: Any) -> TableEnv:
        """Return the environment with the checks of PettingZoo's wrappers. Raises BadOptions.

        Takes the options of the game, and `history`, `shaping` and `render_mode`.
        """
        return self._made(GuardedEnv, asked)

    def raw_env(self, **asked: Any) -> TableEnv:
        """Return the environment without them. Takes the same arguments as `env`."""
        return self._made(TableEnv, asked)

    def _made(self, kind: type[TableEnv], asked: dict[str, Any]) -> TableEnv:
        settings = {name: asked.pop(name) for name in SETTINGS if name in asked}
        return kind(self.game, asked, **settings)
