"""Manual: the help of the commands, in the player's language and without a heading that would need one."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from ..games.catalogue import GAMES
from ..words import Words


# Any, in this file: what Typer makes of a function, and its context, have no public types.
def manual(command: Any, context: Any) -> str:
    """How a command is written, what it does, and each of its arguments, options and commands."""
    formatter = context.make_formatter()
    options = [parameter for parameter in command.params if parameter.param_type_name == "option"]
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    parts = list(getattr(command, "commands", {}))
    usage = [context.command_path, *(parameter.name for parameter in arguments), *(["|".join(parts)] if parts else [])]
    formatter.write(" ".join(usage) + " [--...]\n")
    formatter.write(f"\n{command.help}\n\n")
    formatter.indent()
    rows = [(parameter.name, parameter.help or "") for parameter in arguments]
    rows += [(option.opts[0], option.help or "") for option in options]
    rows += [(name, part.help or "") for name, part in getattr(command, "commands", {}).items()]
    formatter.write_dl(rows)
    return str(formatter.getvalue()).rstrip("\n")


class Explained(TyperCommand):
    """A command whose help is its manual."""

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


def translate(command: Any, words: Words) -> None:
    """Put words where a command, its options and its own commands have keys."""
    for thing in (command, *command.params):
        if thing.help in words.texts:
            thing.help = words.say(thing.help, {"games": list(GAMES)})
    for part in getattr(command, "commands", {}).values():
        translate(part, words)
