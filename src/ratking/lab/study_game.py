"""StudyGame: one game of an experiment, and its rows. The result does not depend on where and when it is played."""

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

# Any, in this file: the type of the table depends on the game.


class StudyGame:
    """A game of an experiment: a game of the arena with statistics, which can be forked at one of its positions."""

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
        self.kept: list[tuple[Any, int]] = []
        """Positions in which a card may be taken, chosen at random, each with its turn."""

    @property
    def forks(self) -> bool:
        """Whether the game is forked. Games in which levels play each other are not."""
        return self.experiment.forks > 0 and self.condition.compares != LADDER

    @property
    def cards(self) -> list[str]:
        """The cards in the game; empty if its description names no option for cards."""
        return list(self.played.options.get(self.studied.cards, []))

    def play(self) -> GameStats:
        """Play to the end. Return the statistics."""
        stats = GameStats(self.rules, self.studied, self.cards, self.condition.players, self.experiment.turns)
        self.played.table.listen()

        def look(t: Any) -> None:
            stats.see(t)
            if self.forks and not t.over and t.who != CHANCE:
                self._sample(t, stats.turns)

        self.played.play(look)
        return stats

    # ---- forks: the same position, continued once with one card and once with another

    def _sample(self, t: Any, turn: int) -> None:
        """Keep some of all positions with a choice of cards, each with the same probability (reservoir sampling)."""
        offered = self._offered(t)
        if len(offered) > 1 and self._asked(offered):
            self._positions += 1
            place = self._fork.below(self._positions)
            if len(self.kept) < self.experiment.forks:
                self.kept.append((copy_of(t), turn - 1))
            elif place < self.experiment.forks:
                self.kept[place] = (copy_of(t), turn - 1)

    def _offered(self, t: Any) -> list[int]:
        patterns = self.rules.space.patterns
        return [move for move in t.legal if patterns[move] == self.studied.take]

    def _asked(self, offered: list[int]) -> list[int]:
        """Return the places of those moves that take a card the forks are about."""
        things, forked = self.rules.space.things, self.experiment.forked
        return [place for place, move in enumerate(offered) if not forked or things[move] in forked]

    def fork(self, t: Any, turn: int, number: int) -> Json:
        """Continue a position twice, with the same luck and with two cards drawn at random instead of the bot's choice.

        The first of them is a card that the forks are about.
        """
        offered = self._offered(t)
        asked = self._asked(offered)
        first = asked[self._fork.below(len(asked))]
        second = (first + 1 + self._fork.below(len(offered) - 1)) % len(offered)
        seat: int = t.who
        things = self.rules.space.things
        won, lead = self._on(copy_of(t), offered[first], seat, number)
        won_other, lead_other = self._on(copy_of(t), offered[second], seat, number)
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

    def _on(self, t: Any, move: int, seat: int, number: int) -> tuple[bool, int]:
        luck = f" fork {number}" if number else " fork"
        on = self.tournament.begin(self.number, self.experiment.drawn, luck, t)
        on.answer(move)
        on.play()
        result = self.rules.result(t)
        return result.winner == seat, lead_of(result.totals, seat)


def lead_of(totals: list[int], seat: int) -> int:
    """Return how many points a seat is ahead of the best of the others.

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
    """Return one of the games as a record that terminal and browser can replay."""
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
    rows["forks"] += [{**where, **game.fork(t, turn, number)} for number, (t, turn) in enumerate(game.kept)]
