"""The version of the package, and how it was built."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES

from .kernel import engine

__version__ = "0.2.0"


def build() -> str:
    """Return how the engine runs here: "compiled" or "pure Python"."""
    return "compiled" if str(engine.__file__).endswith(tuple(EXTENSION_SUFFIXES)) else "pure Python"
