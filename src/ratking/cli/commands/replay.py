"""`ratking replay`: steps through the record of a game."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

import ratking

from ...kernel.record import Record
from ..shell.arguments import Language
from ..shell.speech import Refusal, speaking
from ..terminal.saved_game import record_in
from ..terminal.screen import Screen, console_for


def replay(
    file: Annotated[str, typer.Argument(help="cli.help.file")],
    at: Annotated[int | None, typer.Option(help="cli.help.at")] = None,
    seat: Annotated[int | None, typer.Option(help="cli.help.seat")] = None,
    language: Language = None,
) -> None:
    """cli.help.replay"""
    words = speaking(language)
    record = record_in(file)
    ratking.resume(record, chance="manual")  # Raises an error in the record before anything is shown.
    if at is not None and not 0 <= at <= len(record):
        raise Refusal("at", at=at, moves=len(record))
    if seat is not None and not 1 <= seat <= len(record.seats):
        raise Refusal("seat", seat=seat, players=len(record.seats))
    screen = Screen(console_for(), words)
    ReplaySession(record, None if seat is None else seat - 1, screen).walk(at or 0)


class ReplaySession:
    """Steps through a record, as one seat or everybody saw it."""

    def __init__(self, record: Record, seat: int | None, screen: Screen) -> None:
        self.record = record
        self.seat = seat
        self.screen = screen

    def walk(self, at: int) -> None:
        """Show positions and ask where to go next, until the user leaves."""
        where: int | None = at
        try:
            while where is not None:
                at = where
                self._show(at)
                where = self._next(at)
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()
        self.screen.say("cli.replay_left", at=at, moves=len(self.record))

    def _show(self, at: int) -> None:
        match = ratking.resume(self.record, chance="manual", upto=at)
        view = match.view(self.seat)
        events = match.story(self.seat)
        line = self.screen.words.say("cli.replay_at", {"at": at, "moves": len(self.record)})
        if at:
            line += " " + self.screen.words.move(match.game, self.record.moves[at - 1], self.record.seats)
        below = [Text(line, style="bold"), Text(self.screen.words.say("cli.replay_commands"), style="dim")]
        self.screen.clear()
        self.screen.show(
            {**view, "moves": []}, events, sum(event["at"] == at - 1 for event in events), () if match.over else below
        )
        if match.over:
            self.screen.result(view)
            for text in below:
                self.screen.console.print(text)

    def _next(self, at: int) -> int | None:
        """Return the number of moves to show next; None to leave. Asks until the answer is valid."""
        while True:
            typed = self.screen.read("› ").strip().casefold()
            if typed in ("quit", "q", self.screen.words.say("cli.command.quit")):
                return None
            if typed in ("", "n", "+"):
                return min(at + 1, len(self.record))
            if typed in ("b", "-"):
                return max(at - 1, 0)
            if typed.isdecimal() and int(typed) <= len(self.record):
                return int(typed)
            self.screen.say("cli.replay_what", typed=typed, moves=len(self.record))
