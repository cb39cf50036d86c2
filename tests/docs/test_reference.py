"""docs/reference.md is made from the docstrings of the public API: each begins with a verb and has an example that runs."""

from __future__ import annotations

import doctest
import runpy
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.games.rattus.rules import api

DOCS = Path(__file__).parents[2] / "docs"
# Any: what a script defines.
MADE: dict[str, Any] = runpy.run_path(str(DOCS / "reference.py"))

VERBS = {
    *(
        "Add",
        "Answer",
        "Ask",
        "Begin",
        "Carry",
        "Change",
        "Check",
        "Compute",
        "Count",
        "Cover",
        "Do",
        "Draw",
        "Earn",
        "Fill",
    ),
    *("Give", "Go", "Insert", "Lay", "Let", "Move", "Note", "Pay", "Place", "Push", "Put", "Raise", "React", "Read"),
    *(
        "Record",
        "Remove",
        "Reset",
        "Restore",
        "Return",
        "Reveal",
        "Send",
        "Shuffle",
        "Spare",
        "Swap",
        "Take",
        "Tell",
        "Write",
    ),
}
"""What the first line of a function may begin with."""

CHAPTERS: list[tuple[Any, list[Any]]] = list(MADE["chapters"]())


def functions() -> dict[str, Any]:
    """All public functions and methods, by a name that tells them apart."""
    found = {}
    for chapter, things in CHAPTERS:
        for thing in things:
            for one in [thing, *thing.methods]:
                if one.is_function:
                    name = one.name if one is thing else f"{thing.name}.{one.name}"
                    found[f"{chapter.module}: {name}"] = one
    return found


FUNCTIONS = functions()
CONTRACTS = tuple(f"{api.__name__}: {name}." for name in MADE["CONTRACTS"])
THINGS = {f"{chapter.module}: {thing.name}": thing for chapter, things in CHAPTERS for thing in things}
EXAMPLES = {name: thing.example for name, thing in {**THINGS, **FUNCTIONS}.items() if thing.example}


def test_the_page_is_up_to_date() -> None:
    assert (DOCS / "reference.md").read_text(encoding="utf-8") == MADE["page"](), "run: python docs/reference.py"


def test_it_lists_everything_that_users_import() -> None:
    page = (DOCS / "reference.md").read_text(encoding="utf-8")
    for module in (ratking, api):
        assert [name for name in module.__all__ if not name.startswith("_") and f"`{name}`" not in page] == []
    for name in ("Match", "Record", "Observation", "Game", "Card", "Bot", "Evaluator"):
        assert f"\n### `{name}`\n" in page
        assert f"\n#### `{name}." in page


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_begins_with_a_verb(name: str) -> None:
    first = FUNCTIONS[name].text.split("\n")[0]
    assert first.split(" ")[0] in VERBS, first
    assert first.endswith((".", "?", ":")), first


def test_every_property_and_class_says_what_it_is() -> None:
    silent = [name for name, thing in THINGS.items() if not thing.text and thing.node.__class__.__name__ == "ClassDef"]
    silent += [f"{name}.{one.name}" for name, thing in THINGS.items() for one in thing.methods if not one.text]
    assert silent == []


def test_every_function_has_an_example() -> None:
    """Methods of contracts, which card authors override, have the example of their class or of the page on sets."""
    assert [name for name in FUNCTIONS if name not in EXAMPLES and not name.startswith(CONTRACTS)] == []
    assert len(EXAMPLES) > 150


@pytest.mark.parametrize("name", EXAMPLES)
def test_its_example_runs(name: str) -> None:
    """On the build that is imported: this file runs on the compiled engine too."""
    example = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, None)
    assert 0 < len(example.examples) <= 8, "short examples are read"
    result = doctest.DocTestRunner(verbose=False).run(example)
    assert result.failed == 0
