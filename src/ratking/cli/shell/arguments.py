"""Arguments: the arguments that several commands share. The options of games are in `game_options.py`."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from ...kernel.errors import BadOptions
from . import completion

Game = Annotated[str, typer.Argument(help="simulate.help.game", autocompletion=completion.games)]
Players = Annotated[int | None, typer.Option(help="cli.help.players")]
Seed = Annotated[str | None, typer.Option(help="cli.help.seed")]
Box = Annotated[str | None, typer.Option("--components", help="cli.help.components")]
AsJson = Annotated[bool, typer.Option("--json", help="simulate.help.json")]
Language = Annotated[str | None, typer.Option("--language", help="cli.help.language", autocompletion=completion.languages)]

INTERRUPTED: Final = 130
"""The exit code of a command that was stopped with Ctrl-C."""


def check_numbers(games: int, workers: int | None) -> None:
    """Raise BadOptions if the number of games or of workers is less than 1."""
    if games < 1:
        raise BadOptions("games", games=games)
    if workers is not None and workers < 1:
        raise BadOptions("workers", workers=workers)
