"""Network: a small learned judgement of positions. Its numbers are data: the `network.json` of a game."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import resources
from typing import Any, Final

from ..kernel.packed import i64, vec
from .chances import softmax

FILE: Final = "network.json"
BEGINNINGS: Final = "beginnings.json"
"""The file with networks that judge where turns begin."""
VERSION: Final = 1
"""The version of the file format."""
UNIT: Final = 4096.0
"""Weights are stored as whole numbers of this fraction, so that they are the same to the bit everywhere."""


class Layer:
    """One layer: a weight for each pair of input and output, those of one input side by side; and the biases."""

    __slots__ = ("biases", "weights", "width")

    def __init__(self, weights: list[float], biases: list[float]) -> None:
        self.weights: vec[float] = vec[float](weights)
        self.biases: vec[float] = vec[float](biases)
        self.width: i64 = len(biases)


class Network:
    """The same function for every seat: the numbers of table and seat lead to a score. Chances are the softmax of scores.

    Sums are always taken in the same order, so that compiled and uncompiled engines agree to the last bit.
    """

    __slots__ = ("digest", "layers", "made", "seat", "shared")

    # Any: JSON.
    def __init__(self, shared: int, seat: int, layers: list[Layer], digest: str, made: dict[str, Any]) -> None:
        self.shared: i64 = shared
        """How many numbers of the input are those of the table, the same for all seats."""
        self.seat: i64 = seat
        """How many numbers follow for each seat."""
        self.layers = layers
        self.digest = digest
        """A hash of the weights."""
        self.made = made
        """How it was trained."""

    def chances(self, found: vec[float], players: int) -> list[float]:
        """Return the win chance of every seat. `found` has the numbers of the table, then those of every seat."""
        first = self.layers[0]
        common = first.biases[:]
        _add(common, found, 0, self.shared, first, 0)
        scores = vec[float]([0.0] * players)
        at = self.shared
        count: i64 = players
        for number in range(count):
            values = common[:]
            _add(values, found, at, self.seat, first, self.shared)
            at += self.seat
            for layer in self.layers[1:]:
                size: i64 = len(values)
                for i in range(size):
                    if values[i] < 0.0:
                        values[i] = 0.0
                further = layer.biases[:]
                _add(further, values, 0, size, layer, 0)
                values = further
            scores[number] = values[0]
        return softmax(scores)


def _add(sums: vec[float], found: vec[float], start: i64, count: i64, layer: Layer, row: i64) -> None:
    """Add to the sums what `count` inputs from `start` on contribute; the weights of the first are in this row."""
    weights = layer.weights
    width = layer.width
    at = row * width
    for i in range(start, start + count):
        value = found[i]
        if value != 0.0:
            for j in range(width):
                sums[j] += value * weights[at + j]
        at += width


# ---- files


def load(package: str, name: str = FILE) -> dict[int, Network]:
    """Return the network of each number of players in a file of a package; none without such a file."""
    file = resources.files(package).joinpath(name)
    if not file.is_file():
        return {}
    return read(file.read_text(encoding="utf-8"))


def read(text: str) -> dict[int, Network]:
    """Return the networks in a file of that form. Raises ValueError if its hash does not fit its weights."""
    found = json.loads(text)
    if found["version"] != VERSION:
        raise ValueError(f"networks of version {found['version']} cannot be read, only of version {VERSION}")
    networks = [_network(one) for one in found["networks"]]
    return {int(players): networks[number] for players, number in found["players"].items()}


# Any: JSON.
def _network(found: dict[str, Any]) -> Network:
    layers = [
        Layer([number / UNIT for number in layer["weights"]], [number / UNIT for number in layer["biases"]])
        for layer in found["layers"]
    ]
    if digest_of(found["layers"]) != found["digest"]:
        raise ValueError("the hash of a network does not fit its weights")
    return Network(found["shared"], found["seat"], layers, found["digest"], found["made"])


def digest_of(layers: list[dict[str, list[int]]]) -> str:
    """Return the hash of stored layers."""
    return sha256(json.dumps(layers, sort_keys=True).encode()).hexdigest()[:16]


def stored(weights: list[list[list[float]]], biases: list[list[float]]) -> list[dict[str, list[int]]]:
    """Return layers as they are stored. The weights of a layer are a list for each input."""
    return [
        {
            "weights": [round(number * UNIT) for row in rows for number in row],
            "biases": [round(number * UNIT) for number in outputs],
        }
        for rows, outputs in zip(weights, biases, strict=True)
    ]
