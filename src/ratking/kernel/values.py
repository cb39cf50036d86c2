"""Values: the plain numbers of every game. For the type checker each is a distinct type; at run time they are ints."""

from __future__ import annotations

from .new_type import NewType

Seat = NewType("Seat", int)
"""Who is asked: a player, by their place at the table, or CHANCE."""

Move = NewType("Move", int)
"""An answer: its number in the game's action space."""


def seats(players: int) -> list[Seat]:
    """Return all seats, in order."""
    return [Seat(seat) for seat in range(players)]
