"""Judgement: what a position is worth to every seat, in the middle of a turn and before luck has fallen too."""

from __future__ import annotations

from typing import Any

from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Seat
from .evaluator import Evaluator

# Any, in this file: the evaluator of any game.


def judge(evaluator: Evaluator[Any], t: Table, seat: int | None, as_bots: bool = False) -> list[float]:
    """Return the win chance of every seat from what this seat knows; with None, the mean of what all seats think.

    Seats without private knowledge think the same, so they are asked once. With `as_bots` the position is judged as bots
    do when they play, otherwise as analyses do, which is sharper where a turn begins.

    >>> from ratking.bots.judgement import judge
    >>> from ratking.games.registry import evaluator_of
    >>> from ratking.testing import new_table
    >>> round(sum(judge(evaluator_of("rattus"), new_table("rattus", players=3), None)), 9)
    1.0
    """
    if seat is not None or t.over:
        return _judged(evaluator, t, seat or 0, as_bots)
    public: list[float] | None = None
    first = _judged(evaluator, t, 0, as_bots)
    players = len(first)
    sums = [0.0] * players
    for viewer in range(players):
        chances = first
        if evaluator.game.has_private_view(t, Seat(viewer)):
            if viewer:
                chances = _judged(evaluator, t, viewer, as_bots)
        else:
            if public is None:
                public = _judged(evaluator, t, viewer, as_bots) if viewer else first
            chances = public
        for other in range(players):
            sums[other] += chances[other]
    return [total / players for total in sums]


def _judged(evaluator: Evaluator[Any], t: Table, seat: int, as_bots: bool) -> list[float]:
    return evaluator.chances(t, seat) if as_bots else evaluator.value(t, seat)


def settled(evaluator: Evaluator[Any], t: Table) -> bool:
    """Return whether the position can be judged as it is: a turn begins, or the game is over."""
    return t.over or (t.who != CHANCE and evaluator.fresh(t))


def play_on(evaluator: Evaluator[Any], t: Table, rng: Rng, as_bots: bool = False) -> None:
    """Let the turn be played to its end: by quick with `as_bots`, otherwise with more care. The table is changed."""
    stack = t.stack
    while stack:
        if stack[-1].who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        if evaluator.fresh(t):
            return
        for move in evaluator.quick(t, rng) if as_bots else evaluator.careful(t, rng):
            engine.apply(t, move)


def expected(
    evaluator: Evaluator[Any], t: Table, seat: int | None, samples: int, rng: Rng, as_bots: bool = False
) -> list[float]:
    """Return what `judge` will say on average when this turn has ended, if bots play it on. The table stays as it is.

    Outcomes of chance are listed with their exact weights as long as there are no more of them than `samples`, which they
    then share; the rest is sampled. So the mean over all generators is the same for every number of samples.

    >>> import ratking
    >>> from ratking.bots.judgement import expected
    >>> from ratking.games.registry import evaluator_of
    >>> from ratking.testing import new_table
    >>> chances = expected(evaluator_of("ratzzia"), new_table("ratzzia", players=2), None, 4, ratking.Rng(1))
    >>> round(sum(chances), 9)
    1.0
    """
    if settled(evaluator, t):
        return judge(evaluator, t, seat, as_bots)
    t = copy_of(t)
    if samples <= 1:
        play_on(evaluator, t, rng, as_bots)
        return judge(evaluator, t, seat, as_bots)
    while not settled(evaluator, t) and t.who != CHANCE:
        for move in evaluator.quick(t, rng) if as_bots else evaluator.careful(t, rng):
            engine.apply(t, move)
    if settled(evaluator, t):
        return judge(evaluator, t, seat, as_bots)
    legal = t.legal
    sums: list[float] = []
    if len(legal) > samples:
        for _ in range(samples):
            after = copy_of(t)
            play_on(evaluator, after, rng, as_bots)
            add(sums, judge(evaluator, after, seat, as_bots), 1.0 / samples)
        return sums
    weights = engine.weights(t)
    whole = float(sum(weights))
    for number, outcome in enumerate(legal):
        if weights[number]:
            after = copy_of(t)
            engine.apply(after, outcome)
            add(sums, expected(evaluator, after, seat, samples // len(legal), rng, as_bots), weights[number] / whole)
    return sums


def add(sums: list[float], chances: list[float], share: float) -> None:
    """Add a share of these chances to the sums; empty sums begin with it."""
    if not sums:
        sums += [chance * share for chance in chances]
        return
    for seat, chance in enumerate(chances):
        sums[seat] += chance * share
