"""`ratking serve`: runs the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ..shell.arguments import Language
from ..shell.speech import Refusal, speaking


def serve(
    settings: Annotated[Path | None, typer.Option("--settings", help="serve.help.settings")] = None,
    host: Annotated[str | None, typer.Option(help="serve.help.host")] = None,
    port: Annotated[int | None, typer.Option(help="serve.help.port")] = None,
    database: Annotated[str | None, typer.Option(help="serve.help.database")] = None,
    components: Annotated[list[str] | None, typer.Option("--components", help="serve.help.components")] = None,
    check: Annotated[bool, typer.Option("--check", help="serve.help.check")] = False,
    show: Annotated[bool, typer.Option("--open", help="serve.help.open")] = False,
    language: Language = None,
) -> None:
    """serve.help.serve"""
    words = speaking(language)
    try:
        from ...server.ops.run import run
        from ...server.settings import read
        from ...server.tables.refused import Refused
    except ModuleNotFoundError as error:
        if str(error.name).startswith("ratking"):
            raise
        raise Refusal("server_missing", module=error.name) from error
    try:
        found = read(settings, os.environ, host=host, port=port, database=database, components=components)
        if check:
            from ...server.ops.check import checked

            for line in checked(found, words):
                typer.echo(line)
            return
        raise typer.Exit(run(found, words, show))
    except Refused as refused:
        typer.echo(words.say(f"server.{refused.key}", refused.fields), err=True)
        raise typer.Exit(2) from refused
