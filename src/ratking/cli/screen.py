"""Screen: what is printed around a game's drawing: the log, the question, the score."""

from __future__ import annotations

import sys
from typing import Any

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ..games.catalogue import GAMES
from ..kernel.frame import CHANCE
from ..kernel.game import Json
from ..words import Words
from .drawings import DRAWINGS
from .seats import PAPER, RED, chip

NEWEST = 6
"""How many lines of the log are shown at least, and at most."""
MOST = 16


def console_for(error: bool = False) -> Console:
    """A console that draws what it can and never fails on a letter the terminal has not."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A stream may be closed, or one that cannot be changed.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return Console(stderr=error, highlight=False, markup=False, emoji=False)


class Screen:
    """A console, a language, and the ways of showing a match with them."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def say(self, key: str, **fields: object) -> None:
        """A sentence of ours. One that names a file is left in one piece, so that it can be copied."""
        self.console.print(Text(self.words.say(key, fields)), soft_wrap="file" in fields)

    def read(self, prompt: str) -> str:
        """What somebody types; piped answers are shown, as a terminal would. Raises EOFError."""
        if sys.stdin is None or sys.stdout is None:
            raise EOFError  # a program that started us may have closed them
        typed = self.console.input(Text(prompt, style="bold"))
        if not sys.stdin.isatty():
            self.console.print(Text(typed))
        return typed

    def clear(self, for_good: bool = False) -> None:
        """An empty screen, if this is one; `for_good` leaves nothing to scroll back to."""
        if self.console.is_terminal:
            self.console.clear()
            if for_good:
                self.console.file.write("\x1b[3J")
                self.console.file.flush()

    def table(self, view: Json) -> None:
        """The game's own drawing."""
        width = self.console.width
        self.console.print(DRAWINGS[view["game"]](view, self.words, width))

    def log(self, view: Json, events: list[Json], new: int) -> None:
        """The newest lines of the log; of them the last `new` have not been shown before."""
        count = max(NEWEST, min(new, MOST))
        lines = Table.grid(padding=(0, 1))
        if len(events) > count:
            lines.add_row("", Text(self.words.say("cli.earlier", {"number": len(events) - count}), style="dim italic"))
        for i, event in list(enumerate(events))[-count:]:
            lines.add_row(*self.line(view, event), style="dim" if i < len(events) - new else "")
        title = self.words.say("cli.log")
        self.console.print(Panel(lines, title=title, title_align="left", box=box.ROUNDED, border_style="dim"))

    def whole_log(self, view: Json, events: list[Json]) -> None:
        """Everything that has happened."""
        lines = Table.grid(padding=(0, 1))
        for event in events:
            lines.add_row(*self.line(view, event))
        self.console.print(lines)

    def line(self, view: Json, event: Json) -> tuple[Text, Text]:
        """The number of the move, and what happened."""
        said = self.words.event(GAMES[view["game"]], event, view["seats"])
        return Text(f"{event['at'] + 1:>4}", style="dim"), Text(said)

    def asked(self, view: Json) -> str:
        """The open question in words."""
        return self.words.question(GAMES[view["game"]], view["question"], view["seats"])

    def question(self, view: Json) -> None:
        """The line that says what is asked of whom."""
        seat = view["asked"]
        who = self.words.say("chance") if seat == CHANCE else view["seats"][seat]
        line = Text.assemble("" if seat == CHANCE else chip(seat), (f" {who} ", f"bold {PAPER} on {RED}"), " ")
        line.append(self.asked(view), style="bold")
        line.append(f"  ({self.words.say('cli.rule', {'rule': view['question']['rule']})})", style="dim")
        self.console.print(line)

    def said_moves(self, view: Json) -> list[str]:
        """The legal moves in the player's language."""
        game = GAMES[view["game"]]
        return [self.words.move(game, move, view["seats"]) for move in view["moves"]]

    def rule(self, view: Json, number: str) -> None:
        """A rule in our own words, with its number."""
        key = f"{view['game']}.rule.{number}"
        if key in self.words.texts:
            self.console.print(Text.assemble((f"{number}  ", "bold"), self.words.say(key)))
        else:
            self.say("cli.no_rule", number=number)

    def result(self, view: Json) -> None:
        """The score line by line, the ranking, and why the game ended."""
        result: dict[str, Any] = view["result"]  # Any: JSON
        game = view["game"]
        score = Table(box=box.SIMPLE_HEAD, title=self.words.say("cli.score"), title_justify="left")
        score.add_column("")
        score.add_column(self.words.say("cli.player"))
        lines = list(dict.fromkeys(name for seat in result["lines"] for name in seat))
        for name in lines:
            score.add_column(self.words.say(f"{game}.score.{name}"), justify="right")
        score.add_column(self.words.say("cli.total"), justify="right", style="bold")
        for rank, seat in enumerate(result["ranking"], 1):
            points = [str(result["lines"][seat].get(name, 0)) for name in lines]
            name = Text.assemble(chip(seat), " ", view["seats"][seat])
            score.add_row(f"{rank}.", name, *points, str(result["totals"][seat]))
        self.console.print(score)
        for reason in result["reasons"]:
            self.say("cli.reason", reason=self.words.noun(game, "reason", reason, ()))
        self.say("cli.winner", seat=view["seats"][result["ranking"][0]])
