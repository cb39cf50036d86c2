"""Makes docs/terminal.svg, the picture of the terminal in the README: `python docs/picture.py`."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich.console import Console

import ratking
from ratking.bots.random import RandomBot
from ratking.cli.terminal.screen import Screen
from ratking.words import words

SEED = "picture 71"
HEIGHT = 40
SEATS = ["Anna", "Bruno", "Carla", "Dídac"]


def picture(
    language: str = "en", width: int = 122, seed: str = SEED, players: int = 4, key: str = "plague", at: int = 90
) -> str:
    """A game in its middle, as the seat that is asked sees it, without anything that would be fetched from elsewhere."""
    match = ratking.new("rattus", players=players, seed=seed, seats=SEATS[:players])
    bot = RandomBot(ratking.Rng(seed))
    while match.question is not None and (len(match.record) < at or match.question.key != key):
        match.play(bot.choose(match.observe(match.seat)).move)
    seat = match.seat
    console = Console(
        record=True,
        width=width,
        height=HEIGHT,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    screen = Screen(console, words(language))
    view = match.view(seat)
    screen.show(view, match.story(seat), 4)
    if match.over:
        screen.result(view)
    svg = console.export_svg(title=f"ratking play rattus --players {players}")
    return re.sub(r"@font-face\s*\{[^}]*\}\s*|<!--.*?-->\s*", "", svg)


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("terminal.svg")).write_text(
        picture(), encoding="utf-8"
    )
