"""Docstrings: inserts the docstrings of the sources into the C code of mypyc, which leaves them out.

mypyc gives every function and class a signature without types, and an empty docstring. This module adds the docstring of the
source, preceded by the signature with its types, so that `help(ratking.Match.play)` shows the same as the source. If a place
is not found in the C code, because another version of mypyc writes it differently, it is left unchanged; a test of the
compiled build notices that.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

METHOD: Final = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s+METH_[A-Z_| ]+, PyDoc_STR\(")((?:[^"\\]|\\.)*)("\))')
CLASS: Final = re.compile(
    r'(static PyTypeObject CPyType_(\w+?)_template_ = \{.*?\.tp_doc = PyDoc_STR\(")((?:[^"\\]|\\.)*)("\))', re.DOTALL
)
PROPERTY: Final = re.compile(r"(\(getter\)(\w+?)_get_(\w+),\s+NULL,) NULL(, NULL\})")
HEADER: Final = r"\n--\n\n"
"""The end of the signature in a docstring of mypyc. Python shows what follows as `__doc__`."""


class Texts:
    """The docstrings of the sources, by the names that mypyc gives to functions and classes in C."""

    def __init__(self, package: Path, sources: Iterable[Path]) -> None:
        self._found: dict[str, list[str]] = {}
        for source in sources:
            parts = source.relative_to(package.parent).with_suffix("").parts
            module = "___".join(parts[:-1] if parts[-1] == "__init__" else parts)
            for name, text in _documented(ast.parse(source.read_text(encoding="utf-8"))):
                whole = f"{module}___{name}".split("___")
                for first in range(len(whole) - 1):
                    self._found.setdefault("___".join(whole[first:]), []).append(text)

    def of(self, name: str) -> str | None:
        """Return the docstring for a name in C, which begins with as much of the module as is needed to make it unique."""
        texts = self._found.get(name, [])
        return texts[0] if len(texts) == 1 else None


def insert(code: str, texts: Texts) -> str:
    """Return the C code with the docstrings of functions, classes and properties inserted."""

    def with_text(found: re.Match[str]) -> str:
        text = texts.of(found[2])
        return found[0] if text is None or not found[3].endswith(HEADER) else found[1] + found[3] + _literal(text) + found[4]

    def of_property(found: re.Match[str]) -> str:
        text = texts.of(f"{found[2]}___{found[3]}")
        return found[0] if text is None else f'{found[1]} PyDoc_STR("{_literal(text)}"){found[4]}'

    return PROPERTY.sub(of_property, CLASS.sub(with_text, METHOD.sub(with_text, code)))


def _documented(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the names of public functions, classes and methods, with their docstrings."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.name, text
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                    yield f"{node.name}___{inner.name}", _described(inner)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, _described(node)


def _described(function: ast.FunctionDef) -> str:
    """Return the signature of a function with its types, or the type of a property, followed by its docstring."""
    is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)
    returns = "" if function.returns is None else ast.unparse(function.returns)
    head = returns if is_property else f"{function.name}({ast.unparse(function.args)}) -> {returns}"
    return inspect.cleandoc(f"{head}\n\n{ast.get_docstring(function) or ''}").strip()


def _literal(text: str) -> str:
    """Return the inside of a C string. Escapes are octal, because hexadecimal ones have no end; "?" avoids trigraphs."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    letters = (
        plain.get(byte) or (chr(byte) if 32 <= byte < 127 and byte != ord("?") else f"\\{byte:03o}")
        for byte in text.encode()
    )
    return "".join(letters)
