"""Seats: the colour and the pattern of each player, the same in every drawing."""

from __future__ import annotations

from typing import Any, Final

from rich.text import Text

from ..words import Words

PAPER: Final = "#f4ecd8"
INK: Final = "#2a1c10"
RED: Final = "#b3382c"
"""Means one thing: this you can choose now."""

COLOURS: Final = ("#b3382c", "#3f7a4b", "#2f5d8c", "#8a6500", "#7a3f86", "#4a4a4a")
PATTERNS: Final = ("■", "▨", "▣", "▤", "◆", "□")
"""Whoever cannot tell the colours can tell these."""


def chip(seat: int) -> Text:
    """The mark of a seat, on paper, so that it can be read on any background."""
    return Text(f" {PATTERNS[seat]} ", style=f"bold {COLOURS[seat]} on {PAPER}")


# Any: a view is JSON.
def name_of(view: dict[str, Any], words: Words, seat: int) -> Text:
    """A seat's mark and name, and an arrow if it is asked."""
    name = Text.assemble(chip(seat), " ", (view["seats"][seat], "bold"))
    if seat == view["asked"]:
        name.append(" ").append(f" ◄ {words.say('cli.asked')} ", style=f"bold {PAPER} on {RED}")
    return name
