"""Game options: the flags of a command that come from the option forms of all games, and the values typed for them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

import typer

from ...description import Choice, Option
from ...games.registry import GAMES, form_of
from ...kernel.game import Json
from ...words import words
from .completion import of_option

HERE: Final = "options"
"""The parameter of a command that is replaced by the flags of all games, and that receives their values."""

OF_EVERY_GAME: Final = ("players",)
"""The options that the commands declare themselves."""

# Any, in this file and in commands: options are JSON.
GameOptions = Mapping[str, Any]
NONE_GIVEN: Final[GameOptions] = MappingProxyType({})

# Any: commands have different parameters.


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose parameter `options` is replaced by a flag for every option of every game."""
    own = inspect.signature(command, eval_str=True).parameters
    named = {_identifier(name): name for name in option_names() if _identifier(name) not in own}

    def run(**given: Any) -> None:
        options = {name: given.pop(identifier) for identifier, name in named.items()}
        command(**given, **{HERE: {name: value for name, value in options.items() if value not in (None, False)}})

    parameters = []
    for name, parameter in own.items():
        flags = [_flag(identifier, of) for identifier, of in named.items()]
        parameters += flags if name == HERE else [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)]
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    # Typer reads the parameters of a command from its signature.
    vars(run)["__signature__"] = inspect.Signature(parameters)
    return run


def option_names() -> list[str]:
    """Return the options of all games, each once."""
    names = dict.fromkeys(option.name for game in GAMES for option in form_of(game, {}))
    return [name for name in names if name not in OF_EVERY_GAME]


def flag_of(option: str) -> str:
    """Return the flag of an option on the command line.

    >>> flag_of("random first_player")
    '--random-first-player'
    """
    return "--" + re.sub(r"[\W_]+", "-", option)


def typed(game: str | None, players: int | None, options: GameOptions) -> Json:
    """Return the given options in the form for `ratking.new`, which also checks whether the game has them."""
    asked = {name: value if value is True else _read(_described(game, name), str(value)) for name, value in options.items()}
    return asked if players is None else {"players": players, **asked}


def several(text: str | None) -> list[str] | None:
    """Return a text with commas as a list."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def _read(option: Option, text: str) -> Any:
    """Return the value of an option. A name without commas is a preset if the option has presets, else a list of one."""
    if option.kind == "several":
        return several(text) if "," in text or not option.presets else text
    numbers = {str(choice.value): choice.value for choice in option.choices}
    return numbers.get(text, text)


def _described(game: str | None, name: str) -> Option:
    """Return the option of this name in the form of this game, or of the first game that has one."""
    for other in (*([game] if game in GAMES else ()), *GAMES):
        for option in form_of(str(other), {}):
            if option.name == name:
                return option
    raise LookupError(name)  # cannot happen: flags are made from existing options


def values_of(name: str) -> list[Choice]:
    """Return all values of an option in any game, its presets first."""
    options = [option for game in GAMES for option in form_of(game, {}) if option.name == name]
    return [choice for option in options for choice in (*option.presets, *option.choices)]


def _flag(identifier: str, name: str) -> inspect.Parameter:
    is_flag = _described(None, name).kind == "flag"
    info = typer.Option(flag_of(name), help=_help(name), autocompletion=None if is_flag else of_option(name))
    kind = Annotated[bool, info] if is_flag else Annotated[str | None, info]
    default = False if is_flag else None
    return inspect.Parameter(identifier, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _help(name: str) -> str:
    """Return the key of the help text of an option, from the first game that has one; the option's name if none has."""
    keys = [key for game in GAMES for key in keys_of(game, name)]
    return next((key for key in keys if key in words("en").texts), name)


def keys_of(game: str, option: str) -> tuple[str, str, str, str]:
    """Return the keys under which the help text of an option may be found; that of a house rule is its warning."""
    return f"{game}.option.{option}.help", f"{game}.option.{option}", f"option.{option}", f"{game}.warning.{option}"


def _identifier(name: str) -> str:
    return re.sub(r"\W", "_", name)
