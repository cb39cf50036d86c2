"""StudyGame: one game of an experiment, and the rows kept of it. Where and when it is played makes no difference."""

from __future__ import annotations

import json
from typing import Any

from ..bots.bot import Bot, Budget
from ..bots.levels import level
from ..games.registry import evaluator_of
from ..kernel import engine
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..kernel.observation import Observation
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..kernel.table import copy_of
from ..version import __version__
from .experiment import LADDER, Batch, Condition, Experiment
from .game_stats import GameStats
from .rows import KINDS, Rows

# Any, in this file: which table a game has is known only from its name.

TAKE = "take {card}"
"""The moves by which a card is taken."""


class StudyGame:
    """A game of an experiment while it is played."""

    def __init__(self, experiment: Experiment, condition: Condition, number: int) -> None:
        self.experiment = experiment
        self.condition = condition
        self.number = number
        self.rules: Any = experiment.rules(condition)
        self.name = f"{experiment.seed} cell {condition.number} deal {condition.deal(number)}"
        self.luck = Rng(self.name)
        self.options = condition.options(self.rules, self.luck)
        self.seats = condition.seats(number)
        self.budget = None if experiment.samples is None else Budget(samples=experiment.samples)
        self.moves: list[str] = []
        self.decisions = 0
        self._fork = Rng(f"{self.name} fork {number}")
        self._positions = 0
        self.position: tuple[Any, int] | None = None
        """One of the questions where a card may be taken, all alike, as it was asked, and in which turn."""

    @property
    def forks(self) -> bool:
        """Whether it is played on from one of its positions: not where levels play each other."""
        return self.experiment.forks and self.condition.compares != LADDER

    def bots(self, purpose: str) -> list[Bot]:
        """Who plays, in the order of the seats."""
        return [
            level(
                self.condition.bots[entrant], evaluator_of(self.experiment.game), f"{self.name} entrant {entrant}{purpose}"
            )
            for entrant in self.seats
        ]

    def play(self) -> tuple[Any, GameStats]:
        """Play to the end. Returns the table at the end, and what was seen."""
        t = self.rules.table(self.options)
        t.listen()
        players = self.condition.players
        watch = GameStats(self.rules, self.options.get("cards", []), players, self.experiment.turns)
        bots = self.bots("")
        forks = self.forks
        while not t.over:
            watch.see(t)
            if forks and t.who != CHANCE:
                self._sample(t, watch.turns)
            move = self.answer(t, bots, self.luck)
            self.moves.append(self.rules.space.text(move))
            engine.apply(t, move)
        watch.see(t)
        return t, watch

    def answer(self, t: Any, bots: list[Bot], luck: Rng) -> int:
        """The next answer of whoever is asked."""
        who: int = t.who
        if who == CHANCE:
            return engine.draw(t, luck)
        legal: list[int] = t.legal
        if len(legal) == 1:
            return legal[0]
        self.decisions += 1
        return bots[who].choose(Observation.of(self.rules, self.options, t, who), self.budget).move

    # ---- forks: the same position, played on with a card and with another instead

    def _sample(self, t: Any, turn: int) -> None:
        """Keep one of all positions where there is a choice of cards, each as likely as the others."""
        if len(self._offered(t)) > 1:
            self._positions += 1
            if self._fork.below(self._positions) == 0:
                self.position = (copy_of(t), turn - 1)

    def _offered(self, t: Any) -> list[int]:
        patterns = self.rules.space.patterns
        return [move for move in t.legal if patterns[move] == TAKE]

    def fork(self) -> Json | None:
        """Play on twice from the position that was kept, with the same luck: two cards, drawn by lot, are taken instead of
        what the bot would take. None where there was no such position."""
        if self.position is None:
            return None
        t, turn = self.position
        offered = self._offered(t)
        first = self._fork.below(len(offered))
        second = (first + 1 + self._fork.below(len(offered) - 1)) % len(offered)
        seat: int = t.who
        things = self.rules.space.things
        won, lead = self._on(copy_of(t), offered[first], seat)
        won_other, lead_other = self._on(copy_of(t), offered[second], seat)
        return {
            "seat": seat,
            "turn": turn,
            "card": things[offered[first]],
            "other": things[offered[second]],
            "won": won,
            "won_other": won_other,
            "lead": lead,
            "lead_other": lead_other,
        }

    def _on(self, t: Any, move: int, seat: int) -> tuple[bool, int]:
        luck = Rng(f"{self.name} fork {self.number} luck")
        bots = self.bots(" fork")
        engine.apply(t, move)
        while not t.over:
            engine.apply(t, self.answer(t, bots, luck))
        result = self.rules.result(t)
        return result.winner == seat, lead_of(result.totals, seat)


def lead_of(totals: list[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others.

    >>> lead_of([5, 9, 7], 2)
    -2
    """
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def play_batch(experiment: Experiment, batch: Batch) -> Rows:
    """The rows of all games of a batch."""
    rows: Rows = {kind: [] for kind in KINDS}
    for number in range(batch.first, batch.end):
        _add(rows, StudyGame(experiment, experiment.conditions[batch.condition], number))
    return rows


def record_of(experiment: Experiment, condition: int, number: int) -> Record:
    """One of the games as a record that terminal and browser can replay."""
    game = StudyGame(experiment, experiment.conditions[condition], number)
    game.play()
    seats = [f"{game.condition.bots[entrant]} {entrant + 1}" for entrant in game.seats]
    parts = experiment.boxes[game.condition.box].parts
    components = json.loads(parts) if parts else None
    rules: int = game.rules.rules
    return Record(__version__, experiment.game, game.options, seats, game.moves, rules=rules, components=components)


def _add(rows: Rows, game: StudyGame) -> None:
    t, watch = game.play()
    condition = game.condition
    result = game.rules.result(t)
    where = {"cell": condition.number, "game": game.number}
    deal = condition.deal(game.number)
    decisions = game.decisions
    rows["games"].append(
        {
            **where,
            "deal": deal,
            "players": condition.players,
            "cards": game.options.get("cards", []),
            "winner": result.winner,
            "margin": lead_of(result.totals, result.winner),
            "reasons": result.reasons,
            "answers": len(game.moves),
            "decisions": decisions,
            "turns": watch.turns,
            "lead_changes": watch.lead_changes,
            "cat_visits": watch.cat_visits,
        }
    )
    for seat, entrant in enumerate(game.seats):
        rows["seats"].append(
            {
                **where,
                "deal": deal,
                "seat": seat,
                "bot": condition.bots[entrant],
                "entrant": entrant,
                "score": result.totals[seat],
                "rank": result.ranking.index(seat) + 1,
                "won": result.winner == seat,
                "lines": list(result.lines[seat].items()),
                "held": list(watch.held[seat].items()),
                "lost": watch.lost[seat],
                "completed": sorted(watch.completed[seat].items()),
                "saved": watch.saved[seat],
            }
        )
    rows["turns"] += [{**where, **row} for row in watch.rows]
    fork = game.fork() if game.forks else None
    if fork is not None:
        rows["forks"].append({**where, **fork})
