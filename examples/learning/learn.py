"""Learns Rattus for two players by self-play, with only numpy: `python examples/learning/learn.py`.

One network plays both sides at many tables; every move is then judged by the result of its game. Afterwards the network
plays bots of several levels, each deal twice with seats exchanged, and the shares of wins are printed with intervals.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from network import Floats, Network
from numpy.typing import NDArray

from ratking.bots.bot import Bot, Budget, Choice
from ratking.bots.levels import level
from ratking.games.registry import encoder_of, evaluator_of
from ratking.kernel.observation import Observation
from ratking.lab.envs.episode import Episode
from ratking.lab.envs.vector import VectorTables
from ratking.lab.statistics import Estimate, clustered_share

GAME: Final = "rattus"
PLAYERS: Final = 2
TABLES: Final = 128
HIDDEN: Final = 128
RATE: Final = 1e-3
BATCH: Final = 2048


class Learnt(Bot):
    """A network as a bot: it gets the same observation as every bot, and makes the move it rates highest."""

    name = "learnt"

    def __init__(self, network: Network) -> None:
        self.network = network
        self.encoder = encoder_of(GAME)

    # Any: as in Bot.
    def choose(self, observation: Observation[Any], budget: Budget | None = None) -> Choice:
        out = bytearray(self.encoder.layout.length)
        self.encoder.observe(observation, observation.seat or 0, out, 0)
        mask = np.zeros((1, len(self.encoder.game.space)), np.uint8)
        mask[0, observation.moves] = 1
        chances, _, _ = self.network.chances(self.network.read(np.frombuffer(out, np.uint8)[None, :]), mask)
        return Choice(int(chances[0].argmax()), [])


def looked_at(seed: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the features that vary in random games, and the factors that scale them to about 1."""
    tables = VectorTables(GAME, 32, seed, players=PLAYERS)
    rng = np.random.default_rng(seed)
    least, most = tables.observations.min(axis=0), tables.observations.max(axis=0)
    for _ in range(400):
        tables.step(tables.random_actions(rng))
        least = np.minimum(least, tables.observations.min(axis=0))
        most = np.maximum(most, tables.observations.max(axis=0))
    columns = np.flatnonzero(most > least)
    return columns, (1 / most[columns]).astype(np.float32)


class SelfPlay:
    """Many tables, with the moves of the current game of each."""

    def __init__(self, network: Network, seed: int) -> None:
        self.network = network
        self.tables = VectorTables(GAME, TABLES, seed, players=PLAYERS)
        self.rng = np.random.default_rng(seed)
        self.under_way: list[list[tuple[Floats, NDArray[np.uint8], int, float, int]]] = [[] for _ in range(TABLES)]

    def play(self, games: int) -> tuple[Floats, NDArray[np.uint8], NDArray[np.int64], Floats, Floats]:
        """Finish `games` games. Returns all their decisions, each with the result for the player who made it."""
        rows: list[tuple[Floats, NDArray[np.uint8], int, float]] = []
        outcomes: list[float] = []
        tables, network = self.tables, self.network
        finished = 0
        while finished < games:
            inputs = network.read(tables.observations)
            masks = tables.masks.copy()
            chances, _, _ = network.chances(inputs, masks)
            drawn = (chances.cumsum(axis=1) > self.rng.random((TABLES, 1))).argmax(axis=1)
            # Rounding can leave the last sum a little below 1; then take the most likely move.
            moves = np.where(masks[np.arange(TABLES), drawn] > 0, drawn, chances.argmax(axis=1))
            choices = masks.sum(axis=1) > 1
            for number in np.flatnonzero(choices):
                move = int(moves[number])
                entry = (inputs[number], masks[number], move, float(chances[number, move]), int(tables.seats[number]))
                self.under_way[number].append(entry)
            tables.step(moves)
            for number in np.flatnonzero(tables.done):
                score = tables.scores[number].astype(float)
                margin = np.clip((score - score[::-1]) / 10, -1, 1)
                came = 0.5 * tables.rewards[number] + 0.5 * margin
                for taken, mask, move, chance, seat in self.under_way[number]:
                    rows.append((taken, mask, move, chance))
                    outcomes.append(float(came[seat]))
                self.under_way[number] = []
                finished += 1
        return (
            np.stack([row[0] for row in rows]),
            np.stack([row[1] for row in rows]),
            np.array([row[2] for row in rows]),
            np.array([row[3] for row in rows], np.float32),
            np.array(outcomes, np.float32),
        )


def beginner(seed: int) -> Network:
    """Return an untrained network."""
    columns, scale = looked_at(seed)
    return Network(columns, scale, len(encoder_of(GAME).game.space), HIDDEN, seed)


def learn(network: Network, seconds: float, games: int, seed: int) -> None:
    """Alternate between playing and learning until the time is up."""
    play = SelfPlay(network, seed)
    rng = np.random.default_rng(seed)
    began = time.monotonic()
    played = 0
    while time.monotonic() - began < seconds:
        inputs, masks, moves, before, outcomes = play.play(games)
        played += games
        for _ in range(2):
            order = rng.permutation(len(moves))
            for first in range(0, len(order), BATCH):
                part = order[first : first + BATCH]
                network.learn(inputs[part], masks[part], moves[part], before[part], outcomes[part], RATE)
        guess = network.chances(inputs[:BATCH], masks[:BATCH])[1]
        off = float(np.sqrt(np.mean((outcomes[:BATCH] - guess) ** 2)))
        took = time.monotonic() - began
        told = f"{len(moves) / games:5.1f} decisions a game  guesses off by {off:.3f}"
        print(f"{took:6.0f} s  {played:6} games  {told}", flush=True)


def against(network: Network, other: str, deals: int) -> Estimate:
    """Return the share of games won against a level: every deal twice, with seats exchanged."""
    episode = Episode(GAME, {"players": PLAYERS})
    won = []
    for deal in range(deals):
        for seat in range(PLAYERS):
            episode.begin(f"examination {deal}")
            bots: list[Bot] = [level(other, evaluator_of(GAME), f"{deal} {seat}") for _ in range(PLAYERS)]
            bots[seat] = Learnt(network)
            while not episode.over:
                legal = episode.legal
                who = episode.who
                episode.play(legal[0] if len(legal) == 1 else bots[who].choose(episode.observation(who)).move)
            won.append(float(episode.returns()[seat] > 0))
    sums = np.array(won).reshape(deals, PLAYERS).sum(axis=1)
    return clustered_share(sums, np.full(deals, float(PLAYERS)))


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("--seconds", type=float, default=1200)
    given.add_argument("--games", type=int, default=192, help="finished games between two rounds of learning")
    given.add_argument("--deals", type=int, default=200)
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--levels", default="random,novice,quick")
    given.add_argument("--open", type=Path, help="a network to go on from; with --seconds 0 it is only examined")
    given.add_argument("--save", type=Path, default=Path("learnt.npz"))
    asked = given.parse_args()
    network = beginner(asked.seed) if asked.open is None else Network.open(asked.open)
    learn(network, asked.seconds, asked.games, asked.seed)
    network.save(asked.save)
    for other in asked.levels.split(","):
        found = against(network, other, asked.deals)
        print(f"against {other}: won {found.value:.1%} of {2 * asked.deals} ({found.low:.1%} to {found.high:.1%})")


if __name__ == "__main__":
    main()
