"""Values: the plain numbers of every game. To the type checker each is a kind of its own; when a game runs they are ints."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""Who is asked: a player, by their place at the table, or CHANCE."""

Move = NewType("Move", int)
"""An answer: its number in the game's action space."""


def seats(players: int) -> list[Seat]:
    """Return all seats, in order."""
    return [Seat(seat) for seat in range(players)]
