"""Ratzzia for PettingZoo: `ratzzia_v0.env(players=3)`."""

from __future__ import annotations

from typing import Any

from .aec import TableEnv, guarded


def env(players: int = 4, **settings: Any) -> Any:
    """With PettingZoo's guards. Any: so are settings, `history`, `shaping` and `render_mode`, and so is what guards."""
    return guarded(raw_env(players, **settings))


def raw_env(players: int = 4, **settings: Any) -> TableEnv:
    """Without them. Raises BadOptions."""
    return TableEnv("ratzzia", {"players": players}, **settings)
