"""`ratking admin`: the operator's commands for the games and people of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from ...words import Words
from ..shell.arguments import Language
from ..shell.help import Explained
from ..shell.speech import Refusal, speaking

R = TypeVar("R")

admin = typer.Typer(help="admin.help.admin", add_completion=False, rich_markup_mode=None)

SettingsFile = Annotated[Path | None, typer.Option("--settings", help="serve.help.settings")]
Database = Annotated[str | None, typer.Option("--database", help="serve.help.database")]
TableName = Annotated[str, typer.Argument(help="admin.help.table")]
File = Annotated[Path, typer.Argument(help="admin.help.file")]
PersonName = Annotated[str, typer.Argument(help="admin.help.person")]
Somebody = Annotated[str, typer.Argument(help="admin.help.who")]


class OnOff(StrEnum):
    """The argument of `read-only`."""

    on = "on"
    off = "off"


@admin.command("backup", cls=Explained)
def backup(file: File, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.backup"""
    session = AdminSession(settings, database, language)
    count = session.do(lambda: session.admin.backup(session.settings, file))
    session.say("admin.backed_up", file=str(file), tables=count)


@admin.command("restore", cls=Explained)
def restore(file: File, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.restore"""
    session = AdminSession(settings, database, language)
    count, before = session.do(lambda: session.admin.restore(session.settings, file))
    session.say("admin.restored", file=str(file), tables=count, before=str(before))


@admin.command("tables", cls=Explained)
def tables(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.tables"""
    session = AdminSession(settings, database, language)
    for line in session.do(lambda: session.admin.tables(session.settings)):
        fields = {"table": line.table, "status": line.status, "game": line.game, "players": line.players, "name": line.name}
        session.say("admin.line", changed=_when(line.changed), **fields)


@admin.command("show", cls=Explained)
def show(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.show"""
    session = AdminSession(settings, database, language)
    for entry in session.do(lambda: session.admin.show(session.settings, table)):
        seat = "-" if entry.seat is None else entry.seat + 1
        session.say("admin.entry", n=entry.n, time=_when(entry.time), kind=entry.kind, seat=seat, fields=str(entry.fields))


@admin.command("undo", cls=Explained)
def undo(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.undo"""
    session = AdminSession(settings, database, language)
    session.say("admin.done", table=table, n=session.do(lambda: session.admin.undo(session.settings, table)))


@admin.command("close", cls=Explained)
def close(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.close"""
    session = AdminSession(settings, database, language)
    session.say("admin.done", table=table, n=session.do(lambda: session.admin.close(session.settings, table)))


@admin.command("delete", cls=Explained)
def delete(table: TableName, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.delete"""
    session = AdminSession(settings, database, language)
    session.do(lambda: session.admin.delete(session.settings, table))
    session.say("admin.deleted", table=table)


@admin.command("people", cls=Explained)
def people(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.people"""
    session = AdminSession(settings, database, language)
    for one in session.do(lambda: session.admin.people(session.settings)):
        fields = {"person": one.person, "devices": one.devices, "tables": one.tables, "name": one.name}
        session.say("admin.person_banned" if one.banned else "admin.person", since=_when(one.since), **fields)


@admin.command("export", cls=Explained)
def export(
    person: PersonName,
    file: Annotated[Path, typer.Argument(help="admin.help.export_file")],
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.export"""
    session = AdminSession(settings, database, language)
    count = session.do(lambda: session.admin.export(session.settings, person, file))
    session.say("admin.exported", file=str(file), tables=count)


@admin.command("forget", cls=Explained)
def forget(
    person: PersonName,
    with_tables: Annotated[bool, typer.Option("--with-tables", help="admin.help.with_tables")] = False,
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.forget"""
    session = AdminSession(settings, database, language)
    count = session.do(lambda: session.admin.forget(session.settings, person, with_tables))
    session.say("admin.forgotten_with_tables" if with_tables else "admin.forgotten", person=person, tables=count)


@admin.command("ban", cls=Explained)
def ban(who: Somebody, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.ban"""
    session = AdminSession(settings, database, language)
    session.do(lambda: session.admin.ban(session.settings, who, True))
    session.say("admin.banned", who=who)


@admin.command("unban", cls=Explained)
def unban(who: Somebody, settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.unban"""
    session = AdminSession(settings, database, language)
    session.do(lambda: session.admin.ban(session.settings, who, False))
    session.say("admin.unbanned", who=who)


@admin.command("announce", cls=Explained)
def announce(
    text: Annotated[str, typer.Argument(help="admin.help.text")],
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.announce"""
    session = AdminSession(settings, database, language)
    session.do(lambda: session.admin.announce(session.settings, text))
    session.say("admin.announced" if text else "admin.silent", text=text)


@admin.command("read-only", cls=Explained)
def read_only(
    state: Annotated[OnOff, typer.Argument(help="admin.help.on_off")],
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.read_only"""
    session = AdminSession(settings, database, language)
    session.do(lambda: session.admin.read_only(session.settings, state is OnOff.on))
    session.say("admin.read_only" if state is OnOff.on else "admin.goes_on")


@admin.command("verify", cls=Explained)
def verify(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.verify"""
    session = AdminSession(settings, database, language)
    checked = session.do(lambda: list(session.admin.verify(session.settings)))
    for table in checked:
        key = "admin.whole" if table.why is None else "admin.not_whole"
        session.say(key, table=table.table, n=table.n, why=table.why or "")
    broken = sum(table.why is not None for table in checked)
    session.say("admin.verified", tables=len(checked), broken=broken)
    if broken:
        raise typer.Exit(1)


@admin.command("damaged", cls=Explained)
def damaged(settings: SettingsFile = None, database: Database = None, language: Language = None) -> None:
    """admin.help.damaged"""
    session = AdminSession(settings, database, language)
    checked = session.do(lambda: list(session.admin.damaged(session.settings)))
    found = [table for table in checked if table.why is not None]
    for table in found:
        session.say("admin.not_whole", table=table.table, why=table.why)
    session.say("admin.damaged", tables=len(checked), damaged=len(found))
    if found:
        raise typer.Exit(1)


@admin.command("purge", cls=Explained)
def purge(
    days: Annotated[float, typer.Argument(help="admin.help.days", min=1)],
    settings: SettingsFile = None,
    database: Database = None,
    language: Language = None,
) -> None:
    """admin.help.purge"""
    session = AdminSession(settings, database, language)
    session.say("admin.purged", tables=session.do(lambda: session.admin.purge(session.settings, days)))


class AdminSession:
    """What every command needs: the settings, the words, and refusals printed as one sentence."""

    def __init__(self, settings: Path | None, database: str | None, language: str | None) -> None:
        self.words: Words = speaking(language)
        try:
            from ...server.ops import admin as work
            from ...server.settings import read
            from ...server.tables.refused import Refused
        except ModuleNotFoundError as error:
            if str(error.name).startswith("ratking"):
                raise
            raise Refusal("server_missing", module=error.name) from error
        self.admin = work
        self._refused = Refused
        self.settings = self.do(lambda: read(settings, os.environ, database=database))

    def do(self, work: Callable[[], R]) -> R:
        """Run some work and return its result. If it is refused, print the sentence and exit with code 2."""
        try:
            return work()
        except self._refused as refused:
            typer.echo(self.words.say(f"server.{refused.key}", refused.fields), err=True)
            raise typer.Exit(2) from refused

    def say(self, key: str, **fields: object) -> None:
        typer.echo(self.words.say(key, fields))


def _when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))
