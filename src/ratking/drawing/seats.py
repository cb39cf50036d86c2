"""Seats: the colour and the pattern of each seat, the same in every drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from ..words import Words

PAPER: Final = "#f4ecd8"
INK: Final = "#2a1c10"
RED: Final = "#b3382c"
"""Used for one purpose only: to mark what the player can choose now."""

COLOURS: Final = ("#b3382c", "#3f7a4b", "#2f5d8c", "#8a6500", "#7a3f86", "#4a4a4a")
PATTERNS: Final = ("■", "▨", "▣", "▤", "◆", "□")
"""For people who cannot distinguish the colours."""


def chip(seat: int) -> Text:
    """Return the mark of a seat, with its own light background, so that it can be read on any terminal."""
    return Text(f" {PATTERNS[seat % len(PATTERNS)]} ", style=f"bold {COLOURS[seat % len(COLOURS)]} on {PAPER}")


# Any: a view is JSON.
def name_of(view: dict[str, Any], words: Words, seat: int) -> Text:
    """Return a seat's mark and name, with an arrow if it is their turn."""
    name = Text.assemble(chip(seat), " ", (view["seats"][seat], "bold"))
    if seat == view["asked"]:
        name.append(" ").append(f" ◄ {words.say('cli.asked')} ", style=f"bold {PAPER} on {RED}")
    return name


def shortened(names: Sequence[str], width: int) -> list[str]:
    """Return names shortened to a width so that all are still different: if beginnings are the same, the ends are kept too.

    >>> shortened(["Anna", "Caramelle", "Vasetto 1", "Vasetto 2"], 6)
    ['Anna', 'Caram…', 'Vase…1', 'Vase…2']
    """
    cut = [_cut(name, width, 0) for name in names]
    for end in range(1, width - 1):
        if len(set(cut)) == len(set(names)):
            return cut
        cut = [_cut(name, width, end) if cut.count(short) > 1 else short for name, short in zip(names, cut, strict=True)]
    return [name if len(name) <= width else f"{number}…"[:width] for number, name in enumerate(names, 1)]


def _cut(name: str, width: int, end: int) -> str:
    """Return a name shortened to `width` letters, keeping its last `end`."""
    return name if len(name) <= width else f"{name[: width - 1 - end]}…{name[len(name) - end :]}"
