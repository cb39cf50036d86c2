"""`ratking bots freeze`: keeps the bots of a version, to play against later ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...arena.fingerprint import MARK
from ...arena.frozen import freeze
from ..shell.arguments import Language
from ..shell.speech import speaking


def freeze_bots(
    package: Annotated[str | None, typer.Option("--from", help="bots.help.package")] = None,
    language: Language = None,
) -> None:
    """bots.help.freeze"""
    speaking(language)
    for game, bots in freeze(Path(package) if package else Path(__file__).parents[2]).items():
        for bot, made in bots.items():
            typer.echo(f"{game} {bot}{MARK}{made}")
