"""Versioned: a game as PettingZoo's modules are used: `rattus_v0.env(players=4, sets=["base"], cards="random")`."""

from __future__ import annotations

from typing import Any, Final

from .aec import TableEnv, guarded

SETTINGS: Final = ("history", "shaping", "render_mode")
"""What is said of the environment; all else is an option of the game."""


class Versioned:
    """The environments of one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    # Any: options are JSON; and PettingZoo has no types.
    def env(self, **asked: Any) -> Any:
        """With PettingZoo's guards. Takes the game's options, and `history`, `shaping`, `render_mode`. Raises BadOptions."""
        return guarded(self.raw_env(**asked))

    def raw_env(self, **asked: Any) -> TableEnv:
        """Without them."""
        settings = {name: asked.pop(name) for name in SETTINGS if name in asked}
        return TableEnv(self.game, asked, **settings)
