"""Verify: whether the luck of a finished game was what had been committed to before it began."""

from __future__ import annotations

from typing import Any, TypeVar

from .chance import Committed, commitment_of
from .errors import BadRecord, RatkingError
from .frame import CHANCE
from .game import Game, Json
from .match import Match
from .record import Record
from .table import Table

T = TypeVar("T", bound=Table)


class Draw:
    """One draw of CHANCE among several outcomes: its number, the number of its move, the weights, the outcome.

    With the draws of a game its luck can be checked without knowing the rules, as the page does.
    """

    __slots__ = ("at", "n", "outcome", "weights")

    def __init__(self, n: int, at: int, weights: list[int], outcome: int) -> None:
        self.n = n
        self.at = at
        self.weights = weights
        self.outcome = outcome

    def to_json(self) -> Json:
        return {"n": self.n, "at": self.at, "weights": list(self.weights), "outcome": self.outcome}


class Verdict:
    """What `ratking.verify` found: how many outcomes were checked, and what does not fit, if anything.

    `given` is the number of leading moves that were copied from another record; they are not checked.

    >>> from ratking import Verdict
    >>> Verdict(outcomes=212, differs=None).fair
    True
    """

    __slots__ = ("differs", "given", "outcomes")

    def __init__(self, outcomes: int, differs: BadRecord | None, given: int = 0) -> None:
        self.outcomes = outcomes
        self.differs = differs
        self.given = given

    @property
    def fair(self) -> bool:
        """Whether all luck was as it had been committed to."""
        return self.differs is None


def verify(game: Game[T], record: Record) -> Verdict:
    """Check the secret against its commitment, and with it everything that luck decided, up to the first difference.

    Raises BadRecord if there is nothing to check: no commitment, or the secret is not shown yet.
    """
    told = record.chance
    if told is None or told.get("kind") != Committed.kind:
        raise BadRecord("verify_no_commitment")
    if "seed" not in told:
        raise BadRecord("verify_not_revealed")
    try:
        seed = bytes.fromhex(told["seed"])
        chance = Committed(seed, told["nonces"])
        commitment: Any = told["commitment"]  # Any: JSON
        given = _given(record, told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord("record_field", field="chance") from error
    if commitment != commitment_of(seed):
        return Verdict(0, BadRecord("verify_commitment"))
    if not _drawn_so(game, record, chance):
        return Verdict(0, BadRecord("verify_options"))
    try:
        drawn = draws(game, record)
    except BadRecord as error:
        return Verdict(0, error)
    drawn = [draw for draw in drawn if draw.at >= given]
    for checked, draw in enumerate(drawn):
        place = chance.outcome(draw.weights, draw.n)
        if place != draw.outcome:
            move = record.moves[draw.at]
            return Verdict(checked, BadRecord("verify_outcome", at=draw.at + 1, move=move, n=draw.n), given)
    return Verdict(len(drawn), None, given)


def draws(game: Game[T], record: Record) -> list[Draw]:
    """Return what luck decided in a game, in order. Raises BadRecord if a move is not legal."""
    found: list[Draw] = []
    match = Match(game, record.copy(0), None, log=False)
    n = 0
    for at, text in enumerate(record.moves):
        if match.seat == CHANCE:
            legal = match.moves()
            number = game.space.number(text)
            if len(legal) > 1 and number is not None and number in legal:
                found.append(Draw(n, at, match.weights(), legal.index(number)))
            n += 1
        try:
            match.play(text)
        except RatkingError as error:
            raise BadRecord("record_move", at=at + 1, move=text, why=error) from error
    return found


def _given(record: Record, told: Json) -> int:
    """Return the number of moves made before this source of luck took over. Raises ValueError."""
    given = told.get("from", 0)
    if type(given) is not int or not 0 <= given <= len(record):
        raise ValueError("from")
    return given


def _drawn_so(game: Game[T], record: Record, chance: Committed) -> bool:
    """Return whether what the options left to luck came from the secret too."""
    asked = None if record.chance is None else record.chance.get("asked")
    if asked is None:
        return True
    try:
        return isinstance(asked, dict) and game.options(asked, chance.rng()) == record.options
    except RatkingError:
        return False
