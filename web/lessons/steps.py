"""Steps: what a guided first game is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a guided game: one idea, one thing in the light, one button.

    The button makes all moves in `own`; then the moves of the others and of luck in `then` are played. Its words are
    `<game>.lesson.title.<name>`, `.note.` and `.do.`.
    """

    name: str
    own: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    """The things on the board that stay in the light; the first is tied to the picture."""
    tap: str = ""
    """The move that can be made on the board instead of the button."""
    picture: str = ""
    """The rule whose picture explains it."""
    explains: tuple[str, ...] = ()
    """The signs that its note or its picture explains."""
    hold: str = ""
    """It begins within a move, when an event of this kind has just been shown."""
    before: tuple[str, ...] = ()
    """Moves that time passes over before it; the reader sees only where they lead."""


def spoken(moves: str) -> tuple[str, ...]:
    """Moves that are written down in one line."""
    return tuple(move.strip() for move in moves.split("|"))
