"""Arguments: checks of whole numbers and seats that callers pass in. Anything else is refused before anything changes."""

from __future__ import annotations

from typing import SupportsIndex

from .errors import NotYourTurn
from .frame import CHANCE
from .values import Seat


def number_of(given: SupportsIndex) -> int | None:
    """Return the whole number that was given, numpy integers included; None for True, 1.0, bytes and anything else."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    try:
        return given.__index__()
    except (AttributeError, TypeError):
        return None


def seat_of(given: SupportsIndex, players: int) -> Seat:
    """Return the seat that was given, or CHANCE. Raises NotYourTurn if there is no such seat."""
    seat = number_of(given)
    if seat is None or not CHANCE <= seat < players:
        raise NotYourTurn("no_such_seat", seat=given, players=players)
    return Seat(seat)
