"""Components: what comes in a game's box, read from the TOML files of its package."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def load(package: str, name: str) -> dict[str, Any]:
    """The file of that name in a package. Any: TOML; whoever loads it checks it."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
