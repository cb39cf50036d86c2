"""`ratking verify`: checks that the luck of a finished game is what the server committed to before it began."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

import ratking

from ..shell.arguments import Language
from ..shell.speech import speaking
from ..terminal.saved_game import record_in
from ..terminal.screen import Screen, console_for


def verify(
    file: Annotated[str, typer.Argument(help="cli.help.file")],
    language: Language = None,
) -> None:
    """cli.help.verify"""
    words = speaking(language)
    verdict = ratking.verify(record_in(file))
    screen = Screen(console_for(), words)
    if verdict.differs is not None:
        screen.console.print(Text(words.error(verdict.differs)), soft_wrap=True)
        raise typer.Exit(1)
    screen.say("cli.verified", outcomes=verdict.outcomes)
    if verdict.given:
        screen.say("cli.verified_given", given=verdict.given)
