"""Experiment: the games that a study plays, as described in a file. The file alone determines every game."""

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
from ..games.registry import GAMES, description_of, form_of, game_called
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.rng import Rng
from .draws import drawn, draws, things

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
    "forks": (bool, str, list),
    "forks_per_game": int,
    "samples": int,
    "components": (str, list),
}
"""The keys that an experiment may have for every game, with their types. The options of its game are allowed too."""

LADDER: Final = "ladder"
"""The purpose of conditions in which levels play each other."""

OURS: Final = "ours"
"""The name of the package's own components in an experiment."""


@dataclass(frozen=True, slots=True)
class Box:
    """The components with which games are played."""

    name: str
    parts: str
    """The components as JSON; empty for the package's own."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Games of one kind, with the same options and bots."""

    number: int
    asked: Json
    bots: tuple[str, ...]
    """A bot for each seat. They move on by one seat from game to game of the same deal."""
    compares: str
    """Its purpose: "play", "ladder" for levels against each other, or the card that is in all of its games."""
    box: int = 0
    """The index of its components among those of the experiment."""
    games: int = 0
    """The number of games; the maximum if there is a stopping rule."""

    @property
    def players(self) -> int:
        return len(self.bots)

    @property
    def level(self) -> str:
        """The bot that plays all seats; empty if different bots play."""
        return self.bots[0] if len(set(self.bots)) == 1 else ""

    @property
    def rotations(self) -> int:
        """The number of different seatings of the bots, which is the number of games of one deal, with the same luck."""
        turned = {self.bots[away:] + self.bots[:away] for away in range(self.players)}
        return len(turned)


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of a condition that a worker plays together."""

    condition: int
    first: int
    end: int

    @property
    def name(self) -> str:
        return f"{self.condition:03}-{self.first:07}"


@dataclass(frozen=True, slots=True)
class Experiment:
    """A game, the conditions under which it is played, and how many games there are."""

    title: str
    game: str
    seed: str
    conditions: tuple[Condition, ...]
    batch: int
    until: float | None
    """Stop a condition when the interval of every seat's win share extends no further than this to either side."""
    turns: bool
    """Whether a row is stored for every turn."""
    forks: int
    """How many positions of every game are continued twice, once with one card taken and once with another."""
    forked: tuple[str, ...]
    """The cards that forks are about. If there are none, forks are about every card."""
    samples: int | None
    """How many samples searching bots take per decision. If None, they use time limits, and games cannot be repeated."""
    boxes: tuple[Box, ...]
    """The components that are compared. All other findings are about the first ones."""
    source: str
    """The content of the file as JSON."""

    @property
    def most(self) -> int:
        """The maximum number of games."""
        return sum(condition.games for condition in self.conditions)

    @property
    def levels(self) -> list[str]:
        """The bots that play among themselves, in the order of the file."""
        played = (condition.level for condition in self.conditions if condition.compares != LADDER)
        return [level for level in dict.fromkeys(played) if level]

    def tournament(self, condition: Condition) -> Tournament:
        """Return the games of a condition as a tournament of the arena."""
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
        """Return the options of one game, with random options drawn."""
        return drawn(self.game, asked, rng)

    def batches(self, condition: Condition, done: int, upto: int) -> Iterator[Batch]:
        """Yield the batches of a condition from game `done` up to game `upto`."""
        for first in range(done, upto, self.batch):
            yield Batch(condition.number, first, min(first + self.batch, upto))

    @property
    def key(self) -> str:
        """A digest of the experiment, equal for equal experiments."""
        return hashlib.sha256(f"{self.source} {[box.parts for box in self.boxes]}".encode()).hexdigest()[:16]


def open_experiment(path: Path) -> Experiment:
    """Return the experiment in a file. Raises BadOptions if something is wrong with it."""
    try:
        return read(path.read_text(encoding="utf-8"), path.stem, path.parent)
    except OSError as error:
        raise BadOptions("study_file", file=str(path)) from error


def read(text: str, name: str, folder: Path = Path(), boxes: tuple[Box, ...] | None = None) -> Experiment:
    """Return the experiment in a TOML text. Files of components are read from `folder`, unless `boxes` are given."""
    try:
        return made(tomllib.loads(text), name, folder, boxes)
    except tomllib.TOMLDecodeError as error:
        raise BadOptions("study_toml", file=name, why=str(error)) from error


def made(content: Json, name: str, folder: Path = Path(), boxes: tuple[Box, ...] | None = None) -> Experiment:
    """Return the experiment for the parsed content of a file. Raises BadOptions and OSError."""
    content = {"title": name, "seed": name, **content}
    game = game_called(str(content.get("game", next(iter(GAMES))))).name
    options = [option.name for option in form_of(game, {}) if option.name not in KEYS]
    for key, value in content.items():
        if key not in KEYS and key not in options:
            raise BadOptions("study_key", name=key, allowed=[*KEYS, *options])
        if key in KEYS and (not isinstance(value, KEYS[key]) or (isinstance(value, bool) and KEYS[key] is int)):
            raise BadOptions("study_value", name=key, value=str(value))
    games: int = content.get("games", 1000)
    ladder: int = content.get("ladder_games", games)
    batch = content.get("batch", 50)
    until = content.get("until")
    per_game: int = content.get("forks_per_game", 1)
    if games < 1 or ladder < 1 or batch < 1 or per_game < 1 or (until is not None and not 0 < until < 0.5):
        given = f"{games}, {ladder}, {batch}, {per_game}, {until}"
        raise BadOptions("study_value", name="games, ladder_games, batch, forks_per_game, until", value=given)
    if boxes is None:
        boxes = _boxes(content.get("components", OURS), folder)
    kinds = [(*kind, box) for box in range(len(boxes)) for kind in _conditions(game, content, options)]
    # A batch contains only complete deals, in which the bots have played all seats.
    turns = max(Condition(0, asked, bots, compares).rotations for asked, bots, compares, _ in kinds)
    line_ups = Counter(len(bots) for _, bots, compares, box in kinds if compares == LADDER and box == 0)

    def wanted(bots: tuple[str, ...], compares: str) -> int:
        return -(-ladder // line_ups[len(bots)]) if compares == LADDER else games

    conditions = tuple(
        Condition(number, asked, bots, compares, box, _up(wanted(bots, compares), turns))
        for number, (asked, bots, compares, box) in enumerate(kinds)
    )
    experiment = Experiment(
        title=content["title"],
        game=game,
        seed=content["seed"],
        conditions=conditions,
        batch=_up(batch, turns),
        until=until,
        turns=bool(content.get("turns", True)),
        forks=per_game if content.get("forks") else 0,
        forked=_forked(game, content),
        samples=content.get("samples"),
        boxes=boxes,
        source=json.dumps(content, sort_keys=True),
    )
    for condition in conditions:
        tournament = experiment.tournament(condition)
        replace(tournament, options=experiment.drawn(condition.asked, Rng(0))).check()
    return experiment


def _forked(game: str, content: Json) -> tuple[str, ...]:
    """Return the cards that an experiment wants forks about. Raises BadOptions if the game has no such card."""
    named = content.get("forks", False)
    if isinstance(named, bool):
        return ()
    cards = description_of(game).option(description_of(game).studied.cards, content)
    allowed = [] if cards is None else things(cards)
    wanted = [named] if isinstance(named, str) else named
    for card in wanted:
        if card not in allowed:
            raise BadOptions("study_card", name=str(card), allowed=allowed)
    return tuple(wanted)


def _boxes(named: str | list[str], folder: Path) -> tuple[Box, ...]:
    """Return the components in these files. Raises OSError if a file cannot be read."""
    names = [named] if isinstance(named, str) else named
    if not names:
        raise BadOptions("study_value", name="components", value="[]")
    return tuple(Box(OURS, "") if name == OURS else _box(folder / str(name)) for name in names)


def _box(path: Path) -> Box:
    return Box(path.stem, json.dumps(Components.read(path.read_text(encoding="utf-8")).data, sort_keys=True))


# Any: TOML.
def _conditions(game: str, content: dict[str, Any], names: list[str]) -> Iterator[tuple[Json, tuple[str, ...], str]]:
    """Yield every number of players with every draw of the game's options and every line-up of bots."""
    for players in content.get("players", [_usual_players(game)]):
        for asked, compares in _draws(game, content, [name for name in names if name in content], {"players": players}):
            for bots in _line_ups(content.get("bots", ["quick"]), players):
                yield asked, bots, compares
        if "ladder" in content:
            counted = [option.name for option in form_of(game, content) if option.count]
            asked = {
                "players": players,
                **{name: content[name] for name in names if name in content and name not in counted},
            }
            levels = content["ladder"]
            if len(levels) < players:
                raise BadOptions("bots", bots=len(levels), players=players)
            for bots in itertools.combinations(levels, players):
                yield asked, bots, LADDER


def _usual_players(game: str) -> int:
    """Return the default number of players."""
    players: int = game_called(game).options({}, Rng(0))["players"]
    return players


def _draws(game: str, content: dict[str, Any], names: list[str], asked: Json) -> Iterator[tuple[Json, str]]:
    """Yield the options of each kind of games, and the purpose of that kind. Handles one option after the other."""
    if not names:
        yield asked, "play"
        return
    name, *others = names
    for value, compares in draws(game, name, content[name], asked):
        for whole, also in _draws(game, content, others, {**asked, name: value}):
            yield whole, compares if also == "play" else also


def _line_ups(bots: list[Any], players: int) -> Iterator[tuple[str, ...]]:
    """Yield one line-up or several. A single bot plays all seats."""
    several = bots if bots and all(isinstance(line, list) for line in bots) else [bots]
    for line in several:
        yield tuple(str(bot) for bot in line) * (players if len(line) == 1 else 1)


def _up(number: int, step: int) -> int:
    """Return `number` rounded up to a multiple of `step`."""
    return -(-number // step) * step
