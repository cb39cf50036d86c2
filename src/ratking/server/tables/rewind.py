"""Rewind: undoes the newest move even if it revealed something. Only an operator may do that."""

from __future__ import annotations

from typing import Any

import ratking

from ...kernel.errors import IllegalMove
from ...kernel.frame import CHANCE
from ...kernel.match import Match


# Any: the server does not depend on which game is played.
def rewound(match: Match[Any]) -> Match[Any]:
    """Return the match without its newest move and the outcomes of chance after it. Its revision and log still grow."""
    at, seat = _newest(match)
    before = match.branch(at).dump()
    log = match.dump()["log"]
    revision = match.revision + 1
    # The events at the end of the log that came with that move or later are no longer valid.
    first = len(log)
    while first and log[first - 1][1] >= at:
        first -= 1
    before.update(revision=revision, back=None, log=[*log, [revision, at, "taken back", None, seat, first]])
    return ratking.load(before)


def _newest(match: Match[Any]) -> tuple[int, int]:
    """Return the number of the newest move made by a player, and their seat. Raises IllegalMove if there is none."""
    again = ratking.resume(match.record.copy(0), chance="manual")
    newest = None
    for at, move in enumerate(match.record.moves):
        if again.seat is not None and again.seat != CHANCE:
            newest = at, again.seat
        again.play(move)
    if newest is None:
        raise IllegalMove("nothing_to_undo")
    return newest
