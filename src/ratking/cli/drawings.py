"""Drawings: how each game's table is drawn, by the game's name. A new game adds its line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rich.console import RenderableType

from ..words import Words
from . import rattus, ratzzia

# Any: a view is JSON. The number is the width there is, in columns.
Drawing = Callable[[dict[str, Any], Words, int], RenderableType]

DRAWINGS: Final[dict[str, Drawing]] = {rattus.GAME: rattus.draw, ratzzia.GAME: ratzzia.draw}
