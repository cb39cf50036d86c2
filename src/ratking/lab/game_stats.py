"""GameStats: statistics of a game, collected from its events as its description says."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ..description import Measure, Studied
from ..kernel.event import Event
from ..kernel.game import Game
from ..kernel.log import Log

ALONE: Final = -1
"""No seat: nobody leads alone, or nobody holds a card."""


class GameStats:
    """The statistics of one game: its turns, who held which card how long, who lost pieces, and the game's measures."""

    # Any: the type of the table depends on the game.
    def __init__(self, game: Game[Any], studied: Studied, cards: list[str], players: int, keep_turns: bool) -> None:
        self.game = game
        self.studied = studied
        self.players = players
        self.keep_turns = keep_turns
        self.turns = 0
        self.lead_changes = 0
        self.held: list[Counter[str]] = [Counter() for _ in range(players)]
        self.lost = [0] * players
        self.counts: Counter[str] = Counter()
        """The measures of the whole game, by key."""
        self.counts_of: list[Counter[str]] = [Counter() for _ in range(players)]
        """The measures of each seat, by key."""
        self.rows: list[dict[str, Any]] = []
        self._measures: dict[str, list[Measure]] = {}
        for measure in studied.measures:
            self._measures.setdefault(measure.event, []).append(measure)
        self._holder = dict.fromkeys(cards, ALONE)
        self._leader = ALONE
        self._on_turn = ALONE

    def see(self, t: Any) -> None:
        """Process the events since the last call."""
        told: Log = t.outbox
        if len(told):
            t.listen()
            for event in told.events():
                self._count_event(t, event)
        if not self.studied.turn and not t.over and self.game.on_turn(t) != self._on_turn:
            self._on_turn = self.game.on_turn(t)
            self._turn(t, self._on_turn)

    def _count_event(self, t: Any, event: Event) -> None:
        kind, studied = event.kind, self.studied
        if kind == studied.turn:
            self._turn(t, event.values[0])
        elif kind in studied.taken:
            self._holder[str(event.fields["card"])] = event.values[0]
        elif kind == studied.lost:
            self.lost[event.values[0]] += 1
            if self.rows:
                self.rows[-1]["lost"][event.values[0]] += 1
        for measure in self._measures.get(kind, ()):
            fields = event.fields
            times = int(fields[measure.number]) if measure.number else 1
            counts = self.counts_of[int(fields[measure.seat])] if measure.seat else self.counts
            counts[key_of(measure, str(fields[measure.thing])) if measure.thing else measure.name] += times

    def _turn(self, t: Any, seat: int) -> None:
        scores = self.game.result(t).totals
        best = max(scores)
        leader = scores.index(best) if scores.count(best) == 1 else ALONE
        if leader != ALONE:
            if self._leader not in (ALONE, leader):
                self.lead_changes += 1
            self._leader = leader
        for card, holder in self._holder.items():
            if holder != ALONE:
                self.held[holder][card] += 1
        if self.keep_turns:
            holders = list(self._holder.values())
            lost = [0] * self.players
            self.rows.append(
                {"turn": self.turns, "seat": seat, "scores": scores, "leader": leader, "holders": holders, "lost": lost}
            )
        self.turns += 1


def key_of(measure: Measure, thing: str) -> str:
    """Return the key under which a thing is counted.

    >>> key_of(Measure("columns", "column completed", thing="column"), "jar1")
    'columns: jar1'
    """
    return f"{measure.name}: {thing}"
