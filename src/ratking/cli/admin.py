"""`ratking admin`: looking after the games of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from ..words import Words
from .manual import Explained
from .options import Language
from .speech import Refusal, speaking

R = TypeVar("R")

admin = typer.Typer(help="admin.help.admin", add_completion=False, rich_markup_mode=None)

SettingsFile = Annotated[Path | None, typer.Option("--settings", help="serve.help.settings")]
Database = Annotated[str | None, typer.Option("--database", help="serve.help.database")]
TableName = Annotated[str, typer.Argument(help="admin.help.table")]
File = Annotated[Path, typer.Argument(help="admin.help.file")]


@admin.command("backup", cls=Explained)
def backup(file: File, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.backup"""
    desk = Desk(settings, database, language)
    count = desk.do(lambda: desk.admin.backup(desk.settings, file))
    desk.say("admin.backed_up", file=str(file), tables=count)


@admin.command("restore", cls=Explained)
def restore(file: File, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.restore"""
    desk = Desk(settings, database, language)
    count, before = desk.do(lambda: desk.admin.restore(desk.settings, file))
    desk.say("admin.restored", file=str(file), tables=count, before=str(before))


@admin.command("tables", cls=Explained)
def tables(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.tables"""
    desk = Desk(settings, database, language)
    for line in desk.do(lambda: desk.admin.tables(desk.settings)):
        fields = {"table": line.table, "status": line.status, "game": line.game, "players": line.players, "name": line.name}
        desk.say("admin.line", changed=_when(line.changed), **fields)


@admin.command("show", cls=Explained)
def show(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.show"""
    desk = Desk(settings, database, language)
    for entry in desk.do(lambda: desk.admin.show(desk.settings, table)):
        seat = "-" if entry.seat is None else entry.seat + 1
        desk.say("admin.entry", n=entry.n, time=_when(entry.time), kind=entry.kind, seat=seat, fields=str(entry.fields))


@admin.command("undo", cls=Explained)
def undo(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.undo"""
    desk = Desk(settings, database, language)
    desk.say("admin.done", table=table, n=desk.do(lambda: desk.admin.undo(desk.settings, table)))


@admin.command("close", cls=Explained)
def close(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.close"""
    desk = Desk(settings, database, language)
    desk.say("admin.done", table=table, n=desk.do(lambda: desk.admin.close(desk.settings, table)))


@admin.command("verify", cls=Explained)
def verify(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.verify"""
    desk = Desk(settings, database, language)
    checked = desk.do(lambda: list(desk.admin.verify(desk.settings)))
    for table in checked:
        key = "admin.whole" if table.why is None else "admin.not_whole"
        desk.say(key, table=table.table, n=table.n, why=table.why or "")
    broken = sum(table.why is not None for table in checked)
    desk.say("admin.verified", tables=len(checked), broken=broken)
    if broken:
        raise typer.Exit(1)


@admin.command("purge", cls=Explained)
def purge(
    days: Annotated[float, typer.Argument(help="admin.help.days", min=1)],
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.purge"""
    desk = Desk(settings, database, language)
    desk.say("admin.purged", tables=desk.do(lambda: desk.admin.purge(desk.settings, days)))


class Desk:
    """What every command needs: the settings, the words, and refusals said in one sentence."""

    def __init__(self, settings: Path | None, database: str | None, language: str | None) -> None:
        self.words: Words = speaking(language)
        try:
            from ..server import admin as work
            from ..server.refused import Refused
            from ..server.settings import read
        except ModuleNotFoundError as error:
            if str(error.name).startswith("ratking"):
                raise
            raise Refusal("server_missing", module=error.name) from error
        self.admin = work
        self._refused = Refused
        self.settings = self.do(lambda: read(settings, os.environ, database=database))

    def do(self, work: Callable[[], R]) -> R:
        """What the work gives; if it is refused, the sentence and exit code 2."""
        try:
            return work()
        except self._refused as refused:
            typer.echo(self.words.say(f"server.{refused.key}", refused.fields), err=True)
            raise typer.Exit(2) from refused

    def say(self, key: str, **fields: object) -> None:
        typer.echo(self.words.say(key, fields))


def _when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
