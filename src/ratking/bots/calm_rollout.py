"""Calm rollout: a rollout whose luck is taken out again, so that fewer samples give the same precision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from .evaluator import Evaluator
from .judgement import add, expected, settled

OUTCOMES: Final = 24
"""How many outcomes are looked at, each time luck falls, to tell what was to be expected."""


# Any, here and below: the evaluator of any game.
def calm_rollout(
    evaluator: Evaluator[Any], t: Table, seat: int, turns: int, rng: Rng, outcomes: int = OUTCOMES
) -> list[float]:
    """Return what `rollout` returns for the same generator, less the luck on the way, as the evaluator judges it.

    Each time luck falls, what was to be expected by the exact weights of the outcomes is added, and what came is subtracted.
    This changes nothing on average, whatever the evaluator. The numbers sum to 1; one of them can be below 0 or above 1.
    The table is changed.

    >>> import ratking
    >>> from ratking.bots.calm_rollout import calm_rollout
    >>> from ratking.games.registry import evaluator_of
    >>> from ratking.testing import new_table
    >>> found = calm_rollout(evaluator_of("rattus"), new_table("rattus", players=2), 0, 2, ratking.Rng(1))
    >>> round(sum(found), 9)
    1.0
    """
    judging = rng.copy().fork()  # so that the luck itself is that of a plain rollout
    less: list[float] = []
    for _ in _falls_of_luck(evaluator, t, turns, rng):
        add(less, expected(evaluator, t, seat, outcomes, judging, True), 1.0)
        while t.stack and t.who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
        add(less, expected(evaluator, t, seat, outcomes // 2, judging, True), -1.0)
    chances = evaluator.chances(t, seat)
    add(chances, less, 1.0)
    return chances


def pays(evaluator: Evaluator[Any], t: Table, turns: int, rng: Rng) -> bool:
    """Return whether calm rollouts from here are worth their time: at least half of the luck on the way ends a turn.

    Where a player goes on after it, as with dice to be placed, every outcome would have to be played to the end of the turn,
    which takes longer than more samples. One plain rollout is played to see; so the answer is the same on every machine.

    >>> import ratking
    >>> from ratking.bots.calm_rollout import pays
    >>> from ratking.games.registry import evaluator_of
    >>> from ratking.testing import new_table
    >>> pays(evaluator_of("ratzzia"), new_table("ratzzia", players=2), 3, ratking.Rng(1))
    False
    """
    t = copy_of(t)
    often = 0
    ended = 0
    for _ in _falls_of_luck(evaluator, t, turns, rng):
        engine.answer_for_chance(t, rng)
        often += 1
        if settled(evaluator, t):
            ended += 1
    return often > 0 and 2 * ended >= often


def _falls_of_luck(evaluator: Evaluator[Any], t: Table, turns: int, rng: Rng) -> Iterator[None]:
    """Let quick bots play for `turns` turns, and yield each time luck is to fall. The caller then lets it fall."""
    game = evaluator.game
    left = turns
    turn = game.on_turn(t)
    stack = t.stack
    while stack:
        if stack[-1].who == CHANCE:
            yield
            continue
        now = game.on_turn(t)
        if now != turn:
            turn = now
            left -= 1
            if left <= 0:
                return
        for move in evaluator.quick(t, rng):
            engine.apply(t, move)
