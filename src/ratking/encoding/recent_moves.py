"""RecentMoves: the last moves that each seat may know, for encoders that use them."""

from __future__ import annotations

from typing import Any

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.game import Game
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import seats


class RecentMoves:
    """For each seat, the last moves it may know, as (player, move), the newest last.

    A seat knows its own moves. It knows a move of another player or of chance if after it the seat knows the whole table:
    then the move cannot reveal anything.
    """

    # Any: the tables of any game.
    def __init__(self, game: Game[Any], players: int, most: int) -> None:
        self.game = game
        self.players = players
        self.most = most
        self.of_seat: list[list[tuple[int, int]]] = [[] for _ in range(players)]

    def play(self, t: Table, move: int, rng: Rng) -> None:
        """Play a player's move, then outcomes of chance until a player is to move, exactly like `engine.play`."""
        self.apply(t, move)
        self.answer_for_chance(t, rng)

    def answer_for_chance(self, t: Table, rng: Rng) -> None:
        """Play outcomes of chance until a player is to move or the game is over."""
        while not t.over and t.who == CHANCE:
            self.apply(t, engine.draw(t, rng))

    def apply(self, t: Table, move: int) -> None:
        """Play a move, like `engine.apply`, and keep it for the seats that may know it."""
        who: int = t.who
        engine.apply(t, move)
        for seat in seats(self.players):
            if seat == who or self._knows_all(t, seat):
                moves = self.of_seat[seat]
                moves.append((who, move))
                del moves[: -self.most]

    def _knows_all(self, t: Table, seat: int) -> bool:
        if not self.game.hides(t, seats(self.players)[seat]):
            return True
        known = copy_of(t)
        self.game.hide(known, seats(self.players)[seat])
        return known.dump() == t.dump()

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.game, self.players, self.most, self.of_seat)


# Any: the tables of any game.
def _again(game: Game[Any], players: int, most: int, of_seat: list[list[tuple[int, int]]]) -> RecentMoves:
    """Return an object that was copied or pickled."""
    recent = RecentMoves(game, players, most)
    recent.of_seat = of_seat
    return recent
