"""The type checker distinguishes seats, regions, places, cards, faces and moves, although all are ints at run time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ratking.games.rattus.rules.values import EMPTY, NOBODY, NOWHERE, PALACE, UNKNOWN
from ratking.kernel.frame import CHANCE

ROOT = Path(__file__).parents[4]

CALLS = """
from ratking.games.rattus.rules.effects import give_face, look_at_rat, move_cubes, place_cubes, take_card, use_power
from ratking.games.rattus.rules.faces import Tokens
from ratking.games.rattus.rules.api import Ask, CardNo, FaceNo, Move, Place, Region, Seat, Table, cubes_at, region_of
from ratking.games.rattus.rules.picks import Pick
from ratking.kernel.frame import Frame

def right(t: Table, frame: Frame, who: Seat, region: Region, place: Place, card: CardNo, move: Move) -> None:
    cubes_at(t, who, region)
    move_cubes(t, who, region, region_of(place), 1)
    look_at_rat(t, who, place)
    take_card(t, t.turn, card)
    t.push("place", who)
    frame.step.answer(t, frame, move)

def wrong(t: Table, frame: Frame, who: Seat, region: Region, place: Place, card: CardNo, move: Move, face: FaceNo) -> None:
    cubes_at(t, region, who)  # no
    place_cubes(t, region, who, 1)  # no
    look_at_rat(t, who, region)  # no
    move_cubes(t, who, region, place, 1)  # no
    use_power(t, card, who)  # no
    take_card(t, who, move)  # no
    t.plague = who  # no
    t.turn = card  # no
    give_face(t, place, place)  # no
    give_face(t, place, face)
    t.push("place", region)  # no
    frame.step.answer(t, frame, region)  # no
    t.legal = [region]  # no

class Where(Pick[Region]):
    def picked(self, t: Table, frame: Frame, value: Place) -> None:  # no
        pass

class What(Ask[Place]):
    def values(self, t: Table, who: Seat, chosen: tuple[int, ...]) -> list[Region]:  # no
        return t.box.board.regions
"""


def test_mixing_up_values_is_a_type_error(tmp_path: Path) -> None:
    """The type checker refuses each line marked "# no", and no other."""
    file = tmp_path / "calls.py"
    file.write_text(CALLS, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        cwd=ROOT,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    found = [line for line in checked.stdout.splitlines() if ": error: " in line]
    # Compare only the file name: cached results of an earlier run have the folder of that run.
    refused = {int(line.split(":")[1]) for line in found if Path(line.split(":")[0]).name == file.name}
    assert refused == {at for at, line in enumerate(CALLS.splitlines(), 1) if line.endswith("# no")}, checked.stdout


def test_the_values_for_nothing_are_distinct() -> None:
    nothing = [int(CHANCE), int(NOBODY), int(UNKNOWN), int(PALACE), int(NOWHERE), int(EMPTY)]
    assert len(set(nothing)) == len(nothing)
    assert max(nothing) < 0
