"""AnyGameEncoder: the encoder for games without their own: what every game has, and the last moves."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.frame import CHANCE
from ..kernel.game import Game
from ..kernel.packed import i64, u8, vec
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Seat
from .layout import Encoder, Layout, turned

REMEMBERED: Final = 16
"""How many of the last moves are written."""
PARTS: Final = 3
"""The numbers for a move: its player, and two for the move."""
MIDDLE: Final = 1 << 15
"""Added to points, which may be negative, before they are written as two numbers."""


class AnyGameEncoder(Encoder[Any]):
    """Writes the legal moves, the seats, the points, and the last moves that the seat may know."""

    # Any: the tables of any game.
    def __init__(self, game: Game[Any], most: int) -> None:
        """`most` is the maximum number of players of the game."""
        self.game = game
        self.remembers = REMEMBERED
        self.layout = layout = Layout()
        self.most = most
        self.players: int = layout.add("players", 1, "", "how many play")
        self.seat: int = layout.add("seat", most, "seat", "1 for the viewer's own, counted from the first player")
        self.asked: int = layout.add("asked", most + 1, "seat, then chance", "1 if it must answer now")
        self.totals: int = layout.add(
            "totals",
            2 * most,
            "seat, then number",
            f"points as if the game ended now, plus {MIDDLE}: how many times 256, and the rest",
        )
        self.legal: int = layout.add("legal", len(game.space), "move", "1 if the viewer may make it now")
        self.moves: int = layout.add(
            "last moves",
            PARTS * REMEMBERED,
            "move, the newest first, then number",
            "whose it was (viewer 1, next seat 2 ..., chance last), then its number: how many times 256, and the rest",
        )

    def write(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        totals = self._totals(t, seat)
        players = len(totals)
        out[at + self.players] = players
        out[at + self.seat + seat] = 1
        for other in range(players):
            points = max(0, min(2 * MIDDLE - 1, totals[other] + MIDDLE))
            where = at + self.totals + 2 * turned(other, seat, players)
            out[where] = points >> 8
            out[where + 1] = points & 255
        if t.over:
            return
        who: int = t.who
        out[at + self.asked + (self.most if who == CHANCE else turned(who, seat, players))] = 1
        if who == seat:
            for move in t.legal:
                out[at + self.legal + move] = 1

    def write_moves(self, moves: list[tuple[int, int]], seat: int, players: int, out: vec[u8], at: i64) -> None:
        where = at + self.moves
        for who, move in reversed(moves[-REMEMBERED:]):
            out[where] = 1 + (self.most if who == CHANCE else turned(who, seat, players))
            out[where + 1] = move >> 8
            out[where + 2] = move & 255
            where += PARTS

    def _totals(self, t: Table, seat: int) -> list[int]:
        """Return the points. What the seat cannot know is filled in with a fixed seed, so that they reveal nothing."""
        whole = copy_of(t)
        self.game.fill(whole, Seat(seat), Rng(0))
        return self.game.result(whole).totals
