"""Reply rollout: what becomes of an afterstate if everybody answers with the best turn of a narrow search."""

from __future__ import annotations

from typing import Any, Final

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.rng import Rng
from ..kernel.table import Table
from .evaluator import Evaluator
from .limit import Limit

NARROW: Final = 1
"""Number of unfinished turns kept while looking for a reply."""


# Any: the evaluator of any game.
def reply_rollout(
    evaluator: Evaluator[Any], t: Table, seat: int, replies: int, rng: Rng, limit: Limit | None = None
) -> list[float]:
    """Return the win chances after luck and this many replies, judged after the last of them. The table is changed.

    A reply is a whole turn; questions in between, and those of the set-up, are answered as quick does.
    If the time of the limit runs out on the way, nothing is returned: an empty list.
    """
    game = evaluator.game
    left = replies
    turn = game.on_turn(t)
    stack = t.stack
    while stack:
        who = stack[-1].who
        if who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        if len(t.legal) == 1:
            engine.apply(t, t.legal[0])
            continue
        now = game.on_turn(t)
        if now != turn:
            turn = now
            left -= 1
        if limit is not None and limit.is_over(0.0):
            return []
        if not evaluator.fresh(t):
            for move in evaluator.quick(t, rng):
                engine.apply(t, move)
            continue
        best = evaluator.turns(t, NARROW, rng)[0]
        if left <= 0:
            return best.chances
        for move in best.moves:
            if not stack or t.who != who or not engine.is_legal(t, move):
                break
            engine.apply(t, move)
    return evaluator.chances(t, seat)
