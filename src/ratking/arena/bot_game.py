"""BotGame: one game between bots while it is played. Arena and laboratory both use it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from ..bots.bot import Bot, Budget
from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json, Result
from ..kernel.observation import Observation
from ..kernel.rng import Rng
from .program import Program

# Any, in this file: the type of the table depends on the game.
Look = Callable[[Any], None]


class BotGame:
    """A table, the bots in its seats, and the source of luck. If a `table` is given, the game continues from it."""

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
        """The bot of each seat."""
        self.budgets = budgets
        self.table = game.table(options) if table is None else table
        self.moves: list[str] = []
        """All moves, outcomes of chance included."""
        self.thoughts: list[list[int]] = [[] for _ in bots]
        """For each seat, the microseconds it thought about each decision with more than one legal move."""

    @property
    def decisions(self) -> int:
        """The number of decisions of players with more than one legal move."""
        return sum(len(thoughts) for thoughts in self.thoughts)

    def play(self, look: Look | None = None) -> None:
        """Play to the end. `look` is called with the table before every move and at the end.

        Programs that play are ended, whatever happens.
        """
        t = self.table
        try:
            while not t.over:
                if look is not None:
                    look(t)
                self.answer(self._next(t))
            if look is not None:
                look(t)
            self._end_programs(self.game.result(t))
        finally:
            self._end_programs(None)

    def _end_programs(self, result: Result | None) -> None:
        """End the programs that play; with a result, tell it to them first."""
        for bot in self.bots:
            if isinstance(bot, Program):
                bot.close(result)

    def answer(self, move: int) -> None:
        """Play this move for the player to move, or for chance."""
        self.moves.append(self.game.space.text(move))
        engine.apply(self.table, move)

    def _next(self, t: Any) -> int:
        """Return the next move, of a player or of chance."""
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
