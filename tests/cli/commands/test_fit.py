"""With 80 columns and 24 rows, board, question and moves of every game are visible without scrolling."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

import ratking
from ratking.cli.terminal.screen import Screen
from ratking.games.ratzzia.terminal import reroll
from ratking.kernel.match import Match
from ratking.words import LANGUAGES, words

ALL = ["base", "africanus", "mercatus"]
# Any: options are JSON.
GAMES: list[tuple[str, dict[str, Any]]] = [
    *(("rattus", {"players": players}) for players in (2, 3, 4)),
    *(("rattus", {"players": players, "sets": ALL}) for players in (2, 3, 4, 5, 6)),
    *(("ratzzia", {"players": players}) for players in (2, 3, 4, 5)),
]


def shown(match: Match[Any], language: str, width: int = 80, height: int = 24) -> str:
    """Return what the screen shows the player to move."""
    console = Console(
        width=width, height=height, file=io.StringIO(), force_terminal=True, color_system=None, highlight=False
    )
    view = match.view(match.seat)
    Screen(console, words(language)).show(view, match.events(match.seat), 9, [Text(words(language).say("cli.commands"))])
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_everything_is_on_one_screen(game: str, options: dict[str, Any]) -> None:
    seats = ["Maximiliana", "Maximilian", "Player 3", "Player 4", "Player 5", "Player 6"][: options["players"]]
    match = ratking.new(game, seed=1, seats=seats, **options)
    rng = ratking.Rng(1)
    seen = 0
    while not match.over and seen < 8:
        if rng.below(30) == 0:
            language = LANGUAGES[seen % 3]
            text = shown(match, language)
            lines = text.splitlines()
            assert len(lines) <= 23, text  # the last row is for typing
            assert max(map(len, lines)) <= 80
            view = match.view(match.seat)
            screen = Screen(Console(), words(language))
            for name in view["table"]["regions" if game == "rattus" else "columns"]:
                noun = "region" if game == "rattus" else "column"
                assert words(language).noun(game, noun, name, ())[:3] in text
            if not reroll.asked(view):
                for label in screen.labels(view):
                    assert re.search(rf" {re.escape(label)} ", text), label
            assert " ".join(screen.asked(view).split())[:30] in " ".join(text.split())
            assert all(name[:3] in text for name in seats)
            seen += 1
        match.play(match.moves()[rng.below(len(match.moves()))])
    assert seen == 8


def test_the_map_is_drawn_if_there_is_room() -> None:
    match = ratking.new("rattus", players=4, seed=1)
    assert "┏ 1 Anglia" in shown(match, "en", 130, 50)
    assert "┏ 1 Anglia" not in shown(match, "en", 130, 24)


def test_a_card_shows_its_effect_for_this_number_of_players() -> None:
    for players, steps in ((4, 2), (5, 3), (6, 3)):
        sets = ["base", "africanus"]
        cards = ["king", "knight", "monk", "witch", "sultan", "explorer", *(["merchant", "peasant"] if players > 4 else [])]
        match = ratking.new("rattus", players=players, sets=sets, cards=cards, seed=1)
        for height in (24, 60):
            assert f"plague up to {steps} steps" in shown(match, "en", 170, height)
