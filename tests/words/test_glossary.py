"""Each thing has one name in each language: no text uses a name that docs/glossary.md refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ratking.games.registry import GAMES
from ratking.words import forms_of, words

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
COLUMNS = {"it": (2, 3), "ca": (4, 5)}
"""By language, the columns with the name of a thing and with the names to avoid."""

PAGE_AND_ERRORS = ("web.", "web.about.", "error.")
"""Before the name of a game, how keys begin with which the page and the errors speak of it."""


def rows() -> list[list[str]]:
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return cells[2:]


def texts(language: str, where: str) -> dict[str, str]:
    """The texts of one game or of everything, each with all its forms."""
    own = (f"{where}.", *(f"{start}{where}" for start in PAGE_AND_ERRORS))
    found = {key: text for key, text in words(language).texts.items() if where == "*" or key.startswith(own)}
    return {key: "\n".join(forms_of(text)) for key, text in found.items()}


def refused(names: str) -> re.Pattern[str] | None:
    """The names of a cell, each as whole words, or as their beginning before a "*"; marks that are no words anywhere."""
    parts = [name.strip() for name in names.split(",") if name.strip()]
    patterns = [_pattern(name) for name in parts]
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


def _pattern(name: str) -> str:
    if not name[0].isalpha():
        return re.escape(name)
    return rf"\b{re.escape(name[:-1])}" if name.endswith("*") else rf"\b{re.escape(name)}(?!\w)"


@pytest.mark.parametrize("language", COLUMNS)
def test_no_text_uses_a_refused_name(language: str) -> None:
    _, not_so = COLUMNS[language]
    found: dict[str, str] = {}
    for row in rows():
        pattern = refused(row[not_so])
        if pattern is not None:
            found |= {key: text for key, text in texts(language, row[1]).items() if pattern.search(text)}
    assert found == {}


@pytest.mark.parametrize("language", COLUMNS)
def test_every_name_of_the_glossary_is_used(language: str) -> None:
    """A name that no text uses would be a useless row."""
    named, _ = COLUMNS[language]
    for row in rows():
        said = "\n".join(texts(language, row[1]).values()).lower()
        stems = [name.strip().split()[0][:5].lower() for name in row[named].split(",")]
        assert any(stem in said for stem in stems), row


def test_the_glossary_is_read() -> None:
    assert {row[1] for row in rows()} == {*GAMES, "*"}
    pattern = refused("cubo, “, salv*")
    assert pattern is not None
    said = {"Un cubo.": True, "Cubo": True, "cubetto": False, "un “a”": True, "Salvare": True, "insalvato": False}
    assert {text: bool(pattern.search(text)) for text in said} == said


@pytest.mark.parametrize("language", COLUMNS)
@pytest.mark.parametrize("game", GAMES)
def test_page_and_terminal_are_held_to_the_same_names(game: str, language: str) -> None:
    """A row for a game is about its rules, its log, its lessons, its page and its errors."""
    held = texts(language, game)
    parts = ("rule", "event", "ask", "move", "reason", "lesson", "coach")
    beginnings = [*(f"{game}.{part}." for part in parts), f"web.{game}.", f"web.about.{game}", f"error.{game}_"]
    assert [start for start in beginnings if not any(key.startswith(start) for key in held)] == []


@pytest.mark.parametrize("language", ["en"])
def test_texts_use_they_for_a_player(language: str) -> None:
    """Cards are named after people, but a text calls a card "it"."""
    pattern = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
    assert {key: text for key, text in texts(language, "*").items() if pattern.search(text)} == {}
