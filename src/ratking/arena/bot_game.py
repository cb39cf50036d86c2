"""BotGame: one game between bots while it is played. Arena and laboratory play the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from ..bots.bot import Bot, Budget
from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json
from ..kernel.observation import Observation
from ..kernel.rng import Rng

# Any, in this file: which table a game has is known only from its name.
Look = Callable[[Any], None]


class BotGame:
    """A table, the bots in its seats, and the luck. From a table that is given it goes on."""

    def __init__(
        self,
        game: Game[Any],
        options: Json,
        luck: Rng,
        bots: Sequence[Bot],
        budgets: Sequence[Budget | None],
        table: Any = None,
    ) -> None:
        self.game = game
        self.options = options
        self.luck = luck
        self.bots = bots
        """By seat."""
        self.budgets = budgets
        self.table = game.table(options) if table is None else table
        self.moves: list[str] = []
        """All answers, those of chance included."""
        self.thoughts: list[list[int]] = [[] for _ in bots]
        """How many microseconds each seat thought, about each question with more than one answer."""

    @property
    def decisions(self) -> int:
        """Questions to players with more than one answer."""
        return sum(len(thoughts) for thoughts in self.thoughts)

    def play(self, look: Look | None = None) -> None:
        """Play to the end. `look` sees the table before every answer and at the end."""
        t = self.table
        while not t.over:
            if look is not None:
                look(t)
            self.answer(self._next(t))
        if look is not None:
            look(t)

    def answer(self, move: int) -> None:
        """Apply this answer to the open question, whoever must answer it."""
        self.moves.append(self.game.space.text(move))
        engine.apply(self.table, move)

    def _next(self, t: Any) -> int:
        """Return the answer of whoever is asked."""
        who: int = t.who
        if who == CHANCE:
            return engine.draw(t, self.luck)
        legal: list[int] = t.legal
        if len(legal) == 1:
            return legal[0]
        observation = Observation.of(self.game, self.options, t, who)
        began = time.perf_counter()
        move = self.bots[who].choose(observation, self.budgets[who]).move
        self.thoughts[who].append(round(1e6 * (time.perf_counter() - began)))
        if move not in legal:
            raise AssertionError(f"{type(self.bots[who]).__name__} in seat {who} chose {move}, which is not legal")
        return move
