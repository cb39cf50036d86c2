"""The command `ratking`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, NoReturn

import typer
from rich.text import Text
from typer.core import TyperGroup

from ..kernel.errors import RatkingError
from ..plugins import FAILED
from ..version import __version__, build
from .commands.admin import admin
from .commands.agent import agent
from .commands.analyse import analyse
from .commands.arena import arena
from .commands.bots import bots
from .commands.components import components
from .commands.games import games
from .commands.ladder import ladder
from .commands.mcp import mcp
from .commands.play import play
from .commands.replay import replay
from .commands.serve import serve
from .commands.simulate import simulate
from .commands.study import app as study
from .commands.verify import verify
from .shell.arguments import INTERRUPTED
from .shell.completion import install_completion
from .shell.help import Explained, ExplainedGroup, manual, translate
from .shell.nearest import with_nearest
from .shell.speech import Refusal, speaking, words_to_complain_in
from .terminal.screen import console_for

# The base class of all errors about wrong usage. Typer exports only this subclass of it.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__base__ or typer.BadParameter

# Any: the commands have different parameters.
COMMANDS: Final[dict[str, Callable[..., Any]]] = {
    "play": play,
    "replay": replay,
    "analyse": analyse,
    "simulate": simulate,
    "arena": arena,
    "agent": agent,
    "verify": verify,
    "games": games,
    "components": components,
    "serve": serve,
    "mcp": mcp,
}

GROUPS: Final[dict[str, typer.Typer]] = {"admin": admin, "bots": bots, "ladder": ladder, "study": study}
"""Commands with subcommands."""

UNWRITTEN: Final = 1
"""The exit code of a command whose output could not be written."""

_ERROR_KEYS = {
    "NoSuchOption": "no_such_option",
    "BadOptionUsage": "option_value",
    "BadParameter": "option_value",
    "MissingParameter": "option_missing",
}


class Speaking(TyperGroup):
    """The group of all commands. Help and errors are in the user's language; an error is one sentence, with exit code 2."""

    # Any: the signature of Typer.
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
        words = words_to_complain_in(arguments)
        translate(self, words)
        known = len(FAILED)
        for left_out in FAILED:
            say_aside(words.say("left_out", left_out.fields))
        try:
            status = super().main(arguments, "ratking", complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
            for left_out in FAILED[known:]:  # an error in the words of a package is noticed only when they are used
                say_aside(words.say("left_out", left_out.fields))
        except RatkingError as error:
            complain(with_nearest(words, error))
        except _USAGE_ERROR as error:
            complain(with_nearest(words, _refusal(error, arguments)))
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            _stop_writing()  # the reader of the pipe has stopped reading, which is no error
            sys.exit(UNWRITTEN)
        except OSError:
            _stop_writing()
            complain(words.say("cli.unwritten"), UNWRITTEN)
        sys.exit(status if isinstance(status, int) else 0)

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


def complain(sentence: str, status: int = 2) -> NoReturn:
    """Print an error, and exit."""
    say_aside(sentence)
    sys.exit(status)


def say_aside(sentence: str) -> None:
    """Print a sentence to stderr, on one line whatever is quoted in it."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in sentence)
    console_for(error=True).print(Text(shown), soft_wrap=True)


def _stop_writing() -> None:
    """Discard the output that could not be written. Otherwise Python tries again at exit, and prints its own error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refusal(error: Exception, arguments: Sequence[str]) -> Refusal:
    """Return a usage error of Typer as a Refusal, with the allowed values if Typer knows them."""
    key = _ERROR_KEYS.get(type(error).__name__, "usage")
    parameter = getattr(error, "param", None)
    option = getattr(error, "option_name", None) or (parameter.name if parameter is not None else "")
    names = [*COMMANDS, *GROUPS]
    if key == "usage" and arguments and arguments[0] not in names:
        return Refusal("no_such_command", command=arguments[0], allowed=names)
    if key == "no_such_option":
        return Refusal(key, option=option, allowed=list(getattr(error, "possibilities", None) or ()))
    return Refusal(key, option=option or "", typed=" ".join(arguments))


app = typer.Typer(cls=Speaking, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
for _name, _command in COMMANDS.items():
    app.command(_name, cls=Explained)(_command)
for _name, _group in GROUPS.items():
    app.add_typer(_group, name=_name, help=f"{_name}.help.{_name}", cls=ExplainedGroup)


@app.callback(invoke_without_command=True)
def ratking(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="cli.help.version")] = False,
    completion: Annotated[bool, typer.Option("--install-completion", help="cli.help.completion")] = False,
    language: Annotated[str | None, typer.Option(help="cli.help.language")] = None,
) -> None:
    """cli.help.ratking"""
    words = speaking(language)
    context.default_map = {name: {"language": language} for name in COMMANDS}
    if version:
        typer.echo(f"ratking {__version__} ({build()})")
        raise typer.Exit
    if completion:
        typer.echo(words.say("cli.completion", {"file": install_completion()}))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command `ratking`."""
    app()
