"""Rollout: quick bots play on from a position for some turns, then the result is evaluated."""

from __future__ import annotations

from typing import Any

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.rng import Rng
from ..kernel.table import Table
from ..kernel.values import Move
from .evaluator import Evaluator
from .limit import Limit


# Any: the evaluator of any game.
def rollout(evaluator: Evaluator[Any], t: Table, seat: int, turns: int, rng: Rng, limit: Limit | None = None) -> list[float]:
    """Return the win chances after `turns` more turns, as the seat sees them then, or the result if the game ends before.

    The evaluator makes sure that everybody chooses by what they may know. The table is changed.
    If the time of the limit runs out on the way, nothing is returned: an empty list.
    """
    game = evaluator.game
    left = turns
    turn = game.on_turn(t)
    stack = t.stack
    while stack:
        if stack[-1].who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        now = game.on_turn(t)
        if now != turn:
            turn = now
            left -= 1
            if left <= 0:
                break
        if limit is not None and limit.is_over(0.0):
            return []
        for move in evaluator.quick(t, rng):
            engine.apply(t, move)
    return evaluator.chances(t, seat)


def follow(t: Table, moves: list[Move]) -> None:
    """Make these moves as long as they are legal."""
    who = t.who
    for move in moves:
        if not t.stack or t.who != who or move not in t.legal:
            return
        engine.apply(t, move)
