"""Moved: old import paths that keep working for one version, with a DeprecationWarning."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any


# Any: the content of the module at the new path.
def moved(old: str, new: str) -> Callable[[str], Any]:
    """Return a module's `__getattr__` that takes every name from the module at the new path and warns."""

    def take(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        found = getattr(import_module(new), name)
        warnings.warn(f"{old} has moved to {new}", DeprecationWarning, stacklevel=2)
        return found

    return take
