"""Laws: what holds for every game at every question. Property tests check them over random play."""

from __future__ import annotations

import json
from typing import TypeVar

from . import engine
from .frame import CHANCE
from .game import Game, Json
from .rng import Rng
from .table import Table, copy_of

T = TypeVar("T", bound=Table)


class BrokenLaw(Exception):
    """Raised when a law does not hold: there is a mistake in the game or the kernel."""


def check(game: Game[T], options: Json, t: T, rng: Rng) -> None:
    """Check all laws that can be checked at one question."""
    for broken in game.broken_laws(t):
        raise BrokenLaw(broken)
    if t.over:
        return
    moves_are_in_order(game, t)
    frames_are_named(t)
    clones_are_apart(t, rng)
    dumps_come_back(game, options, t, rng)
    if t.who == CHANCE:
        chance_can_be_forced(t)


def moves_are_in_order(game: Game[T], t: T) -> None:
    """Check that legal moves are sorted, unique, never empty before the end, and computed without side effects."""
    if not t.legal:
        raise BrokenLaw(f"{t.stack[-1]!r} has no answer")
    if t.legal != sorted(set(t.legal)):
        raise BrokenLaw(f"{t.stack[-1]!r}: {t.legal} is not sorted and unique")
    if not 0 <= t.legal[0] <= t.legal[-1] < len(game.space):
        raise BrokenLaw(f"{t.stack[-1]!r}: {t.legal} is outside the action space")
    frame = t.stack[-1]
    before = t.dump()
    if frame.step.moves(t, frame) != t.legal:
        raise BrokenLaw(f"{frame!r} answers otherwise when asked twice")
    if t.dump() != before:
        raise BrokenLaw(f"{frame!r} changes the table when asked for its moves")


def frames_are_named(t: T) -> None:
    """Check that everything a frame holds has a name, and that its step is the one of that name."""
    for frame in t.stack:
        if t.steps.get(frame.name) is not frame.step:
            raise BrokenLaw(f"{frame.name!r} is no step of this table")
        if len(frame.step.names_of(frame.args)) != len(frame.args):
            raise BrokenLaw(f"{frame.name!r} holds {frame.args}, not {frame.step.holds}")


def clones_are_apart(t: T, rng: Rng) -> None:
    """Check that applying a move to a clone does not change the original."""
    before = t.dump()
    legal = list(t.legal)
    copy = copy_of(t)
    if copy.dump() != before or copy.legal != legal:
        raise BrokenLaw("a clone is not the same")
    engine.apply(copy, legal[rng.below(len(legal))])
    if t.dump() != before or t.legal != legal:
        raise BrokenLaw("a move on a clone changed the original")


def dumps_come_back(game: Game[T], options: Json, t: T, rng: Rng) -> None:
    """Check that a table that is dumped and loaded has the same legal moves and the same future."""
    loaded = game.table(options)
    loaded.load(json.loads(json.dumps(t.dump())))
    if loaded.dump() != t.dump() or loaded.legal != t.legal:
        raise BrokenLaw("a table loaded is not the table dumped")
    copy = copy_of(t)
    move = t.legal[rng.below(len(t.legal))]
    engine.apply(copy, move)
    engine.apply(loaded, move)
    if loaded.dump() != copy.dump() or loaded.legal != copy.legal:
        raise BrokenLaw("a table loaded has another future")


def chance_can_be_forced(t: T) -> None:
    """Check that every outcome has a weight and makes a difference: to the table or to the events.

    The table alone may come out the same, as when dice that fit nowhere are taken up again whatever they show.
    """
    weights = engine.weights(t)
    if len(weights) != len(t.legal) or min(weights) <= 0:
        raise BrokenLaw(f"{t.stack[-1]!r}: weights {weights} for {t.legal}")
    for seed in range(8):
        if engine.draw(t, Rng(seed)) != t.legal[Rng(seed).weighted(weights) if len(weights) > 1 else 0]:
            raise BrokenLaw(f"{t.stack[-1]!r}: drawn by other weights than {weights}")
    futures = []
    for move in t.legal:
        copy = copy_of(t)
        told = copy.listen()
        engine.apply(copy, move)
        futures.append(json.dumps([copy.dump(), [event.to_json() for event in told.events()]]))
    if len(set(futures)) != len(futures):
        raise BrokenLaw(f"{t.stack[-1]!r}: two outcomes make the same happen")
