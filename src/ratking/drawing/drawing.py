"""Drawing: how a game shows its table in the terminal. A game without a drawing is listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType

from ..words import Words
from . import listing

# Any: a view is JSON. The number is the width there is, in columns.
Draw = Callable[[dict[str, Any], Words, int], RenderableType]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A game's table on a screen."""

    roomy: Draw
    """Everything, however many lines it takes."""
    close: Draw
    """What one plays by, in as few lines as possible."""
    labels: Callable[[dict[str, Any], Sequence[str]], list[str]]
    """What to type for each legal move of a view; the second is how these moves are said."""


def and_the_rest(draw: Draw, drawn: Sequence[str]) -> Draw:
    """A drawing, and below it a line for each thing on the table that it does not know."""

    def whole(view: dict[str, Any], words: Words, width: int) -> RenderableType:
        rest = {name: value for name, value in view["table"].items() if name not in drawn}
        drawing = draw(view, words, width)
        return Group(drawing, *listing.listed(view["game"], rest, words)) if rest else drawing

    return whole


LISTED: Final = Drawing(listing.draw, listing.draw, listing.labels)
