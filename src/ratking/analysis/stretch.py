"""Stretch: a part of a game in which one player decides without learning anything new, or in which luck falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..bots.evaluator import Evaluator
from ..kernel import engine
from ..kernel.errors import BadRecord
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json
from ..kernel.match import Match
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.values import Move


class Stretch(NamedTuple):
    """Some moves of a record: those of one seat, or of chance."""

    at: int
    """How many moves of the record come before."""
    who: int
    """The seat that moves, or CHANCE."""
    turn: int
    """The number of the turn it belongs to: 0 before the first one begins."""
    moves: list[Move]
    before: Table
    after: Table
    free: bool
    """Whether there was anything to decide: more than one legal move."""


# Any, in this file: any game.
def stretches(game: Game[Any], record: Record, evaluator: Evaluator[Any]) -> Iterator[Stretch]:
    """Yield the stretches of a finished game in order. Raises BadRecord if a move is not legal or the game is not over."""
    match = Match.replay(game, record, log=False)
    if not match.over:
        raise BadRecord("not_over")
    numbers = [game.space.number(text) for text in record.moves]
    t = game.table(record.options)
    at = turn = 0
    while not t.over:
        if t.who != CHANCE:
            turn += evaluator.fresh(t)
        stretch = _stretch(game, record, evaluator, t, numbers[at:], at, turn)
        assert stretch is not None  # the game is over
        yield stretch
        at += len(stretch.moves)


def decision_after(game: Game[Any], record: Record, evaluator: Evaluator[Any], at: int) -> Stretch | None:
    """Return the stretch that begins after `at` moves of a record; None if its player has not decided everything yet.

    The number of its turn is not counted: it is 0. Raises BadRecord if a move is not legal.
    """
    Match.replay(game, record, log=False)
    numbers = [game.space.number(text) for text in record.moves]
    t = game.table(record.options)
    for number in numbers[:at]:
        _play(t, number)
    if t.over or t.who == CHANCE:
        return None
    return _stretch(game, record, evaluator, t, numbers[at:], at, 0)


def _stretch(
    game: Game[Any], record: Record, evaluator: Evaluator[Any], t: Table, numbers: Sequence[int | None], at: int, turn: int
) -> Stretch | None:
    """Play the moves of the stretch that begins here; None if they end before it does. The table is changed."""
    who = t.who
    before = copy_of(t)
    moves: list[Move] = []
    if who == CHANCE:
        while not t.over and t.who == CHANCE:
            if len(moves) == len(numbers):
                return None
            moves.append(_play(t, numbers[len(moves)]))
        return Stretch(at, who, turn, moves, before, copy_of(t), False)
    foreseen = Observation.of(game, record.options, t, who).determinise(Rng(f"foreseen {at}"))
    free = False
    while True:
        if len(moves) == len(numbers):
            return None
        free = free or len(t.legal) > 1
        engine.apply(foreseen, numbers[len(moves)] or 0)
        moves.append(_play(t, numbers[len(moves)]))
        if t.over or t.who != who or evaluator.fresh(t) or _learnt(game, record.options, who, t, foreseen):
            return Stretch(at, who, turn, moves, before, copy_of(t), free)


def _play(t: Table, number: int | None) -> Move:
    move = Move(number or 0)  # a replayed record has no unknown moves
    engine.apply(t, move)
    return move


def _learnt(game: Game[Any], options: Json, who: int, t: Table, foreseen: Table) -> bool:
    """Return whether the player has seen something that they could not foresee."""
    if foreseen.over or foreseen.who != who:
        return True
    return Observation.of(game, options, t, who).key != Observation.of(game, options, foreseen, who).key
