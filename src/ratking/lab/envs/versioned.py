"""Versioned: a game in the style of PettingZoo's modules: `rattus_v0.env(players=4, sets=["base"], cards="random")`."""

from __future__ import annotations

from typing import Any, Final

from .aec import TableEnv, guarded

SETTINGS: Final = ("history", "shaping", "render_mode")
"""The settings of the environment; all other arguments are options of the game."""


class Versioned:
    """The environments of one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    # Any: options are JSON; and PettingZoo has no types.
    def env(self, **asked: Any) -> Any:
        """Return the environment with PettingZoo's wrappers. Raises BadOptions.

        Takes the options of the game, and `history`, `shaping` and `render_mode`.
        """
        return guarded(self.raw_env(**asked))

    def raw_env(self, **asked: Any) -> TableEnv:
        """Return the environment without wrappers. Takes the same arguments as `env`."""
        settings = {name: asked.pop(name) for name in SETTINGS if name in asked}
        return TableEnv(self.game, asked, **settings)
