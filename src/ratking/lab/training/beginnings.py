"""Beginnings: games between bots, and networks that learn from them what the beginning of a turn is worth in analyses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from ...arena.bot_game import BotGame
from ...arena.tournament import entrant_of
from ...arena.workers import each
from ...bots.bot import Bot, Budget, Choice
from ...bots.evaluator import Evaluator
from ...bots.judgement import settled
from ...bots.levels import level
from ...bots.network import VERSION, digest_of
from ...games.registry import evaluator_of
from ...kernel.errors import BadOptions
from ...kernel.observation import Observation
from ...kernel.rng import Rng
from ...version import __version__
from .network_fit import Afterstates, Array, NetworkFit
from .training_run import HELD_BACK, Tell

HIDDEN: Final = (48, 24)
"""The widths of the hidden layers."""
STRAY: Final = 40
"""One decision in this many is random, so that positions occur that good players avoid."""
PASSES: Final = 6
"""How often training goes over all positions at most, in each round."""
ROUNDS: Final = 3
"""After the first round, what the network says of the positions that follow counts too."""
TRUST: Final = 0.2
"""How much the judgement of the next position counts in the target of a position, against all that came later."""


class Plan(NamedTuple):
    """What is to be trained. It is small enough to be sent to any process."""

    game: str
    players: tuple[int, ...]
    """The numbers of players. Two have a network of their own; all others share one."""
    games: tuple[int, ...]
    """How many games of each number of players."""
    bots: tuple[str, ...]
    """Bots of which one plays all seats of a game, with budgets if they have any: `steady`, `steady@8`."""
    seed: str
    folder: str
    """Where games are kept, so that a stopped run can go on."""
    workers: int
    others: str = ""
    """The text of a file whose networks are kept for all other numbers of players; empty for none."""


class Learned(NamedTuple):
    """What a network has learned, for one number of players: mean minus log of the chance given to the winner."""

    players: int
    positions: int
    weights: float
    """By the weights of the evaluator, on the games held back."""
    network: float
    """By the network, on the same positions."""


class _Straying(Bot):
    """A bot that decides at random now and then."""

    def __init__(self, bot: Bot, rng: Rng) -> None:
        self.bot = bot
        self.rng = rng

    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:  # Any: any game
        if self.rng.below(STRAY) == 0:
            return Choice(observation.moves[self.rng.below(len(observation.moves))], [])
        return self.bot.choose(observation, budget)


def train(plan: Plan, tell: Tell) -> tuple[str, list[Learned]]:
    """Play the games that are not in the folder yet, train, and return the file and what was learned.

    The same plan gives the same file, on the same machine: sums in numpy may differ in the last bit on another.
    """
    evaluator = evaluator_of(plan.game)
    sizes = evaluator.beginning_sizes
    if sizes == (0, 0):
        raise BadOptions("no_weights", game=plan.game)
    Path(plan.folder).mkdir(parents=True, exist_ok=True)
    for players, games in zip(plan.players, plan.games, strict=True):
        play_games(plan, players, games, tell)
    kept = json.loads(plan.others) if plan.others else {"players": {}, "networks": []}
    networks: list[dict[str, Any]] = []  # Any: JSON
    used: dict[str, int] = {}
    for number, place in kept["players"].items():
        if int(number) not in plan.players:
            if kept["networks"][place] not in networks:
                networks.append(kept["networks"][place])
            used[number] = networks.index(kept["networks"][place])
    learned: list[Learned] = []
    for group in groups(plan.players):
        sets = [Games.load(plan, players) for players in group]
        fit = fitted(sets, sizes, f"{plan.seed} weights {group}")
        layers = fit.layers()
        often = [plan.games[plan.players.index(players)] for players in group]
        made = {"version": __version__, "seed": plan.seed, "games": often, "players": group, "bots": list(plan.bots)}
        for number, one in zip(group, sets, strict=True):
            used[str(number)] = len(networks)
            learned.append(Learned(number, len(one.games), one.loss_of(one.weights), one.loss_of(one.by(fit))))
        networks.append({"shared": sizes[0], "seat": sizes[1], "digest": digest_of(layers), "made": made, "layers": layers})
    found = {"version": VERSION, "players": dict(sorted(used.items())), "networks": networks}
    return json.dumps(found, separators=(",", ":")) + "\n", learned


def groups(players: tuple[int, ...]) -> Iterator[list[int]]:
    """Yield the numbers of players that share a network: two are alone, because they play differently."""
    for group in ([number for number in players if number == 2], [number for number in players if number > 2]):
        if group:
            yield group


# ---- games


def play_games(plan: Plan, players: int, games: int, tell: Tell) -> None:
    """Play the games of a number of players, and store where their turns began and who won."""
    file = _file(plan, players)
    if file.is_file():
        return
    played: list[Played] = []
    for one in each(partial(played_game, plan, players), range(games), plan.workers):
        played.append(one)
        tell(1)
    played.sort(key=lambda one: one.number)
    np.savez(
        file,
        inputs=np.vstack([one.inputs for one in played]),
        weights=np.vstack([one.weights for one in played]),
        winners=np.array([one.winner for one in played for _ in one.inputs]),
        games=np.array([one.number for one in played for _ in one.inputs]),
    )


def _file(plan: Plan, players: int) -> Path:
    return Path(plan.folder, f"beginnings-{players}.npz")


class Played(NamedTuple):
    """A game between bots: its number, a row of inputs for the beginning of each turn, and who won."""

    number: int
    inputs: Array
    weights: Array
    """The chances by the weights of the evaluator, for comparison."""
    winner: int


def played_game(plan: Plan, players: int, number: int) -> Played:
    """Play one of the games. It depends on nothing but the seed and its number."""
    evaluator: Evaluator[Any] = evaluator_of(plan.game)  # Any: any game
    rng = Rng(f"{plan.seed} beginnings {players} {number}")
    name, budget = entrant_of(plan.bots[rng.below(len(plan.bots))])
    options = evaluator.game.options(evaluator.asked(players, number), rng)
    bots = [_Straying(level(name, evaluator, f"{rng.word()} {seat}"), rng.fork()) for seat in range(players)]
    viewers = rng.fork()
    inputs: list[Array] = []
    weights: list[list[float]] = []

    def look(t: Any) -> None:  # Any: any table
        if not t.over and settled(evaluator, t):
            seat = viewers.below(players)
            inputs.append(np.array(list(evaluator.beginning(t, seat)), np.float16))
            weights.append(evaluator.chances(t, seat))

    game = BotGame(evaluator.game, options, rng, bots, [budget] * players)
    game.play(look)
    return Played(number, np.vstack(inputs), np.array(weights, np.float32), evaluator.game.winner(game.table))


class Games:
    """The positions of all games of a number of players, in order."""

    def __init__(self, players: int, inputs: Array, weights: Array, winners: Array, games: Array) -> None:
        self.players = players
        self.inputs = inputs
        self.weights = weights
        """The chances by the weights of the evaluator."""
        self.winners = np.eye(players, dtype=np.float32)[winners]
        self.games = games
        self.held_back = games % HELD_BACK == 0

    @classmethod
    def load(cls, plan: Plan, players: int) -> Games:
        """Read what `play_games` stored."""
        stored = np.load(_file(plan, players))
        return cls(players, stored["inputs"], stored["weights"], stored["winners"], stored["games"])

    def by(self, fit: NetworkFit) -> Array:
        """Return the chances by a network."""
        parts = [fit.chances(self.inputs[first : first + 4096], self.players) for first in range(0, len(self.inputs), 4096)]
        return np.vstack(parts)

    def loss_of(self, chances: Array) -> float:
        """Return the mean of minus the log of the chance given to the winner, over the games held back."""
        given = (chances * self.winners).sum(axis=1)[self.held_back]
        return float(-np.log(np.maximum(given, 1e-9)).mean())

    def targets(self, chances: Array) -> Array:
        """Return for each position a mean of what is said of all that follow it and of the result; held back: the result."""
        targets: Array = self.winners.copy()
        for row in range(len(targets) - 2, -1, -1):
            if self.games[row] == self.games[row + 1]:
                targets[row] = TRUST * chances[row + 1] + (1.0 - TRUST) * targets[row + 1]
        targets[self.held_back] = self.winners[self.held_back]
        return targets


# ---- learning


def fitted(sets: list[Games], sizes: tuple[int, int], seed: str) -> NetworkFit:
    """Train a network: first on who won, then on what it says itself of later positions too, which varies less by luck."""
    fit = NetworkFit(*sizes, HIDDEN, int(Rng(seed).word()))
    for number in range(ROUNDS):
        examples: list[Afterstates] = []
        for one in sets:
            targets = one.targets(one.by(fit)) if number else one.winners
            examples.append(Afterstates(one.players, one.inputs, targets, one.held_back))
        fit.learn(examples, PASSES)
    return fit
