"""Rewind: a match before its newest move, whatever was learnt from it. Only an operator may do that."""

from __future__ import annotations

from typing import Any

import ratking

from ...kernel.errors import IllegalMove
from ...kernel.frame import CHANCE
from ...kernel.match import Match


# Any: which game's tables these are is not the server's business.
def rewound(match: Match[Any]) -> Match[Any]:
    """The match before its newest move and the answers of chance that followed. Its revision and its log only grow."""
    at, seat = _newest(match)
    before = match.branch(at).dump()
    log = match.dump()["log"]
    revision = match.revision + 1
    # Everything that came with that move or later, and stands at the end of the log, no longer holds.
    first = len(log)
    while first and log[first - 1][1] >= at:
        first -= 1
    before.update(revision=revision, back=None, log=[*log, [revision, at, "taken back", None, seat, first]])
    return ratking.load(before)


def _newest(match: Match[Any]) -> tuple[int, int]:
    """Return the number of the newest move that a player made, and whose it was. Raises IllegalMove."""
    again = ratking.resume(match.record.copy(0), chance="manual")
    newest = None
    for at, move in enumerate(match.record.moves):
        if again.seat is not None and again.seat != CHANCE:
            newest = at, again.seat
        again.play(move)
    if newest is None:
        raise IllegalMove("nothing_to_undo")
    return newest
