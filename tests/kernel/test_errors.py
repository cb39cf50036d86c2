"""Every error that the source can raise has a sentence, and gives it all the fields that the sentence needs."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import ratking
from ratking.kernel import errors
from ratking.kernel.errors import IllegalMove, RatkingError
from ratking.words import words

ROOT = Path(ratking.__file__).parent
KINDS = {kind.__name__ for kind in RatkingError.__subclasses__() if kind.__module__ == errors.__name__}


def raised() -> list[tuple[str, set[str]]]:
    """Return the key and the field names of every error created in the source."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                assert node.args, f"{path}: {node.func.id} without a key"
                key = node.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.append((key.value, {keyword.arg or "" for keyword in node.keywords}))
    return found


RAISED = raised()


@pytest.mark.parametrize(("key", "fields"), RAISED, ids=[key for key, _ in RAISED])
def test_every_error_has_a_sentence(key: str, fields: set[str]) -> None:
    text = words("en").texts[f"error.{key}"]
    assert isinstance(text, str)
    assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= fields
    assert text.endswith((".", "}"))


def test_there_are_errors_to_look_at() -> None:
    assert len(RAISED) > 15
    assert {"IllegalMove", "NotYourTurn", "StaleMove", "BadOptions", "BadRecord"} == KINDS


def test_an_error_carries_its_key_and_fields() -> None:
    error = IllegalMove("illegal", move="x", rule="B3.1", legal=["a", "b"])
    assert (error.key, error.fields["rule"]) == ("illegal", "B3.1")
    assert str(error) == "“x” is not an answer to this question (rule B3.1). Possible: a, b."


def test_an_error_without_a_text_shows_its_key_and_fields() -> None:
    """The kernel alone has no texts; the package provides them when it is imported."""
    errors.speak(None)
    try:
        assert str(IllegalMove("illegal", move="x")) == "error.illegal {'move': 'x'}"
    finally:
        errors.speak(words("en").say)
    assert str(IllegalMove("game_over")) == "The game is over."
