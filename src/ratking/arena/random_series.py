"""RandomSeries: a series of random games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..games.registry import game_called
from ..kernel import engine
from ..kernel.game import Json
from ..kernel.rng import Rng


class Outcome(NamedTuple):
    """The result of one game. It is a tuple, which is cheap to send between processes."""

    number: int
    answers: int
    """The number of moves, outcomes of chance included."""
    totals: tuple[int, ...]
    winner: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RandomSeries:
    """A game with its options, a seed, and a number of games. It is small enough to be sent to any process."""

    game: str
    options: Json
    """The options as given. Random ones, such as random cards, are drawn again for each game."""
    seed: str
    games: int
    components: Json | None = None
    """The user's own components, by part; None for the package's."""

    def check(self) -> None:
        """Raise BadOptions if there is no such game, or it cannot be played with these options."""
        game_called(self.game, self.components).options(self.options, Rng(self.seed))

    def play(self, number: int) -> Outcome:
        """Play one of the games at random. The seed and the number of the game alone determine its luck."""
        # Any: the type of the table depends on the game.
        game: Any = game_called(self.game, self.components)
        rng = Rng(f"{self.seed} game {number}")
        t = game.table(game.options(self.options, rng))
        answers = engine.playout(t, rng)
        result = game.result(t)
        return Outcome(number, answers, tuple(result.totals), result.winner, tuple(result.reasons))
