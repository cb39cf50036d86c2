"""The end (Z1.4, Z1.5): a full bag, or too many turns without one. The score."""

from __future__ import annotations

from typing import Final

from ....kernel.frame import Frame
from ....kernel.game import Result
from ....kernel.step import Step
from ....kernel.values import Seat, seats
from .end_reasons import OUT_OF_PATIENCE, REASONS
from .events import GAME_ENDS
from .table import Table

WINNING_BAG: Final = 25
"""A player with this much in the bag has won (Z1.4)."""

PATIENCE: Final = 1000
"""Turns after which the game is ended (Z1.5)."""


class EndOfTurn(Step[Table]):
    """The next player's turn, clockwise (Z1.1), unless there have been too many (Z1.5)."""

    name = "end of turn"
    rule = "Z1.5"

    def happen(self, t: Table, frame: Frame) -> None:
        t.turns += 1
        if t.turns < PATIENCE:
            t.push("new turn", Seat((frame.who + 1) % t.box.players))
            return
        end_game(t, OUT_OF_PATIENCE)


def end_game(t: Table, reason: int) -> None:
    """End the game: nothing more is asked."""
    t.stack.clear()
    t.reasons = 1 << reason
    t.tell(GAME_ENDS, reason)


def result(t: Table) -> Result:
    """Only the bag counts. Seats rank by bag, then by loose food, then the later seat in the order of turns first (Z1.5).

    A full bag ends the game at once, so no two players can have one, and the winner is always the first of this order.
    """
    players = t.box.players
    first = first_player(t)
    ranking = sorted(seats(players), key=lambda seat: (-t.bag[seat], -t.loose[seat], -((seat - first) % players)))
    reasons = [reason for bit, reason in enumerate(REASONS) if t.reasons >> bit & 1]
    return Result([{"bag": food} for food in t.bag], list(t.bag), ranking, reasons)


def first_player(t: Table) -> Seat:
    """Return who had the first turn: seat 0 (Z1.1), or the seat that luck chose, computed from the turns since then."""
    if not t.box.random_first:
        return Seat(0)
    in_turn = t.turns - (t.reasons >> OUT_OF_PATIENCE & 1)  # then the turn of the player on turn has been counted already
    return Seat((t.turn - in_turn) % t.box.players)


def steps() -> list[Step[Table]]:
    return [EndOfTurn()]
