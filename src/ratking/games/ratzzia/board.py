"""Board: the pantry. Nine columns of spaces with a shelf reward above each, and the cat row below."""

from __future__ import annotations

from typing import Any, Final

from .data import load
from .rewards.catalogue import NAMES

PLAYERS: Final = range(2, 6)  # Z1.1

ANY: Final = 0
"""The number of a space that takes every value."""
FULL: Final = -1
"""What a column wants whose top space holds a die: nothing more."""


def check(file: dict[str, Any]) -> None:
    """The board file makes sense. Any: TOML. Raises ValueError that says what does not."""
    columns = file["columns"]
    if len(columns) != 9 or len({column["id"] for column in columns} | {"cat"}) != 10:
        raise ValueError("ratzzia_board.toml: not nine columns, each with a name of its own")
    if {column["reward"] for column in columns} != set(NAMES):
        raise ValueError(f"ratzzia_board.toml: the rewards are not {', '.join(NAMES)}")
    for column in columns:
        _check_column(column)
    # The seed says which column saves food, and that it holds two pairs.
    if columns[-3]["reward"] != "save" or sum(column["reward"] == "save" for column in columns) != 1:
        raise ValueError("ratzzia_board.toml: the third column from the right alone saves food")
    if [space.get("equal", False) for space in columns[-3]["spaces"]] != [False, True, False, True]:
        raise ValueError("ratzzia_board.toml: the save column is not two pairs")
    for players in PLAYERS:
        row = file["cat"][str(players)]
        if row["grey"] not in (1, 2) or row["red"] < 1:
            raise ValueError(f"ratzzia_board.toml: a cat row for {players} without one or two grey spaces, or without red")


def _check_column(column: dict[str, Any]) -> None:
    # Any: TOML.
    name, spaces, hidden = column["id"], column["spaces"], column.get("hidden", {})
    if ("jar" in column) != (column["reward"] == "sausages") or column.get("jar", 1) < 1:
        raise ValueError(f"ratzzia_board.toml: {name} has a jar where none belongs, or none where one does")
    for space in spaces:
        if space["value"] not in range(7) or space["sausages"] < 0 or (space.get("equal") and space["value"] != ANY):
            raise ValueError(f"ratzzia_board.toml: {name} has an impossible space")
    if not set(hidden) <= {"2", "3"}:
        raise ValueError(f"ratzzia_board.toml: {name} hides spaces from other than two or three players")
    for covered in (0, *hidden.values()):
        if not 0 <= covered < len(spaces) or spaces[covered].get("equal"):
            raise ValueError(f"ratzzia_board.toml: the lowest space of {name} is missing or joined to nothing")


# A reconstruction in its numbers: docs/ratzzia.md says what is known and how to correct it.
_FILE: Final = load("ratzzia_board.toml")
check(_FILE)

COLUMNS: Final[tuple[str, ...]] = tuple(column["id"] for column in _FILE["columns"])
"""The columns from left to right: a column is its number here."""

REWARDS: Final[tuple[str, ...]] = tuple(column["reward"] for column in _FILE["columns"])
"""Of each column, the reward on its shelf."""

JARS: Final[tuple[int, ...]] = tuple(column.get("jar", 0) for column in _FILE["columns"])
"""Of each column, what the label of its jar says; nought if there is none."""

COLUMN_OF: Final[tuple[int, ...]] = tuple(number for number, column in enumerate(_FILE["columns"]) for _ in column["spaces"])
"""All spaces, column after column, each from bottom to top: a space is its number here, and this is its column."""

_SPACES: Final = [space for column in _FILE["columns"] for space in column["spaces"]]

NUMBERS: Final[tuple[int, ...]] = tuple(space["value"] for space in _SPACES)
"""Of each space, the value it takes, or ANY."""

JOINED: Final[tuple[bool, ...]] = tuple(bool(space.get("equal")) for space in _SPACES)
"""Of each space, whether its die must equal the one below."""

SPACE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{COLUMNS[column]} #{space - COLUMN_OF.index(column) + 1}" for space, column in enumerate(COLUMN_OF)
)
"""Of each space, its name: "jar4 #2" is the second from the bottom of the printed column, hidden ones counted."""


class Board:
    """The pantry of one game: the lowest spaces that pieces hide do not exist (Z1.1)."""

    def __init__(self, players: int) -> None:
        self.columns: range = range(len(COLUMNS))
        covered = [column.get("hidden", {}).get(str(players), 0) for column in _FILE["columns"]]
        self.bottom: list[int] = [COLUMN_OF.index(column) + covered[column] for column in self.columns]
        """Of each column, its lowest space."""
        self.end: list[int] = [COLUMN_OF.index(column) + COLUMN_OF.count(column) for column in self.columns]
        """Of each column, the number after that of its top space."""
        self.sausages: list[int] = [space["sausages"] for space in _SPACES]
        """Of each space, what it pays the owner of its die."""
        self.grey: int = _FILE["cat"][str(players)]["grey"]
        self.red: int = _FILE["cat"][str(players)]["red"]
        self.row: int = self.grey + self.red
        """How many spaces the cat row has."""

    def spaces(self, column: int) -> range:
        """The spaces of a column, bottom to top."""
        return range(self.bottom[column], self.end[column])

    def pairs(self, column: int) -> list[tuple[int, int]]:
        """The spaces of a column that are joined two by two, counted from its lowest."""
        first = self.bottom[column]
        return [(space - first - 1, space - first) for space in self.spaces(column) if JOINED[space]]
