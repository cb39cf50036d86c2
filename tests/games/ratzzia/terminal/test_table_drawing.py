"""The drawing of Ratzzia shows everything on the table, at every width, in every language."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from ratking.games.ratzzia.game import GAME
from ratking.games.ratzzia.rules.table import Table
from ratking.games.ratzzia.terminal.table_drawing import draw
from ratking.kernel import engine
from ratking.kernel.rng import Rng
from ratking.words import LANGUAGES, words
from tests.games.ratzzia.rules.play import BLUE, moves, play, roll, start, table, throw

SEATS = ["Anna", "Bruno", "Carla", "Dídac", "Enric"]


def seen(t: Table) -> dict[str, Any]:
    """Return the view of the player who is asked. Any: JSON."""
    return {
        "game": "ratzzia",
        "seats": SEATS[: t.box.players],
        "asked": None if t.over else t.who,
        "moves": [] if t.over or t.who < 0 else moves(t),
        "table": GAME.view(t, None),
    }


def drawn(t: Table, width: int = 100, language: str = "en", colour: bool = False) -> list[str]:
    console = Console(width=width, force_terminal=colour, color_system="truecolor" if colour else None, legacy_windows=False)
    with console.capture() as captured:
        console.print(draw(seen(t), words(language), width))
    return captured.get().splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 66, 80, 100, 120, 160, 200])
def test_every_moment_fits_every_width(width: int, language: str) -> None:
    rng = Rng(f"{width} {language}")
    for players in (2, 3, 4, 5):
        t = start(players)
        for _ in range(120):
            engine.apply(t, t.legal[rng.below(len(t.legal))])
            if rng.below(30) == 0:
                lines = drawn(t, width, language)
                assert max(len(line) for line in lines) <= width
                for seat in range(players):
                    assert any(SEATS[seat] in line for line in lines)


@pytest.mark.parametrize("width", [60, 100, 160])
def test_columns_are_drawn_as_shelves(width: int) -> None:
    """Dice with pattern and value, free spaces with their number, "=" for joined spaces, "~" for a sausage that is paid."""
    t = table(columns={"jar2": "b6 g5", "jar1": "r4 b*"}, cat="b2 r5 g5")
    text = "\n".join(drawn(t, width))
    for piece in ("▨6 ~", "▣5 ~", "[4]~", "[3]~", "■4 ~", "=▨* ~", "=[4]~"):
        assert piece in text
    for name in ("Anna", "Jar 4", "Save", "Greedy"):
        assert name in text
    assert "▨2  ■5  ▣5  [ ] [ ] [ ] [ ]" in text
    assert "comes for every 5; 4 spaces left" in " ".join(text.split())


def test_what_a_column_lacks_and_pays() -> None:
    t = table(columns={"jar2": "b6 g5 g4", "save": "b6"})
    lines = drawn(t)
    assert any("Jar 2" in line and "needs 1 more" in line and "2 sausages" in line for line in lines)
    assert any("Save" in line and "needs 3 more" in line and "the higher double" in line for line in lines)
    throw(t, 3, rest=1)
    play(t, "3 on jar2")
    assert any("Jar 2" in line and "complete" in line for line in drawn(t))


def test_food_dice_and_candy_of_each_player() -> None:
    t = table(columns={"jar2": "b6 b5"}, loose={BLUE: 9}, bag={BLUE: 20}, candy={BLUE: 1})
    lines = drawn(t)
    assert any("Bruno" in line and "loose 9 · bag 20 of 25 · dice in hand 5 · candy ×1" in line for line in lines)
    assert any("Bruno" in line and "████████░░" in line for line in lines)
    assert any("Candy in the jar: 1" in line for line in lines)


def test_hand_and_support_dice() -> None:
    t = start(2)
    roll(t, 1, 1, 3, 5, 6, 6)
    play(t, "yes", "4", "2", "2")
    text = "\n".join(drawn(t))
    assert "■1  ■1  ■3  ■5  ■6  ■6" in text
    assert "s2  s2  s4" in text
    assert "0 in the reserve" in text


LIT = "\x1b[1;38;2;244;236;216;48;2;179;56;44m"


def test_what_can_be_chosen_is_lit() -> None:
    """Spaces that a die may go to; columns to retire from; the candy to take; players to take from."""
    t = table(columns={"candy": "r4"})
    assert any(f"{LIT} b Candy" in line for line in drawn(t, colour=True))
    throw(t, 5, rest=2)
    text = "\n".join(drawn(t, colour=True))
    for space in ("[5]", "[2]", "[ ]"):
        assert f"{LIT}{space}" in text
    assert f"{LIT}[3]" not in text
    t = table(columns={"greedy": "y1 y1 y6"})
    throw(t, 6, rest=1)
    play(t, "6 on greedy", "done")
    assert any("Bruno" in line and "48;2;179;56;44" in line for line in drawn(t, colour=True))


def test_hidden_spaces_are_not_drawn() -> None:
    """With two players the lowest space of the fourth jar does not exist, and candy is named by its printed place."""
    two, four = "\n".join(drawn(start(2), 60)), "\n".join(drawn(start(4), 60))
    assert "Jar 4 [2]~" in " ".join(two.split())
    assert "Jar 4 [1]~" in " ".join(four.split())
