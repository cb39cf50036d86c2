"""The printed examples of Ratzzia and its guided first game, as lists of moves."""

from __future__ import annotations

from typing import Any, Final

from steps import Step


def dice(*values: int) -> list[str]:
    return [str(value) for value in values]


def keep(*rolled: int) -> list[str]:
    """Return the moves of a roll without re-rolls: the dice, and 0 as the number to re-roll of each value."""
    return ["roll", *dice(*rolled), *["0"] * len(set(rolled))]


SAVES: Final = [*keep(2, 2, 5, 5, 6, 1, 1), "5 on save", "5 on save", "2 on save", "2 on save", "done"]
"""Two doubles on the column Save, the higher one 5 and 5 (Z6.3)."""

# A letter after the number marks the second case of the same example.
RATZZIA: Final[dict[str, tuple[dict[str, Any], list[str], list[str], int]]] = {
    "Z6.1": (
        {"players": 3},
        [
            *keep(1, 1, 1, 2, 2, 3, 4),
            *("1 on anna", "done"),
            *keep(6, 5, 1, 1, 2, 2, 3),
            *("6 on jar2", "5 on jar2", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on jar2", "done"),
        ],
        [*keep(3, 1, 1, 2, 4, 6), "3 on jar2", "done"],
        0,
    ),
    "Z6.2": (
        {"players": 3},
        [
            *keep(5, 1, 1, 2, 2, 3, 4),
            *("5 on cat", "1 on anna", "done"),
            *keep(6, 4, 1, 1, 2, 2, 3),
            *("6 on jar2", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on candy", "done"),
        ],
        ["roll", *dice(1, 1, 3, 5, 6), "0", "0", "0", "1 on greedy", "done"],
        0,
    ),
    "Z6.2b": (
        {"players": 3},
        [
            *keep(5, 1, 1, 2, 2, 3, 4),
            *("5 on cat", "1 on anna", "done"),
            *["roll", *dice(5, 6, 1, 1, 2, 2, 4), *["0"] * 4],
            *("6 on jar2", "done"),
            *["roll", *dice(5, 4, 5, 1, 1, 2, 2), *["0"] * 3],
            *("4 on candy", "done"),
        ],
        ["roll", *dice(1, 1, 3, 5, 6), "2", "1", "1", "3", *dice(6, 5, 4, 3, 1, 1, 2), "6 on jar2", "5 on jar2", "done"],
        0,
    ),
    "Z6.3": (
        {"players": 3},
        [
            *keep(1, 1, 1, 2, 2, 3, 4),
            *("1 on anna", "done"),
            *keep(2, 3, 4, 5, 6, 1, 1),
            *("2 on jar4", "3 on jar4", "4 on jar4", "5 on jar4", "6 on jar4", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on candy", "done"),
            *keep(6, 1, 1, 2, 4, 4),
            *("6 on jar2", "done"),
        ],
        SAVES,
        1,
    ),
    "Z6.3b": (
        {"players": 3},
        [
            *keep(6, 5, 1, 1, 2, 2, 3),
            *("6 on jar2", "5 on jar2", "done"),
            *keep(4, 3, 1, 1, 2, 2, 6),
            *("4 on jar2", "3 on jar2", "done"),
            *keep(4, 1, 1, 2, 2, 3, 3),
            *("4 on candy", "done"),
            *keep(6, 1, 1, 2, 2, 4, 4),
            *("6 on jar2", "done"),
        ],
        SAVES,
        1,
    ),
}


ROLLED_AGAIN: Final = ("1", "0", "0", "0", "0")
"""Re-roll one of the 1s, and none of the 2, 3, 4 and 5."""

FIRST_RATZZIA: Final[list[Step]] = [
    Step(name="roll", own=("roll",), then=tuple(dice(2, 3, 4, 5, 1, 1, 1)), points=("hand",)),
    Step(name="again", own=ROLLED_AGAIN, then=("6",), points=("hand", "jar4"), tap=ROLLED_AGAIN[0]),
    Step(name="place", own=("2 on jar4",), points=("jar4",), tap="2 on jar4"),
    Step(name="climb", own=("3 on jar4", "4 on jar4", "5 on jar4"), points=("jar4",), tap="3 on jar4"),
    Step(name="complete", own=("6 on jar4",), points=("jar4",), tap="6 on jar4"),
    Step(name="cat", own=("1 on cat",), points=("cat",), tap="1 on cat"),
    Step(name="stop", own=("done",), then=("roll", *dice(6, 5, 1, 2, 2, 3)), points=("jar4", "bag 0")),
    Step(
        name="fed",
        hold="cat fed",
        then=("3", *["0"] * 4, "6 on jar2", "5 on jar2", "done", *keep(4, 2, 2, 2, 3, 3, 6), "4 on jar2", "done"),
        points=("cat",),
    ),
    Step(name="loose", own=("roll",), then=tuple(dice(5, 5, 2, 2, 3, 6)), points=("bag 0", "hand")),
    Step(name="equal", own=(*["0"] * 4, "5 on save", "5 on save"), points=("save",), picture="Z2.2", explains=("=",)),
    Step(name="pairs", own=("2 on save", "2 on save"), points=("save",), tap="2 on save"),
    Step(
        name="save",
        own=("3 on accountant", "done"),
        then=(
            *("roll", *dice(1, 2, 4, 5), *["0"] * 3, "2 on jar4", "done"),
            *("roll", *dice(1, 3, 3, 2, 6, 6), *["0"] * 3, "3 on jar2", "done"),
        ),
        points=("save", "bag 0"),
    ),
    Step(
        name="retire",
        own=("retire accountant",),
        then=("roll", *dice(1, 2, 4)),
        points=("accountant",),
        tap="retire accountant",
    ),
    Step(name="comes", hold="cat comes", then=("6",), points=("cat",)),
]
"""Three turns of a first game of Ratzzia: a jar, the cat, saved food, a die taken back, and the cat again."""
