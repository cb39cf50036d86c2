"""The printed examples of Ratzzia and its guided first game, written down move by move."""

from __future__ import annotations

from typing import Any, Final


def dice(*values: int) -> list[str]:
    return [str(value) for value in values]


def keep(*rolled: int) -> list[str]:
    """A roll that is kept: the dice, and nought re-rolled of each value they show."""
    return ["roll", *dice(*rolled), *["0"] * len(set(rolled))]


SAVES: Final = [*keep(2, 2, 5, 5, 6, 1, 1), "5 on save", "5 on save", "2 on save", "2 on save", "done"]
"""Two doubles on the column that saves, the higher one 5 and 5 (Z6.3)."""

# A letter after the number: the other case of the same example.
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


def silent(*moves: str) -> list[tuple[str, str]]:
    """Moves that the reader only sees the result of."""
    return [(move, "") for move in moves]


# A move with a note is a stop of the lesson: the reader's own moves, and before a move of somebody else a pause to read.
FIRST_RATZZIA: Final[list[tuple[str, str]]] = [
    ("roll", "turn"),
    *silent(*dice(2, 3, 4, 5, 1, 1, 1)),
    ("1", "re-roll"),
    *silent(*["0"] * 4, "6"),
    ("2 on jar4", "place"),
    ("3 on jar4", "place above"),
    ("4 on jar4", "place more"),
    ("5 on jar4", "paid"),
    ("6 on jar4", "top space"),
    ("1 on cat", "cat"),
    ("done", "stop"),
    *silent("roll", *dice(6, 5, 1, 2, 2, 3, 3)),
    ("0", "cat fed"),
    *silent(*["0"] * 3, "6 on jar2", "5 on jar2", "done"),
    *silent(*keep(4, 2, 2, 2, 3, 3, 6), "4 on jar2", "done"),
    ("roll", "loose food"),
    *silent(*dice(5, 5, 2, 2, 3, 6)),
    ("0", "keep"),
    *silent(*["0"] * 3),
    ("5 on save", "any number"),
    ("5 on save", "equal"),
    ("2 on save", "second pair"),
    ("2 on save", "higher double"),
    ("done", "stop and save"),
]
"""Two turns of a first game of Ratzzia: rolling again, a jar, the cat, food saved."""
