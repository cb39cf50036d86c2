"""Field: one thing in what a user has written, and where it stands, so that what is wrong with it can be named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .kernel.errors import BadOptions

DEEPEST: Final = 16
"""How many lists and tables may lie in one another."""
LARGEST: Final = 1_000_000
"""No number on any component is larger."""


class Field:
    """A value to be read as a certain type. Every reading raises BadOptions, with its place, if it is something else."""

    def __init__(self, value: object, where: str) -> None:
        self.value = value
        self.where = where
        """Its place as one would look for it: `board.columns[3].spaces[1].value`, lists counted from 1."""

    def wrong(self, key: str, **fields: object) -> BadOptions:
        """Return the error that says what is wrong with it."""
        return BadOptions(key, where=self.where, **fields)

    def number(self, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong("components_number", value=self.value, least=least, most=most)
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong("components_flag", value=self.value)
        return self.value

    def text(self, allowed: Sequence[str] | None = None) -> str:
        """Return a text; with `allowed`, one of these."""
        if not isinstance(self.value, str):
            raise self.wrong("components_text", value=self.value)
        if allowed is not None and self.value not in allowed:
            raise self.wrong("components_name", value=self.value, allowed=list(allowed))
        return self.value

    def items(self, least: int = 0, most: int = LARGEST) -> list[Field]:
        """Return the entries of a list, of which there must be from `least` to `most`."""
        if not isinstance(self.value, list):
            raise self.wrong("components_list")
        if not least <= len(self.value) <= most:
            raise self.wrong("components_count", number=len(self.value), least=least, most=most)
        return [Field(item, f"{self.where}[{number}]") for number, item in enumerate(self.value, start=1)]

    def table(self, needed: Sequence[str], allowed: Sequence[str] = ()) -> Field:
        """Itself, if it is a table of these names: all that are needed, and no others than are allowed."""
        if not isinstance(self.value, dict):
            raise self.wrong("components_table")
        for name in needed:
            if name not in self.value:
                raise BadOptions("components_missing", where=f"{self.where}.{name}")
        for name in self.value:
            if name not in needed and name not in allowed:
                raise BadOptions("components_unknown", where=f"{self.where}.{name}", allowed=[*needed, *allowed])
        return self

    def has(self, name: str) -> bool:
        """Return whether a table has something of that name."""
        return isinstance(self.value, dict) and name in self.value

    def at(self, name: str) -> Field:
        """Return what a table has under a name. Ask with `table` or `has` first whether it is there."""
        if not isinstance(self.value, dict):
            raise self.wrong("components_table")
        return Field(self.value[name], f"{self.where}.{name}")

    def names(self) -> list[str]:
        """Return the names in a table."""
        if not isinstance(self.value, dict):
            raise self.wrong("components_table")
        return list(self.value)


# Any: JSON of any kind.
def plain(value: Any, where: str, depth: int = 0) -> Any:
    """A copy of nothing but texts, whole numbers, yes and no, lists and tables of these. Raises BadOptions elsewhere."""
    if depth > DEEPEST:
        raise BadOptions("components_entry", where=where)
    if isinstance(value, dict):
        return {_name(name, where): plain(item, f"{where}.{name}", depth + 1) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, f"{where}[{number}]", depth + 1) for number, item in enumerate(value, start=1)]
    if isinstance(value, str) and value.isprintable():
        return value
    if isinstance(value, bool):  # by itself: compiled, a yes among numbers would become the number 1
        return value
    if type(value) is int and abs(value) <= LARGEST:
        return value
    raise BadOptions("components_entry", where=where)


def _name(name: object, where: str) -> str:
    if not isinstance(name, str) or not name.isprintable():
        raise BadOptions("components_entry", where=where)
    return name
