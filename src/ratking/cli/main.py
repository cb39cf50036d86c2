"""The command `ratking`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text
from typer.core import TyperGroup

from ..kernel.errors import RatkingError
from ..version import __version__, build
from .manual import Explained, manual, translate
from .play import play
from .replay import replay
from .screen import console_for
from .simulate import simulate
from .speech import Refusal, overheard

# Of its complaints about options Typer names this one; what it is made from stands for them all.
_COMPLAINT: type[Exception] = typer.BadParameter.__base__ or typer.BadParameter

_SAYINGS = {
    "NoSuchOption": "no_such_option",
    "BadOptionUsage": "option_value",
    "BadParameter": "option_value",
    "MissingParameter": "option_missing",
}


class Speaking(TyperGroup):
    """All commands. Their help is in the player's language, and so is every complaint: one sentence, exit code 2."""

    # Any: as Typer has it.
    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        arguments = list(sys.argv[1:] if args is None else args)
        words = overheard(arguments)
        translate(self, words)
        try:
            status = super().main(arguments, "ratking", complete_var, False, windows_expand_args, **extra)
        except RatkingError as error:
            complain(words.error(error))
        except _COMPLAINT as error:
            complain(words.error(_refusal(error, arguments)))
        sys.exit(status if isinstance(status, int) else 0)

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


def complain(sentence: str) -> NoReturn:
    """Say what is wrong, on one line whatever is quoted in it, and end."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in sentence)
    console_for(error=True).print(Text(shown), soft_wrap=True)
    sys.exit(2)


def _refusal(error: Exception, arguments: Sequence[str]) -> Refusal:
    """What Typer complains of, as a sentence of ours."""
    key = _SAYINGS.get(type(error).__name__, "usage")
    parameter = getattr(error, "param", None)
    option = getattr(error, "option_name", None) or (parameter.name if parameter is not None else "")
    return Refusal(key, option=option or "", typed=" ".join(arguments))


app = typer.Typer(cls=Speaking, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
app.command("play", cls=Explained)(play)
app.command("replay", cls=Explained)(replay)
app.command("simulate", cls=Explained)(simulate)


@app.callback(invoke_without_command=True)
def ratking(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="cli.help.version")] = False
) -> None:
    """cli.help.ratking"""
    if version:
        typer.echo(f"ratking {__version__} ({build()})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run it."""
    app()
