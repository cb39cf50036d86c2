"""Writes the filmed game of the home page: how it stood, what everybody heard since, and how it stands in the end.

    python web/views/film.py

The page plays it event by event, as it follows a live table. A game between quick bots; nothing is made up.
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
"""Whose names the players have. All of them play as the quick one does."""
FROM: Final = 20
TO: Final = 170
"""The numbers of the events between which it is shown: from the first turns on, for some rounds."""


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
