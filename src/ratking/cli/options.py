"""The options of a game as they are typed: numbers, names, and lists with commas."""

from __future__ import annotations

from typing import Any


def typed(players: int | None, sets: str | None, cards: str | None) -> dict[str, Any]:
    """Those that were given, as `ratking.new` takes them. Any: options are JSON."""
    asked = {"players": players, "sets": several(sets), "cards": _one_or_several(cards)}
    return {name: value for name, value in asked.items() if value is not None}


def several(text: str | None) -> list[str] | None:
    """What is written with commas, as a list."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def _one_or_several(text: str | None) -> str | list[str] | None:
    """With a comma a list, without one a name."""
    return several(text) if text is not None and "," in text else text
