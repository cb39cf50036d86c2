"""Record: a game written down. All moves, chance included, so that it replays to the same table anywhere."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, NoReturn, Protocol

from .errors import BadRecord
from .game import Json

FORMAT: Final = 2

LARGEST: Final = 32
"""Maximal size of a record file in MiB. The longest possible game needs less than one."""


class Path(Protocol):
    """A path object, such as those of pathlib."""

    def __fspath__(self) -> str: ...


class Record:
    """A game written down: what was played, who sat where, where luck came from, and the text of every move in order.

    >>> import ratking
    >>> ratking.Record("0.2", "ratzzia", {"players": 2}, ["Anna", "Bea"], ["roll"])
    <Record of ratzzia: 2 players, moves: 1>
    """

    def __init__(
        self,
        engine: str,
        game: str,
        options: Json,
        seats: Sequence[str],
        moves: Sequence[str] = (),
        *,
        rules: int = 1,
        components: Json | None = None,
        chance: Json | None = None,
        more: Json | None = None,
    ) -> None:
        self.engine = engine
        """The version of Ratking that began it."""
        self.rules = rules
        """The version of the game's rules that its moves follow."""
        self.game = game
        self.options = options
        self.components = components
        """The components it was played with, by part, where they are not the package's."""
        self.seats = list(seats)
        self.chance = chance
        """Where luck came from, if there is anything to say: a commitment, and after the end the secret behind it."""
        self.moves = list(moves)
        self.more: Json = {} if more is None else more
        """Fields of a newer version or another program, kept unchanged."""

    def __len__(self) -> int:
        return len(self.moves)

    def to_json(self) -> Json:
        """Return the record as JSON, with a digest of the rest in `check`.

        >>> import ratking
        >>> sorted(ratking.new("ratzzia", players=2, seed=1).record.to_json())
        ['check', 'engine', 'format', 'game', 'moves', 'options', 'rules', 'seats']
        """
        content: Json = {
            "format": FORMAT,
            "engine": self.engine,
            "rules": self.rules,
            "game": self.game,
            "options": copied(self.options),
            "seats": list(self.seats),
        }
        if self.components is not None:
            content["components"] = copied(self.components)
        if self.chance is not None:
            content["chance"] = copied(self.chance)
        content["moves"] = list(self.moves)
        content.update(copied(self.more))
        content["check"] = _check(content)
        return content

    def text(self) -> str:
        """Return the JSON with one move per line, so that errors can name a line and diffs are readable.

        >>> import ratking
        >>> ratking.new("ratzzia", players=2, seed=1).record.text().splitlines()[:2]
        ['{', ' "format": 2,']
        """
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"

    def copy(self, upto: int | None = None) -> Record:
        """Return a copy of the record, or of its first moves only.

        >>> import ratking
        >>> match = ratking.new("rattus", players=2, seed=1)
        >>> len(match.record), len(match.record.copy(0))
        (1, 0)
        """
        return Record(
            self.engine,
            self.game,
            copied(self.options),
            self.seats,
            self.moves[:upto],
            rules=self.rules,
            components=copied(self.components),
            chance=copied(self.chance),
            more=copied(self.more),
        )

    def save(self, path: str | Path) -> None:
        """Write the record to a file. `save` and `open` are the only places in the kernel that touch the disk.

        >>> import ratking, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     ratking.new("rattus", players=2, seed=1).record.save(folder + "/game.json")
        ...     ratking.resume(folder + "/game.json").question.key
        'first cubes'
        """
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text())

    @classmethod
    def read(cls, text: str) -> Record:
        """Return the record in a text. Raises BadRecord; whether the moves are legal is not checked.

        >>> import ratking
        >>> record = ratking.new("rattus", players=2, seed=1).record
        >>> ratking.Record.read(record.text()).moves == record.moves
        True
        """
        if len(text) > LARGEST << 20:
            raise BadRecord("record_too_big", limit=LARGEST)
        try:
            content = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number)
        except json.JSONDecodeError as error:
            raise BadRecord("record_not_json", line=error.lineno) from error
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
            raise BadRecord("record_not_a_record") from error
        if not isinstance(content, dict):
            raise BadRecord("record_not_a_record")
        return cls.from_json(content)

    @classmethod
    def from_json(cls, content: Json) -> Record:
        """Return the record that `to_json` wrote. Raises BadRecord.

        >>> import ratking
        >>> record = ratking.new("rattus", players=2, seed=1).record
        >>> ratking.Record.from_json(record.to_json())
        <Record of rattus: 2 players, moves: 1>
        """
        content = dict(content)
        if type(content.get("format")) is not int or content["format"] < 1:
            raise BadRecord("record_not_a_record")
        if content["format"] > FORMAT:
            raise BadRecord("record_too_new", format=content["format"], known=FORMAT)
        _check_shape(content)
        # Records written by hand may leave the check out; if it is there, it must be right.
        check = content.pop("check", None)
        if check is not None and check != _check(content):
            raise BadRecord("record_altered")
        return cls(
            content["engine"],
            content["game"],
            content["options"],
            content["seats"],
            content["moves"],
            rules=content.get("rules", 1),
            components=content.get("components"),
            chance=content.get("chance"),
            more={name: value for name, value in content.items() if name not in _KNOWN},
        )

    @classmethod
    def open(cls, path: str | Path) -> Record:
        """Read the record in a file. Raises BadRecord, also for a file that is larger than any record.

        >>> import ratking, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     ratking.new("rattus", players=2, seed=1).record.save(folder + "/game.json")
        ...     ratking.Record.open(folder + "/game.json").seats
        ['Player 1', 'Player 2']
        """
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            return cls.read(file.read((LARGEST << 20) + 1))

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.seats)} players, moves: {len(self.moves)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Record.from_json, (self.to_json(),)


# Any: JSON of any kind.
def copied(value: Any) -> Any:
    """Return a deep copy of JSON."""
    if isinstance(value, dict):
        return {name: copied(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [copied(item) for item in value]
    return value


_SHAPE: Final[dict[str, type]] = {"engine": str, "game": str, "options": dict, "seats": list, "moves": list}
_KNOWN: Final = {"format", "rules", "components", "chance", "check", *_SHAPE}


def _check_shape(content: Json) -> None:
    for name, kind in _SHAPE.items():
        if not isinstance(content.get(name), kind):
            raise BadRecord("record_field", field=name)
    for name in ("seats", "moves"):
        if not all(isinstance(item, str) for item in content[name]):
            raise BadRecord("record_field", field=name)
    rules = content.get("rules", 1)
    if type(rules) is not int or rules < 1:
        raise BadRecord("record_field", field="rules")
    for name in ("chance", "components"):
        if not isinstance(content.get(name, {}), dict):
            raise BadRecord("record_field", field=name)
    for name, value in content.items():
        try:
            json.dumps([name, value], ensure_ascii=False).encode()
        except ValueError as error:  # half of a pair of surrogates, which no file can hold
            raise BadRecord("record_field", field=name) from error


def _check(content: Json) -> str:
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)  # JSON knows no NaN and no Infinity
