"""Speech: the language of this run, and the error for what cannot be done."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ...kernel.errors import RatkingError
from ...words import LANGUAGES, Words, system_language, words


class Refusal(RatkingError):
    """Raised when a request on the command line cannot be carried out."""


def speaking(language: str | None) -> Words:
    """Return the words in the given language, or in that of the system. Raises Refusal."""
    if language is None:
        return words(system_language(os.environ))
    if language not in LANGUAGES:
        raise Refusal("language", language=language, allowed=list(LANGUAGES))
    return words(language)


def words_to_complain_in(arguments: Sequence[str]) -> Words:
    """Return the words for errors, in the language of `--language` if it is among the arguments, else the system's."""
    for argument, following in zip(arguments, [*arguments, ""][1:], strict=True):
        name, equals, value = argument.partition("=")
        if name in ("--language", "-l") and (value if equals else following) in LANGUAGES:
            return words(value if equals else following)
    return words(system_language(os.environ))
