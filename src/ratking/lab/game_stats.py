"""GameStats: what is kept about a game while it is played, read off its events."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ..kernel.game import Game
from ..kernel.log import Log

ALONE: Final = -1
"""Who leads where nobody leads alone; who holds a card that nobody holds."""


class GameStats:
    """The turns of one game, who held which card how long, who lost what."""

    # Any: which table a game has is known only from its name.
    def __init__(self, game: Game[Any], cards: list[str], players: int, keep_turns: bool) -> None:
        self.game = game
        self.cards = cards
        self.players = players
        self.keep_turns = keep_turns
        self.turns = 0
        self.lead_changes = 0
        self.cat_visits = 0
        self.held: list[Counter[str]] = [Counter() for _ in range(players)]
        self.lost = [0] * players
        self.completed: list[Counter[str]] = [Counter() for _ in range(players)]
        self.saved = [0] * players
        self.rows: list[dict[str, Any]] = []
        self._holder = dict.fromkeys(cards, ALONE)
        self._leader = ALONE

    def see(self, t: Any) -> None:
        """Look at what happened since it was looked at last."""
        told: Log = t.outbox
        if not len(told):
            return
        t.listen()
        for event in told.events():
            kind = event.kind
            if kind == "turn begins":
                self._turn(t, event.values[0])
            elif kind in ("card taken", "card taken from"):
                self._holder[str(event.fields["card"])] = event.values[0]
            elif kind == "cube lost":
                self.lost[event.values[0]] += 1
                if self.rows:
                    self.rows[-1]["lost"][event.values[0]] += 1
            elif kind == "column completed":
                self.completed[event.values[0]][str(event.fields["column"])] += 1
            elif kind == "food saved":
                self.saved[event.values[0]] += event.values[1]
            elif kind == "cat comes":
                self.cat_visits += 1

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
