"""TerminalGame: people at this terminal and bots play one match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from ...bots.bot import Bot, Budget
from ...bots.levels import level
from ...drawing.drawing import OneLine
from ...drawing.prompt import found, nearest, plain
from ...games.registry import evaluator_of
from ...kernel.errors import IllegalMove, RatkingError
from ...kernel.game import Json
from ...kernel.match import Match
from ...kernel.reason import Reason
from ..shell.speech import Refusal
from .saved_game import RecordFile, keep_copy
from .screen import NEWEST, Screen

COMMANDS: Final = ("help", "hint", "undo", "look", "log", "save", "quit")
WITH_MORE: Final = ("help", "save")
"""The commands that can be followed by more words."""
SHORT: Final = {"?": "help", "q": "quit", "exit": "quit"}
"""Short forms of commands, in any language."""


PAUSE: Final = 0.3
"""Seconds that each line about a bot's move is shown before the next."""
THINKS: Final = 1000
"""Milliseconds of thinking for a hint."""
HINTS: Final = 6
"""The number of moves for which a hint shows the expected chances."""


class Left(Exception):
    """Raised when a player quits. The game is saved."""


class TerminalGame:
    """The loop of a game: bots and people move in turn, and the record is saved after every move."""

    # Any: a match of any game.
    def __init__(self, match: Match[Any], bots: Mapping[int, Bot], screen: Screen, file: RecordFile) -> None:
        self.match = match
        self.bots = bots
        self.screen = screen
        people = [seat for seat in range(match.players) if seat not in bots]
        screen.you = people[0] if len(people) == 1 else None
        self.file = file
        """The file in which the record is saved."""
        self._facing: int | None = None
        """The seat of the person who saw the screen last."""
        self._read: dict[int, int] = {}
        """How many lines of the log each person has seen."""
        self._watched: dict[int | None, int] = {}
        """How many lines of the log have been shown while bots moved."""
        self._copies: set[str] = set()
        """The files to which copies were saved."""
        self._cautioned: tuple[int, int] | None = None
        """The newest warning: the number of moves at that time, and the move it was about."""
        self._unkept: Refusal | None = None
        """Why the newest moves could not be saved, if so. The game continues, and saving is tried again after each move."""

    def play(self) -> None:
        """Play until the game is over or somebody quits."""
        try:
            while not self.match.over:
                seat = self.match.seat
                if seat is not None and seat in self.bots:
                    self._move(self.bots[seat].choose(self.match.observe(seat)).move)
                    self._watch()
                elif seat is not None:
                    self._ask(seat)
        except (EOFError, KeyboardInterrupt, Left):
            self.screen.console.print()
            self._part("cli.left")
            return
        self._close()

    def _move(self, move: int | str) -> None:
        self.match.play(move)
        self._keep()

    def _watch(self) -> None:
        """At a terminal, show what a bot has just done, with pauses to read it."""
        if not self.screen.console.is_terminal:
            return
        seat = self.screen.you
        events = self.match.story(seat)
        for event in events[self._watched.get(seat, len(events) - 1) :]:
            self.screen.console.print(*self.screen.line(self.match.view(seat), event))
            time.sleep(PAUSE)
        self._watched[seat] = len(events)

    def _keep(self) -> None:
        try:
            self.file.keep(self.match.record)
            self._unkept = None
        except Refusal as refusal:
            self._unkept = refusal

    def _part(self, key: str) -> None:
        """Print the last sentence, which says where the record is. Raises Refusal if it could not be saved."""
        if self._unkept:
            self._keep()
        if self._unkept:
            raise self._unkept
        self.screen.say(key, file=self.file.path)

    def _close(self) -> None:
        """Show the final table and the score."""
        view = self.match.view(None)
        self.screen.clear()
        self.screen.table(view)
        since = min(self._read.values(), default=0)
        events = self.match.story(None)
        self.screen.log(view, events, len(events) - since, NEWEST + 2)
        self.screen.result(view)
        self._part("cli.kept")

    # ---- a person

    def _ask(self, seat: int) -> None:
        """Show a person the table and the question, and do what they type until the screen must be drawn again."""
        self._hand_over(seat)
        self._show(seat)
        view = self.match.view(seat)
        translated = self.screen.translated_moves(view)
        offered = [*translated, *view["moves"], *self._commands()]
        while not self._obey(view, translated, self.screen.read("› ", offered)):
            pass

    def _hand_over(self, seat: int) -> None:
        """Clear the screen and wait before another person looks, if one of the two knows something secret."""
        before, self._facing = self._facing, seat
        if before == seat or self.match.players - len(self.bots) < 2:
            return
        if not self._has_secrets(seat) and (before is None or not self._has_secrets(before)):
            return
        self.screen.clear(for_good=True)
        self.screen.read(self.screen.words.say("cli.hand_over", {"seat": self.match.record.seats[seat]}) + " ")

    def _has_secrets(self, seat: int) -> bool:
        return self.match.story(seat) != self.match.story(None)

    def _show(self, seat: int) -> None:
        view = self.match.view(seat)
        if self._read:
            self.screen.clear()  # not the first time, so that the welcome stays on the screen
        events = self.match.story(seat)
        self._read.setdefault(seat, 0)
        words = self.screen.words
        below = Text(f" {words.say('cli.commands')} · {words.say('cli.kept_in', {'file': self.file.path})}", style="dim")
        if self._unkept:
            below = Text(f" {words.error(self._unkept)} {words.say('cli.unkept')}", style="bold")
        self.screen.show(view, events, max(0, len(events) - self._read[seat]), [below])

    def _commands(self) -> dict[str, str]:
        """Return what can be typed besides moves, with its command: in this language, in English, and short forms."""
        words = self.screen.words
        translated = {" ".join(plain(words.say(f"cli.command.{name}"))): name for name in COMMANDS}
        return {**translated, **{name: name for name in COMMANDS}, **SHORT}

    def _obey(self, view: Json, translated: list[str], typed: str) -> bool:
        """Do what was typed. Return whether the screen must be drawn again: after a move, and if nothing was typed."""
        command, _, rest = typed.strip().partition(" ")
        if not command:
            return True
        name = self._commands().get(" ".join(plain(command)))
        # Some moves have the name of a command: a column is called Save, and "take back" can also mean a die.
        is_move = plain(typed) in [plain(move) for move in (*view["moves"], *translated)]
        if name and not is_move and (not rest or name in WITH_MORE):
            return self._do(name, rest.strip(), view)
        self._read[view["asked"]] = len(self.match.story(view["asked"]))
        together = self.screen.in_one_line(view)
        if together is not None:
            return self._answer_together(together, view, typed)
        places = found(typed, self.screen.labels(view), view["moves"], translated)
        if len(places) == 1:
            move = self.match.moves()[places[0]]
            if self._warned(move):
                return False
            self._move(move)
            return True
        if places:
            self.screen.say("cli.which", moves=[translated[place] for place in places])
            return False
        reason = self._why_not(typed)
        if reason is not None:
            self.screen.console.print(Text(reason))
            return False
        close = nearest(typed, translated)
        if close is None:
            self.screen.say("cli.no_such_move", typed=typed.strip())
        else:
            self.screen.say("cli.nearest_move", typed=typed.strip(), nearest=close)
        return False

    def _warned(self, move: int) -> bool:
        """Show a warning about a move, once. Return whether it was shown now, in which case the move is not made yet."""
        caution = self.match.caution(move)
        moment = (len(self.match.record), move)
        if caution is None or self._cautioned == moment:
            return False
        self._cautioned = moment
        self.screen.say("cli.caution", caution=self._in_words(caution))
        return True

    def _only_move_with(self, typed: str) -> str | None:
        """Return the only move of the game, legal or not, that the typed words can mean; None if there are several."""
        texts = list(self._every_move.values())
        translated = [" ".join(words) for words in self._every_move]
        meant = {texts[place] for place in found(typed, (), texts, translated)}
        return meant.pop() if len(meant) == 1 else None

    def _why_not(self, typed: str) -> str | None:
        """Return why a typed move cannot be made now, with its rule; None if the game has no such move.

        A number alone means a line of the list, never a move with this name.
        """
        if typed.strip().isdecimal():
            return None
        text = self._every_move.get(tuple(plain(typed))) or self._only_move_with(typed)
        reason = None if text is None else self.match.why_not(text)
        return None if reason is None else self._in_words(reason)

    def _in_words(self, reason: Reason) -> str:
        """Return a reason in words, with its rule."""
        words = self.screen.words
        rule = f" ({words.say('cli.rule', {'rule': reason.rule})})" if reason.rule else ""
        return words.reason(self.match.game, reason, self.match.record.seats, self.screen.you) + rule

    @cached_property
    def _every_move(self) -> dict[tuple[str, ...], str]:
        """All moves of the game, by the words of their names, both in records and in this language."""
        game, words, seats = self.match.game, self.screen.words, self.match.record.seats
        moves: dict[tuple[str, ...], str] = {}
        for text in filter(plain, game.space.texts):
            for name in (text, words.move(game, text, seats)):
                moves.setdefault(tuple(plain(name)), text)
        return moves

    def _answer_together(self, together: OneLine, view: Json, typed: str) -> bool:
        """Answer several questions, one after the other, with one typed line."""
        seat, plan = view["asked"], together.plan(view, self.screen.words, typed)
        if plan is None:
            self.screen.say(together.not_understood, typed=typed.strip())
            return False
        while view["asked"] == seat and together.asked(view):
            self._move(together.answer(view, plan))
            view = self.match.view(seat)
        return True

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
                self.screen.whole_log(view, self.match.story(view["asked"]))
            elif command == "hint":
                self._hint(view)
            elif command == "look":
                self.screen.table(view, large=True)
            else:
                self._help(rest, view)
        except RatkingError as error:
            self.screen.console.print(Text(self.screen.words.error(error)))
        return False

    def _hint(self, view: Json) -> None:
        """Show the move that a strong bot would make, and what it expects of each move it considered."""
        seat = view["asked"]
        translated: dict[int, str] = dict(zip(self.match.moves(), self.screen.translated_moves(view), strict=True))
        choice = level("sharp", evaluator_of(self.match.game.name), secrets.randbits(32)).choose(
            self.match.observe(seat), Budget(milliseconds=THINKS)
        )
        self.screen.say("cli.hint", move=translated[choice.move])
        shown: set[int] = set()
        for considered in choice.considered:
            move = considered.moves[0]
            if move not in shown and len(shown) < HINTS:
                shown.add(move)
                chance, doubt = f"{considered.chances[seat]:.0%}", f"{considered.doubt:.0%}"
                self.screen.say("cli.hint_move", move=translated[move], chance=chance, doubt=doubt)

    def _undo(self) -> None:
        """Take the newest move back, if a person here made it; if it was typed in one line with others, all of these."""
        taker = self.match.can_undo
        if taker is None or taker in self.bots:
            raise IllegalMove("nothing_to_undo")
        self.match.undo()
        while self._follows_others(taker):
            self.match.undo()
        self._keep()
        self._read = {seat: min(read, len(self.match.story(seat))) for seat, read in self._read.items()}

    def _follows_others(self, taker: int) -> bool:
        """Return whether the newest remaining move belongs to the same player and to the same typed line."""
        together = self.screen.in_one_line(self.match.view(taker))
        return together is not None and self.match.can_undo == taker and together.is_answer(self.match.record.moves[-1])

    def _save(self, path: str) -> None:
        if not path:
            self.screen.say("cli.save_where")
            return
        if Path(path).exists() and path not in self._copies:
            raise Refusal("file_exists", file=path)
        keep_copy(self.match.record, path)
        self._copies.add(path)
        self.screen.say("cli.saved", file=path)

    def _help(self, rest: str, view: Json) -> None:
        """Show the rules for a word, or else the present question, its rule and the commands."""
        if rest:
            self.screen.rules(view, rest)
            return
        self.screen.console.print(self.screen.asking(view))
        self.screen.rules(view, view["question"]["rule"])
        self.screen.say("cli.help.commands")
