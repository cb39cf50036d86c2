"""Episode: one game for the environments. Chance is played automatically; each seat sees only what it may know."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...encoding.recent_moves import RecentMoves
from ...games.registry import encoder_of
from ...kernel import engine
from ...kernel.errors import IllegalMove
from ...kernel.event import Event
from ...kernel.game import Json
from ...kernel.observation import Observation
from ...kernel.rng import Rng

ROW: Final = 5
"""The numbers in one line of a history: its kind, and up to four values."""
OWN_MOVE: Final = 1
"""The kind of a line for a move of the seat itself; its first value is the move."""
FIRST_EVENT: Final = 2
"""The kind of a line for an event is its number in `game.events` plus this; 0 is an empty line."""


class Episode:
    """A game with its options, which can be played again and again with different seeds."""

    def __init__(self, game: str, asked: Json, history: int = 0) -> None:
        self.encoder = encoder_of(game)
        self.game = self.encoder.game
        self.asked = asked
        self.history_lines = history
        """How many of the newest lines of its history a seat is shown."""
        self.players: int = self.game.options(dict(asked), Rng(0))["players"]
        self.width = self.encoder.layout.length
        self.moves = len(self.game.space)
        self._kinds = {name: number + FIRST_EVENT for number, name in enumerate(self.game.events)}
        self.options: Json = {}
        # Any: the type of the table depends on the game.
        self._table: Any = None
        self._rng = Rng(0)
        self._recent: RecentMoves | None = None
        """The last moves; None if the encoder does not use them."""
        self._heard: list[list[tuple[int, ...]]] = []
        self._mask: NDArray[np.int8] | None = None
        """1 for each legal move; None until somebody wants to see it."""

    def begin(self, seed: int | str) -> None:
        """Begin a new game; the same seed gives the same cards and the same luck."""
        self._rng = Rng(f"environment {seed}")
        self.options = self.game.options(dict(self.asked), self._rng)
        self._table = self.game.table(self.options)
        self._heard = [[] for _ in range(self.players)]
        self._mask = None
        self._listen()
        if self.encoder.remembers:
            self._recent = RecentMoves(self.game, self.players, self.encoder.remembers)
            self._recent.answer_for_chance(self._table, self._rng)
        else:
            engine.answer_for_chance(self._table, self._rng)
        self._collect_events()

    @property
    def over(self) -> bool:
        return bool(self._table.over)

    @property
    def who(self) -> int:
        """The seat to move. Only valid while the game is not over."""
        return int(self._table.who)

    @property
    def legal(self) -> list[int]:
        return list(self._table.legal)

    def play(self, move: int) -> None:
        """Play a move. Changes nothing if it raises IllegalMove."""
        if move not in self._table.legal:
            raise IllegalMove("illegal_number", move=move, table=0)
        self._mask = None
        if self.history_lines:
            self._heard[self.who].append((OWN_MOVE, move, 0, 0, 0))
        self._listen()
        if self._recent is None:
            engine.play(self._table, move, self._rng)
        else:
            self._recent.play(self._table, move, self._rng)
        self._collect_events()

    def observation(self, seat: int) -> Observation[Any]:
        """Return what the seat knows. Any: the table of any game."""
        return Observation.of(self.game, self.options, self._table, seat)

    def numbers(self, seat: int) -> NDArray[np.uint8]:
        """Return what the seat knows, as numbers."""
        moves = self._recent.of_seat[seat] if self._recent else None
        return np.frombuffer(bytearray(self.encoder.encoded(self._table, seat, self.players, moves)), dtype=np.uint8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return an array with 1 for each move that the seat can make now."""
        table = self._table
        if table.over or table.who != seat:
            return self.no_moves()
        if self._mask is None:
            self._mask = self.no_moves()
            self._mask[table.legal] = 1
        return self._mask.copy()

    def no_moves(self) -> NDArray[np.int8]:
        """Return the same for a seat that cannot move."""
        return np.zeros(self.moves, dtype=np.int8)

    def history(self, seat: int) -> NDArray[np.int32]:
        """Return the newest lines of what the seat did and heard, the newest last, filled up with zeros in front."""
        lines = np.zeros((self.history_lines, ROW), dtype=np.int32)
        newest = self._heard[seat][-self.history_lines :]
        if newest:
            lines[-len(newest) :] = newest
        return lines

    def view(self, seat: int) -> Json:
        return self.observation(seat).view

    def scores(self) -> list[int]:
        """Return the score of each seat; before the end, as if the game ended now."""
        return list(self.game.result(self._table).totals)

    def returns(self) -> list[float]:
        """Return the result for each seat: 1 for the winner, and the others share a loss of 1."""
        return shared_returns(self.game.result(self._table).winner, self.players)

    def _listen(self) -> None:
        if self.history_lines:
            self._table.listen()

    def _collect_events(self) -> None:
        if not self.history_lines:
            return
        events: list[Event] = [] if self._table.outbox is None else self._table.outbox.events()
        for event in events:
            line = (self._kinds[event.kind], *event.values, 0, 0, 0, 0)[:ROW]
            for seat, heard in enumerate(self._heard):
                if event.heard_by(seat):
                    heard.append(line)
        for heard in self._heard:
            del heard[: -self.history_lines or None]


def shared_returns(winner: int, players: int) -> list[float]:
    """Return 1 for the winner, and for the others a share of a loss of 1, so that the sum is 0.

    >>> shared_returns(1, 3)
    [-0.5, 1.0, -0.5]
    """
    return [1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)]
