"""Screen: prints a game: its drawing, the log, the question, the score."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich import box
from rich.console import Console, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...drawing import prompt
from ...drawing.drawing import OneLine
from ...drawing.seats import PAPER, RED, chip
from ...games.registry import GAMES, drawing_of
from ...kernel.frame import CHANCE
from ...kernel.game import Json
from ...words import Words
from .guide import looked_up
from .keyboard import Keyboard

NEWEST: Final = 6
"""How many lines of the log are shown, if there is room; up to MOST if more lines are new."""
MOST: Final = 16
FRAMED: Final = 5
"""The log has a frame if it has at least this many rows."""
LEAST: Final = 4
"""If fewer rows are left for the log, a more compact drawing is chosen."""
NARROWEST: Final = 76
"""With fewer columns nothing can be printed side by side, and the player has to scroll."""
ENDLESS: Final = 1000
"""The height of the output if it is not a terminal."""


def console_for(error: bool = False) -> Console:
    """Return a console that never fails on a character that the terminal does not have."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A stream may be missing or not reconfigurable; once it has been read, it must not be changed again.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and stream.errors != "replace":
            reconfigure(errors="replace")
    return Console(stderr=error, highlight=False, markup=False, emoji=False)


class Screen:
    """Shows a match on a console in one language."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words
        self.you: int | None = None
        """The seat that sentences call "you", if only one person plays here."""
        self._keyboard = Keyboard(console)

    def say(self, key: str, **fields: object) -> None:
        """Print a sentence. One with the name of a file is not wrapped, so that the name can be copied."""
        self.console.print(Text(self.words.say(key, fields)), soft_wrap="file" in fields)

    def read(self, prompt: str, offered: Sequence[str] = ()) -> str:
        """Return a typed line; Tab completes it to one of `offered`. Raises EOFError."""
        return self._keyboard.read(prompt, offered)

    def clear(self, for_good: bool = False) -> None:
        """Clear the screen of a terminal; `for_good` also clears what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            if for_good:
                self._keyboard = Keyboard(self.console)  # the history of typed lines may contain secrets too
                self.console.file.write("\x1b[3J")
                self.console.file.flush()

    def show(self, view: Json, events: list[Json], new: int, below: Sequence[Text] = ()) -> None:
        """Print the table, the newest lines of the log, the question and its moves, so that they fit on a terminal's screen.

        The last `new` events have not been shown before. `below` is printed last, if there is room for it.
        """
        asking = [self.asking(view)] if view["question"] else []
        room = 0
        for drawing, moves, beneath in self._layouts(view, below):
            room = self._height - self._rows(drawing, *asking, *moves, *beneath) - 1  # a row to type in
            if room >= (LEAST if beneath else 0):
                break
        self.console.print(drawing)
        self.log(view, events, new, room)
        for part in (*asking, *moves, *beneath):
            self.console.print(part)

    def _layouts(
        self, view: Json, below: Sequence[Text]
    ) -> Iterator[tuple[RenderableType, list[RenderableType], Sequence[Text]]]:
        """Yield layouts from the largest to the most compact: the drawing, the moves, and what is printed below."""
        game, width = drawing_of(view["game"]), self.console.width
        labels, translated = self.labels(view), self.translated_moves(view)
        roomy = game.roomy(view, self.words, width)
        close = game.close(view, self.words, width) if width >= NARROWEST else roomy
        if not view["moves"] or self.in_one_line(view):
            yield roomy, [], below
            yield close, [], below
            yield close, [], ()
            return
        parts = [self.words.move_parts(GAMES[view["game"]], move, view["seats"]) for move in view["moves"]]
        flowing = prompt.flowing(labels, parts, width)
        yield roomy, [prompt.listed(labels, translated)], below
        yield close, [prompt.listed(labels, translated)], below
        yield close, [flowing], below
        yield close, [flowing], ()
        yield close, [prompt.brief(labels, width)], ()

    @property
    def _height(self) -> int:
        """The number of rows; practically unlimited if the output is not a terminal."""
        return self.console.height if self.console.is_terminal else ENDLESS

    def _rows(self, *parts: RenderableType) -> int:
        return sum(len(self.console.render_lines(part, pad=False)) for part in parts)

    def table(self, view: Json, large: bool = False) -> None:
        """Print the game's drawing: the large one if `large` is set or there is room, else the compact one."""
        game, width = drawing_of(view["game"]), self.console.width
        drawing = game.roomy(view, self.words, width)
        fits = large or width < NARROWEST or self._rows(drawing) < self._height
        self.console.print(drawing if fits else game.close(view, self.words, width))

    def log(self, view: Json, events: list[Json], new: int, room: int) -> None:
        """Print the newest lines of the log that fit into `room` rows; the last `new` have not been shown before."""
        framed = room >= FRAMED
        count = min(max(NEWEST, min(new, MOST)), room - 2 if framed else room)
        if count <= 0:
            return
        lines = Table.grid(padding=(0, 1))
        lines.add_column(min_width=4, no_wrap=True)
        lines.add_column(no_wrap=not framed or self._height < ENDLESS, overflow="ellipsis")
        if len(events) > count:
            count = max(1, count - 1) if self._height < ENDLESS else count
            if count > 1 or self._height == ENDLESS:
                earlier = self.words.say("cli.earlier", {"number": len(events) - count})
                lines.add_row("", Text(earlier, style="dim italic"))
        for i, event in list(enumerate(events))[-count:]:
            lines.add_row(*self.line(view, event), style="dim" if i < len(events) - new else "")
        if not framed:
            self.console.print(lines)
            return
        title = self.words.say("cli.log")
        self.console.print(Panel(lines, title=title, title_align="left", box=box.ROUNDED, border_style="dim"))

    def whole_log(self, view: Json, events: list[Json]) -> None:
        """Print everything that has happened."""
        lines = Table.grid(padding=(0, 1))
        for event in events:
            lines.add_row(*self.line(view, event))
        self.console.print(lines)

    def line(self, view: Json, event: Json) -> tuple[Text, Text]:
        """Return the number of the move, and the event in words."""
        translated = self.words.event(GAMES[view["game"]], event, view["seats"], self.you)
        return Text(f"{event['at'] + 1:>4}", style="dim"), Text(translated)

    def asked(self, view: Json) -> str:
        """Return the present question in words."""
        together = self.in_one_line(view)
        if together is not None and view["moves"]:
            return together.question(view, self.words)
        return self.words.question(GAMES[view["game"]], view["question"], view["seats"], self.you)

    def in_one_line(self, view: Json) -> OneLine | None:
        """Return the way to answer the present question in one line together with the following ones, if there is one."""
        return drawing_of(view["game"]).in_one_line(view)

    def asking(self, view: Json) -> Text:
        """Return the line with the player to move and the question."""
        seat = view["asked"]
        who = self.words.say("chance") if seat == CHANCE else view["seats"][seat]
        line = Text.assemble("" if seat == CHANCE else chip(seat), (f" {who} ", f"bold {PAPER} on {RED}"), " ")
        line.append(self.asked(view), style="bold")
        rule = self.words.say("cli.rule", {"rule": view["question"]["rule"]})
        return line.append(f"  ({rule}; {self.words.say('cli.helps')})" if view["moves"] else f"  ({rule})", style="dim")

    def labels(self, view: Json) -> list[str]:
        """Return what to type for each legal move."""
        return drawing_of(view["game"]).labels(view, self.translated_moves(view))

    def translated_moves(self, view: Json) -> list[str]:
        """Return the legal moves in the player's language."""
        game = GAMES[view["game"]]
        return [self.words.move(game, move, view["seats"]) for move in view["moves"]]

    def rules(self, view: Json, typed: str) -> None:
        """Print the rules that `help` finds, with their numbers."""
        found = looked_up(self.words, view["game"], typed)
        for number, rule in found:
            self.console.print(Text.assemble((f"{number}  ", "bold"), rule))
        if not found:
            self.say("cli.no_rule", number=typed)

    def result(self, view: Json) -> None:
        """Print the scores, the ranking, and why the game ended."""
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
