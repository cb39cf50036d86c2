"""Lessons: the afterstates of games that bots played for training, and how each game ended."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from ..kernel import engine
from ..kernel.float_sum import float_sum
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..kernel.rng import Rng
from .evaluator import Evaluator, Turn

STRAY: Final = 25
"""One decision in this many is random, so that positions occur that good players avoid."""
CLOSE: Final = 0.02
"""A turn whose chance is this close to that of the best may be played instead."""
WIDTH: Final = 1
"""Number of unfinished turns kept while planning: fewer than at a table, because thousands of games are played."""
SCALE: Final = 2.0
"""A total higher by this is e times as good in the target that is made of totals."""


class Lesson:
    """The afterstates of one game, and what became of each seat."""

    __slots__ = ("inputs", "players", "targets", "winner")

    def __init__(self, players: int) -> None:
        self.players = players
        self.inputs: list[list[float]] = []
        """What a network is asked about, of each afterstate."""
        self.winner = -1
        self.targets: list[float] = []
        """For every seat half of who won, and half of the softmax of the totals: they tell more than who won by a cube."""


# Any, here and below: the evaluator of any game.
def played(players: list[Evaluator[Any] | None], judge: Evaluator[Any], asked: Json, seed: str) -> Lesson:
    """Play one game and return its afterstates.

    A seat with an evaluator plans whole turns by it; one without plays as quick does by that of the judge.
    """
    game = judge.game
    rng = Rng(seed)
    t = game.table(game.options(dict(asked), rng))
    lesson = Lesson(len(players))
    while not t.over:
        who = t.who
        if who == CHANCE:
            engine.apply(t, engine.draw(t, rng))
            continue
        mine = game.on_turn(t) == who
        if len(t.legal) == 1:
            moves = [t.legal[0]]
        elif rng.below(STRAY) == 0:
            moves = [t.legal[rng.below(len(t.legal))]]
        else:
            planner = players[who]
            moves = judge.quick(t, rng) if planner is None else _chosen(planner.turns(t, WIDTH, rng), who, rng).moves
        for move in moves:
            if t.over or t.who != who or not engine.is_legal(t, move):
                break
            engine.apply(t, move)
        if mine and not t.over and judge.decided(t, who):
            lesson.inputs.append(list(judge.inputs(t, who)))
    result = game.result(t)
    lesson.winner = result.winner
    most = max(result.totals)
    shares = [exp((total - most) / SCALE) for total in result.totals]
    whole = float_sum(shares)
    lesson.targets = [0.5 * share / whole + (0.5 if seat == result.winner else 0.0) for seat, share in enumerate(shares)]
    return lesson


def _chosen(turns: list[Turn], who: int, rng: Rng) -> Turn:
    """Return the best turn or one that is nearly as good."""
    close = 1
    while close < len(turns) and turns[close].chances[who] >= turns[0].chances[who] - CLOSE:
        close += 1
    return turns[rng.below(close)]
