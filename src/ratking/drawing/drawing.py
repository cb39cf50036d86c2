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
class OneLine:
    """Questions that follow each other, and that one line answers at the terminal. What the line says is made a plan."""

    asked: Callable[[dict[str, Any]], bool]
    """Whether such a question is open in a view."""
    question: Callable[[dict[str, Any], Words], str]
    """All of them asked as one."""
    # Any: what a plan is made of is the game's own business.
    plan: Callable[[dict[str, Any], Words, str], Any]
    """What a typed line says; None if it says nothing that answers them."""
    answer: Callable[[dict[str, Any], Any], str]
    """The move that answers the open question by the plan."""
    is_answer: Callable[[str], bool]
    """Whether a move was such an answer: those of one line are taken back together."""
    not_understood: str
    """The key of the sentence about a line that answers nothing."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A game's table on a screen."""

    roomy: Draw
    """Everything, however many lines it takes."""
    close: Draw
    """What one plays by, in as few lines as possible."""
    labels: Callable[[dict[str, Any], Sequence[str]], list[str]]
    """What to type for each legal move of a view; the second is how these moves are said."""
    one_line: OneLine | None = None
    """Questions that are answered together, if the game has any."""

    def in_one_line(self, view: dict[str, Any]) -> OneLine | None:
        """Return the way to answer the open question of a view together with those after it, if it is one of these."""
        return self.one_line if self.one_line is not None and self.one_line.asked(view) else None


def and_the_rest(draw: Draw, drawn: Sequence[str]) -> Draw:
    """Return a drawing, and below it a line for each thing on the table that it does not know."""

    def whole(view: dict[str, Any], words: Words, width: int) -> RenderableType:
        rest = {name: value for name, value in view["table"].items() if name not in drawn}
        drawing = draw(view, words, width)
        return Group(drawing, *listing.listed(view["game"], rest, words)) if rest else drawing

    return whole


LISTED: Final = Drawing(listing.draw, listing.draw, listing.labels)
