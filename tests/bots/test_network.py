"""Networks: what they compute, the same on both builds, and how they are stored."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import resources
from typing import Any

import pytest

import ratking
from ratking.bots.bot import Budget
from ratking.bots.estimate import estimate
from ratking.bots.levels import LEVELS, level
from ratking.bots.network import BEGINNINGS, FILE, VERSION, Layer, Network, digest_of, read, stored
from ratking.games.registry import evaluator_of
from ratking.kernel.observation import Observation
from ratking.kernel.packed import vec
from ratking.kernel.rng import Rng

from .questions import FIELDS, game_of, name_of, questions


def random_network(shared: int, seat: int, widths: list[int]) -> Network:
    """Return a network whose weights are whole numbers of 4096ths, drawn by our own generator."""
    luck = Rng("network")
    sizes = [shared + seat, *widths]
    layers = [
        Layer([(luck.below(2049) - 1024) / 4096 for _ in range(before * after)], [0.125] * after)
        for before, after in zip(sizes, widths, strict=False)
    ]
    return Network(shared, seat, layers, "", {})


def test_a_network_adds_up_what_each_input_is_worth() -> None:
    first = Layer([1.0, 0.0, 0.5, -1.0, 0.0, 2.0], [0.0, 1.0])  # of the table's number, then of the seat's two
    second = Layer([1.0, -1.0], [0.0])
    network = Network(1, 2, [first, second], "", {})
    # Seat 0: 2 + 0.5 and 1 - 1 + 0: 2.5 - 0. Seat 1: 2 and 1 + 2: 2 - 3.
    assert network.chances(vec[float]([2.0, 1.0, 0.0, 0.0, 1.0]), 2)[0] == pytest.approx(1 / (1 + 2.718281828 ** (-1 - 2.5)))


def test_a_network_gives_the_same_numbers_on_every_build() -> None:
    evaluator = evaluator_of("rattus")
    shared, seat = evaluator.input_sizes
    network = random_network(shared, seat, [12, 6, 1])
    digest = sha256()
    for field in (FIELDS[0], FIELDS[2], FIELDS[8]):
        for _, t in questions(game_of(field), field[1], "bits", 40):
            inputs = evaluator.inputs(t, t.who)
            found = [*inputs, *network.chances(inputs, field[1]["players"])]
            digest.update(repr([round(number, 10) for number in found]).encode())  # rounded: exp differs between systems
    assert digest.hexdigest()[:16] == "505e9a047494d2f2"


def test_a_stored_network_is_read_as_it_was() -> None:
    layers = stored([[[0.5], [-0.25]], [[1.0]]], [[0.125], [0.0]])
    network = {"shared": 1, "seat": 1, "digest": digest_of(layers), "made": {}, "layers": layers}
    file: dict[str, Any] = {"version": VERSION, "players": {"2": 0, "3": 0}, "networks": [network]}
    found = read(json.dumps(file))
    assert sorted(found) == [2, 3]
    assert found[2] is found[3]
    assert list(found[2].layers[0].weights) == [0.5, -0.25]
    network["digest"] = "0"
    with pytest.raises(ValueError, match="hash"):
        read(json.dumps(file))
    file["version"] = VERSION + 1
    with pytest.raises(ValueError, match="version"):
        read(json.dumps(file))


def test_beginnings_of_turns_are_judged_the_same_on_every_build() -> None:
    digest = sha256()
    for field in (FIELDS[0], FIELDS[8], FIELDS[-4], FIELDS[-3]):
        evaluator = evaluator_of(field[0])
        for _, t in questions(game_of(field), field[1], "beginnings", 20):
            found = [*evaluator.beginning(t, t.who), *evaluator.value(t, t.who)]
            digest.update(repr([round(number, 10) for number in found]).encode())
    assert digest.hexdigest()[:16] == "a28dc0f45ed084ea"


@pytest.mark.parametrize("game", list(ratking.GAMES))
def test_the_networks_of_beginnings_fit_their_evaluator(game: str) -> None:
    evaluator = evaluator_of(game)
    package = type(evaluator).__module__.rpartition(".")[0]
    networks = evaluator.networks_of_beginnings(package)
    assert set(networks) == set(evaluator.players)
    for network in networks.values():
        assert (int(network.shared), int(network.seat)) == evaluator.beginning_sizes
        assert network.layers[-1].width == 1
    assert len(resources.files(package).joinpath(BEGINNINGS).read_bytes()) < 250_000


@pytest.mark.parametrize("field", [FIELDS[0], FIELDS[7], FIELDS[-1]], ids=name_of)
def test_bots_do_not_play_by_what_analyses_think_of_beginnings(field: tuple[str, Any]) -> None:
    evaluator = evaluator_of(field[0])
    game = game_of(field)
    for options, t in questions(game, field[1], "not by these", 60)[:4]:
        asked = []
        for with_networks in (True, False):
            evaluator.beginning_networks = None if with_networks else {}
            observation = Observation.of(game, options, t, t.who)
            chosen = [level(name, evaluator, 1).choose(observation, Budget(samples=8)) for name in LEVELS]
            estimated = estimate(evaluator, observation, Budget(samples=3))
            asked.append(
                ([(one.move, [c.chances for c in one.considered]) for one in chosen], estimated.chances, estimated.doubts)
            )
        evaluator.beginning_networks = None
        assert asked[0] == asked[1]


@pytest.mark.parametrize("game", list(ratking.GAMES))
def test_the_network_of_a_game_fits_its_evaluator(game: str) -> None:
    evaluator = evaluator_of(game)
    for players, network in evaluator.networks.items():
        assert players in evaluator.players
        assert (int(network.shared), int(network.seat)) == evaluator.input_sizes
        assert len(network.digest) == 16
        assert network.layers[-1].width == 1
    file = resources.files(type(evaluator).__module__.rpartition(".")[0]).joinpath(FILE)
    assert file.is_file() == bool(evaluator.networks)
    if file.is_file():
        assert len(file.read_bytes()) < 150_000
