"""Tables: many tables of one game that are played in step. The results are in flat arrays of bytes."""

from __future__ import annotations

from typing import Any, Final

from ..kernel import engine
from ..kernel.errors import IllegalMove
from ..kernel.game import Json
from ..kernel.rng import Rng
from ..kernel.table import copy_of
from ..kernel.values import Seat
from .layout import Encoder
from .recent_moves import RecentMoves

NOBODY: Final = 255


class Tables:
    """Many tables at once. Chance is played automatically; when a game is over, its table begins another one.

    Row n of each array belongs to table n. The luck of each game of a table does not depend on the other tables.
    """

    # Any: the tables of any game; options are JSON.
    def __init__(self, encoder: Encoder[Any], asked: Json, count: int, seed: str) -> None:
        self.encoder = encoder
        self.asked = asked
        self.count = count
        self.seed = seed
        self.players: int = encoder.game.options(dict(asked), Rng(seed))["players"]
        self.width: int = encoder.layout.length
        self.moves: int = len(encoder.game.space)
        self.observations = bytearray(count * self.width)
        """What the seat to move knows."""
        self.masks = bytearray(count * self.moves)
        """1 for each legal move."""
        self.seats = bytearray(count)
        """The seat to move."""
        self.winners = bytearray(count)
        """The winner of the game that the last step ended; NOBODY if it ended none."""
        self.totals = bytearray(count * self.players)
        """The score of each seat in the game that ended last."""
        self._zeros = bytes(self.width)
        self._tables: list[Any] = [None] * count
        self._rngs: list[Rng] = [Rng(0)] * count
        self._games: list[int] = [0] * count
        self._last: list[list[int]] = [[]] * count
        self._recent: list[RecentMoves] = []
        """The last moves of each table; empty if the encoder does not use them."""
        if encoder.remembers:
            self._recent = [RecentMoves(encoder.game, self.players, encoder.remembers) for _ in range(count)]
        for number in range(count):
            self._begin(number)

    def step(self, moves: list[int]) -> None:
        """Play a move at every table. Raises IllegalMove at the first illegal one; the tables before it have moved."""
        tables, rngs, winners = self._tables, self._rngs, self.winners
        for number in range(self.count):
            t = tables[number]
            move = moves[number]
            if move not in t.legal:
                raise IllegalMove("illegal_number", move=move, table=number)
            if self._recent:
                self._recent[number].play(t, move, rngs[number])
            else:
                engine.play(t, move, rngs[number])
            if t.stack:
                winners[number] = NOBODY
                self._show(number)
            else:
                self._end(number)

    def pick(self, parts: list[float]) -> list[int]:
        """Return a legal move for every table, chosen by a fraction: 0.0 is the first legal move, 0.999 the last."""
        tables = self._tables
        picked = []
        for number in range(self.count):
            legal: list[int] = tables[number].legal
            picked.append(legal[int(parts[number] * len(legal))])
        return picked

    def _end(self, number: int) -> None:
        result = self.encoder.game.result(self._tables[number])
        self.winners[number] = result.ranking[0]
        first = number * self.players
        for seat in range(self.players):
            self.totals[first + seat] = max(0, min(255, result.totals[seat]))
        self._begin(number)

    def _begin(self, number: int) -> None:
        game = self.encoder.game
        rng = Rng(f"{self.seed} table {number} game {self._games[number]}")
        self._games[number] += 1
        t = game.table(game.options(dict(self.asked), rng))
        if self._recent:
            recent = self._recent[number] = RecentMoves(game, self.players, self.encoder.remembers)
            recent.answer_for_chance(t, rng)
        else:
            engine.answer_for_chance(t, rng)
        self._tables[number] = t
        self._rngs[number] = rng
        self._show(number)

    def _show(self, number: int) -> None:
        t = self._tables[number]
        seat: Seat = t.who
        self.seats[number] = seat
        encoder = self.encoder
        # The same as an Observation, but with one copy of the table instead of two: most of the time is spent here.
        known = copy_of(t)
        encoder.game.hide(known, seat)
        first = number * self.width
        self.observations[first : first + self.width] = self._zeros
        encoder.write(known, seat, self.observations, first)
        if self._recent:
            encoder.write_moves(self._recent[number].of_seat[seat], seat, self.players, self.observations, first)
        masks = self.masks
        first = number * self.moves
        for move in self._last[number]:
            masks[first + move] = 0
        legal: list[int] = t.legal
        for move in legal:
            masks[first + move] = 1
        self._last[number] = legal
