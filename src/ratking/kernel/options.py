"""Options: checks that all games make of the options they are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import BadOptions
from .game import Json


def check_names(asked: Json, allowed: Sequence[str]) -> None:
    """Check that every given option exists. Raises BadOptions."""
    for option in sorted(asked):
        if option not in allowed:
            raise BadOptions("unknown_option", option=option, allowed=list(allowed))


def house_rules_of(asked: Json, names: Iterable[str]) -> Json:
    """Return the house rules that are asked for, each as true; one that is off is not named. Raises BadOptions."""
    for name in names:
        if not isinstance(asked.get(name, False), bool):
            raise BadOptions("house_rule", option=name, value=asked[name], allowed=["true", "false"])
    return {name: True for name in names if asked.get(name, False)}


def players_of(asked: Json, default: int, allowed: Sequence[int]) -> int:
    """Return the number of players asked for. Raises BadOptions if the game cannot be played with it."""
    players = asked.get("players", default)
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadOptions("players_number", given=repr(players), allowed=list(allowed))
    if players not in allowed:
        raise BadOptions("players", players=players, allowed=list(allowed))
    return players
