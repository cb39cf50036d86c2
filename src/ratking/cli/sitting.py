"""Sitting: people at this terminal, and bots, playing one match."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.text import Text

from ..bots.bot import Bot
from ..kernel.errors import IllegalMove, RatkingError
from ..kernel.game import Json
from ..kernel.match import Match
from .keep import keep
from .prompt import found, listed
from .screen import Screen
from .speech import Refusal

COMMANDS = ("undo", "help", "save", "log", "quit")


class Left(Exception):
    """Whoever sat here has gone. The game is kept."""


class Sitting:
    """The loop of a game: whose turn is it, a bot's or a person's; after every move the record is kept."""

    # Any: whichever game's.
    def __init__(self, match: Match[Any], bots: Mapping[int, Bot], screen: Screen, path: str) -> None:
        self.match = match
        self.bots = bots
        self.screen = screen
        self.path = path
        """Where the record is kept."""
        self._facing: int | None = None
        """The person who looked at the screen last."""
        self._read: dict[int, int] = {}
        """How much of the log each person has seen."""
        self._copies: set[str] = set()
        """The files that copies were saved in."""

    def play(self) -> None:
        """Until the game is over or somebody leaves."""
        try:
            while not self.match.over:
                seat = self.match.seat
                if seat is not None and seat in self.bots:
                    self._move(self.bots[seat].choose(self.match.observe(seat)))
                elif seat is not None:
                    self._ask(seat)
        except (EOFError, KeyboardInterrupt, Left):
            self.screen.console.print()
            self.screen.say("cli.left", file=self.path)
            return
        self._close()

    def _move(self, move: int) -> None:
        self.match.play(move)
        keep(self.match.record, self.path)

    def _close(self) -> None:
        """The last look at the table, and the score."""
        view = self.match.view(None)
        self.screen.clear()
        self.screen.table(view)
        since = min(self._read.values(), default=0)
        events = self.match.events(None)
        self.screen.log(view, events, len(events) - since)
        self.screen.result(view)
        self.screen.say("cli.kept", file=self.path)

    # ---- a person

    def _ask(self, seat: int) -> None:
        """Show a person the table and the question, and do what he types until it is a move."""
        self._hand_over(seat)
        self._show(seat)
        while not self._obey(seat, self._read_line("› ")):
            pass

    def _hand_over(self, seat: int) -> None:
        """Before another person looks: hide what one of the two knows alone. At the start, who looks may be anybody."""
        before, self._facing = self._facing, seat
        if before == seat or self.match.players - len(self.bots) < 2:
            return
        if not self._has_secrets(seat) and (before is None or not self._has_secrets(before)):
            return
        self.screen.clear(for_good=True)
        self._read_line(self.screen.words.say("cli.hand_over", {"seat": self.match.record.seats[seat]}) + " ")

    def _has_secrets(self, seat: int) -> bool:
        return self.match.events(seat) != self.match.events(None)

    def _show(self, seat: int) -> None:
        view = self.match.view(seat)
        if self._read:
            self.screen.clear()  # not the first time: what was said at the beginning stays on the screen
        self.screen.table(view)
        events = self.match.events(seat)
        self.screen.log(view, events, max(0, len(events) - self._read.get(seat, 0)))
        self._read[seat] = len(events)
        self.screen.question(view)
        self.screen.console.print(listed(view["moves"], self.screen.said_moves(view)))
        words = self.screen.words
        below = f" {words.say('cli.commands')} · {words.say('cli.kept_in', {'file': self.path})}"
        self.screen.console.print(Text(below, style="dim"))

    def _read_line(self, prompt: str) -> str:
        return self.screen.read(prompt)

    def _obey(self, seat: int, typed: str) -> bool:
        """Do what was typed. Whether the question may be another one now."""
        view = self.match.view(seat)
        command, _, rest = typed.strip().partition(" ")
        for name in COMMANDS:
            if command.casefold() in (name, self.screen.words.say(f"cli.command.{name}")):
                return self._do(name, rest.strip(), view)
        said = self.screen.said_moves(view)
        places = found(typed, view["moves"], said)
        if len(places) == 1:
            self._move(self.match.moves()[places[0]])
            return True
        if places:
            self.screen.say("cli.which", moves=[said[place] for place in places])
        elif typed.strip():
            self.screen.say("cli.no_such_move", typed=typed.strip())
        return False

    def _do(self, command: str, rest: str, view: Json) -> bool:
        try:
            if command == "undo":
                self._undo()
                return True
            if command == "quit":
                raise Left
            if command == "save":
                self._save(rest)
            elif command == "log":
                self.screen.whole_log(view, self.match.events(view["asked"]))
            else:
                self._help(rest, view)
        except RatkingError as error:
            self.screen.console.print(Text(self.screen.words.error(error)))
        return False

    def _undo(self) -> None:
        """Take the newest move back, if a person here made it."""
        taker = self.match.can_undo
        if taker is None or taker in self.bots:
            raise IllegalMove("nothing_to_undo")
        self.match.undo()
        keep(self.match.record, self.path)
        self._read = {seat: min(read, len(self.match.events(seat))) for seat, read in self._read.items()}

    def _save(self, path: str) -> None:
        if not path:
            self.screen.say("cli.save_where")
            return
        if Path(path).exists() and path not in self._copies:
            raise Refusal("file_exists", file=path)
        self._copies.add(path)
        keep(self.match.record, path)
        self.screen.say("cli.saved", file=path)

    def _help(self, rest: str, view: Json) -> None:
        """The rule of the question, or the one that is named; then what can be typed."""
        if rest:
            self.screen.rule(view, rest.upper())
            return
        self.screen.question(view)
        self.screen.rule(view, view["question"]["rule"])
        self.screen.say("cli.help.commands")
