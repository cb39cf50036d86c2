"""Telling: what a turn does, as events, so that people read sentences instead of moves."""

from __future__ import annotations

from typing import Any

from ..kernel.game import Game, Json
from ..kernel.match import Match
from ..kernel.record import Record
from ..kernel.values import Move


# Any: any game.
def told(game: Game[Any], record: Record, at: int, moves: list[Move]) -> list[Json]:
    """Return the events that everybody is told if these moves are made after `at` moves of a record, up to the next luck.

    >>> import ratking
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> [event["kind"] for event in told(match.game, match.record, len(match.record), match.moves()[:1])]
    ['cubes placed']
    """
    match = Match.replay(game, record, upto=at)
    before = len(match.story(None))
    for move in moves:
        if match.over or move not in match.moves():
            break
        match.play(move)
    return match.story(None)[before:]
