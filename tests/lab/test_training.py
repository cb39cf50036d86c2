"""Training: networks learn, a stopped run goes on, and the same plan gives the same file."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ratking.bots.network import Layer, Network, read
from ratking.kernel.errors import BadOptions
from ratking.kernel.packed import vec
from ratking.lab.training.network_fit import Afterstates, NetworkFit
from ratking.lab.training.training_run import JUDGEMENT, QUICK, Plan, Round, pool_of, result, train


def afterstates(number: int) -> Afterstates:
    """Return made-up positions of two seats, won by the seat whose first number is larger, mostly if the table's is 1."""
    rng = np.random.default_rng(3)
    inputs = rng.integers(0, 2, (number, 1 + 2 * 2)).astype(np.float16)
    first = np.where(inputs[:, 0] * (inputs[:, 1] - inputs[:, 3]) > 0, 0.9, 0.5)
    first = np.where(inputs[:, 0] * (inputs[:, 1] - inputs[:, 3]) < 0, 0.1, first)
    targets = np.stack([first, 1 - first], axis=1).astype(np.float32)
    return Afterstates(2, inputs, targets, np.arange(number) % 10 == 0)


def test_a_network_learns_what_a_sum_cannot() -> None:
    sets = [afterstates(4000)]
    linear, network = NetworkFit(1, 2, (), 1), NetworkFit(1, 2, (8,), 1)
    linear.learn(sets, 30)
    losses = network.learn(sets, 30)
    assert min(losses) == pytest.approx(network.loss(sets))
    assert network.loss(sets) < linear.loss(sets) - 0.02


def test_what_is_stored_plays_as_what_was_trained() -> None:
    sets = [afterstates(500)]
    fit = NetworkFit(1, 2, (8, 4), 1)
    fit.learn(sets, 3)
    layers = [
        Layer([number / 4096 for number in layer["weights"]], [number / 4096 for number in layer["biases"]])
        for layer in fit.layers()
    ]
    network = Network(1, 2, layers, "", {})
    for row, expected in zip(sets[0].inputs[:20], fit.chances(sets[0].inputs[:20], 2), strict=True):
        assert network.chances(vec[float]([float(number) for number in row]), 2) == pytest.approx(
            expected.tolist(), abs=0.002
        )


def test_the_pool_holds_old_networks_too() -> None:
    assert set(pool_of(0, JUDGEMENT, [])) == {QUICK, JUDGEMENT}
    assert set(pool_of(3, "new", ["one", "two", "new"])) == {QUICK, JUDGEMENT, "two", "new"}


def test_a_run_is_repeatable_and_resumable(tmp_path: Path) -> None:
    told: list[int] = []
    plans = [Plan("rattus", (2,), 1, 10, 2, "small", str(tmp_path / name), 1) for name in ("one", "two")]
    rounds = [train(plan, told.append) for plan in plans]
    networks = [(tmp_path / name / "network-0.json").read_text(encoding="utf-8") for name in ("one", "two")]
    assert networks[0] == networks[1]
    assert read(networks[0])[2].made["round"] == 0
    assert rounds[0][0]._replace(used={}) == rounds[1][0]._replace(used={})
    assert told == [10, 2, 10, 2]
    again = train(plans[0], told.append)
    assert len(told) == 4  # nothing is played again
    assert again[0].positions == rounds[0][0].positions
    (tmp_path / "one" / "round-0.json").unlink()
    train(plans[0], told.append)
    assert told[4:] == [2]  # the games are there already


def test_only_networks_that_won_their_duel_are_in_the_result(tmp_path: Path) -> None:
    plan = Plan("rattus", (2,), 1, 10, 2, "small", str(tmp_path), 1)
    (rounds,) = train(plan, lambda games: None)
    network = str(tmp_path / "network-0.json")
    lost = Round(0, rounds.positions, rounds.loss, {"2": (0, 2)}, {"2": JUDGEMENT})
    assert json.loads(result(plan, [lost]))["players"] == {}
    won = lost._replace(duels={"2": (2, 2)}, used={"2": network})
    assert sorted(read(result(plan, [won]))) == [2]


def test_a_game_without_features_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(BadOptions):
        train(Plan("ratzzia", (2,), 1, 10, 2, "small", str(tmp_path), 1), lambda games: None)
