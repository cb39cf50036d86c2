"""Puzzle: a position with one clearly best turn, as games bring them with their package, and the one of a day."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from ..games.registry import game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..version import __version__

FILE: Final = "puzzles.jsonl"
"""The file with the puzzles of a game, one on each line, in the folder of the game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position from a game between bots, the best turn in it, and how sure that is."""

    name: str
    """The first letters of a hash of the position."""
    game: str
    options: Json
    moves: list[str]
    """The moves up to the position, outcomes of chance included."""
    seat: int
    best: list[str]
    second: list[str]
    """The best of the other turns that were tried."""
    gap: Json
    """How much worse the second turn is, by rollouts ten times as many as an analysis makes: docs/formats.md."""
    lost_by: dict[str, float]
    """How much each level of bots loses here."""
    judge: str
    """The fingerprint of the judge."""

    @property
    def record(self) -> Record:
        """The game up to the position. Seats have the names of their numbers."""
        names = [str(number + 1) for number in range(self.options["players"])]
        game = game_called(self.game)
        return Record(__version__, self.game, self.options, names, self.moves, rules=game.rules)

    @property
    def hard(self) -> str:
        """The name of the strongest level that loses here, `easy` if none does clearly."""
        losing = [name for name, lost in self.lost_by.items() if lost >= CLEARLY]
        return losing[-1] if losing else EASY


CLEARLY: Final = 0.01
EASY: Final = "easy"


@cache
def puzzles_of(game: str) -> list[Puzzle]:
    """Return the puzzles that a game brings; none if it has no file of them.

    >>> from ratking.analysis.puzzle import puzzles_of
    >>> {puzzle.game for puzzle in puzzles_of("rattus")} <= {"rattus"}
    True
    """
    package = type(game_called(game)).__module__.rpartition(".")[0]
    file = files(package).joinpath(FILE)
    return read(file.read_text(encoding="utf-8").splitlines()) if file.is_file() else []


def puzzle_called(game: str, name: str) -> Puzzle:
    """Return a puzzle by its name. Raises BadOptions if there is none."""
    for puzzle in puzzles_of(game):
        if puzzle.name == name:
            return puzzle
    raise BadOptions("no_such_puzzle", puzzle=name)


def puzzle_of_day(game: str, day: datetime.date, seed: str = "") -> Puzzle | None:
    """Return the puzzle of a day: the same for everybody with this seed, and none again before all have been shown.

    >>> import datetime
    >>> from ratking.analysis.puzzle import puzzle_of_day
    >>> first, second = [puzzle_of_day("rattus", datetime.date(2026, 1, day)) for day in (1, 2)]
    >>> first == puzzle_of_day("rattus", datetime.date(2026, 1, 1)), first == second
    (True, False)
    """
    puzzles = puzzles_of(game)
    if not puzzles:
        return None
    lap, place = divmod(day.toordinal(), len(puzzles))
    order = list(range(len(puzzles)))
    Rng(f"puzzles {seed} {game} {lap}").shuffle(order)
    return puzzles[order[place]]


def read(lines: Iterable[str]) -> list[Puzzle]:
    """Return the puzzles of these lines of JSON."""
    return [Puzzle(**json.loads(line)) for line in lines if line.strip()]


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of JSON."""
    return json.dumps(asdict(puzzle), ensure_ascii=False, separators=(",", ":"))
