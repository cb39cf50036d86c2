"""Experiment: what a study plays, as a file says it. Every game of it follows from the file alone."""

from __future__ import annotations

import hashlib
import itertools
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from ..arena.tournament import Tournament
from ..components import Components
from ..games.registry import GAMES, form_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.rng import Rng
from .draws import drawn, draws

KEYS: Final[dict[str, type | tuple[type, ...]]] = {
    "title": str,
    "game": str,
    "seed": str,
    "players": list,
    "bots": list,
    "ladder": list,
    "games": int,
    "ladder_games": int,
    "batch": int,
    "until": float,
    "turns": bool,
    "forks": bool,
    "samples": int,
    "components": (str, list),
}
"""What an experiment may say of every game, and of which kind it is. The options of its game come besides."""

LADDER: Final = "ladder"
"""What cells are for in which levels play each other."""

OURS: Final = "ours"
"""The package's own components, among those that an experiment names."""


@dataclass(frozen=True, slots=True)
class Box:
    """Components that games are played with."""

    name: str
    parts: str
    """As JSON; empty for the package's own."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Games of one kind: with these options and these bots."""

    number: int
    asked: Json
    bots: tuple[str, ...]
    """Who plays, a bot for each seat; they move on by one seat from game to game of the same deal."""
    compares: str
    """What it is for: "play", "ladder" for levels against each other, or the card that is in all of its games."""
    box: int = 0
    """With which of the experiment's components it is played."""
    games: int = 0
    """How many games; with a rule to stop by, at most."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """In how many ways the bots can sit: the games of one deal, all with the same luck."""
        turned = {self.bots[away:] + self.bots[:away] for away in range(self.players)}
        return len(turned)


@dataclass(frozen=True, slots=True)
class Batch:
    """The games of a cell that go to a worker at once."""

    condition: int
    first: int
    end: int

    @property
    def name(self) -> str:
        return f"{self.condition:03}-{self.first:07}"


@dataclass(frozen=True, slots=True)
class Experiment:
    """A game, what is played of it, and how much."""

    title: str
    game: str
    seed: str
    conditions: tuple[Condition, ...]
    batch: int
    until: float | None
    """Stop a cell when the interval of every seat's win share reaches no farther than this to either side."""
    turns: bool
    """Whether a row is kept for every turn."""
    forks: bool
    """Whether from one position of every game two games are played on, with a card taken and with another instead."""
    samples: int | None
    """How many samples bots that search take for a decision; not given, their own measure of time, and then games differ."""
    boxes: tuple[Box, ...]
    """The components that are compared; the first are those that all other findings are of."""
    source: str
    """What the file says, as JSON."""

    @property
    def most(self) -> int:
        """How many games there are at most."""
        return sum(condition.games for condition in self.conditions)

    def tournament(self, condition: Condition) -> Tournament:
        """Return the games of a cell, as the arena plays them."""
        parts = self.boxes[condition.box].parts
        return Tournament(
            self.game,
            condition.asked,
            condition.bots,
            f"{self.seed} cell {condition.number}",
            condition.games,
            samples=self.samples,
            components=json.loads(parts) if parts else None,
            rotations=condition.rotations,
        )

    def drawn(self, asked: Json, rng: Rng) -> Json:
        """Return the options of one game, what the experiment leaves to luck drawn."""
        return drawn(self.game, asked, rng)

    def batches(self, condition: Condition, done: int, upto: int) -> Iterator[Batch]:
        """Yield the batches of a cell from game `done` on, up to game `upto`."""
        for first in range(done, upto, self.batch):
            yield Batch(condition.number, first, min(first + self.batch, upto))

    @property
    def key(self) -> str:
        """The same for the same experiment."""
        return hashlib.sha256(f"{self.source} {[box.parts for box in self.boxes]}".encode()).hexdigest()[:16]


def open_experiment(path: Path) -> Experiment:
    """Return the experiment in a file. Raises BadOptions that says what is wrong."""
    try:
        return read(path.read_text(encoding="utf-8"), path.stem, path.parent)
    except OSError as error:
        raise BadOptions("study_file", file=str(path)) from error


def read(text: str, name: str, folder: Path = Path(), boxes: tuple[Box, ...] | None = None) -> Experiment:
    """Return the experiment that a text holds. Files of components are looked for in the folder, unless they are given."""
    try:
        return made(tomllib.loads(text), name, folder, boxes)
    except tomllib.TOMLDecodeError as error:
        raise BadOptions("study_toml", file=name, why=str(error)) from error


def made(said: Json, name: str, folder: Path = Path(), boxes: tuple[Box, ...] | None = None) -> Experiment:
    """Return the experiment of what a file says. Raises BadOptions, OSError."""
    said = {"title": name, "seed": name, **said}
    game = game_called(str(said.get("game", next(iter(GAMES))))).name
    options = [option.name for option in form_of(game, {}) if option.name not in KEYS]
    for key, value in said.items():
        if key not in KEYS and key not in options:
            raise BadOptions("study_key", name=key, allowed=[*KEYS, *options])
        if key in KEYS and (not isinstance(value, KEYS[key]) or (isinstance(value, bool) and KEYS[key] is int)):
            raise BadOptions("study_value", name=key, value=str(value))
    games: int = said.get("games", 1000)
    ladder: int = said.get("ladder_games", games)
    batch = said.get("batch", 50)
    until = said.get("until")
    if games < 1 or ladder < 1 or batch < 1 or (until is not None and not 0 < until < 0.5):
        given = f"{games}, {ladder}, {batch}, {until}"
        raise BadOptions("study_value", name="games, ladder_games, batch, until", value=given)
    if boxes is None:
        boxes = _boxes(said.get("components", OURS), folder)
    kinds = [(*kind, box) for box in range(len(boxes)) for kind in _conditions(game, said, options)]
    # A batch ends with a deal: bots that sit in turn in all seats have done so.
    turns = max(Condition(0, asked, bots, compares).rotations for asked, bots, compares, _ in kinds)
    line_ups = Counter(len(bots) for _, bots, compares, box in kinds if compares == LADDER and box == 0)

    def wanted(bots: tuple[str, ...], compares: str) -> int:
        return -(-ladder // line_ups[len(bots)]) if compares == LADDER else games

    conditions = tuple(
        Condition(number, asked, bots, compares, box, _up(wanted(bots, compares), turns))
        for number, (asked, bots, compares, box) in enumerate(kinds)
    )
    experiment = Experiment(
        title=said["title"],
        game=game,
        seed=said["seed"],
        conditions=conditions,
        batch=_up(batch, turns),
        until=until,
        turns=bool(said.get("turns", True)),
        forks=bool(said.get("forks", False)),
        samples=said.get("samples"),
        boxes=boxes,
        source=json.dumps(said, sort_keys=True),
    )
    for condition in conditions:
        tournament = experiment.tournament(condition)
        replace(tournament, options=experiment.drawn(condition.asked, Rng(0))).check()
    return experiment


def _boxes(named: str | list[str], folder: Path) -> tuple[Box, ...]:
    """Return what files of components hold. Raises OSError where there is none."""
    names = [named] if isinstance(named, str) else named
    if not names:
        raise BadOptions("study_value", name="components", value="[]")
    return tuple(Box(OURS, "") if name == OURS else _box(folder / str(name)) for name in names)


def _box(path: Path) -> Box:
    return Box(path.stem, json.dumps(Components.read(path.read_text(encoding="utf-8")).data, sort_keys=True))


# Any: TOML.
def _conditions(game: str, said: dict[str, Any], names: list[str]) -> Iterator[tuple[Json, tuple[str, ...], str]]:
    """Yield what is played: every number of players with every draw of the game's options and every line-up of bots."""
    for players in said.get("players", [_usual_players(game)]):
        for asked, compares in _draws(game, said, [name for name in names if name in said], {"players": players}):
            for bots in _line_ups(said.get("bots", ["quick"]), players):
                yield asked, bots, compares
        if "ladder" in said:
            counted = [option.name for option in form_of(game, said) if option.count]
            asked = {"players": players, **{name: said[name] for name in names if name in said and name not in counted}}
            levels = said["ladder"]
            if len(levels) < players:
                raise BadOptions("bots", bots=len(levels), players=players)
            for bots in itertools.combinations(levels, players):
                yield asked, bots, LADDER


def _usual_players(game: str) -> int:
    """Return how many play if nobody says otherwise."""
    players: int = game_called(game).options({}, Rng(0))["players"]
    return players


def _draws(game: str, said: dict[str, Any], names: list[str], asked: Json) -> Iterator[tuple[Json, str]]:
    """Yield the options of each kind of games, one option after the other, and what that kind is for."""
    if not names:
        yield asked, "play"
        return
    name, *others = names
    for value, compares in draws(game, name, said[name], asked):
        for whole, also in _draws(game, said, others, {**asked, name: value}):
            yield whole, compares if also == "play" else also


def _line_ups(bots: list[Any], players: int) -> Iterator[tuple[str, ...]]:
    """One line-up, or several; one bot alone sits in all seats."""
    several = bots if bots and all(isinstance(line, list) for line in bots) else [bots]
    for line in several:
        yield tuple(str(bot) for bot in line) * (players if len(line) == 1 else 1)


def _up(number: int, step: int) -> int:
    """To the next multiple."""
    return -(-number // step) * step
