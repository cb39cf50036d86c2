"""RandomSeries: many random games, and how one of them is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..games.registry import game_called
from ..kernel import engine
from ..kernel.game import Json
from ..kernel.rng import Rng


class Outcome(NamedTuple):
    """What is kept of one game: how long it was, how it ended, and what it brought each seat. A tuple travels lightly."""

    number: int
    answers: int
    """All answers, those of chance included."""
    totals: tuple[int, ...]
    winner: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RandomSeries:
    """A game with its options, a seed, and how many times it is played. Small enough to be sent to any process."""

    game: str
    options: Json
    """As they were asked for: what they leave to luck, such as random cards, is drawn again for each game."""
    seed: str
    games: int
    components: Json | None = None
    """The components of a box of one's own, by part; None for the package's."""

    def check(self) -> None:
        """Raises BadOptions if there is no such game or it cannot be played so."""
        game_called(self.game, self.components).options(self.options, Rng(self.seed))

    def play(self, number: int) -> Outcome:
        """Play one of the games at random. Its luck comes from the seed and its number alone, whoever plays it, and when."""
        # Any: which table a game has is known only from its name.
        game: Any = game_called(self.game, self.components)
        rng = Rng(f"{self.seed} game {number}")
        t = game.table(game.options(self.options, rng))
        answers = engine.playout(t, rng)
        result = game.result(t)
        return Outcome(number, answers, tuple(result.totals), result.winner, tuple(result.reasons))
