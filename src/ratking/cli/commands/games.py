"""`ratking games`: lists the games, the options of each, and the levels of quality it reaches."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...description import Description
from ...games.registry import GAMES, description_of, form_of
from ...quality import Quality, quality_of
from ...words import Words
from ..shell import completion
from ..shell.arguments import AsJson, Language
from ..shell.game_options import OF_EVERY_GAME, flag_of
from ..shell.help import players_of, rows_of
from ..shell.speech import speaking


def games(
    game: Annotated[str | None, typer.Argument(help="games.help.game", autocompletion=completion.games)] = None,
    quality: Annotated[bool, typer.Option("--quality", help="games.help.quality")] = False,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """games.help.games"""
    words = speaking(language)
    names = list(GAMES) if game is None else [description_of(game).name]
    if as_json:
        described = [{**description_of(name).to_json(), **(_json(quality_of(name)) if quality else {})} for name in names]
        typer.echo(json.dumps(described, indent=1, ensure_ascii=False))
    elif quality:
        _show_quality({name: quality_of(name) for name in names}, words)
    elif game is not None:
        _show(description_of(game), words)
    else:
        _list(words)


def _list(words: Words) -> None:
    """Print a table with a row for each game."""
    table = _table(words, "game", "players", "options", "parts")
    for name in GAMES:
        options = [flag_of(option.name) for option in form_of(name, {}) if option.name not in OF_EVERY_GAME]
        table.add_row(name, players_of(words, name), " ".join(options), _parts(description_of(name), words))
    _console().print(table)


def _show(description: Description, words: Words) -> None:
    """Print everything about one game, with the values of its options."""
    console = _console()
    console.print(Text(description.title, style="bold"))
    if description.designers:
        console.print(Text(words.say("games.designers", {"designers": list(description.designers)})))
    if description.rights:
        console.print(Text(words.say(description.rights)), soft_wrap=True)
    table = Table.grid(padding=(0, 2))
    table.add_row(words.say("games.players"), players_of(words, description.name))
    for option in form_of(description.name, {}):
        if option.name not in OF_EVERY_GAME:
            for name, value in rows_of(words, description.name, option):
                table.add_row(name, value)
    if description.aids:
        aids = [words.say(f"{description.name}.aid.{aid.name}") for aid in description.aids]
        table.add_row(words.say("games.aids"), "; ".join(aids))
    table.add_row(words.say("games.parts"), _parts(description, words))
    console.print(table)


def _parts(description: Description, words: Words) -> str:
    brought = [words.say(f"games.part.{part}") for part, there in description.capabilities.items() if there]
    return ", ".join(brought) or "–"


def _show_quality(found: dict[str, Quality], words: Words) -> None:
    """Print a row for each game and a column for each level of quality; then what is missing."""
    rungs = list(dict.fromkeys(rung for quality in found.values() for rung in quality.rungs))
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(words.say("games.game"))
    for rung in rungs:
        table.add_column(words.say(f"games.part.{rung}"))
    for name, quality in found.items():
        marks = {rung: "✓" if reached else "–" for rung, reached in quality.rungs.items()}
        marks["words"] = " ".join(quality.languages) or "–"
        table.add_row(name, *(marks[rung] for rung in rungs))
    console = _console()
    console.print(table)
    for name, quality in found.items():
        if quality.broken:
            console.print(Text(words.say("games.broken", {"game": name, "why": quality.broken})), soft_wrap=True)
        for language, keys in quality.missing.items():
            if keys:
                fields = {"game": name, "language": language, "keys": keys}
                console.print(Text(words.say("games.missing", fields)), soft_wrap=True)


def _json(quality: Quality) -> dict[str, object]:
    return {"quality": {**quality.rungs, "languages": quality.languages, "broken": quality.broken}}


def _table(words: Words, *columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for column in columns:
        table.add_column(words.say(f"games.{column}"))
    return table


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)
