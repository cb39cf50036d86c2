"""StudyGame: one game of an experiment, and the rows kept of it. Where and when it is played makes no difference."""

from __future__ import annotations

from typing import Any

from ..games.registry import description_of
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..kernel.record import Record
from ..kernel.rng import Rng
from ..kernel.table import copy_of
from ..kernel.values import Seat
from .experiment import LADDER, Batch, Condition, Experiment
from .game_stats import GameStats
from .rows import KINDS, Rows

# Any, in this file: which table a game has is known only from its name.


class StudyGame:
    """A game of an experiment while it is played: one of the arena, watched, and played on from one of its positions."""

    def __init__(self, experiment: Experiment, condition: Condition, number: int) -> None:
        self.experiment = experiment
        self.condition = condition
        self.number = number
        self.tournament = experiment.tournament(condition)
        self.seats = self.tournament.seats(number)
        self.deal = self.tournament.deal(number)
        self.studied = description_of(experiment.game).studied
        self.played = self.tournament.begin(number, experiment.drawn)
        self.rules = self.played.game
        self._fork = Rng(f"{self.tournament.luck(number)} fork {number}")
        self._positions = 0
        self.position: tuple[Any, int] | None = None
        """One of the questions where a card may be taken, all alike, as it was asked, and in which turn."""

    @property
    def forks(self) -> bool:
        """Whether it is played on from one of its positions: not where levels play each other."""
        return self.experiment.forks and self.condition.compares != LADDER

    @property
    def cards(self) -> list[str]:
        """The cards in the game; none where its description names no option for them."""
        return list(self.played.options.get(self.studied.cards, []))

    def play(self) -> GameStats:
        """Play to the end. Returns what was seen."""
        stats = GameStats(self.rules, self.studied, self.cards, self.condition.players, self.experiment.turns)
        self.played.table.listen()

        def look(t: Any) -> None:
            stats.see(t)
            if self.forks and not t.over and t.who != CHANCE:
                self._sample(t, stats.turns)

        self.played.play(look)
        return stats

    # ---- forks: the same position, played on with a card and with another instead

    def _sample(self, t: Any, turn: int) -> None:
        """Keep one of all positions where there is a choice of cards, each as likely as the others."""
        if len(self._offered(t)) > 1:
            self._positions += 1
            if self._fork.below(self._positions) == 0:
                self.position = (copy_of(t), turn - 1)

    def _offered(self, t: Any) -> list[int]:
        patterns = self.rules.space.patterns
        return [move for move in t.legal if patterns[move] == self.studied.take]

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
        on = self.tournament.begin(self.number, self.experiment.drawn, " fork", t)
        on.answer(move)
        on.play()
        result = self.rules.result(t)
        return result.winner == seat, lead_of(result.totals, seat)


def lead_of(totals: list[int], seat: int) -> int:
    """Return how far a seat is ahead of the best of the others.

    >>> lead_of([5, 9, 7], 2)
    -2
    """
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def play_batch(experiment: Experiment, batch: Batch) -> Rows:
    """Return the rows of all games of a batch."""
    rows: Rows = {kind: [] for kind in KINDS}
    for number in range(batch.first, batch.end):
        _add(rows, StudyGame(experiment, experiment.conditions[batch.condition], number))
    return rows


def record_of(experiment: Experiment, condition: int, number: int) -> Record:
    """One of the games as a record that terminal and browser can replay."""
    game = StudyGame(experiment, experiment.conditions[condition], number)
    game.play()
    return game.tournament.record(number, game.played)


def _add(rows: Rows, game: StudyGame) -> None:
    stats = game.play()
    condition, played = game.condition, game.played
    result = game.rules.result(played.table)
    where = {"cell": condition.number, "game": game.number}
    rows["games"].append(
        {
            **where,
            "deal": game.deal,
            "players": condition.players,
            "cards": game.cards,
            "winner": result.winner,
            "margin": lead_of(result.totals, result.winner),
            "reasons": result.reasons,
            "answers": len(played.moves),
            "decisions": played.decisions,
            "turns": stats.turns,
            "lead_changes": stats.lead_changes,
            "counts": sorted(stats.counts.items()),
        }
    )
    for seat, entrant in enumerate(game.seats):
        rows["seats"].append(
            {
                **where,
                "deal": game.deal,
                "seat": seat,
                "bot": condition.bots[entrant],
                "entrant": entrant,
                "score": result.totals[seat],
                "rank": result.ranking.index(Seat(seat)) + 1,
                "won": result.winner == seat,
                "lines": list(result.lines[seat].items()),
                "held": list(stats.held[seat].items()),
                "lost": stats.lost[seat],
                "counts": sorted(stats.counts_of[seat].items()),
            }
        )
    rows["turns"] += [{**where, **row} for row in stats.rows]
    fork = game.fork() if game.forks else None
    if fork is not None:
        rows["forks"].append({**where, **fork})
