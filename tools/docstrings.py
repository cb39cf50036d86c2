"""Docstrings: puts them into the C that mypyc writes, which leaves them out.

mypyc gives every function and class a signature without types, and an empty text. Here the text of the source follows,
headed by the signature with its types, so that `help(ratking.Match.play)` says the same as the source. What is not found in
the C, because another mypyc writes it differently, is left as it was; a test of the compiled build looks.
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
"""What ends the signature in a text that mypyc writes. Python shows as `__doc__` what follows it."""


class Texts:
    """The docstrings of the sources, found by the names that mypyc gives to functions and classes in C."""

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
        """Return the text of what C calls by this name: the module as far as it must be told from others, and the rest."""
        texts = self._found.get(name, [])
        return texts[0] if len(texts) == 1 else None


def insert(code: str, texts: Texts) -> str:
    """Return C in which the functions, classes and properties of the sources have their docstrings."""

    def with_text(found: re.Match[str]) -> str:
        text = texts.of(found[2])
        return found[0] if text is None or not found[3].endswith(HEADER) else found[1] + found[3] + _literal(text) + found[4]

    def of_property(found: re.Match[str]) -> str:
        text = texts.of(f"{found[2]}___{found[3]}")
        return found[0] if text is None else f'{found[1]} PyDoc_STR("{_literal(text)}"){found[4]}'

    return PROPERTY.sub(of_property, CLASS.sub(with_text, METHOD.sub(with_text, code)))


def _documented(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Everything public that has a docstring, with it."""
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
    """The signature of a function with its types, or the type of a property, and its docstring."""
    is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)
    returns = "" if function.returns is None else ast.unparse(function.returns)
    head = returns if is_property else f"{function.name}({ast.unparse(function.args)}) -> {returns}"
    return inspect.cleandoc(f"{head}\n\n{ast.get_docstring(function) or ''}").strip()


def _literal(text: str) -> str:
    """The inside of a C string. Octal, because a hexadecimal escape has no end; "?" too, for the sake of trigraphs."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\"}
    letters = (
        plain.get(byte) or (chr(byte) if 32 <= byte < 127 and byte != ord("?") else f"\\{byte:03o}")
        for byte in text.encode()
    )
    return "".join(letters)
