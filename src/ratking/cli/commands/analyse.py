"""`ratking analyse`: says where a finished game was won: luck, play, and the decisions that cost most."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ...analysis.analysis import analyse as analysed
from ...analysis.page import page
from ...analysis.report import Report, TextTable
from ..shell.arguments import AsJson, Language
from ..shell.speech import Refusal, speaking
from ..terminal.saved_game import record_in
from ..terminal.screen import console_for


def analyse(
    file: Annotated[str, typer.Argument(help="cli.help.file")],
    as_json: AsJson = False,
    html: Annotated[str | None, typer.Option(help="analyse.help.html")] = None,
    first: Annotated[bool, typer.Option("--first-stage", help="analyse.help.first")] = False,
    seed: Annotated[str, typer.Option(help="analyse.help.seed")] = "",
    language: Language = None,
) -> None:
    """analyse.help.analyse"""
    words = speaking(language)
    analysis = analysed(record_in(file), seed, closer=not first)
    found = analysis.to_json()
    report = Report(found, analysis.game, words)
    if html is not None:
        try:
            Path(html).write_text(page(report), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise Refusal("file_not_written", file=html) from error
    if as_json:
        typer.echo(json.dumps(found, indent=1, ensure_ascii=False))
    elif html is None:
        show(report, console_for())


def show(report: Report, console: Console) -> None:
    """Print all tables but the curve, which is for the page."""
    console.print(Text(report.title(), style="bold"))
    for table in report.tables()[:-1]:
        if table.rows:
            _print(table, console)
    console.print(Text(report.judge(), style="dim"), soft_wrap=True)


def _print(table: TextTable, console: Console) -> None:
    drawn = Table(title=Text(table.title), title_justify="left", box=box.SIMPLE_HEAD)
    for number, column in enumerate(table.columns):
        drawn.add_column(column, justify="left" if number == 0 else "right")
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    console.print(drawn)
    for note in table.notes:
        console.print(Text(note, style="dim"), soft_wrap=True)
