"""Tournament: bots against each other: which games are played, who sits where, and how one of them goes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..bots.bot import Budget
from ..bots.levels import level
from ..games.registry import evaluator_of, game_called
from ..kernel import engine
from ..kernel.errors import BadOptions
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..version import __version__


class GameResult(NamedTuple):
    """What is kept of one game between bots. Everything is by entrant, as they were named, not by seat."""

    number: int
    winner: int
    """The entrant that won."""
    totals: tuple[int, ...]
    thoughts: tuple[tuple[int, ...], ...]
    """How many microseconds each entrant thought, about each question with more than one answer."""


def entrant_of(named: str) -> tuple[str, Budget | None]:
    """A bot by name, and its own budget if there is one: sharp@160 takes so many samples, sharp@250ms so long.

    >>> entrant_of("sharp@250ms")
    ('sharp', Budget(milliseconds=250, samples=None))

    Raises BadOptions.
    """
    name, own, measure = named.partition("@")
    if not own:
        return name, None
    number = measure.removesuffix("ms")
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < 10**7):
        raise BadOptions("bot_budget", bot=named)
    return name, Budget(milliseconds=int(number)) if measure.endswith("ms") else Budget(samples=int(number))


@dataclass(frozen=True, slots=True)
class Tournament:
    """A game with its options, the bots that enter, a seed, and how many games. Small enough to be sent to any process.

    Game n is of deal n // entrants: in the games of one deal the options, the cards and the luck are the same, and the
    entrants move on by one seat each time. So each of them sits everywhere, with the same luck.
    """

    game: str
    options: Json
    bots: tuple[str, ...]
    seed: str
    games: int
    milliseconds: int | None = None
    """How long a bot that can use time has for a decision; None for its own measure."""
    samples: int | None = None
    """Or how many samples it takes: then a game is the same whenever it is played."""
    folder: str | None = None
    """Where the records of the games go, if they are kept."""
    components: Json | None = None
    """The components of a box of one's own, by part; None for the package's."""

    def check(self) -> None:
        """Raises BadOptions if there is no such game or bot, or it cannot be played so."""
        options = game_called(self.game, self.components).options(self.options, Rng(self.seed))
        for named in self.bots:
            name, _ = entrant_of(named)
            level(name, evaluator_of(self.game), 0)
        if len(self.bots) != options["players"]:
            raise BadOptions("bots", bots=len(self.bots), players=options["players"])

    def seats(self, number: int) -> list[int]:
        """Who sits where in a game: of each seat, its entrant."""
        players = len(self.bots)
        return [(seat - number) % players for seat in range(players)]

    def play(self, number: int) -> GameResult:
        """Play one of the games. Its luck comes from the seed and its deal alone, whoever plays it, and when."""
        # Any: which table a game has is known only from its name.
        game: Any = game_called(self.game, self.components)
        players = len(self.bots)
        deal = f"{self.seed} deal {number // players}"
        rng = Rng(deal)
        options = game.options(self.options, rng)
        t = game.table(options)
        seats = self.seats(number)
        named = [entrant_of(self.bots[entrant]) for entrant in seats]
        bots = [
            level(name, evaluator_of(self.game), f"{deal} entrant {entrant}")
            for entrant, (name, _) in zip(seats, named, strict=True)
        ]
        everybodys = Budget(self.milliseconds, self.samples) if self.milliseconds or self.samples else None
        budgets = [own or everybodys for _, own in named]
        moves: list[str] = []
        thoughts: list[list[int]] = [[] for _ in range(players)]
        while not t.over:
            who = t.who
            if who == CHANCE:
                move = engine.draw(t, rng)
            elif len(t.legal) == 1:
                move = t.legal[0]
            else:
                observation = Observation.of(game, options, t, who)
                began = time.perf_counter()
                move = bots[who].choose(observation, budgets[who]).move
                entrant = seats[who]
                thoughts[entrant].append(round(1e6 * (time.perf_counter() - began)))
                if move not in t.legal:
                    raise AssertionError(
                        f"{self.bots[entrant]} chose {move}, which is not legal, in game {number} of {self.seed}"
                    )
            moves.append(game.space.text(move))
            engine.apply(t, move)
        result = game.result(t)
        totals = [0] * players
        for seat, entrant in enumerate(seats):
            totals[entrant] = result.totals[seat]
        if self.folder is not None:
            names = [f"{self.bots[entrant]} {entrant + 1}" for entrant in seats]
            record = Record(__version__, self.game, options, names, moves, rules=game.rules, components=self.components)
            record.save(str(Path(self.folder, f"game-{number:05}.json")))
        return GameResult(number, seats[result.winner], tuple(totals), tuple(tuple(thought) for thought in thoughts))
