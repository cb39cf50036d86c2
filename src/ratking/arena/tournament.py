"""Tournament: games between bots: which games are played, who sits where, and how a game is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..bots.bot import Budget
from ..bots.levels import level
from ..games.registry import evaluator_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..version import __version__
from .bot_game import BotGame


class GameResult(NamedTuple):
    """What is kept of one game between bots. Everything is by entrant, as they were named, not by seat."""

    number: int
    winner: int
    """The entrant that won."""
    totals: tuple[int, ...]
    thoughts: tuple[tuple[int, ...], ...]
    """How many microseconds each entrant thought, about each question with more than one answer."""


def entrant_of(named: str) -> tuple[str, Budget | None]:
    """Return a bot by name, and its own budget if there is one: sharp@160 takes 160 samples, sharp@250ms 250 milliseconds.

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
    rotations: int = 0
    """How many games a deal has, if not one for each entrant: fewer, where entrants are the same."""

    def check(self) -> None:
        """Raises BadOptions if there is no such game or bot, or it cannot be played so."""
        options = game_called(self.game, self.components).options(self.options, Rng(self.seed))
        for named in self.bots:
            name, _ = entrant_of(named)
            level(name, evaluator_of(self.game), 0)
        if len(self.bots) != options["players"]:
            raise BadOptions("bots", bots=len(self.bots), players=options["players"])

    @property
    def deal_size(self) -> int:
        """How many games a deal has."""
        return self.rotations or len(self.bots)

    def deal(self, number: int) -> int:
        """Return the deal that a game is of."""
        return number // self.deal_size

    def seats(self, number: int) -> list[int]:
        """Return the entrant in each seat of a game."""
        players = len(self.bots)
        return [(seat - number % self.deal_size) % players for seat in range(players)]

    def luck(self, number: int) -> str:
        """Return the seed of everything in a game: the same in all games of a deal."""
        return f"{self.seed} deal {self.deal(number)}"

    # Any: which table a game has is known only from its name.
    def begin(
        self, number: int, drawn: Callable[[Json, Rng], Json] | None = None, purpose: str = "", table: Any = None
    ) -> BotGame:
        """One of the games, before its first answer. Its luck comes from the seed and its deal alone.

        `drawn` settles what the options leave to the caller. With a `purpose` bots and luck are new, for a game that goes on
        from a `table`.
        """
        game = game_called(self.game, self.components)
        deal = self.luck(number)
        rng = Rng(deal)
        options = game.options(self.options if drawn is None else drawn(self.options, rng), rng)
        everybodys = Budget(self.milliseconds, self.samples) if self.milliseconds or self.samples else None
        bots, budgets = [], []
        for entrant in self.seats(number):
            name, own = entrant_of(self.bots[entrant])
            bots.append(level(name, evaluator_of(self.game), f"{deal} entrant {entrant}{purpose}"))
            budgets.append(own or everybodys)
        luck = Rng(f"{deal}{purpose} {number} luck") if purpose else rng
        return BotGame(game, options, luck, bots, budgets, table)

    def record(self, number: int, played: BotGame) -> Record:
        """Return a game that was played, as everybody can replay it."""
        names = [f"{self.bots[entrant]} {entrant + 1}" for entrant in self.seats(number)]
        rules = played.game.rules
        return Record(__version__, self.game, played.options, names, played.moves, rules=rules, components=self.components)

    def play(self, number: int) -> GameResult:
        """Play one of the games. The result does not depend on which process plays it, or when."""
        played = self.begin(number)
        played.play()
        result = played.game.result(played.table)
        seats = self.seats(number)
        if self.folder is not None:
            self.record(number, played).save(str(Path(self.folder, f"game-{number:05}.json")))
        by_entrant = sorted(range(len(seats)), key=seats.__getitem__)
        return GameResult(
            number,
            seats[result.winner],
            tuple(result.totals[seat] for seat in by_entrant),
            tuple(tuple(played.thoughts[seat]) for seat in by_entrant),
        )
