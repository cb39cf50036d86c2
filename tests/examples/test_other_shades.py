"""A set from another package that uses other regions does not change the map of games without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_broken_packages import CARD, put
from .test_example_package import TERMINAL, run

WIDE = CARD.format(name="smith") + "THING = Set('wide', (C(0),), shades={2: ('light', 'medium', 'dark'), 4: ('light',)})\n"

PROGRAM = """
import sys, ratking
for line in sys.argv[1:]:
    players, *sets = line.split()
    match = ratking.new("rattus", players=int(players), sets=sets, seed=1)
    regions = match.view(None)["table"]["regions"]
    while not match.over:
        match.play(match.moves()[0])
    print(len(regions), sum(len(region["neighbours"]) for region in regions.values()) // 2)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(tmp_path / "site", "wide", "ratking.rattus_sets", WIDE)
    return tmp_path


def maps(folder: Path, *games: str) -> list[str]:
    """Return the number of regions and borders of each game, all created one after another in one process."""
    return run(folder, "-W", "error", "-c", PROGRAM, *games).stdout.split("\n")[:-1]


def test_the_map_does_not_depend_on_which_game_came_first(folder: Path) -> None:
    """B1.1: with two players only the light regions; the set of the package changes that only for its own games."""
    games = ["2 base", "2 base wide", "4 base", "4 base wide", "2 base mercatus"]
    plain, wide, four, narrow, mercatus = maps(folder, *games)
    assert [found.split()[0] for found in (plain, wide, four, narrow, mercatus)] == ["8", "12", "12", "8", "8"]
    assert (wide, narrow, mercatus) == (four, plain, plain)
    assert maps(folder, *reversed(games)) == [plain, narrow, four, wide, plain]


def test_the_terminal_plays_it_too(folder: Path) -> None:
    asked = ("--players", "2", "--human", "0", "--seed", "1")
    plain = run(folder, *TERMINAL, "play", "rattus", *asked).stdout
    wide = run(folder, *TERMINAL, "play", "rattus", *asked, "--sets", "base,wide").stdout
    assert "Turcia" not in plain
    assert "Turcia" in wide
