"""The weights of the judgements, as fitted by self-play: `ratking bots fit`. Each file says how it was made."""

from __future__ import annotations

import json
from importlib import resources


def load(game: str) -> dict[int, list[list[float]]]:
    """For each number of players, the weights of every stage of the game."""
    return read(resources.files(__package__).joinpath(f"{game}.json").read_text(encoding="utf-8"))


def read(text: str) -> dict[int, list[list[float]]]:
    """The weights in a file of that form."""
    found = json.loads(text)["players"]
    return {int(players): [[float(weight) for weight in stage] for stage in stages] for players, stages in found.items()}
