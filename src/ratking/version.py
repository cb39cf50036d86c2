"""The version of the package, and how it was built."""

from __future__ import annotations

from .kernel import engine

__version__ = "0.1.0"


def build() -> str:
    """How the engine runs here: "compiled" or "pure Python"."""
    return "pure Python" if str(engine.__file__).endswith(".py") else "compiled"
