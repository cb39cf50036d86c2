"""One term per thing: all texts of a language use the same term."""

from __future__ import annotations

import re
from typing import Final

import pytest

from ratking.words import LANGUAGES, forms_of, words

OF_THE_PANTRY: Final = ("ratzzia.", "web.ratzzia.", "web.example.Z", "web.chapter.Z")

MICE: Final = {"en": r"m(?:ice|ouse)", "it": r"top[io]", "ca": r"ratol(?:í|ins)"}
INTRODUCES_THEM: Final = {"ratzzia.lesson.about", "ratzzia.lesson.note.roll"}


def texts(language: str) -> list[tuple[str, str]]:
    return [
        (key, form)
        for key, text in words(language).texts.items()
        if key.startswith(OF_THE_PANTRY)
        for form in forms_of(text)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_are_called_mice_only_where_the_name_is_introduced(language: str) -> None:
    found = {key for key, text in texts(language) if re.search(rf"\b{MICE[language]}\b", text, re.IGNORECASE)}
    assert found == INTRODUCES_THEM
