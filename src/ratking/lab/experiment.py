"""Experiment: what a study plays, as a file says it. Every game of it follows from the file alone."""

from __future__ import annotations

import hashlib
import itertools
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ..bots.levels import level
from ..components import Components
from ..games.registry import evaluator_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Game, Json
from ..kernel.rng import Rng
from .card_choices import all_draws, drawn, each_card

KEYS: Final[dict[str, type | tuple[type, ...]]] = {
    "title": str,
    "game": str,
    "seed": str,
    "players": list,
    "sets": list,
    "cards": (str, list),
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
"""What an experiment may say, and of which kind it is."""

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
    """Games of one kind: so many players, with these options and these bots."""

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

    def seats(self, number: int) -> list[int]:
        """Who sits where in a game: of each seat, its bot by its place in `bots`."""
        return [(seat - number % self.rotations) % self.players for seat in range(self.players)]

    def deal(self, number: int) -> int:
        return number // self.rotations

    # Any: which table a game has is known only from its name.
    def options(self, rules: Game[Any], rng: Rng) -> Json:
        """The options of one game, what is left to luck drawn. Raises BadOptions."""
        asked = dict(self.asked)
        if "cards" in asked:
            asked["cards"] = drawn(asked["cards"], asked.get("sets", ["base"]), self.players, rng)
        return rules.options(asked, rng)


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

    def rules(self, condition: Condition) -> Game[Any]:  # Any: as above
        """The game, with the components that a cell is played with."""
        return rules_of(self.game, self.boxes[condition.box].parts)

    def batches(self, condition: Condition, done: int, upto: int) -> Iterator[Batch]:
        """The batches of a cell from game `done` on, up to game `upto`."""
        for first in range(done, upto, self.batch):
            yield Batch(condition.number, first, min(first + self.batch, upto))

    @property
    def key(self) -> str:
        """The same for the same experiment."""
        return hashlib.sha256(f"{self.source} {[box.parts for box in self.boxes]}".encode()).hexdigest()[:16]


# Any: as above.
@lru_cache(maxsize=8)
def rules_of(game: str, components: str) -> Game[Any]:
    """A game, with the package's components or with others. Raises BadOptions."""
    return game_called(game, json.loads(components) if components else None)


def open_experiment(path: Path) -> Experiment:
    """The experiment in a file. Raises BadOptions that says what is wrong."""
    try:
        return read(path.read_text(encoding="utf-8"), path.stem, path.parent)
    except OSError as error:
        raise BadOptions("study_file", file=str(path)) from error


def read(text: str, name: str, folder: Path = Path(), boxes: tuple[Box, ...] | None = None) -> Experiment:
    """The experiment that a text holds. Files of components are looked for in the folder, unless they are given."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOptions("study_toml", file=name, why=str(error)) from error
    said = {"title": name, "seed": name, **said}
    for key, value in said.items():
        if key not in KEYS:
            raise BadOptions("study_key", name=key, allowed=list(KEYS))
        if not isinstance(value, KEYS[key]) or (isinstance(value, bool) and KEYS[key] is int):
            raise BadOptions("study_value", name=key, value=str(value))
    games: int = said.get("games", 1000)
    ladder: int = said.get("ladder_games", games)
    batch = said.get("batch", 50)
    until = said.get("until")
    if games < 1 or ladder < 1 or batch < 1 or (until is not None and not 0 < until < 0.5):
        given = f"{games}, {ladder}, {batch}, {until}"
        raise BadOptions("study_value", name="games, ladder_games, batch, until", value=given)
    game = str(said.get("game", "rattus"))
    if boxes is None:
        boxes = _boxes(said.get("components", OURS), folder)
    kinds = [(*kind, box) for box in range(len(boxes)) for kind in _conditions(game, said)]
    # A batch ends with a deal: bots that sit in turn in all seats have done so.
    turns = max(Condition(0, asked, bots, compares).rotations for asked, bots, compares, _ in kinds)
    line_ups = Counter(len(bots) for _, bots, compares, box in kinds if compares == LADDER and box == 0)

    def wanted(bots: tuple[str, ...], compares: str) -> int:
        return -(-ladder // line_ups[len(bots)]) if compares == LADDER else games

    conditions = tuple(
        Condition(number, asked, bots, compares, box, _up(wanted(bots, compares), turns))
        for number, (asked, bots, compares, box) in enumerate(kinds)
    )
    for condition in conditions:
        options = condition.options(rules_of(game, boxes[condition.box].parts), Rng(0))
        if options["players"] != condition.players:
            raise BadOptions("bots", bots=condition.players, players=options["players"])
        for bot in condition.bots:
            level(bot, evaluator_of(game), 0)
    return Experiment(
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


def _boxes(named: str | list[str], folder: Path) -> tuple[Box, ...]:
    """What files of components hold. Raises OSError where there is none."""
    names = [named] if isinstance(named, str) else named
    if not names:
        raise BadOptions("study_value", name="components", value="[]")
    return tuple(Box(OURS, "") if name == OURS else _box(folder / str(name)) for name in names)


def _box(path: Path) -> Box:
    return Box(path.stem, json.dumps(Components.read(path.read_text(encoding="utf-8")).data, sort_keys=True))


# Any: TOML.
def _conditions(game: str, said: dict[str, Any]) -> Iterator[tuple[Json, tuple[str, ...], str]]:
    """What is played: every number of players with every choice of cards and every line-up of bots."""
    for players in said.get("players", [4]):
        for cards, compares in _card_choices(said, players):
            asked: Json = {"players": players}
            if "sets" in said:
                asked["sets"] = said["sets"]
            if cards is not None:
                asked["cards"] = cards
            for bots in _line_ups(said.get("bots", ["quick"]), players):
                yield asked, bots, compares
        if "ladder" in said:
            asked = {"players": players, **({"sets": said["sets"]} if "sets" in said else {})}
            levels = said["ladder"]
            if len(levels) < players:
                raise BadOptions("bots", bots=len(levels), players=players)
            for bots in itertools.combinations(levels, players):
                yield asked, bots, LADDER


def _line_ups(bots: list[Any], players: int) -> Iterator[tuple[str, ...]]:
    """One line-up, or several; one bot alone sits in all seats."""
    several = bots if bots and all(isinstance(line, list) for line in bots) else [bots]
    for line in several:
        yield tuple(str(bot) for bot in line) * (players if len(line) == 1 else 1)


def _card_choices(said: dict[str, Any], players: int) -> Iterator[tuple[Any, str]]:
    """The cards of each cell, and what it is for."""
    cards = said.get("cards")
    if cards == "all":
        yield from ((draw, "play") for draw in all_draws(said.get("sets", ["base"]), players))
    elif cards == "each":
        yield from each_card(said.get("sets", ["base"]))
    else:
        yield cards, "play"


def _up(number: int, step: int) -> int:
    """To the next multiple."""
    return -(-number // step) * step
