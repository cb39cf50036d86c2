"""`ratking components`: prints the components of a game, or checks a file with one's own components."""

from __future__ import annotations

from typing import Annotated

import typer

from ... import read_components
from ...components import Components
from ...games.registry import game_called
from ..shell.speech import Refusal, speaking
from ..terminal.screen import console_for


def components(
    what: Annotated[str, typer.Argument(help="cli.help.components_what")],
    of: Annotated[str, typer.Argument(help="cli.help.components_of")],
    language: Annotated[str | None, typer.Option(help="cli.help.language")] = None,
) -> None:
    """cli.help.components_command"""
    words = speaking(language)
    if what == "export":
        ours = game_called(of).components()
        typer.echo(f"# {words.say('cli.components_head', {'game': of})}\n{ours.text()}", nl=False)
    elif what == "check":
        given = components_in(of)
        ours = game_called(given.game).components()
        whole = game_called(given.game).with_components(given).components()
        fields = {"file": of, "game": given.game, "parts": whole.unlike(ours)}
        key = "cli.components_ours" if whole.ours else "cli.components_yours"
        console_for().print(words.say(key, fields), soft_wrap=True, highlight=False, markup=False)
    else:
        raise Refusal("components_command", typed=what)


def components_in(path: str) -> Components:
    """Return the components in a file. Raises Refusal, or BadOptions if it contains no components."""
    try:
        return read_components(path)
    except FileNotFoundError as error:
        raise Refusal("file_missing", file=path) from error
    except (OSError, ValueError) as error:
        raise Refusal("file_unreadable", file=path) from error
