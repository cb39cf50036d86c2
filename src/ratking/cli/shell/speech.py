"""Speech: the language of this run, and what is said when something cannot be done."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ...kernel.errors import RatkingError
from ...words import LANGUAGES, Words, system_language, words


class Refusal(RatkingError):
    """What was asked for on the command line cannot be done."""


def speaking(language: str | None) -> Words:
    """Return the words of the language that was asked for, or of the system's. Raises Refusal."""
    if language is None:
        return words(system_language(os.environ))
    if language not in LANGUAGES:
        raise Refusal("language", language=language, allowed=list(LANGUAGES))
    return words(language)


def words_to_complain_in(arguments: Sequence[str]) -> Words:
    """Return those of `--language`, if it can be made out among arguments that may be wrong, else the system's."""
    for argument, following in zip(arguments, [*arguments, ""][1:], strict=True):
        name, equals, value = argument.partition("=")
        if name in ("--language", "-l") and (value if equals else following) in LANGUAGES:
            return words(value if equals else following)
    return words(system_language(os.environ))
