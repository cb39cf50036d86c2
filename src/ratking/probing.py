"""Probing: finds the form of a game that does not declare one, by trying what its `options` accepts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from .description import Choice, Option
from .kernel.errors import BadOptions
from .kernel.game import Game, Json
from .kernel.rng import Rng
from .plugins import MISTAKES

PROBE: Final = "?"
"""A name and a value that no option has. The refusal lists the allowed ones."""

NO_RULES: Final[Mapping[str, str]] = MappingProxyType({})

MOST_PLAYERS: Final = 12
"""The largest number of players that is tried."""

# Any, in this file: options are JSON; the tables of any game.


def probed(game: Game[Any], asked: Json, known: Sequence[str] = (), rules: Mapping[str, str] = NO_RULES) -> list[Option]:
    """Return the options of a game. Those in `known` are left out, but choices made in them affect the others.

    `rules` has the number of the rule about each option, by name.
    """
    before: Json = _accepted_part(game, {name: asked[name] for name in known if name in asked})
    found = []
    for name in names_of(game):
        if name in known:
            continue
        option = _option(game, name, before, asked.get(name), rules.get(name, ""))
        if option is not None:
            found.append(option)
            if name in asked and refusal(game, {**before, name: asked[name]}) is None:
                before[name] = asked[name]
    return found


def names_of(game: Game[Any]) -> list[str]:
    """Return the names of the options, players first: those listed in a refusal, or else those that have a default."""
    refused = refusal(game, {PROBE: PROBE})
    allowed = refused.fields.get("allowed") if refused is not None and refused.key == "unknown_option" else None
    names = [str(name) for name in allowed] if isinstance(allowed, list) else list(_completed(game, {}))
    return sorted(names, key=lambda name: name != "players")


def refusal(game: Game[Any], asked: Json) -> BadOptions | None:
    """Return why a game cannot be played with these options; None if it can."""
    try:
        game.options(dict(asked), Rng(0))
    except BadOptions as error:
        return error
    except MISTAKES:  # a game of another package may not expect such options
        return BadOptions("options")
    return None


def _completed(game: Game[Any], asked: Json) -> Json:
    try:
        return game.options(dict(asked), Rng(0))
    except MISTAKES:
        return {}


def _accepted_part(game: Game[Any], asked: Json) -> Json:
    """Return the chosen options that the game accepts, tried in order; those that it refuses are left out."""
    part: Json = {}
    for name, value in asked.items():
        if refusal(game, {**part, name: value}) is None:
            part[name] = value
    return part


def _option(game: Game[Any], name: str, before: Json, asked: Any, rule: str) -> Option | None:
    default = _completed(game, before).get(name)
    if name == "players":
        numbers = [number for number in range(1, MOST_PLAYERS + 1) if refusal(game, {**before, name: number}) is None]
        chosen = default if asked is None else asked
        return Option(name, "one", tuple(map(Choice, numbers)), chosen, rule=rule) if numbers else None
    refused = refusal(game, {**before, name: PROBE})
    if refused is None:
        return None  # it accepts any text, so its values cannot be listed
    if default in (None, False) and refusal(game, {**before, name: False}) is None:
        on = refusal(game, {**before, name: True})
        return Option(name, "flag", (Choice(True, why_not="" if on is None else on.key),), asked is True, rule=rule)
    allowed = refused.fields.get("allowed")
    values = [value for value in allowed if isinstance(value, str | int)] if isinstance(allowed, list) else []
    for kind in ("one", "several"):
        choices = tuple(_choice(game, before, name, value, kind) for value in values)
        if any(not choice.why_not for choice in choices):
            return Option(name, kind, choices, default if asked is None else asked, rule=rule)
    return None


def _choice(game: Game[Any], before: Json, name: str, value: str | int, kind: str) -> Choice:
    refused = refusal(game, {**before, name: value if kind == "one" else [value]})
    return Choice(value, why_not="" if refused is None else refused.key)
