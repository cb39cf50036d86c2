"""The components, as TOML. What is reconstructed says so in its head."""

from __future__ import annotations

from typing import Any

from ..... import components


def load(name: str) -> dict[str, Any]:
    """Return the file of that name. Any: TOML; the caller checks it."""
    return components.load(__package__, name)
