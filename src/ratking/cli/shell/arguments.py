"""The options that several commands share, and those of a game as they are typed: numbers, names, lists with commas."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer

from ...kernel.errors import BadOptions
from ..commands.components import opened
from . import completion

Game = Annotated[str, typer.Argument(help="simulate.help.game", autocompletion=completion.games)]
Players = Annotated[int | None, typer.Option(help="cli.help.players")]
Seed = Annotated[str | None, typer.Option(help="cli.help.seed")]
Sets = Annotated[str | None, typer.Option(help="cli.help.sets", autocompletion=completion.sets)]
Cards = Annotated[str | None, typer.Option(help="cli.help.cards", autocompletion=completion.cards)]
Box = Annotated[str | None, typer.Option("--components", help="cli.help.components")]
AsJson = Annotated[bool, typer.Option("--json", help="simulate.help.json")]
Language = Annotated[str | None, typer.Option("--language", help="cli.help.language", autocompletion=completion.languages)]

INTERRUPTED: Final = 130
"""What a command that was stopped by Ctrl-C returns."""


def check_numbers(games: int, workers: int | None) -> None:
    """Raises BadOptions if there is nothing to play, or nobody who plays it."""
    if games < 1:
        raise BadOptions("games", games=games)
    if workers is not None and workers < 1:
        raise BadOptions("workers", workers=workers)


def typed(players: int | None, sets: str | None, cards: str | None, components: str | None = None) -> dict[str, Any]:
    """Those that were given, as `ratking.new` takes them. Any: options are JSON."""
    asked: dict[str, Any] = {"players": players, "sets": several(sets), "cards": _one_or_several(cards)}
    if components is not None:
        asked["components"] = opened(components)
    return {name: value for name, value in asked.items() if value is not None}


def several(text: str | None) -> list[str] | None:
    """What is written with commas, as a list."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def _one_or_several(text: str | None) -> str | list[str] | None:
    """With a comma a list, without one a name."""
    return several(text) if text is not None and "," in text else text
