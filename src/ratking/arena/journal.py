"""Journal: the finished games of a tournament, one per line, so that an interrupted tournament can be continued."""

from __future__ import annotations

import json
from pathlib import Path

from ..kernel.errors import BadOptions
from ..kernel.game import Json
from .tournament import GameResult, Tournament

HEAD = "field.json"
BOUTS = "games.jsonl"


class Journal:
    """A folder with the description of a tournament and its finished games. The records of the games are there too."""

    def __init__(self, folder: str, field: Tournament) -> None:
        """Begin a journal, or continue the one in the folder. Raises BadOptions if it is of another tournament."""
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
        """Return the finished games. An incomplete line, left by a crash, is ignored, and its game is played again."""
        try:
            lines = (self.path / BOUTS).read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        found: dict[int, GameResult] = {}
        for line in lines:
            try:
                number, winner, totals, thoughts, *luck = json.loads(line)
            except ValueError:
                continue
            by_entrant = tuple(tuple(thought) for thought in thoughts)
            found[number] = GameResult(number, winner, tuple(totals), by_entrant, tuple(luck[0]) if luck else ())
        return list(found.values())

    def add(self, result: GameResult) -> None:
        with (self.path / BOUTS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def seed_in(folder: str) -> str | None:
    """Return the seed of the tournament in a folder, so that it need not be given again to continue."""
    head = Path(folder, HEAD)
    return str(json.loads(head.read_text(encoding="utf-8"))["seed"]) if head.exists() else None


def _about(field: Tournament) -> Json:
    """Return the settings that must be the same to continue a tournament. The number of games may grow."""
    adjusted = {"adjusted": True} if field.adjusted else {}  # older journals do not have it
    return {
        **adjusted,
        "game": field.game,
        "options": field.options,
        "bots": list(field.bots),
        "seed": field.seed,
        "milliseconds": field.milliseconds,
        "samples": field.samples,
        "components": field.components,
    }
