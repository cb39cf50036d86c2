"""Rewind: undoes moves even if they revealed something: for an operator, or if all people at the table agree."""

from __future__ import annotations

from typing import Any

import ratking

from ...kernel.errors import IllegalMove
from ...kernel.frame import CHANCE
from ...kernel.match import Match


# Any: the server does not depend on which game is played.
def rewound(match: Match[Any], at: int, seat: int) -> Match[Any]:
    """Return the match without move `at`, which this seat made, and all later ones. Its revision and log still grow."""
    before = match.branch(at).dump()
    log = match.dump()["log"]
    revision = match.revision + 1
    # The events at the end of the log that came with that move or later are no longer valid.
    first = len(log)
    while first and log[first - 1][1] >= at:
        first -= 1
    before.update(revision=revision, back=None, log=[*log, [revision, at, "taken back", None, seat, first]])
    return ratking.load(before)


# Any: the server does not depend on which game is played.
def newest_move(match: Match[Any], of: int | None = None) -> tuple[int, int]:
    """Return the number of the newest move made by a player, or by seat `of`, and its seat. Raises IllegalMove."""
    again = ratking.resume(match.record.copy(0), chance="manual")
    newest = None
    for at, move in enumerate(match.record.moves):
        if again.seat is not None and again.seat != CHANCE and of in (None, again.seat):
            newest = at, again.seat
        again.play(move)
    if newest is None:
        raise IllegalMove("nothing_to_undo")
    return newest
