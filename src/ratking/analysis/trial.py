"""Trial: a decision tried again: what somebody plays in a known position, compared with the best turn found there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..games.registry import game_called
from ..kernel.errors import BadRecord
from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.values import Move
from .analysis import PAIRS
from .decision import Compared, compare
from .judge import Judge
from .stretch import decision_after
from .telling import told


@dataclass(slots=True)
class Trial:
    """What was played, what was the best before, and how the two compare. Equal turns are not compared."""

    moves: list[str]
    best: list[str]
    compared: Compared | None
    told: list[Json]
    """What each of them does, as events."""
    best_told: list[Json]

    @property
    def accepted(self) -> bool:
        """Whether it is as good as the best, as far as the interval can tell."""
        return self.compared is None or not self.compared.mistake

    def to_json(self) -> Json:
        """Return it as JSON, in win shares."""
        compared = None if self.compared is None else self.compared.to_json()
        said: Json = {"moves": self.moves, "best": self.best, "accepted": self.accepted, "compared": compared}
        return {**said, "told": self.told, "best_told": self.best_told}


def tried(record: Record, at: int, best: list[str], seed: str = "", pairs: int = PAIRS) -> Trial | None:
    """Compare the decision after `at` moves of a record with the best one; None if it has not been made completely.

    Only what the player could know counts. Raises BadRecord if a move is not legal.

    >>> import ratking
    >>> from ratking.analysis.trial import tried
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> at = len(match.record)
    >>> tried(match.record, at, ["gallia"]) is None
    True
    >>> match.play("gallia")
    >>> tried(match.record, at, ["gallia"]).accepted
    True
    """
    # Any: any game.
    game: Any = game_called(record.game, record.components)
    judge = Judge(record.game, seed)
    stretch = decision_after(game, record, judge.evaluator, at)
    if stretch is None:
        return None
    moves = [game.space.text(move) for move in stretch.moves]
    events = told(game, record, at, stretch.moves)
    if moves == best:
        return Trial(moves, best, None, events, events)
    better = [game.space.number(text) for text in best]
    if None in better:
        raise BadRecord("no_such_move", move=" ".join(best))
    observation = Observation.of(game, record.options, stretch.before, stretch.who)
    others = [Move(number or 0) for number in better]
    compared = compare(judge, observation, stretch.moves, others, pairs, f"tried at {at}")
    return Trial(moves, best, compared, events, told(game, record, at, others))
