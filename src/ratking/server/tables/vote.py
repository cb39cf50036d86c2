"""Vote: something that one player asks for and that happens if all people at the table agree."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from ..protocol.base import VoteKind
from ..protocol.tables import ClockPlan, Days, Minutes
from .seat_state import SeatState

MOST_ASKED: Final = 30
"""How often each seat may ask for something in one game."""


class Vote(Struct):
    """A vote that is under way."""

    what: VoteKind
    seat: int
    """Who asked."""
    until: float
    """When it has failed, in seconds since 1970."""
    at: int = 0
    """For an undo: the number of the move from which on everything is taken back."""
    agreed: list[int] = []
    refused: bool = False


def vote_seconds(clock: ClockPlan) -> float:
    """Return how long people have to agree: a day if they have days for a turn."""
    if isinstance(clock, Days):
        return 86400.0
    return 60.0 if isinstance(clock, Minutes) else 3600.0


def voters(seats: list[SeatState]) -> list[int]:
    """Return the seats that people play themselves. Bots agree to everything."""
    return [seat for seat, seat_state in enumerate(seats) if seat_state.holders and seat_state.level is None]


def is_agreed(vote: Vote, seats: list[SeatState]) -> bool:
    """Return whether nobody is missing any more."""
    return not vote.refused and all(seat in vote.agreed for seat in voters(seats))
