"""Nearest: adds the most similar allowed value to an error about a wrong value."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from ...kernel.errors import RatkingError
from ...words import Words
from .game_options import values_of

# The field with the wrong value, by the key of the error. For an error about an option it is the key itself.
_WRONG: Final = {
    "unknown_game": "game",
    "unknown_card": "card",
    "no_such_option": "option",
    "no_such_command": "command",
}


def with_nearest(words: Words, error: RatkingError) -> str:
    """Return an error as a sentence, followed by what was probably meant."""
    sentence = words.error(error)
    close = _nearest(error)
    return sentence if close is None else f"{sentence} {words.say('cli.nearest', {'nearest': close})}"


def _nearest(error: RatkingError) -> str | None:
    wrong, allowed = error.fields.get(_WRONG.get(error.key, error.key)), error.fields.get("allowed")
    if not isinstance(allowed, list | tuple):
        return None
    numbers = [value for value in allowed if isinstance(value, int)]
    if isinstance(wrong, int) and numbers:
        return str(min(numbers, key=lambda number: abs(number - wrong)))
    names = [str(value) for value in (*allowed, *(choice.value for choice in values_of(error.key)))]
    by_letters = {name.casefold(): name for name in reversed(names)}
    close = get_close_matches(str(wrong).casefold(), list(by_letters), 1)
    return by_letters[close[0]] if close else None
