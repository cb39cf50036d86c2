"""Drawings: how each game shows itself in the terminal, by the game's name. One without a drawing is listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType

from ..words import Words
from . import listing, rattus, rattus_parts, rattus_pieces, rattus_rows, ratzzia, ratzzia_rows

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


DRAWINGS: Final[dict[str, Drawing]] = {
    rattus.GAME: Drawing(
        and_the_rest(rattus.draw, rattus_parts.DRAWN),
        and_the_rest(rattus_rows.draw, rattus_parts.DRAWN),
        rattus_pieces.labels,
    ),
    ratzzia.GAME: Drawing(ratzzia.draw, ratzzia_rows.draw, ratzzia_rows.labels),
}

LISTED: Final = Drawing(listing.draw, listing.draw, listing.labels)


def drawing_of(game: str) -> Drawing:
    """How that game shows itself."""
    return DRAWINGS.get(game, LISTED)
