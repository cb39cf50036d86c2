"""Tables: many tables of one game that are played in step. The results are in flat arrays of bytes."""

from __future__ import annotations

from typing import Any, Final

from ..kernel import engine
from ..kernel.errors import IllegalMove
from ..kernel.game import Json
from ..kernel.packed import u8, vec
from ..kernel.rng import Rng
from ..kernel.table import Table
from ..kernel.values import Move
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
        # Written through views: a bytearray would make another one of every row first.
        self._all_observations = memoryview(self.observations)
        self._all_masks = memoryview(self.masks)
        self._nothing_legal: vec[u8] = vec[u8]([0] * self.moves)
        self._tables: list[Table] = []
        self._rngs: list[Rng] = []
        self._games: list[int] = [0] * count
        self._recent: list[RecentMoves] = []
        """The last moves of each table; empty if the encoder does not use them."""
        if encoder.remembers:
            self._recent = [RecentMoves(encoder.game, self.players, encoder.remembers) for _ in range(count)]
        for number in range(count):
            t, rng = self._new_game(number)
            self._tables.append(t)
            self._rngs.append(rng)
            self._show(number)

    def step(self, moves: list[int]) -> None:
        """Play a move at every table. Raises IllegalMove at the first illegal one; the tables before it have moved."""
        tables, rngs, winners = self._tables, self._rngs, self.winners
        for number in range(self.count):
            t = tables[number]
            move = moves[number]
            if not engine.is_legal(t, move):
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

    def pick(self, parts: list[float]) -> list[Move]:
        """Return a legal move for every table, chosen by a fraction: 0.0 is the first legal move, 0.999 the last."""
        tables = self._tables
        picked = []
        for number in range(self.count):
            legal = tables[number].legal
            picked.append(legal[int(parts[number] * len(legal))])
        return picked

    def _end(self, number: int) -> None:
        result = self.encoder.game.result(self._tables[number])
        self.winners[number] = result.ranking[0]
        first = number * self.players
        for seat in range(self.players):
            self.totals[first + seat] = max(0, min(255, result.totals[seat]))
        self._tables[number], self._rngs[number] = self._new_game(number)
        self._show(number)

    def _new_game(self, number: int) -> tuple[Table, Rng]:
        """Return the next game of a table, at the first question to a player, and its luck."""
        game = self.encoder.game
        rng = Rng(f"{self.seed} table {number} game {self._games[number]}")
        self._games[number] += 1
        t: Table = game.table(game.options(dict(self.asked), rng))
        if self._recent:
            recent = self._recent[number] = RecentMoves(game, self.players, self.encoder.remembers)
            recent.answer_for_chance(t, rng)
        else:
            engine.answer_for_chance(t, rng)
        return t, rng

    def _show(self, number: int) -> None:
        t = self._tables[number]
        seat = t.who
        self.seats[number] = seat
        moves = self._recent[number].of_seat[seat] if self._recent else None
        seen = self.encoder.encoded(t, seat, self.players, moves)
        self._all_observations[number * self.width : (number + 1) * self.width] = seen
        legal = self._nothing_legal[:]
        for move in t.legal:
            legal[move] = 1
        self._all_masks[number * self.moves : (number + 1) * self.moves] = legal
