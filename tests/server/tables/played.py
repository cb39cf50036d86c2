"""A table played in memory, without a server: it takes commands and keeps entries."""

from __future__ import annotations

import random

from ratking.server.protocol.tables import ClockPlan, NewTable, NoClock
from ratking.server.tables import commands
from ratking.server.tables.commands import AnyCommand
from ratking.server.tables.entries import Entry, Made
from ratking.server.tables.handle import follow_up, handle
from ratking.server.tables.moment import Moment
from ratking.server.tables.plan import complete_plan
from ratking.server.tables.table_state import TableState

TABLE = "abcdefghijkl"
SEED = "07" * 32


class Played:
    """A table, its entries, and a clock that advances by a second with every command."""

    def __init__(self, game: str = "rattus", players: int = 2, clock: ClockPlan | None = None) -> None:
        self.state = TableState(TABLE, SEED)
        self.entries: list[Entry] = []
        self.time = 1000.0
        self._keys = 0
        plan = complete_plan(NewTable(game=game, options={"players": players}, clock=clock or NoClock()))
        self._add(Entry(1, self.time, None, Made(plan), "person 0"))

    def do(self, command: AnyCommand, **at: object) -> list[Entry]:
        """Carry out a command and its follow-up commands. Return the entries."""
        self.time += 1.0
        moment = Moment(self.time, self.time, **at)  # type: ignore[arg-type]  # whatever the test wants to say of it
        done: list[Entry] = []
        following: AnyCommand | None = command
        while following is not None:
            made = handle(self.state, following, moment)
            for entry in made:
                self._add(entry)
            done += made
            following = follow_up(self.state) if made else None
        self.state.clock.begin(moment)
        return done

    def start(self) -> None:
        """Seat everybody and begin."""
        for seat in range(len(self.state.seats)):
            self.do(commands.Sit(f"person {seat}", seat, f"hash {seat}", f"Name {seat}"))
        self.do(commands.Start("person 0"))

    def key(self) -> str:
        self._keys += 1
        return f"key-{self._keys:06}"

    def move(self, luck: random.Random) -> Entry:
        """Make a random move for the player to move."""
        match = self.state.match
        assert match is not None
        assert match.seat is not None
        text = match.text(luck.choice(match.moves()))
        (entry,) = self.do(commands.Move(f"person {match.seat}", self.key(), text, self.state.revision))
        return entry

    def undo(self) -> Entry | None:
        """Take the newest move back, if that is allowed."""
        match = self.state.match
        if match is None or match.can_undo is None:
            return None
        (entry,) = self.do(commands.Undo(f"person {match.can_undo}", self.key(), self.state.revision))
        return entry

    def _add(self, entry: Entry) -> None:
        self.state.apply(entry)
        self.entries.append(entry)
