"""Keyboard: reads lines, with editing, history and Tab at a terminal, or from a pipe."""

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
    """Reads typed lines from a terminal or a pipe."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._editor: PromptSession[str] | None = None

    def read(self, prompt: str, offered: Sequence[str] = ()) -> str:
        """Return a line; Tab completes it to one of `offered`. Piped lines are printed as at a terminal. Raises EOFError."""
        if sys.stdin is None or sys.stdout is None:
            raise EOFError  # the program that started this one may have closed them
        if sys.stdin.isatty() and sys.stdout.isatty():
            return self._edited(prompt, offered)
        typed = self._console.input(Text(prompt, style="bold"))
        if not sys.stdin.isatty():
            self._console.print(Text(typed))
        return typed

    def _edited(self, prompt: str, offered: Sequence[str]) -> str:
        # Imported here because it takes longer than everything else, and piped input does not need it.
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
    """Yield the offered lines that contain words beginning with those typed, in this order. Each replaces the whole line."""
    from prompt_toolkit.completion import Completion

    for line in {" ".join(plain(line)): line for line in reversed(offered)}.values():
        left = iter(plain(line))
        if all(any(word.startswith(one) for word in left) for one in plain(typed)):
            yield Completion(line, start_position=-len(typed))
