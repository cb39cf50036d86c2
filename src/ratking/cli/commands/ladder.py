"""`ratking ladder`: shows the published results of the bots, and plays them again with other luck."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...arena.published import Published, by_chance, lies_within, published
from ...arena.statistics import Share
from ...arena.workers import cores
from ...kernel.errors import BadOptions
from ...words import Words
from ..shell.arguments import INTERRUPTED, AsJson, Game, Language, Seed, check_numbers
from ..shell.help import Explained
from ..shell.speech import speaking
from .arena import play_out

ladder = typer.Typer(add_completion=False, rich_markup_mode=None)

Again = tuple[int, Published, Published]
"""The number of a published result, the result, and that of other games."""


@ladder.command("show", cls=Explained)
def show_ladder(game: Game, as_json: AsJson = False, language: Language = None) -> None:
    """ladder.help.show"""
    words = speaking(language)
    rows = list(enumerate(_published(game), 1))
    if as_json:
        typer.echo(json.dumps({"game": game, "results": [_stated(number, row) for number, row in rows]}, indent=1))
        return
    table = _table(words, ("ladder.number", "ladder.pair", "ladder.stated", "ladder.bots"))
    for number, row in rows:
        table.add_row(str(number), _title(row, words), _shown(row.result), _versions(row, words))
    _console().print(table)


@ladder.command("reproduce", cls=Explained)
def reproduce(
    game: Game,
    games: Annotated[int | None, typer.Option(help="ladder.help.games")] = None,
    seed: Seed = None,
    result: Annotated[list[int] | None, typer.Option("--result", help="ladder.help.result")] = None,
    out: Annotated[str | None, typer.Option(help="ladder.help.out")] = None,
    workers: Annotated[int | None, typer.Option(help="arena.help.workers")] = None,
    as_json: AsJson = False,
    language: Language = None,
) -> None:
    """ladder.help.reproduce"""
    words = speaking(language)
    check_numbers(1 if games is None else games, workers)
    stated = _published(game)
    for number in result or ():
        if not 1 <= number <= len(stated):
            raise BadOptions("ladder_number", number=number, most=len(stated))
    luck = secrets.token_hex(8) if seed is None else seed
    if luck in [row.seed for row in stated]:
        raise BadOptions("ladder_seed", seed=luck)
    played: list[Again] = []
    for number in result or range(1, len(stated) + 1):
        row = stated[number - 1]
        field = row.field(f"{luck} {number}", games or row.result.of)
        field.check()
        standings, finished = play_out(field, workers or cores(), None, None, words)
        if not finished:
            raise typer.Exit(INTERRUPTED)
        played.append((number, row, row.played_again(field.seed, standings.wins(0))))
    if out is not None:
        Path(out).write_text(_file(played), encoding="utf-8")
    if as_json:
        typer.echo(json.dumps({"game": game, "seed": luck, "results": [_compared(*again) for again in played]}, indent=1))
    else:
        _show(played, words)


def _published(game: str) -> list[Published]:
    rows = published(game)
    if not rows:
        raise BadOptions("no_ladder", game=game)
    return rows


def _show(played: list[Again], words: Words) -> None:
    headings = (
        "ladder.number",
        "ladder.pair",
        "ladder.stated",
        "ladder.again",
        "ladder.within",
        "ladder.chance",
        "ladder.bots",
    )
    table = _table(words, headings)
    for number, row, again in played:
        within = words.say("ladder.yes" if lies_within(row.result, again.result) else "ladder.no")
        chance = f"{by_chance(row.result, again.result):.2g}"
        now = f"{again.result.count} / {again.result.of}, {again.result.share:.1%}"
        table.add_row(str(number), _title(row, words), _shown(row.result), now, within, chance, _versions(row, words))
    console = _console()
    console.print(table)
    inside = sum(lies_within(row.result, again.result) for _, row, again in played)
    console.print(Text(words.say("ladder.told", {"inside": inside, "results": len(played)})))
    if any(row.changed for _, row, _ in played):
        console.print(Text(words.say("ladder.other_bots")))


def _title(row: Published, words: Words) -> str:
    """Return who played against whom, how many played, and with which other options."""
    one, others = row.pair
    more = [
        ", ".join(value) if isinstance(value, list) else str(value)
        for name, value in row.options.items()
        if name != "players"
    ]
    return "; ".join([words.say("ladder.against", {"one": one, "others": others, "players": len(row.bots)}), *more])


def _versions(row: Published, words: Words) -> str:
    """Return whether the bots of now are those that played."""
    if not row.known:
        return words.say("ladder.unknown")
    return words.say("ladder.changed", {"bots": row.changed}) if row.changed else words.say("ladder.same")


def _shown(share: Share) -> str:
    return f"{share.count} / {share.of}, {share.low:.1%} – {share.high:.1%}"


# Any: JSON.
def _stated(number: int, row: Published) -> dict[str, Any]:
    return {
        "number": number,
        "options": row.options,
        "bots": list(row.bots),
        "seed": row.seed,
        "stated": {**row.result.to_json(), "games": row.result.of},
        "hashes": row.hashes,
        "changed": row.changed,
    }


def _compared(number: int, row: Published, again: Published) -> dict[str, Any]:
    return {
        **_stated(number, row),
        "again": {**again.result.to_json(), "games": again.result.of, "seed": again.seed, "hashes": again.hashes},
        "within": lies_within(row.result, again.result),
        "chance": by_chance(row.result, again.result),
    }


def _file(played: list[Again]) -> str:
    """Return the new results in the form of the published ones."""
    return "\n".join(again.to_toml() for _, _, again in played)


def _table(words: Words, headings: tuple[str, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        table.add_column(words.say(heading), justify="right" if heading == "ladder.number" else "left")
    return table


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)
