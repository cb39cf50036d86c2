"""Generates the TypeScript types of views from those in Python: src/protocol/viewTypes.ts, src/games/<game>/viewTypes.ts.

    python web/protocol/view_types.py

Tests make sure that the committed files are up to date, and that the views of real games have these types.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import textwrap
import types
from pathlib import Path
from typing import Any, Final, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

WEB: Final = Path(__file__).parent.parent
HEAD: Final = "// The shape of {what}, as types. Made by protocol/view_types.py from `{module}`; not to be edited.\n"
GAMES: Final = WEB.parent / "src" / "ratking" / "games"
FILES: Final = {
    "ratking.kernel.view_types": ("a view", "src/protocol/viewTypes.ts"),
    **{
        f"ratking.games.{path.parts[-3]}.rules.view_types": (
            "the table in a view",
            f"src/games/{path.parts[-3]}/viewTypes.ts",
        )
        for path in sorted(GAMES.glob("*/rules/view_types.py"))
    },
}
"""By module, what its types describe, and the file they are written to."""
OPEN: Final = ("Options",)
"""The types that may have further fields."""
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "T"}
"""The types without structure. `Any` is the game's own part of a view, which is a type parameter in the page."""

# Any in this file: types.


def written(module: str) -> str:
    """Return the whole file for a module of TypedDicts: one interface for each, in the order of the module."""
    source = importlib.import_module(module)
    texts = docstrings(inspect.getsource(source))
    kinds = [thing for thing in vars(source).values() if is_typeddict(thing)]
    return "\n".join([HEAD.format(what=FILES[module][0], module=module), *(_interface(kind, texts) for kind in kinds)])


def docstrings(source: str) -> dict[str, str]:
    """Return the docstring of each top-level name of a module: of a class, or below an assignment."""
    found: dict[str, str] = {}
    name = ""
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = ast.get_docstring(node) or ""
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
            found[name] = inspect.cleandoc(str(node.value.value))
        name = node.targets[0].id if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) else ""
    return found


def comment(text: str) -> str:
    """Return a docstring as a comment of TypeScript, wrapped to the width of our code."""
    lines = textwrap.wrap(" ".join(text.split()), width=114)
    return "/** " + "\n * ".join(lines) + " */"


def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a TypedDict, each with its type and whether it is required."""
    hints = get_type_hints(kind, include_extras=True)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {name: (get_args(hint)[0] if name in optional else hint, name not in optional) for name, hint in hints.items()}


def _interface(kind: Any, texts: dict[str, str]) -> str:
    fields = fields_of(kind)
    generic = "<T = unknown>" if any(hint is Any for hint, _ in fields.values()) else ""
    lines = [comment(texts[kind.__name__]), f"export interface {kind.__name__}{generic} {{"]
    for name, (hint, needed) in fields.items():
        lines.append(f"  {name if name.isidentifier() else json.dumps(name)}{'' if needed else '?'}: {_type(hint)};")
    if kind.__name__ in OPEN:
        lines.append("  [more: string]: unknown;")
    return "\n".join([*lines, "}", ""])


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    parts, origin = [_type(part) for part in get_args(hint)], get_origin(hint)
    if origin in (types.UnionType, Union):
        return " | ".join(parts)
    if origin is list:
        return f"({parts[0]})[]" if "|" in parts[0] else f"{parts[0]}[]"
    if origin is dict:
        return f"Record<string, {parts[1]}>"
    raise TypeError(f"{hint} has no type in TypeScript")


def main() -> None:
    for module, (_, file) in FILES.items():
        (WEB / file).write_text(written(module), encoding="utf-8")


if __name__ == "__main__":
    main()
