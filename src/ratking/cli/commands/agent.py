"""`ratking agent`: one of our bots as a program for the arena of another version."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ...arena.answering import answer
from ...arena.tournament import bot_called, entrant_of
from ...games.registry import GAMES
from ..shell import completion
from ..shell.arguments import Language
from ..shell.speech import speaking


def agent(
    bot: Annotated[str, typer.Argument(help="agent.help.bot", autocompletion=completion.bots)],
    language: Language = None,
) -> None:
    """agent.help.agent"""
    speaking(language)
    bot_called(entrant_of(bot)[0], next(iter(GAMES)), "", 1)  # so that a wrong name is noticed before the first message
    answer(bot, sys.stdin, lambda line: print(line, flush=True))
