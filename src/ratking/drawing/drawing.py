"""Drawing: how the table of a game is shown in the terminal. A game without a drawing is listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType

from ..words import Words
from . import listing

# Any: a view is JSON. The int is the available width in columns.
Draw = Callable[[dict[str, Any], Words, int], RenderableType]
Tell = Callable[[dict[str, Any], Words], list[str]]


@dataclass(frozen=True, slots=True)
class OneLine:
    """Successive questions that the player answers with one typed line. The line is parsed into a plan."""

    asked: Callable[[dict[str, Any]], bool]
    """Returns whether a view asks such a question."""
    question: Callable[[dict[str, Any], Words], str]
    """Returns one sentence that asks all of these questions."""
    # Any: the game chooses the type of its plan.
    plan: Callable[[dict[str, Any], Words, str], Any]
    """Returns the plan for a typed line; None if the line does not answer the questions."""
    answer: Callable[[dict[str, Any], Any], str]
    """Returns the move that answers the present question according to the plan."""
    is_answer: Callable[[str], bool]
    """Returns whether a move was such an answer. The answers of one line are taken back together."""
    not_understood: str
    """The key of the sentence for a line that does not answer the questions."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The functions that show the table of a game in the terminal."""

    roomy: Draw
    """Draws everything, however many lines it needs."""
    close: Draw
    """Draws what is needed to play, in as few lines as possible."""
    labels: Callable[[dict[str, Any], Sequence[str]], list[str]]
    """Returns what to type for each legal move of a view, given these moves in the player's language."""
    one_line: OneLine | None = None
    """The questions that are answered together in one line, if the game has any."""
    tell: Tell = listing.tell
    """Returns the table in lines of plain text, for readers that cannot see a drawing; by default the table is listed."""

    def in_one_line(self, view: dict[str, Any]) -> OneLine | None:
        """Return the way to answer the question of a view in one line together with the following ones, if there is one."""
        return self.one_line if self.one_line is not None and self.one_line.asked(view) else None


def and_the_rest(draw: Draw, drawn: Sequence[str]) -> Draw:
    """Return a drawing with a line below it for each thing in the view that it does not draw."""

    def whole(view: dict[str, Any], words: Words, width: int) -> RenderableType:
        rest = {name: value for name, value in view["table"].items() if name not in drawn}
        drawing = draw(view, words, width)
        return Group(drawing, *listing.listed(view["game"], rest, words)) if rest else drawing

    return whole


LISTED: Final = Drawing(listing.draw, listing.draw, listing.labels)
