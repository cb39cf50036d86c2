"""Writes the filmed game of the home page: a view to begin with, the public events after it, and the final position.

    python web/views/film.py

The page shows it event by event, like a live table. It is a real game between quick bots.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import ratking
from ratking.bots.levels import level
from ratking.games.registry import evaluator_of
from ratking.server.tables.bot_names import first_name

FILE: Final = Path(__file__).parents[1] / "src" / "games" / "rattus" / "film.json"
LEVELS: Final = ("novice", "quick", "steady", "sharp")
"""The levels whose names the players have. All of them play at the level quick."""
FROM: Final = 20
TO: Final = 170
"""The numbers of the first and last event of the film: it begins after the first turns and lasts some rounds."""


def main() -> None:
    names = [first_name(one) for one in LEVELS]
    match = ratking.new("rattus", players=len(names), seed="the film of the home page", seats=names)
    bots = [level("quick", evaluator_of("rattus"), seed=f"film {seat}") for seat in range(match.players)]
    begin = None
    while not match.over and len(match.events(None)) < TO:
        if begin is None and len(match.events(None)) >= FROM:
            begin, heard = match.view(None), len(match.events(None))
        seat = match.seat
        assert seat is not None
        match.play(bots[seat].choose(match.observe(seat)).move)
    film = {"begin": begin, "events": match.events(None)[heard:], "end": match.view(None)["table"]}
    FILE.write_text(json.dumps(film, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
