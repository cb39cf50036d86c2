"""Components: the contents of a game's box: the package's own, or those that a user has copied from a real box."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final

from .checked import Field, plain
from .kernel.contents import Contents
from .kernel.errors import BadOptions

FORMAT: Final = 1

LARGEST: Final = 256
"""The maximum size of a file of components, in KiB. The largest in the package has twelve."""

# Any, here and below: TOML and JSON. The game checks each value of a part.
Parts = dict[str, Any]


class Components(Contents):
    """What is printed on each part of a game, such as a board or cards: texts, numbers, booleans, lists and tables."""

    def __init__(self, game: str, data: Parts, ours: bool = False, notes: dict[str, str] | None = None) -> None:
        super().__init__(game, data, ours)
        self.notes: dict[str, str] = {} if notes is None else notes
        """By part, comments on what is known and what is reconstructed. They are written into the file."""

    @classmethod
    def of_package(cls, game: str, package: str, names: dict[str, str]) -> Components:
        """Return the package's own components from these files, by part. The comments at the head of a file are its note."""
        data: Parts = {}
        notes: dict[str, str] = {}
        for part, name in names.items():
            text = files(package).joinpath(name).read_text(encoding="utf-8")
            data[part] = tomllib.loads(text)
            notes[part] = _head(text)
        return cls(game, data, True, notes)

    @classmethod
    def read(cls, text: str) -> Components:
        """Return the components in a file that `text` has written, perhaps edited by hand. Raises BadOptions.

        Only the game can check whether it can be played with them: see `Game.with_components`.
        """
        if len(text) > LARGEST << 10:
            raise BadOptions("components_too_big", limit=LARGEST)
        try:
            content = tomllib.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError) as error:
            raise BadOptions("components_not_toml", line=_line(text, str(error))) from error
        game = content.pop("game", None)
        if not isinstance(game, str):
            raise BadOptions("components_no_game")
        version = content.pop("format", FORMAT)
        if type(version) is not int or not 1 <= version <= FORMAT:
            raise BadOptions("components_format", format=version, known=FORMAT)
        return cls.of_json(game, content)

    @classmethod
    def of_json(cls, game: str, data: object) -> Components:
        """Return the components given by a record or a program, by part. Raises BadOptions if they are not plain JSON."""
        if not isinstance(data, dict):
            raise BadOptions("components_entry", where="components")
        for name, part in data.items():
            if not isinstance(name, str) or not name.isprintable() or not isinstance(part, dict):
                raise BadOptions("components_entry", where=str(name))
        return cls(game, _copied(data))

    def like(self, data: object) -> Components:
        return Components.of_json(self.game, data)

    def completed(self, ours: Components) -> Components:
        """Return these components, with missing parts taken from `ours`. Raises BadOptions if they are of another game."""
        return ours.completing(self)

    def completing(self, given: Contents) -> Components:
        """Return the given components, with missing parts taken from these. Raises BadOptions for another game."""
        self.check(given)
        whole = Components(self.game, {part: given.data.get(part, self.data[part]) for part in self.data}, notes=self.notes)
        return self if whole.digest == self.digest else whole

    def entry(self, part: str) -> Field:
        """Return a part as a Field, to read its values."""
        return Field(self.data[part], part)

    def text(self) -> str:
        """Return the content of a file for `read`. Equal components always give the same text."""
        lines = [f"format = {FORMAT}", f"game = {_value(self.game)}"]
        for part, content in self.data.items():
            lines += ["", *self.notes.get(part, "").splitlines(), f"[{_key(part)}]"]
            tables = {name: value for name, value in content.items() if isinstance(value, dict)}
            for name, value in content.items():
                if name not in tables:
                    lines += _assignment(name, value)
            for name, table in tables.items():
                lines += ["", f"[{_key(part)}.{_key(name)}]"]
                for inner, value in table.items():
                    lines += _assignment(inner, value)
        return "\n".join(lines) + "\n"

    def __reduce__(self) -> tuple[object, ...]:
        return Components, (self.game, self.data, self.ours, self.notes)


def _copied(data: Parts) -> Parts:
    return {name: plain(part, name) for name, part in data.items()}


# ---- TOML


def _assignment(name: str, value: object) -> list[str]:
    """Return a value as TOML; a list of tables or lists has one line for each, so that a change affects one line."""
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        return [f"{_key(name)} = [", *(f"  {_value(item)}," for item in value), "]"]
    return [f"{_key(name)} = {_value(value)}"]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join([_value(item) for item in value])}]"
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{_key(name)} = {_value(item)}' for name, item in value.items()])} }}"
    return json.dumps(str(value), ensure_ascii=False)


def _key(name: str) -> str:
    bare = bool(name) and all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in name)
    return name if bare else _value(name)


def _head(text: str) -> str:
    lines: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line)
    return "\n".join(lines)


def _line(text: str, message: str) -> int:
    """Return the line number in the message of a TOML error; the last line if there is none."""
    words = message.replace(",", " ").replace(")", " ").split()
    for word, number in pairwise(words):
        if word == "line" and number.isdecimal():
            return int(number)
    return text.count("\n") + 1


def load(package: str, name: str) -> dict[str, Any]:
    """Return the content of a TOML file in a package. Any: TOML; the caller checks it."""
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
