"""Help: the help texts of the commands, in the player's language and without headings that would need translating."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from typer.core import TyperCommand, TyperGroup

from ...description import Choice, Option
from ...games.registry import GAMES, description_of, form_of
from ...words import Words, words
from .game_options import OF_EVERY_GAME, flag_of, keys_of


# Any, in this file: Typer's commands and contexts have no public types.
def manual(command: Any, context: Any) -> str:
    """Return the help of a command: its usage, what it does, and its arguments, options and subcommands."""
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
    """A command whose help is its `manual`."""

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


class ExplainedGroup(TyperGroup):
    """A group of commands whose help is their `manual`."""

    def get_help(self, ctx: Any) -> str:
        return manual(self, ctx)


def _choices(words: Words) -> list[tuple[str, str]]:
    """Return the possible values of the options: the games with their numbers of players, and the options of each."""
    rows = [(name, players_of(words, name)) for name in GAMES]
    for name in GAMES:
        for option in form_of(name, {}):
            if option.name not in OF_EVERY_GAME:
                rows += rows_of(words, name, option)
    return rows


def players_of(words: Words, game: str) -> str:
    """Return the possible numbers of players in words, with what larger numbers need."""
    option = description_of(game).option("players", {})
    numbers: tuple[Choice, ...] = () if option is None else option.choices
    text = words.say("cli.help.how_many", {"players": _range(choice.value for choice in numbers if not choice.why_not)})
    for needs, more in groupby((choice for choice in numbers if choice.why_not), lambda choice: choice.needs):
        fields = {"players": _range(choice.value for choice in more), "needs": list(needs)}
        text += words.say("cli.help.more_players", fields)
    return text


def rows_of(words: Words, game: str, option: Option) -> list[tuple[str, str]]:
    """Return rows about an option of a game: its flag with its values, the meaning of each preset, and the groups."""
    flag = flag_of(option.name)
    if option.kind == "flag":
        key = next((key for key in keys_of(game, option.name) if key in words.texts), "")
        return [(flag, words.say(key) if key else option.name)]
    things = [str(choice.value) for choice in option.choices]
    if not option.presets:
        return [(flag, ", ".join(things))]
    fields = {
        "words": [choice.value for choice in option.presets],
        "count": "/".join(map(str, counts_of(game, option.name))),
    }
    rows = [(flag, words.say("cli.help.words_or_names", fields))]
    rows += [(str(choice.value), ", ".join(choice.means)) for choice in option.presets if choice.means]
    groups: dict[str, list[str]] = {}
    for choice in option.choices:
        groups.setdefault(choice.group, []).append(str(choice.value))
    return rows + [(words.noun(game, "group", group, ()), ", ".join(names)) for group, names in groups.items()]


def counts_of(game: str, option: str) -> list[int]:
    """Return how many things must be chosen for an option, for all possible numbers of players."""
    every: dict[str, Any] = {
        several.name: [choice.value for choice in several.choices]
        for several in form_of(game, {})
        if several.kind == "several" and not several.count
    }
    forms = [description_of(game).option(option, {**every, "players": number}) for number in description_of(game).players]
    return sorted({form.count for form in forms if form is not None})


def _range(numbers: Iterable[str | int]) -> str:
    """Return numbers of players as a range."""
    listed = [str(number) for number in numbers]
    return f"{listed[0]}–{listed[-1]}" if len(listed) > 1 else "".join(listed)


def words_of(context: Any) -> Words:
    """Return the words in the language of the command."""
    return words(str(context.find_root().command.language))


def translate(command: Any, words: Words) -> None:
    """Replace the keys in the help of a command, its options and its subcommands by texts."""
    command.language = words.language
    for thing in (command, *command.params):
        if thing.help in words.texts:
            thing.help = words.say(thing.help, {"games": list(GAMES), "first": next(iter(GAMES))})
    for part in getattr(command, "commands", {}).values():
        translate(part, words)
