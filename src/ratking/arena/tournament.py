"""Tournament: games between bots: who sits where in each game, and its luck."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bots.bot import Bot, Budget
from ..bots.levels import level
from ..games.registry import evaluator_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..version import __version__
from .bot_game import BotGame
from .fingerprint import MARK
from .frozen import argv_of_frozen
from .luck import LuckWatch
from .program import PATIENCE, PREFIX, Program, argv_of

BUDGET: Final = re.compile(r"@(\d+(?:ms)?)$")
"""The budget at the end of a command line."""


class GameResult(NamedTuple):
    """The result of one game between bots. Values are listed by entrant, in the order of `bots`, not by seat."""

    number: int
    winner: int
    """The entrant that won."""
    totals: tuple[int, ...]
    thoughts: tuple[tuple[int, ...], ...]
    """For each entrant, the microseconds it thought about each decision with more than one legal move."""
    luck: tuple[float, ...] = ()
    """The luck of each entrant in win shares; empty if it was not measured."""


def entrant_of(named: str) -> tuple[str, Budget | None]:
    """Return the level of an entrant, and its budget if it has one: sharp@160 for 160 samples, sharp@250ms for 250 ms.

    A program has a budget too, if its command line ends with one.

    >>> entrant_of("sharp@250ms")
    ('sharp', Budget(milliseconds=250, samples=None))
    >>> entrant_of("cmd:./mine --name me@home@160")
    ('cmd:./mine --name me@home', Budget(milliseconds=None, samples=160))

    Raises BadOptions.
    """
    if named.startswith(PREFIX):
        ending = BUDGET.search(named)
        if ending is None:
            return named, None
        name, measure = named[: ending.start()], ending[1]
    else:
        name, own, measure = named.partition("@")
        if not own:
            return name, None
    number = measure.removesuffix("ms")
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < 10**7):
        raise BadOptions("bot_budget", bot=named)
    return name, Budget(milliseconds=int(number)) if measure.endswith("ms") else Budget(samples=int(number))


def bot_called(name: str, game: str, seed: str, limit: float) -> Bot:
    """Return the bot of a level, or a program or frozen bot that is not started yet. Raises BadOptions."""
    # A program must not learn the seed of the luck from its own.
    hidden = hashlib.sha256(f"program {seed}".encode()).hexdigest()[:16]
    if name.startswith(PREFIX):
        return Program(name.removeprefix(PREFIX), hidden, limit)
    if MARK in name:
        return Program(name, hidden, limit, argv_of_frozen(name, game))
    return level(name, evaluator_of(game), seed)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A game with its options, its entrants, a seed, and a number of games. It is small enough to be sent to any process.

    Game n belongs to deal n // entrants. The games of a deal have the same options, cards and luck, and the entrants move on
    by one seat from game to game, so that each of them plays every seat with the same luck.
    """

    game: str
    options: Json
    bots: tuple[str, ...]
    seed: str
    games: int
    milliseconds: int | None = None
    """The time per decision for bots that can use time; None for their default."""
    samples: int | None = None
    """The number of samples per decision instead; then games can be repeated exactly."""
    folder: str | None = None
    """The folder for the records of the games; None if they are not kept."""
    components: Json | None = None
    """The user's own components, by part; None for the package's."""
    rotations: int = 0
    """The number of games in a deal, if not one for each entrant: fewer, if some entrants are the same bot."""
    limit: float = PATIENCE
    """How many seconds a program may take for an answer."""
    adjusted: bool = False
    """Whether the luck of each game is measured, for results that are adjusted for it."""

    @property
    def starts_processes(self) -> bool:
        """Whether any entrant is a program or a frozen bot."""
        return any(named.startswith(PREFIX) or MARK in named for named in self.bots)

    @property
    def programs(self) -> list[str]:
        """The command lines of the programs among the entrants."""
        return [entrant_of(named)[0].removeprefix(PREFIX) for named in self.bots if named.startswith(PREFIX)]

    def check(self) -> None:
        """Raise BadOptions if there is no such game or bot, or the game cannot be played with these options.

        Raises ProgramFailed if there is no such program.
        """
        options = game_called(self.game, self.components).options(self.options, Rng(self.seed))
        for named in self.bots:
            bot_called(entrant_of(named)[0], self.game, "", self.limit)
        for command in self.programs:
            argv_of(command)
        if len(self.bots) != options["players"]:
            raise BadOptions("bots", bots=len(self.bots), players=options["players"])

    @property
    def deal_size(self) -> int:
        """The number of games in a deal."""
        return self.rotations or len(self.bots)

    def deal(self, number: int) -> int:
        """Return the deal to which a game belongs."""
        return number // self.deal_size

    def seats(self, number: int) -> list[int]:
        """Return the entrant in each seat of a game."""
        players = len(self.bots)
        return [(seat - number % self.deal_size) % players for seat in range(players)]

    def luck(self, number: int) -> str:
        """Return the seed for a game, which is the same for all games of a deal."""
        return f"{self.seed} deal {self.deal(number)}"

    # Any: the type of the table depends on the game.
    def begin(
        self, number: int, drawn: Callable[[Json, Rng], Json] | None = None, purpose: str = "", table: Any = None
    ) -> BotGame:
        """Return one of the games before its first move. The seed and the deal alone determine its luck.

        `drawn` completes the options. With a `purpose`, bots and luck are seeded differently, for a game that continues from
        a `table`.
        """
        game = game_called(self.game, self.components)
        deal = self.luck(number)
        rng = Rng(deal)
        options = game.options(self.options if drawn is None else drawn(self.options, rng), rng)
        default = Budget(self.milliseconds, self.samples) if self.milliseconds or self.samples else None
        bots, budgets = [], []
        for entrant in self.seats(number):
            name, own = entrant_of(self.bots[entrant])
            bots.append(bot_called(name, self.game, f"{deal} entrant {entrant}{purpose}", self.limit))
            budgets.append(own or default)
        luck = Rng(f"{deal}{purpose} {number} luck") if purpose else rng
        return BotGame(game, options, luck, bots, budgets, table)

    def record(self, number: int, played: BotGame) -> Record:
        """Return the record of a game that was played."""
        names = [f"{self.bots[entrant]} {entrant + 1}" for entrant in self.seats(number)]
        rules = played.game.rules
        return Record(__version__, self.game, played.options, names, played.moves, rules=rules, components=self.components)

    def play(self, number: int) -> GameResult:
        """Play one of the games. The result does not depend on where and when it is played, unless bots use time."""
        played = self.begin(number)
        watch = LuckWatch(evaluator_of(self.game), f"{self.luck(number)} {number}") if self.adjusted else None
        played.play(None if watch is None else watch.look)
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
            () if watch is None else tuple((watch.luck or [0.0] * len(seats))[seat] for seat in by_entrant),
        )
