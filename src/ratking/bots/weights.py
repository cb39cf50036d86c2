"""Weights: the fitted numbers of an evaluator, read from its `weights.json`. `ratking bots fit` makes such files."""

from __future__ import annotations

import json
from importlib import resources

from ..kernel.packed import vec

Weights = list[vec[float]]
"""The weights of every stage of a game."""


def load(package: str) -> dict[int, Weights]:
    """Return the weights in a package's `weights.json`: for each number of players, those of every stage of the game."""
    return read(resources.files(package).joinpath("weights.json").read_text(encoding="utf-8"))


def read(text: str) -> dict[int, Weights]:
    """Return the weights in a file of that form."""
    found = json.loads(text)["players"]
    weights: dict[int, Weights] = {}
    for players, stages in found.items():
        weights[int(players)] = [vec[float]([float(weight) for weight in stage]) for stage in stages]
    return weights
