"""The table of Ratzzia in few lines: the pantry, the cat and the dice, a row a player. Drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group
from rich.text import Text

from ....drawing.prompt import plain
from ....drawing.seats import COLOURS, PAPER, PATTERNS, shortened
from ....words import Words
from .table_drawing import LIT, bar, cat_row, die_lines, letters, pantry

# Any, in this file: a view is JSON.
View = dict[str, Any]

COLUMNS: Final = 9
WIDEST: Final = 9
PLAYER: Final = 12
"""How much of a player's name is shown at most."""


def draw(view: View, words: Words, width: int) -> Group:
    """Return the lines needed for play; `look` and `help` say what the shelves pay."""
    each = max(7, min(WIDEST, width // COLUMNS))
    dice = Text("  ").join(die_lines(view, words))
    dice.no_wrap, dice.overflow = True, "ellipsis"
    return Group(pantry(view, words, each), cat_row(view, words), dice, *_players(view, words, width))


def labels(view: View, said: Sequence[str]) -> list[str]:
    """Return what to type for each move. Columns have letters, so that a number is always a die.

    A die on a column is its value and the letter ("6c"), candy is a star ("*c"), a space the letter and its place ("c2").
    All other moves get a letter of their own words, or one that is free.
    """
    letter = letters(view)
    taken = set(letter.values()) if any(_column(move, letter) for move in view["moves"]) else set()
    made = []
    for move, word in zip(view["moves"], said, strict=True):
        column = _column(move, letter)
        if move.isdecimal():
            made.append(move)
        elif column and " on " in move:
            made.append(("*" if move.startswith("candy") else move[0]) + letter[column])
        elif column and "#" in move:
            made.append(letter[column] + move.partition("#")[2])
        elif column:
            made.append(letter[column])
        else:
            initials = [one[0] for one in plain(word)] + [*"abcdefghijklmnoprstuvwxyz"]  # without q, which leaves
            made.append(next(one for one in initials if one not in taken and one.isalpha() and one != "q"))
            taken.add(made[-1])
    return made


def _column(move: str, letter: dict[str, str]) -> str:
    """Return the column, or the cat, that a move names; empty if none."""
    name = move.partition(" on ")[2] or move.removeprefix("retire ").partition(" #")[0]
    return name if name in letter else ""


def _players(view: View, words: Words, width: int) -> list[Text]:
    """Return one row per player: loose and saved food, how full the bag is, dice in hand, candy."""
    table = view["table"]
    names = shortened(view["seats"], PLAYER)
    wide = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        hand = table["hands"][seat] + (len(table["rolled"]) if seat == table["turn"] else 0)
        lit = seat == view["asked"] or f"seat {seat}" in view["moves"]
        line = Text.assemble((PATTERNS[seat], f"bold {COLOURS[seat]} on {PAPER}"), " ")
        line.append(f"{name:{wide}}", style=LIT if lit else "bold")
        food = words.say("ratzzia.player", {"loose": table["loose"][seat], "bag": table["bag"][seat], "hand": hand})
        if table["candy"]["held"][seat]:
            food += f" · {words.say('ratzzia.holds candy', {'number': table['candy']['held'][seat]})}"
        if line.cell_len + len(food) + 12 <= width:
            line.append(" ").append_text(bar(seat, table["bag"][seat]))
        line.append(f" {food}")
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return lines
