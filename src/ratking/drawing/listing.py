"""Listing: shows the table of a game without a drawing: the values of its view, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..words import Words
from .seats import name_of


# Any, in this file: a view is JSON.
def draw(view: dict[str, Any], words: Words, width: int) -> RenderableType:
    """Return the players, and everything in the view. A list with one value per player is shown in columns."""
    players = len(view["seats"])
    table = Table.grid(padding=(0, 2))
    for_each = {name: value for name, value in view["table"].items() if _one_for_each(value, players)}
    table.add_row("", *(name_of(view, words, seat) for seat in range(players)))
    for name, value in for_each.items():
        table.add_row(Text(heading(view["game"], name, words)), *(_short(item) for item in value))
    rest = {name: value for name, value in view["table"].items() if name not in for_each}
    return Group(table, *listed(view["game"], rest, words))


def listed(game: str, values: dict[str, Any], words: Words) -> Iterator[Text]:
    """Yield a line for each value, with its heading."""
    for name, value in values.items():
        yield Text.assemble((f"{heading(game, name, words)}: ", "bold"), _short(value))


def tell(view: dict[str, Any], words: Words) -> list[str]:
    """Return everything in the view, line by line; of a list with one value per player, each with the player's name."""
    lines = []
    for name, value in view["table"].items():
        shown = value
        if _one_for_each(value, len(view["seats"])):
            shown = dict(zip(view["seats"], value, strict=True))
        lines.append(f"{heading(view['game'], name, words)}: {_short(shown)}")
    return lines


def labels(view: dict[str, Any], translated: Sequence[str]) -> list[str]:
    """Return what to type for each legal move: a number stands for itself, and other moves get the following numbers."""
    following = 1 + max((int(move) for move in view["moves"] if move.isdecimal()), default=0)
    made = []
    for move in view["moves"]:
        if move.isdecimal():
            made.append(move)
        else:
            made.append(str(following))
            following += 1
    return made


def heading(game: str, name: str, words: Words) -> str:
    """Return the heading of a value in a view: the text `<game>.view.<name>`, or else its name."""
    return words.say(f"{game}.view.{name}")


def _one_for_each(value: object, players: int) -> bool:
    return isinstance(value, list) and len(value) == players and not any(isinstance(item, list | dict) for item in value)


def _short(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(item)}" for name, item in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(_short(item) for item in value) or "–"
    return "–" if value is None else str(value)
