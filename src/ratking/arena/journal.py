"""Journal: the games of a field that are finished, a line each, so that what was interrupted can go on."""

from __future__ import annotations

import json
from pathlib import Path

from ..kernel.errors import BadOptions
from ..kernel.game import Json
from .tournament import GameResult, Tournament

HEAD = "field.json"
BOUTS = "games.jsonl"


class Journal:
    """A folder: what is being played, and what has been. The records of the games lie beside."""

    def __init__(self, folder: str, field: Tournament) -> None:
        """Begin, or go on where the folder left off. Raises BadOptions if something else was begun there."""
        self.path = Path(folder)
        self.path.mkdir(parents=True, exist_ok=True)
        head = self.path / HEAD
        about = _about(field)
        if head.exists():
            if json.loads(head.read_text(encoding="utf-8")) != about:
                raise BadOptions("other_field", folder=folder)
        else:
            head.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")

    def finished(self) -> list[GameResult]:
        """Return the games that are finished. A line that was being written when the power went is played again."""
        try:
            lines = (self.path / BOUTS).read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        found: dict[int, GameResult] = {}
        for line in lines:
            try:
                number, winner, totals, thoughts = json.loads(line)
            except ValueError:
                continue
            found[number] = GameResult(number, winner, tuple(totals), tuple(tuple(thought) for thought in thoughts))
        return list(found.values())

    def add(self, result: GameResult) -> None:
        with (self.path / BOUTS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def seed_in(folder: str) -> str | None:
    """Return the seed of what was begun in a folder, so that going on needs not name it."""
    head = Path(folder, HEAD)
    return str(json.loads(head.read_text(encoding="utf-8"))["seed"]) if head.exists() else None


def _about(field: Tournament) -> Json:
    """Return what must be the same to go on. The number of games may grow."""
    return {
        "game": field.game,
        "options": field.options,
        "bots": list(field.bots),
        "seed": field.seed,
        "milliseconds": field.milliseconds,
        "samples": field.samples,
        "components": field.components,
    }
