"""Board: the pantry. Nine columns of spaces with a shelf reward above each, and the cat row below."""

from __future__ import annotations

from typing import Final

from ....checked import Field

PLAYERS: Final = range(2, 6)  # Z1.1

ANY: Final = 0
"""The number of a space that takes every value."""
FULL: Final = -1
"""What a column takes whose top space holds a die: nothing more."""

REWARD_OF: Final = {
    "anna": "anna",
    "candy": "candy",
    "jar4": "sausages",
    "jar3": "sausages",
    "jar2": "sausages",
    "jar1": "sausages",
    "save": "save",
    "greedy": "greedy",
    "accountant": "accountant",
}
"""By name of column, the reward on its shelf. The names are fixed; what is printed on the columns is not."""

COLUMNS: Final[tuple[str, ...]] = tuple(REWARD_OF)
"""A column is its number here, wherever it stands on the board."""

REWARDS: Final[tuple[str, ...]] = tuple(REWARD_OF.values())

HEIGHT: Final = 8
"""The most spaces a column can have: space number h of column c, counted from the bottom, is the number c * 8 + h."""

SPACES: Final = len(COLUMNS) * HEIGHT

SPACE_NAMES: Final[tuple[str, ...]] = tuple(f"{name} #{height + 1}" for name in COLUMNS for height in range(HEIGHT))
"""Of each space, its name: "jar4 #2" is the second from the bottom of the printed column, hidden ones counted."""

_PAIRS: Final = [False, True, False, True]


def column_of(space: int) -> int:
    return space // HEIGHT


class Board:
    """The pantry of one game: the lowest spaces that pieces hide do not exist (Z1.1).

    Read from the components, which may be the user's: BadOptions says which entry makes no sense.
    """

    def __init__(self, printed: Field, players: int) -> None:
        printed.table(["columns", "cat"])
        listed = printed.at("columns").items(len(COLUMNS), len(COLUMNS))
        self.columns: list[int] = [COLUMNS.index(_name(column)) for column in listed]
        """The columns from left to right."""
        for place, column in enumerate(self.columns):
            if column in self.columns[:place]:
                raise listed[place].at("id").wrong("ratzzia_column_twice", column=COLUMNS[column])
        # The seed says which column saves food, and that it holds two pairs.
        if COLUMNS[self.columns[-3]] != "save":
            raise listed[-3].at("id").wrong("ratzzia_save_column")
        self.bottom: list[int] = [column * HEIGHT for column in range(len(COLUMNS))]
        """Of each column, its lowest space."""
        self.end: list[int] = self.bottom[:]
        """Of each column, the number after that of its top space."""
        self.jars: list[int] = [0] * len(COLUMNS)
        """For each column, what the label of its jar says; 0 if there is none."""
        self.numbers: list[int] = [ANY] * SPACES
        """Of each space, the value it takes, or ANY."""
        self.joined: list[bool] = [False] * SPACES
        """Of each space, whether its die must equal the one below."""
        self.sausages: list[int] = [0] * SPACES
        """By space, what it pays the owner of its die."""
        for column, entry in zip(self.columns, listed, strict=True):
            self._lay(column, entry, players)
        row = printed.at("cat").table([str(number) for number in PLAYERS]).at(str(players)).table(["grey", "red"])
        self.grey: int = row.at("grey").number(1, 2)
        self.red: int = row.at("red").number(1, 20)
        self.row: int = self.grey + self.red
        """How many spaces the cat row has."""

    def _lay(self, column: int, printed: Field, players: int) -> None:
        reward = REWARDS[column]
        printed.table(["id", "reward", "spaces", *(["jar"] if reward == "sausages" else [])], ["hidden"])
        printed.at("reward").text([reward])
        if printed.has("jar"):
            self.jars[column] = printed.at("jar").number(1, 99)
        spaces = printed.at("spaces").items(1, HEIGHT)
        first = self.end[column]
        self.end[column] += len(spaces)
        for space, entry in enumerate(spaces, start=first):
            entry.table(["value", "sausages"], ["equal"])
            self.numbers[space] = entry.at("value").number(ANY, 6)
            self.sausages[space] = entry.at("sausages").number(0, 99)
            self.joined[space] = entry.at("equal").flag() if entry.has("equal") else False
            if self.joined[space] and self.numbers[space] != ANY:
                raise entry.at("value").wrong("ratzzia_joined_number")
        if reward == "save" and self.joined[first : self.end[column]] != _PAIRS:
            raise printed.at("spaces").wrong("ratzzia_pairs")
        if printed.has("hidden"):
            hidden = printed.at("hidden").table([], ["2", "3"])
            if hidden.has(str(players)):
                self.bottom[column] += hidden.at(str(players)).number(0, len(spaces) - 1)
        if self.joined[self.bottom[column]]:
            raise spaces[self.bottom[column] - first].wrong("ratzzia_joined_to_nothing", players=players)

    def spaces(self, column: int) -> range:
        """Return the spaces of a column, bottom to top."""
        return range(self.bottom[column], self.end[column])

    def hidden(self, column: int) -> int:
        """Return how many spaces of a column are hidden."""
        return self.bottom[column] - column * HEIGHT

    def pairs(self, column: int) -> list[tuple[int, int]]:
        """Return the spaces of a column that are joined two by two, counted from its lowest."""
        first = self.bottom[column]
        return [(space - first - 1, space - first) for space in self.spaces(column) if self.joined[space]]


def _name(column: Field) -> str:
    if not column.has("id"):
        column.table(["id"])
    return column.at("id").text(COLUMNS)
