"""Training: networks learn, a stopped run goes on, and the same plan gives the same file."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ratking.bots.network import Layer, Network, read
from ratking.cli.commands.bots import bots
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


def plan_in(folder: Path) -> Plan:
    return Plan("rattus", (2,), 1, 10, 2, "small", str(folder), 1)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Round]:
    """A plan that has been carried out, and its only round."""
    plan = plan_in(tmp_path_factory.mktemp("trained"))
    told: list[int] = []
    (done,) = train(plan, told.append)
    assert told == [10, 2]
    return plan, done


def test_the_same_plan_gives_the_same_network(trained: tuple[Plan, Round], tmp_path: Path) -> None:
    plan, done = trained
    (again,) = train(plan_in(tmp_path), lambda games: None)
    assert again._replace(used={}) == done._replace(used={})
    files = [Path(folder, "network-0.json").read_text(encoding="utf-8") for folder in (plan.folder, tmp_path)]
    assert files[0] == files[1]
    assert read(files[0])[2].made["round"] == 0


def test_a_stopped_run_goes_on(trained: tuple[Plan, Round]) -> None:
    plan, done = trained
    told: list[int] = []
    assert train(plan, told.append)[0].positions == done.positions
    assert not told  # nothing is played again
    Path(plan.folder, "round-0.json").unlink()
    train(plan, told.append)
    assert told == [2]  # the games are there already, the duel is not


def test_only_networks_that_won_their_duel_are_in_the_result(trained: tuple[Plan, Round]) -> None:
    plan, done = trained
    lost = done._replace(duels={"2": (0, 2)}, used={"2": JUDGEMENT})
    assert json.loads(result(plan, [lost]))["players"] == {}
    won = done._replace(duels={"2": (2, 2)}, used={"2": str(Path(plan.folder, "network-0.json"))})
    assert sorted(read(result(plan, [won]))) == [2]


def test_the_command_trains(trained: tuple[Plan, Round], tmp_path: Path) -> None:
    plan, _ = trained
    out = tmp_path / "network.json"
    options = ["--players", "2", "--rounds", "1", "--games", "10", "--duel", "2", "--seed", "small", "--workers", "1"]
    ran = CliRunner().invoke(bots, ["train", "rattus", *options, "--folder", plan.folder, "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert set(read(out.read_text(encoding="utf-8"))) <= {2}
    assert CliRunner().invoke(bots, ["train", "rattus", "--players", "9"]).exit_code != 0


def test_a_game_without_features_cannot_be_trained(tmp_path: Path) -> None:
    with pytest.raises(BadOptions):
        train(Plan("ratzzia", (2,), 1, 10, 2, "small", str(tmp_path), 1), lambda games: None)
