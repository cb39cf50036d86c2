"""Keyboard: lines that somebody types, with editing, history and Tab at a terminal, or that come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ...drawing.prompt import plain

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completion
    from prompt_toolkit.document import Document


class Keyboard:
    """What is typed, line by line, whoever types it."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._editor: PromptSession[str] | None = None

    def read(self, prompt: str, offered: Sequence[str] = ()) -> str:
        """One line; Tab completes it to one of those offered. Piped lines are shown as a terminal would. Raises EOFError."""
        if sys.stdin is None or sys.stdout is None:
            raise EOFError  # a program that started us may have closed them
        if sys.stdin.isatty() and sys.stdout.isatty():
            return self._edited(prompt, offered)
        typed = self._console.input(Text(prompt, style="bold"))
        if not sys.stdin.isatty():
            self._console.print(Text(typed))
        return typed

    def _edited(self, prompt: str, offered: Sequence[str]) -> str:
        # Imported when somebody sits down: it takes longer than everything else, and who pipes does without.
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import Completer
        from prompt_toolkit.shortcuts import CompleteStyle

        class Offered(Completer):
            def get_completions(self, document: Document, complete_event: object) -> Iterable[Completion]:
                return completions(document.text_before_cursor, offered)

        if self._editor is None:
            self._editor = PromptSession(complete_while_typing=False, reserve_space_for_menu=0)
        return self._editor.prompt(prompt, completer=Offered(), complete_style=CompleteStyle.READLINE_LIKE)


def completions(typed: str, offered: Sequence[str]) -> Iterable[Completion]:
    """The lines offered that have words beginning with those typed, in that order; each takes the place of all of it."""
    from prompt_toolkit.completion import Completion

    for line in {" ".join(plain(line)): line for line in reversed(offered)}.values():
        left = iter(plain(line))
        if all(any(word.startswith(one) for word in left) for one in plain(typed)):
            yield Completion(line, start_position=-len(typed))
