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


def rows() -> list[list[str]]:
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return cells[2:]


def texts(language: str, where: str) -> dict[str, str]:
    """Return the texts of one game or of everything, each with all its forms."""
    own = (f"{where}.", f"web.{where}.", f"error.{where}_")
    found = {key: text for key, text in words(language).texts.items() if where == "*" or key.startswith(own)}
    return {key: "\n".join(forms_of(text)) for key, text in found.items()}


def refused(names: str) -> re.Pattern[str] | None:
    """Return a pattern for the names in a cell: words match as whole words, other signs anywhere."""
    parts = [name.strip() for name in names.split(",") if name.strip()]
    patterns = [rf"\b{re.escape(name)}\b" if name[0].isalpha() else re.escape(name) for name in parts]
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


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
    pattern = refused("cubo, “")
    assert pattern is not None
    assert [bool(pattern.search(text)) for text in ("Un cubo.", "Cubo", "cubetto", "un “a”")] == [True, True, False, True]


@pytest.mark.parametrize("language", ["en"])
def test_texts_use_they_for_a_player(language: str) -> None:
    """Cards are named after people, but a text calls a card "it"."""
    pattern = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE)
    assert {key: text for key, text in texts(language, "*").items() if pattern.search(text)} == {}
