"""The components, as TOML. What is reconstructed says so in its head."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def load(name: str) -> dict[str, Any]:
    """The file of that name. Any: TOML; whoever loads it checks it."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))
