"""Rattus for PettingZoo: `rattus_v0.env(players=4, sets=["base"], cards="random")`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...kernel.game import Json
from .aec import TableEnv, guarded


def env(players: int = 4, sets: Sequence[str] = ("base",), cards: str | Sequence[str] | None = None, **settings: Any) -> Any:
    """With PettingZoo's guards. Any: so are settings, `history`, `shaping` and `render_mode`, and so is what guards."""
    return guarded(raw_env(players, sets, cards, **settings))


def raw_env(
    players: int = 4, sets: Sequence[str] = ("base",), cards: str | Sequence[str] | None = None, **settings: Any
) -> TableEnv:
    """Without them. Raises BadOptions."""
    return TableEnv("rattus", options(players, sets, cards), **settings)


def options(players: int, sets: Sequence[str], cards: str | Sequence[str] | None) -> Json:
    """What is asked for, as the game takes it."""
    asked: Json = {"players": players, "sets": list(sets)}
    if cards is not None:
        asked["cards"] = cards if isinstance(cards, str) else list(cards)
    return asked
