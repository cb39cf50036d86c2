"""Draws: the choices of options that an experiment tries, taken from the form of its game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from ..description import Option
from ..games.registry import description_of, form_of
from ..kernel.errors import BadOptions
from ..kernel.game import Json
from ..kernel.rng import Rng

MOST: Final = 1000
"""The maximum number of draws that can be tried one by one."""

ALL: Final = "all"
"""The value of an option that means: every possible combination of things."""
EACH: Final = "each"
"""The value of an option that means: each thing in separate games, with others at random."""
WITH: Final = "with "
"""The prefix of a thing that must be in every draw, with the others at random."""

# Any, in this file: options are JSON.


def draws(game: str, name: str, value: Any, asked: Json) -> Iterator[tuple[Any, str]]:
    """Yield the value of an option for each kind of games, with "play", or the thing that is in all games of this kind.

    Raises BadOptions if there are too many draws.
    """
    option = description_of(game).option(name, asked)
    if option is None or not option.count or value not in (ALL, EACH):
        yield value, "play"
    elif value == ALL:
        every = [list(draw) for draw in combinations(things(option), option.count)]
        if len(every) > MOST:
            raise BadOptions("study_draws", draws=len(every), most=MOST)
        yield from ((draw, "play") for draw in every)
    else:
        yield from ((f"{WITH}{thing}", str(thing)) for thing in things(option))


def drawn(game: str, asked: Json, rng: Rng) -> Json:
    """Return the options of one game: as given, or with one fixed thing and others at random."""
    found = dict(asked)
    for option in form_of(game, asked):
        value = found.get(option.name)
        if option.count and isinstance(value, str) and value.startswith(WITH):
            found[option.name] = _with(value.removeprefix(WITH), option, rng)
    return found


def things(option: Option) -> list[str | int]:
    """Return the values that can be chosen for an option, in order."""
    return [choice.value for choice in option.offered]


def _with(thing: str, option: Option, rng: Rng) -> list[str | int]:
    others = [other for other in things(option) if other != thing]
    numbers = list(range(len(others)))
    rng.shuffle(numbers)
    return [thing, *(others[number] for number in numbers[: option.count - 1])]
