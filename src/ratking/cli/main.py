"""The command `ratking`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final, NoReturn

import typer
from rich.text import Text
from typer.core import TyperGroup
from typer.main import get_command

from ..kernel.errors import RatkingError
from ..plugins import FAILED
from ..version import __version__, build
from ..words import Words
from .shell.arguments import INTERRUPTED
from .shell.completion import install_completion
from .shell.help import Explained, ExplainedGroup, manual, translate
from .shell.nearest import with_nearest
from .shell.speech import Refusal, speaking, words_to_complain_in
from .terminal.screen import console_for

# The base class of all errors about wrong usage. Typer exports only this subclass of it.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__base__ or typer.BadParameter

COMMANDS: Final = (
    "play",
    "replay",
    "analyse",
    "simulate",
    "arena",
    "agent",
    "verify",
    "games",
    "components",
    "serve",
    "mcp",
)
"""The commands, in the order of the help. Each is a module of the same name, which is imported when it is needed."""

GROUPS: Final = ("admin", "bots", "ladder", "puzzles", "study")
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

    words: Words

    # Any, here and below: the signatures of Typer.
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
        self.words = words
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

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *GROUPS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, which is imported only now: a server need not import the arena. None if there is none."""
        if cmd_name not in self.commands and cmd_name in self.list_commands(ctx):
            self.commands[cmd_name] = _imported(cmd_name)
            translate(self.commands[cmd_name], self.words)
        return self.commands.get(cmd_name)

    def get_help(self, ctx: Any) -> str:
        for name in self.list_commands(ctx):
            self.get_command(ctx, name)
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


def _imported(name: str) -> Any:
    """Import a command, and return it in Typer's form."""
    command = getattr(import_module(f".commands.{name}", __package__), name)
    holder = typer.Typer(callback=lambda: None, add_completion=False, rich_markup_mode=None)
    if isinstance(command, typer.Typer):
        holder.add_typer(command, name=name, help=f"{name}.help.{name}", cls=ExplainedGroup)
    else:
        holder.command(name, cls=Explained)(command)
    group = get_command(holder)
    assert isinstance(group, TyperGroup)
    return group.commands[name]


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
