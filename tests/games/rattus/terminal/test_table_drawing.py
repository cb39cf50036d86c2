"""Lines on the map join exactly the neighbours, and the drawing shows what a seat may know, in every width and language."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

import ratking
from ratking.drawing.canvas import Point
from ratking.drawing.seats import PATTERNS
from ratking.games.rattus.game import GAME
from ratking.games.rattus.rules import board
from ratking.games.rattus.terminal.map import ARROWS, BORDERS, BOX_WIDTH, WHERE
from ratking.games.rattus.terminal.table_drawing import draw
from ratking.kernel.match import Match
from ratking.words import LANGUAGES, words


def conditions(corners: list[Point]) -> list[Point]:
    walked = [corners[0]]
    for x, y in corners[1:]:
        while walked[-1] != (x, y):
            at_x, at_y = walked[-1]
            assert at_x == x or at_y == y, "a line goes along rows and columns"
            walked.append((at_x + (x > at_x) - (x < at_x), at_y + (y > at_y) - (y < at_y)))
    return walked


def box(region: str) -> set[Point]:
    x, y = WHERE[region]
    return {(x + i, y + j) for i in range(BOX_WIDTH) for j in range(4)}


def test_every_region_has_its_own_box() -> None:
    assert set(WHERE) == set(board.REGIONS)
    assert len(set().union(*map(box, WHERE))) == sum(len(box(region)) for region in WHERE)


def test_lines_are_exactly_the_borders() -> None:
    drawn = [frozenset(pair) for pair in [*BORDERS, *ARROWS]]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == {frozenset((board.REGIONS[a], board.REGIONS[b])) for a, b in GAME.combination.borders}


def test_lines_go_from_box_to_box_and_cross_nothing() -> None:
    taken = {condition: region for region in WHERE for condition in box(region)}
    for (one, other), corners in {**BORDERS, **ARROWS}.items():
        line = conditions(corners)
        reached = []
        for x, y in (line[0], line[-1]):
            around = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
            reached.append({region for region in (one, other) if around & box(region)})
        assert reached in ([{one}, {other}], [{other}, {one}]), f"{one} - {other}"
        for condition in line:
            assert condition not in taken, f"{one} - {other} crosses {taken[condition]}"
            taken[condition] = f"{one} - {other}"


# Any: any game.
def played(players: int, moves: int, seed: int = 1) -> Match[Any]:
    match = ratking.new("rattus", players=players, seed=seed)
    rng = ratking.Rng(seed)
    while not match.over and len(match.record) < moves:
        match.play(match.moves()[rng.below(len(match.moves()))])
    return match


def printed(match: Match[Any], seat: int | None, width: int, language: str = "en") -> str:
    console = Console(width=width, file=io.StringIO(), record=True)
    console.print(draw(match.view(seat), words(language), width))
    return console.export_text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_public_is_shown(players: int, width: int, language: str) -> None:
    match = played(players, 70)
    shown = printed(match, match.seat, width, language)
    assert all(len(line) <= width for line in shown.splitlines())
    table = match.view(None)["table"]
    for region in table["regions"]:
        assert words(language).noun("rattus", "region", region, ())[:6] in shown
    for seat in range(players):
        counts = [region["cubes"][seat] for region in table["regions"].values() if region["cubes"][seat]]
        for cubes in counts:
            assert f"{PATTERNS[seat]}{cubes}" in shown
        numbers = {"map": sum(counts), "palace": table["palace"][seat], "reserve": table["reserve"][seat]}
        assert width < 80 or words(language).say("rattus.player", numbers) in shown
    assert words(language).say("rattus.plague").upper() in shown


def test_the_map_is_drawn_if_there_is_room() -> None:
    match = played(4, 70)
    assert "┌ " in printed(match, 0, 120)
    assert "┌ " not in printed(match, 0, 80)
    assert "Neighbours" in printed(match, 0, 80)


def test_regions_always_show_their_number() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    for width in (80, 120):
        for seat in (0, 1, None):  # also for players who are not asked
            shown = printed(match, seat, width)
            for number, move in enumerate(match.moves(), 1):
                assert re.search(rf"\b{number} +{match.text(move).capitalize()}", shown)


@pytest.mark.parametrize("width", [80, 120])
def test_a_face_is_shown_only_to_players_who_have_seen_it(width: int) -> None:
    match = ratking.new("rattus", players=2, seed=1)
    for move in ("gallia", "italia", "italia", "gallia", "take witch", "use witch", "polonia 1"):
        match.play(move)
    face = match.view(0)["table"]["regions"]["polonia"]["rats"][0]["face"]
    said = words("en").noun("rattus", "face", face, ())
    assert said in printed(match, 0, width)
    for other in (1, None):
        assert said not in printed(match, other, width)
        assert "Rats you have seen" not in printed(match, other, width)
