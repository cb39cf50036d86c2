"""The steps of a guided first game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a guided game: one idea, one highlighted thing, one button.

    The button makes all moves in `own`; then the moves of the other players and of luck in `then` are played. The texts of
    a step are `<game>.lesson.title.<name>`, `.note.` and `.do.`.
    """

    name: str
    own: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    """The things on the board that the veil leaves uncovered. A line joins the first to the picture."""
    tap: str = ""
    """The move that can be made on the board instead of the button."""
    picture: str = ""
    """The rule whose picture explains it."""
    explains: tuple[str, ...] = ()
    """The signs that its note or its picture explains."""
    hold: str = ""
    """If set, the step begins within a move: after an event of this kind has been shown."""
    before: tuple[str, ...] = ()
    """Moves that are played before the step without being shown; the reader sees only the result."""


def spoken(moves: str) -> tuple[str, ...]:
    """Split a line of moves into a tuple."""
    return tuple(move.strip() for move in moves.split("|"))
