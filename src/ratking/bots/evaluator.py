"""Evaluator: what a bot needs from a game: judge a position, make a sensible move, think of whole turns."""

from __future__ import annotations

from math import exp
from typing import Final, Generic, TypeVar

from ..kernel import engine
from ..kernel.errors import BadOptions
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json
from ..kernel.rng import Rng
from ..kernel.table import Table, copy_of
from ..kernel.turns import complete_moves
from ..kernel.values import Move
from .position import Position

T = TypeVar("T", bound=Table)

MOST: Final = 60
"""How many ways to go on from one move are looked at."""


class Turn:
    """A way to spend the rest of a turn, as far as luck lets it be foreseen: moves, and the chances expected of them."""

    __slots__ = ("chances", "moves")

    def __init__(self, moves: list[Move], chances: list[float]) -> None:
        self.moves = moves
        self.chances = chances


class Evaluator(Generic[T]):
    """Judges the positions of any game by the score as it stands. A game's own evaluator does better.

    The table it gets is filled in at random; an evaluator must use only what the seat knows of it.
    """

    features: tuple[str, ...] = ()
    """The names of what positions are judged by, if weights are fitted for it."""
    stages: int = 0
    """How many stages of the game have weights of their own."""
    players: tuple[int, ...] = ()
    """The numbers of players that weights are fitted for."""

    def __init__(self, game: Game[T]) -> None:
        self.game = game
        self.weights: dict[int, list[list[float]]] = {}
        """For each number of players, the weights of every stage of the game; of a game nobody fitted, none."""

    def asked(self, players: int, number: int) -> Json:
        """The options of game number n of self-play: so that all that can be played is met."""
        raise BadOptions("no_weights", game=self.game.name)

    def chances(self, t: T, seat: int) -> list[float]:
        """The win chance of every seat, as this seat may judge it."""
        result = self.game.result(t)
        if t.over:
            return [1.0 if other == result.winner else 0.0 for other in range(len(result.totals))]
        most = max(result.totals)
        scores = [exp((total - most) / 4.0) for total in result.totals]
        whole = sum(scores)
        return [score / whole for score in scores]

    def fresh(self, t: T) -> bool:
        """Whether this is the first question of a turn: positions are compared there."""
        return True

    def position(self, t: T, seat: int) -> Position:
        """Return the features of a position, to fit weights by. Only a game's own evaluator has any."""
        raise BadOptions("no_weights", game=self.game.name)

    def quick(self, t: T, rng: Rng) -> list[Move]:
        """A sensible answer to the open question, with those to its own further questions: at once."""
        return self.turns(t, 1, rng)[0].moves

    def kind(self, t: T, moves: list[Move]) -> int:
        """What sets a turn apart: those of the same kind are variations of one idea. Here each is its own."""
        return hash(tuple(moves))

    def turns(self, t: T, width: int, rng: Rng) -> list[Turn]:
        """Different things to do now, the best first; at least one, and about `width` if there are so many."""
        who = t.who
        found: list[Turn] = []
        for move in t.legal:
            best: Turn | None = None
            for choice in complete_moves(t, move, MOST):
                after = choice.table
                if choice.luck:
                    after = copy_of(after)
                    engine.answer_for_chance(after, rng)
                turn = Turn(choice.moves, self.chances(after, who))
                if best is None or turn.chances[who] > best.chances[who]:
                    best = turn
            if best is not None:
                found.append(best)
        rng_order(found, rng)
        found.sort(key=lambda turn: -turn.chances[who])
        return found[: max(1, width)]


def varied(evaluator: Evaluator[T], t: T, turns: list[Turn], most: int, alike: int) -> list[Turn]:
    """At most so many of these turns, the best of each kind first; the last few may be of a kind that is there already."""
    chosen: list[Turn] = []
    rest: list[Turn] = []
    kinds: set[int] = set()
    for turn in turns:
        kind = evaluator.kind(t, turn.moves)
        if kind not in kinds and len(chosen) < most - alike:
            kinds.add(kind)
            chosen.append(turn)
        else:
            rest.append(turn)
    for turn in rest:
        if len(chosen) >= most:
            break
        if not _judged_alike(turn, chosen):
            chosen.append(turn)
    return chosen


def _judged_alike(turn: Turn, others: list[Turn]) -> bool:
    """Whether one of the others is expected to come to exactly the same."""
    for other in others:
        if abs(turn.chances[0] - other.chances[0]) < 1e-12:
            return True
    return False


def rng_order(turns: list[Turn], rng: Rng) -> None:
    """Mix, so that of equals none is preferred for its number."""
    for i in range(len(turns) - 1, 0, -1):
        j = rng.below(i + 1)
        turns[i], turns[j] = turns[j], turns[i]


def asked(t: Table) -> int:
    """The seat that must answer; CHANCE if it is chance or nobody."""
    return t.stack[-1].who if t.stack else CHANCE
