"""Analysis of one finished game: ledger, curve, swings, who did what to whom, and the costliest decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from ..games.registry import game_called
from ..kernel.frame import CHANCE
from ..kernel.game import Game, Json
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.values import Move
from .decision import Compared, Decision, compare, weigh
from .judge import Judge, Value
from .ledger import COLUMNS, Ledger
from .skill import skill
from .stretch import Stretch, stretches
from .telling import told

FORMAT: Final = 1
SWINGS: Final = 3
COSTLIEST: Final = 3
"""How many decisions of each seat are looked at more closely."""
LOST: Final = 0.005
"""Decisions that cost less, by the first stage, are not."""
PAIRS: Final = 60
"""The number of paired rollouts of the second stage."""


@dataclass(slots=True)
class Step:
    """One stretch of the game, what the position was worth after it, and what was decided in it."""

    stretch: Stretch
    value: Value
    decision: Decision | None = None


@dataclass(slots=True)
class Analysis:
    """What a finished game was worth to each seat. `to_json` has all of it."""

    game: Game[Any]  # Any: any game
    record: Record
    judge: Judge
    start: Value
    steps: list[Step] = field(default_factory=list)

    @property
    def ledger(self) -> Ledger:
        """The ledger of every seat."""
        return self._ledger(self.start, self.steps)

    def _ledger(self, start: Value, steps: list[Step]) -> Ledger:
        ledger = Ledger(start)
        nothing = Value([0.0] * len(start.shares), [0.0] * len(start.shares))
        for step in steps:
            if step.stretch.who == CHANCE:
                ledger.luck(step.value)
            else:
                ledger.play(step.stretch.who, step.decision.effect if step.decision else nothing, step.value)
        return ledger

    @property
    def decisions(self) -> list[tuple[Stretch, Decision]]:
        """All decisions, in order."""
        return [(step.stretch, step.decision) for step in self.steps if step.decision is not None]

    def costliest(self, seat: int) -> list[tuple[Stretch, Decision]]:
        """Return the decisions by which a seat lost most, the worst first."""
        own = [pair for pair in self.decisions if pair[1].seat == seat and pair[1].lost >= LOST]
        return sorted(own, key=lambda pair: -pair[1].lost)[:COSTLIEST]

    def look_closer(self, pairs: int = PAIRS) -> None:
        """Play the second stage: rollouts for the costliest decisions of each seat. Only these can be called mistakes."""
        for seat in range(len(self.start.shares)):
            for stretch, decision in self.costliest(seat):
                decision.compared = self.compared(stretch, decision, pairs)

    def compared(self, stretch: Stretch, decision: Decision, pairs: int) -> Compared:
        """Return the comparison of what was played with what seems better, by this number of paired rollouts."""
        observation = Observation.of(self.game, self.record.options, stretch.before, decision.seat)
        return compare(self.judge, observation, decision.moves, decision.best, pairs, f"at {stretch.at}")

    # ---- as JSON: docs/formats.md describes it

    def to_json(self) -> Json:
        """Return the analysis as JSON, in win shares."""
        ledger = self.ledger
        seats = []
        for number, name in enumerate(self.record.seats):
            mine = [decision for _, decision in self.decisions if decision.seat == number]
            told = [decision for decision in mine if decision.lost_by]
            seats.append({"name": name, **ledger.seats[number].to_json(), "skill": skill(told)})
        return {
            "format": FORMAT,
            "kind": "analysis",
            "game": self.record.game,
            "options": self.record.options,
            "moves": len(self.record),
            "check": self.record.to_json()["check"],
            "judge": self.judge.to_json(),
            "seats": seats,
            "curve": self.curve(),
            "swings": self.swings(),
            "matrix": ledger.matrix,
            "decisions": [self._decision(stretch, decision) for stretch, decision in self.decisions],
        }

    def curve(self) -> list[Json]:
        """Return the win shares at the start, where each turn begins, and at the end."""
        points: list[Json] = [{"at": 0, "turn": 0, "seat": None, "shares": self.start.shares}]
        before = self.start
        turn = 0
        for step in self.steps:
            if step.stretch.turn != turn:
                turn = step.stretch.turn
                points.append({"at": step.stretch.at, "turn": turn, "seat": step.stretch.who, "shares": before.shares})
            before = step.value
        points.append({"at": len(self.record), "turn": turn + 1, "seat": None, "shares": before.shares})
        return points

    def swings(self) -> list[Json]:
        """Return the turns in which the shares changed most, the largest first, with what changed them."""
        found: list[tuple[float, Json]] = []
        points = self.curve()
        for one, other in pairwise(points):
            changes = [after - before for before, after in zip(one["shares"], other["shares"], strict=True)]
            seat = max(range(len(changes)), key=lambda number: abs(changes[number]))
            steps = [step for step in self.steps if one["at"] <= step.stretch.at < other["at"]]
            ledger = self._ledger(Value(one["shares"], [0.0] * len(changes)), steps).seats[seat]
            causes = {name: getattr(ledger, name) for name in COLUMNS}
            about = {"from": one["at"], "to": other["at"], "turn": one["turn"], "mover": one["seat"], "seat": seat}
            found.append((abs(changes[seat]), {**about, "change": changes[seat], **causes}))
        found.sort(key=lambda pair: -pair[0])
        return [swing for _, swing in found[:SWINGS]]

    def _decision(self, stretch: Stretch, decision: Decision) -> Json:
        said: Json = {
            "at": stretch.at,
            "turn": stretch.turn,
            "seat": decision.seat,
            "question": stretch.before.stack[-1].name,
            "moves": self.texts(decision.moves),
            "best": self.texts(decision.best),
            "effect": decision.effect.shares,
            "lost": decision.lost,
            "error": decision.effect.variances[decision.seat] ** 0.5,
            "lost_by": decision.lost_by,
            "compared": None,
            "mistake": False,
        }
        if decision.compared is not None:
            said["compared"] = decision.compared.to_json()
            said["mistake"] = decision.compared.mistake
            said["told"] = told(self.game, self.record, stretch.at, decision.moves)
            said["best_told"] = told(self.game, self.record, stretch.at, decision.best)
        return said

    def texts(self, moves: list[Move]) -> list[str]:
        """Return the texts of moves, as records have them."""
        return [self.game.space.text(move) for move in moves]


def analyse(record: Record, seed: str = "", closer: bool = True, pairs: int = PAIRS) -> Analysis:
    """Analyse a finished game. Raises BadRecord if it is not finished, or a move is not legal.

    With `closer` false only the evaluator judges, without bots in the players' places and without rollouts; `pairs` is the
    number of rollouts for each choice. The same record and seed give the same analysis.

    >>> import ratking
    >>> from ratking.analysis.analysis import analyse
    >>> match = ratking.new("rattus", players=2, seed=1)
    >>> while not match.over:
    ...     match.play(match.moves()[0])
    >>> seat = analyse(match.record, closer=False).to_json()["seats"][0]
    >>> columns = ("start", "luck", "own", "others", "change_of_mind")
    >>> abs(sum(seat[column] for column in columns) - seat["result"]) < 1e-9
    True
    """
    game = game_called(record.game, record.components)
    judge = Judge(record.game, seed)
    found: Analysis | None = None
    for stretch in stretches(game, record, judge.evaluator):
        if found is None:
            found = Analysis(game, record, judge, judge.value(stretch.before, "at 0"))
        step = Step(stretch, judge.value(stretch.after, f"at {stretch.at + len(stretch.moves)}"))
        if stretch.free:
            observation = Observation.of(game, record.options, stretch.before, stretch.who)
            step.decision = weigh(judge, observation, stretch.moves, f"at {stretch.at}", closer)
        found.steps.append(step)
    assert found is not None  # a game has at least one question
    if closer:
        found.look_closer(pairs)
    return found
