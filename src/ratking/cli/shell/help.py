"""Help: the help texts of the commands, in the player's language and without headings that would need translating."""

from __future__ import annotations

import contextlib
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ...games.rattus.rules.sets.all_sets import SETS, combinations
from ...games.registry import GAMES
from ...kernel.errors import BadOptions
from ...kernel.rng import Rng
from ...words import Words, words


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
    if rows:
        formatter.write_dl(rows)
    formatter.write_dl([(name, part.help or "") for name, part in getattr(command, "commands", {}).items()] or [("", "")])
    looks_after_games = command.name == "admin" or any(parameter.name == "database" for parameter in command.params)
    if command.name != "replay" and not looks_after_games:
        formatter.write("\n")
        formatter.write_dl(_choices(words_of(context)))
    return str(formatter.getvalue()).rstrip("\n")


class Explained(TyperCommand):
    """A command whose help is its manual."""

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


class ExplainedGroup(TyperGroup):
    """Commands under one name, whose help is their manual."""

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


def _choices(words: Words) -> list[tuple[str, str]]:
    """What the options can be: games and how many play them, sets, ways to choose class cards, and these themselves."""
    rows = []
    for name in GAMES:
        rows.append((name, words.say("cli.help.how_many", {"players": _players(name, {})})))
    african = _players("rattus", {"sets": list(SETS)})
    rows.append(("--sets", words.say("cli.help.all_sets", {"sets": list(SETS), "players": african})))
    rows.append(("--cards", words.say("cli.help.combinations", {"combinations": list(combinations())})))
    for name, group in SETS.items():
        rows.append((name, ", ".join(card.name for card in group.cards)))
    return rows


def _players(game: str, options: dict[str, Any]) -> str:
    """How many can play, as a range: asked of the game itself."""
    possible = []
    for players in range(1, 10):
        with contextlib.suppress(BadOptions):
            possible.append(GAMES[game].options({**options, "players": players}, Rng(1))["players"])
    if len(possible) < 2:
        return "".join(str(number) for number in possible)
    return f"{possible[0]}–{possible[-1]}"


def words_of(context: Any) -> Words:
    """The language that the command was translated to."""
    return words(str(context.find_root().command.language))


def translate(command: Any, words: Words) -> None:
    """Put words where a command, its options and its own commands have keys."""
    command.language = words.language
    for thing in (command, *command.params):
        if thing.help in words.texts:
            thing.help = words.say(thing.help, {"games": list(GAMES)})
    for part in getattr(command, "commands", {}).values():
        translate(part, words)
