"""Docstrings in the compiled build: inserted into the C code of mypyc, and shown by Python."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from tools.docstrings import Texts, insert

import ratking

SOURCE = '''
class Match:
    """One game "being" played?"""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    def play(self, move: int | str, *, seat: int = 0) -> None:
        """Answer the question: è."""

    def _hidden(self) -> None:
        """Nobody is told."""

def new(game: str) -> Match:
    """Begin."""
'''

C = r"""
static PyGetSetDef match___Match_getseters[] = {
{"over",
 (getter)match___Match_get_over,
NULL, NULL, NULL},
static PyMethodDef match___Match_methods[] = {
{"play",
 (PyCFunction)CPyPy_match___Match___play,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, move, *, seat=0)\n--\n\n")},
{"_hidden",
 (PyCFunction)CPyPy_match___Match____hidden,
 METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("_hidden($self)\n--\n\n")},
static PyTypeObject CPyType_match___Match_template_ = {
.tp_doc = PyDoc_STR("Match()\n--\n\n"),
};
{"new", (PyCFunction)CPyPy_match___new, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("new(game)\n--\n\n") /* docstring */},
"""


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    source = tmp_path / "package" / "kernel" / "match.py"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, encoding="utf-8")
    return Texts(tmp_path / "package", [source])


def test_classes_methods_properties_and_functions_get_their_docstrings(texts: Texts) -> None:
    code = insert(C, texts)
    assert r'PyDoc_STR("Match()\n--\n\nOne game \"being\" played\077")' in code
    assert r"\n--\n\nplay(self, move: int | str, *, seat: int=0) -> None\n\nAnswer the question: \303\250." in code
    assert r'NULL, PyDoc_STR("bool\n\nWhether it has ended."), NULL},' in code
    assert r"new(game)\n--\n\nnew(game: str) -> Match\n\nBegin." in code


def test_private_and_unknown_code_is_not_changed(texts: Texts) -> None:
    assert r'PyDoc_STR("_hidden($self)\n--\n\n")},' in insert(C, texts)
    other = "a C that looks different (PyCFunction)CPyPy_match___Match___play, NULL"
    assert insert(other, texts) == other


def test_equal_names_are_distinguished_by_their_modules(tmp_path: Path) -> None:
    for folder, text in (("one", "The first."), ("two", "The second.")):
        source = tmp_path / "package" / folder / "game.py"
        source.parent.mkdir(parents=True)
        source.write_text(f'class Game:\n    """{text}"""\n', encoding="utf-8")
    both = Texts(tmp_path / "package", sorted((tmp_path / "package").rglob("*.py")))
    assert both.of("game___Game") is None
    assert both.of("two___game___Game") == "The second."


def written(file: str, *names: str) -> str:
    """Return the first line of a docstring in the source."""
    body = ast.parse((Path(ratking.__file__).parent / file).read_text(encoding="utf-8")).body
    for name in names:
        (found,) = [node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name]
        body = found.body
    text = ast.get_docstring(found)
    assert text
    return text.splitlines()[0]


@pytest.mark.parametrize(
    ("thing", "names"),
    [
        (ratking.Match, ("kernel/match.py", "Match")),
        (ratking.Match.play, ("kernel/match.py", "Match", "play")),
        (ratking.Match.seat, ("kernel/match.py", "Match", "seat")),
        (ratking.Record.save, ("kernel/record.py", "Record", "save")),
        (ratking.Observation.determinise, ("kernel/observation.py", "Observation", "determinise")),
        (ratking.new, ("__init__.py", "new")),
    ],
    ids=["Match", "Match.play", "Match.seat", "Record.save", "Observation.determinise", "new"],
)
def test_the_public_api_has_docstrings(thing: object, names: tuple[str, ...]) -> None:
    """Also in the compiled build, with which this file is run a second time."""
    assert written(*names) in (inspect.getdoc(thing) or "")


def test_the_types_are_shown_on_both_builds() -> None:
    shown = f"{inspect.signature(ratking.Match.play)}\n{inspect.getdoc(ratking.Match.play)}"
    assert "move: SupportsIndex | str" in shown.replace("'", "")
    assert "seat: SupportsIndex | None" in shown.replace("'", "")
