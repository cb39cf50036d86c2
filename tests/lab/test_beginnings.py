"""Training what the beginning of a turn is worth: the same plan gives the same file, and a stopped run goes on."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from ratking.bots.network import read
from ratking.cli.commands.bots import bots
from ratking.games.registry import evaluator_of
from ratking.kernel.errors import BadOptions
from ratking.lab.training.beginnings import TRUST, Games, Learned, Plan, groups, train


def plan_in(folder: Path, workers: int = 1) -> Plan:
    return Plan("ratzzia", (2, 3), (10, 4), ("quick",), "small", str(folder), workers)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, str, list[Learned]]:
    """A plan that has been carried out, its file, and what was learned."""
    plan = plan_in(tmp_path_factory.mktemp("beginnings"))
    told: list[int] = []
    text, learned = train(plan, told.append)
    assert sum(told) == 14
    return plan, text, learned


def test_two_players_have_a_network_of_their_own() -> None:
    assert list(groups((2, 3, 5))) == [[2], [3, 5]]
    assert list(groups((4,))) == [[4]]


def test_the_file_fits_the_evaluator(trained: tuple[Plan, str, list[Learned]]) -> None:
    _, text, learned = trained
    networks = read(text)
    assert sorted(networks) == [2, 3]
    assert networks[2] is not networks[3]
    assert (int(networks[2].shared), int(networks[2].seat)) == evaluator_of("ratzzia").beginning_sizes
    assert [one.players for one in learned] == [2, 3]


def test_the_same_plan_gives_the_same_file_however_it_is_shared_out(
    trained: tuple[Plan, str, list[Learned]], tmp_path: Path
) -> None:
    assert train(plan_in(tmp_path, 2), lambda games: None)[0] == trained[1]


def test_a_stopped_run_goes_on(trained: tuple[Plan, str, list[Learned]]) -> None:
    plan, text, _ = trained
    told: list[int] = []
    Path(plan.folder, "beginnings-3.npz").unlink()
    assert train(plan, told.append)[0] == text
    assert sum(told) == 4  # the games of two are there already


def test_what_the_weights_say_is_kept_beside(trained: tuple[Plan, str, list[Learned]]) -> None:
    plan, _, _ = trained
    games = Games.load(plan, 3)
    assert games.weights.shape == (len(games.games), 3)
    assert np.allclose(games.weights.sum(axis=1), 1.0)


def test_targets_mix_what_is_said_of_later_positions_with_the_result() -> None:
    winners, games = np.array([1, 1, 1, 0]), np.array([11, 11, 11, 20])
    one = Games(2, np.zeros((4, 3), np.float16), np.full((4, 2), 0.5), winners, games)
    said = np.array([[0.5, 0.5], [0.4, 0.6], [0.2, 0.8], [0.9, 0.1]], np.float32)
    targets = one.targets(said)
    assert targets[2].tolist() == [0.0, 1.0]  # the last of its game: the result alone
    later = TRUST * 0.2
    assert targets[1][0] == pytest.approx(later)
    assert targets[0][0] == pytest.approx(TRUST * 0.4 + (1 - TRUST) * later)
    assert targets[3].tolist() == [1.0, 0.0]  # held back


def test_networks_of_other_numbers_of_players_can_be_kept(trained: tuple[Plan, str, list[Learned]], tmp_path: Path) -> None:
    plan, text, _ = trained
    again = plan._replace(players=(3,), games=(4,), seed="another", folder=str(tmp_path), others=text)
    both = json.loads(train(again, lambda games: None)[0])
    one = json.loads(text)
    assert both["networks"][both["players"]["2"]] == one["networks"][one["players"]["2"]]
    assert both["networks"][both["players"]["3"]] != one["networks"][one["players"]["3"]]
    assert len(both["networks"]) == 2


def test_the_command_trains(trained: tuple[Plan, str, list[Learned]], tmp_path: Path) -> None:
    plan, text, _ = trained
    out = tmp_path / "beginnings.json"
    options = ["--players", "2,3", "--games", "10,4", "--bots", "quick", "--seed", "small", "--workers", "1"]
    ran = CliRunner().invoke(bots, ["beginnings", "ratzzia", *options, "--folder", plan.folder, "--out", str(out)])
    assert ran.exit_code == 0, ran.output
    assert json.loads(out.read_text(encoding="utf-8")) == json.loads(text)
    for wrong in (["--players", "9"], ["--games", "1,2,3"], ["--games", "many"], ["--bots", "quick@"]):
        assert CliRunner().invoke(bots, ["beginnings", "ratzzia", *wrong]).exit_code != 0


def test_a_game_without_numbers_of_its_own_cannot_be_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(evaluator_of("ratzzia")), "beginning_sizes", (0, 0))
    with pytest.raises(BadOptions):
        train(plan_in(tmp_path), lambda games: None)
