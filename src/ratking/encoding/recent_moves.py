"""RecentMoves: the last moves of a game that each seat may know, for encoders that write them."""

from __future__ import annotations

from typing import Any

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import seats


class RecentMoves:
    """Of each seat, who made which move, the newest last.

    A seat knows its own moves. It knows a move of somebody else, or of chance, if after it the seat knows the whole table:
    then there is nothing that the move could give away.
    """

    # Any: whichever game's tables.
    def __init__(self, game: Game[Any], players: int, most: int) -> None:
        self.game = game
        self.players = players
        self.most = most
        self.of_seat: list[list[tuple[int, int]]] = [[] for _ in range(players)]

    def play(self, t: Table, move: int, rng: Rng) -> None:
        """Answer for a player, then for CHANCE until a player is asked again: as `engine.play`, with the same luck."""
        self.apply(t, move)
        self.answer_for_chance(t, rng)

    def answer_for_chance(self, t: Table, rng: Rng) -> None:
        """Answer every question to CHANCE until a player is asked or the game is over."""
        while not t.over and t.who == CHANCE:
            self.apply(t, engine.draw(t, rng))

    def apply(self, t: Table, move: int) -> None:
        """Answer the open question, as `engine.apply`, and keep the move for the seats that may know it."""
        who: int = t.who
        engine.apply(t, move)
        for seat in seats(self.players):
            if seat == who or self._knows_all(t, seat):
                moves = self.of_seat[seat]
                moves.append((who, move))
                del moves[: -self.most]

    def _knows_all(self, t: Table, seat: int) -> bool:
        known = copy_of(t)
        self.game.hide(known, seats(self.players)[seat])
        return known.dump() == t.dump()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.game, self.players, self.most, self.of_seat)


# Any: as above.
def _again(game: Game[Any], players: int, most: int, of_seat: list[list[tuple[int, int]]]) -> RecentMoves:
    """Return those that were copied or kept."""
    recent = RecentMoves(game, players, most)
    recent.of_seat = of_seat
    return recent
