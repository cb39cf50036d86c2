"""Record: a game written down. All moves, chance included, so that it replays to the same table anywhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final

from .errors import BadRecord
from .game import Json

FORMAT: Final = 1


class Record:
    """Format, engine, game, options, who sat where, and the text of every move in order."""

    def __init__(self, engine: str, game: str, options: Json, seats: Sequence[str], moves: Sequence[str] = ()) -> None:
        self.engine = engine
        self.game = game
        self.options = options
        self.seats = list(seats)
        self.moves = list(moves)

    def __len__(self) -> int:
        return len(self.moves)

    def to_json(self) -> Json:
        content = {
            "format": FORMAT,
            "engine": self.engine,
            "game": self.game,
            "options": self.options,
            "seats": self.seats,
            "moves": self.moves,
        }
        return {**content, "check": _check(content)}

    def text(self) -> str:
        """The JSON, a move a line, so that an error can name the line and a change shows as a line."""
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"

    def save(self, path: str) -> None:
        """Write the record to a file. The one place in the kernel that touches the disk."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text())

    @classmethod
    def read(cls, text: str) -> Record:
        """The record that `text` holds. Raises BadRecord; whether the moves are legal only a replay can tell."""
        try:
            content = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadRecord("record_not_json", line=error.lineno) from error
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
            raise BadRecord("record_not_a_record") from error
        if not isinstance(content, dict) or type(content.get("format")) is not int or content["format"] < 1:
            raise BadRecord("record_not_a_record")
        if content["format"] > FORMAT:
            raise BadRecord("record_too_new", format=content["format"], known=FORMAT)
        for name, kind in _SHAPE.items():
            if not isinstance(content.get(name), kind):
                raise BadRecord("record_field", field=name)
        for name in ("seats", "moves"):
            if not all(isinstance(item, str) for item in content[name]):
                raise BadRecord("record_field", field=name)
        # The check is left out of records written by hand; where it is, it must be right.
        if "check" in content and content.pop("check") != _check(content):
            raise BadRecord("record_altered")
        return cls(content["engine"], content["game"], content["options"], content["seats"], content["moves"])

    @classmethod
    def open(cls, path: str) -> Record:
        """Read the record in a file."""
        with open(path, encoding="utf-8", errors="replace") as file:
            return cls.read(file.read())


_SHAPE: Final[dict[str, type]] = {"engine": str, "game": str, "options": dict, "seats": list, "moves": list}


def _check(content: dict[str, Any]) -> str:
    # Any: JSON.
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
