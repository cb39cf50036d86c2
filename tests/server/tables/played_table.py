"""A table on which some moves have been made, without a server."""

from __future__ import annotations

from ratking.server.protocol.tables import ClockPlan, NewTable, NoClock, SeatPlan
from ratking.server.tables import commands
from ratking.server.tables.entries import Entry, Made
from ratking.server.tables.handle import handle
from ratking.server.tables.moment import Moment
from ratking.server.tables.table_state import TableState

PEOPLE = ("anna", "bruno")


class PlayedTable:
    """A table of Rattus for two, and its entries, a second apart."""

    def __init__(self, entries: int = 40, clock: ClockPlan | None = None) -> None:
        self.state = TableState("aaaaaaaaaaaa", "00" * 32)
        self.entries: list[Entry] = []
        plan = NewTable(game="rattus", options={"players": 2}, seats=[SeatPlan(), SeatPlan()], clock=clock or NoClock())
        self._add(Entry(1, 0.0, None, Made(plan), "anna"))
        self.carry_out(commands.Sit("anna", 0, "x", "Anna"))
        self.carry_out(commands.Sit("bruno", 1, "y", "Bruno"))
        self.carry_out(commands.Start("anna"))
        self.carry_out(commands.Begin())
        while len(self.entries) < entries:
            self.move()

    def carry_out(self, command: commands.AnyCommand, at: Moment | None = None) -> None:
        """Carry out a command, a second after the last one unless a moment is given."""
        seconds = float(len(self.entries))
        now = at or Moment(seconds, seconds)
        for entry in handle(self.state, command, now):
            self._add(entry)
        self.state.clock.begin(now)

    def move(self) -> None:
        """Make a move for the player to move; not always the first legal one."""
        match, number = self.state.playing(), len(self.entries)
        moves = match.moves()
        text = match.text(moves[number % len(moves)])
        self.carry_out(commands.Move(PEOPLE[match.seat or 0], f"key-{number:04}", text, match.revision))

    def _add(self, entry: Entry) -> None:
        self.state.apply(entry)
        self.entries.append(entry)
