"""The catalogue: the names of all shelf rewards."""

from __future__ import annotations

from typing import Final

NAMES: Final[tuple[str, ...]] = ("anna", "candy", "sausages", "save", "greedy", "accountant")
