"""Plain English: no archaic word in source, docs, tests and page. CONTRIBUTING.md says how the project reads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]

INSTEAD = {
    r"so many(?! \w+ that)": "name the parameter, or: this number of",
    r"anew|afresh": "again, or: new",
    r"nought|naught|aught": "0, zero, nothing",
    r"to be said": "override, or: say what is done",
    r"reckon\w*": "calculate, count",
    r"mend|mends|mended|mending": "fix, correct",
    r"thrice|twain": "three times, two",
    r"lest|ere|whilst|amidst|amongst|betwixt|unto": "in case, before, while, amid, among, between, to",
    r"whoso\w*|whatso\w*|whomso\w*": "whoever, whatever",
    r"(?:there|here|where)(?:of|to|unto|upon|withal)|(?:here|where)(?:by|in)|therein": "of it, to it, by which, in it",
    r"whence|thence|hither|thither|whither|hitherto|heretofore|henceforth|forthwith": "from where, here, so far, at once",
    r"perchance|mayhap|peradventure": "perhaps",
    r"ought": "should",
    r"shall|shalt": "must, will",
}
"""Words that a reader would stumble over, as patterns, and what to write instead."""

HE = r"(?-i:[Hh]e|[Hh]im|[Hh]is|[Hh]imself)"
"""Not for a player, who is they."""

ALLOWED = {
    r"\bnot so many (?:cubes|dice)\b": "keys of reasons, which travel in the protocol",
    r"[`\"]mended[`\"]": "a kind of entry, which stands in databases and records",
    r"\bhe has no food\b": "the key of a reason, which stands in records",
    r"\bPermission is hereby granted\b": "the MIT licence, word for word",
}
"""What is left alone, and why."""

SPOKEN = (".py", ".ts", ".svelte", ".md", ".toml", ".css", ".html")
FOLDERS = ("src", "tests", "docs", "web/src", "web/tests", "web/lessons", "bench", "tools", "examples", "deploy", "studies")
MADE = ("node_modules", "__pycache__", "static", "pictures", "reports")
"""Folders of what is made from the rest or comes from others; reports of studies are kept as they were written."""


def files() -> Iterator[Path]:
    yield from (path for path in REPOSITORY.glob("*") if path.suffix in SPOKEN or path.name == "Makefile")
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).rglob("*")):
            if path.suffix in SPOKEN and not set(path.relative_to(REPOSITORY).parts) & set(MADE):
                yield path


def found(words: str, text: str) -> list[tuple[int, str]]:
    """The lines in which one of these words stands, by their numbers, apart from what is allowed."""
    pattern, allowed = re.compile(rf"\b(?:{words})\b", re.IGNORECASE), re.compile("|".join(ALLOWED))
    if not pattern.search(text):
        return []
    lines = enumerate(text.splitlines(), 1)
    return [(number, line.strip()) for number, line in lines if pattern.search(allowed.sub("", line))]


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Every file that people read, except this one, which names the words."""
    return {
        path.relative_to(REPOSITORY).as_posix(): path.read_text(encoding="utf-8")
        for path in files()
        if path != Path(__file__)
    }


@pytest.mark.parametrize("words", INSTEAD)
def test_no_archaic_word_is_used(words: str, texts: dict[str, str]) -> None:
    hits = [f"{name}:{number}: {line}" for name, text in texts.items() for number, line in found(words, text)]
    assert hits == [], f"write instead: {INSTEAD[words]}"


def test_a_player_is_they(texts: dict[str, str]) -> None:
    """In source, docs and page; texts of the catalogues are looked at in tests/words."""
    named = {name: text for name, text in texts.items() if not name.startswith("tests/")}
    hits = [f"{name}:{number}: {line}" for name, text in named.items() for number, line in found(HE, text)]
    assert hits == []


def test_what_is_allowed_is_needed(texts: dict[str, str]) -> None:
    """An exception that nothing uses any more is taken off the list."""
    whole = "\n".join(texts.values())
    assert [pattern for pattern in ALLOWED if not re.search(pattern, whole)] == []


def test_files_of_every_kind_are_read(texts: dict[str, str]) -> None:
    parts = {name.split("/")[0] for name in texts}
    assert {"src", "tests", "docs", "web", "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"} <= parts
    assert {Path(name).suffix for name in texts} >= {".py", ".ts", ".svelte", ".md"}


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("Made anew.", True),
        ("So many games are played.", True),
        ("So many tables that no more fit.", False),
        ('Reason("not so many cubes")', False),
        ("Reckoned by hand.", True),
        ("Therefore it ends.", False),
        ("Whoever moves.", False),
        ("Whosoever moves.", True),
    ],
)
def test_words_are_found(line: str, refused: bool) -> None:
    assert any(found(words, line) for words in INSTEAD) == refused
