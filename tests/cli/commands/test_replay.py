"""`ratking replay`: stepping through a record."""

from __future__ import annotations

from pathlib import Path

import pytest

import ratking as package
from ratking.words import LANGUAGES, words

from ..run_command import ratking


@pytest.fixture
def file(tmp_path: Path) -> str:
    match = package.new("rattus", players=2, seed=1, seats=["Anna", "Bruno"])
    for move in ("gallia", "italia", "italia", "gallia", "take witch", "use witch", "polonia 1", "done"):
        match.play(move)
    match.record.save(str(tmp_path / "game.json"))
    return str(tmp_path / "game.json")


def test_forward_back_jump_leave(file: str) -> None:
    length = len(package.resume(file).record)
    ran = ratking("replay", file, typed=f"\n\nb\n{length}\nn\nfar\n99999\nq\n")
    assert ran.status == 0
    places = [line.split()[1] for line in ran.out.splitlines() if line.startswith("Move ")]
    assert places == ["0", "1", "2", "1", str(length), str(length)]
    assert "“far” is not understood" in ran.out
    assert "“99999” is not understood" in ran.out
    assert f"Left at move {length} of {length}." in ran.out


def test_it_begins_at_the_given_move(file: str) -> None:
    ran = ratking("replay", file, "--at", "3")
    assert "Move 3 of" in ran.out
    assert ran.status == 0
    assert ratking("replay", file, "--at", "999").status == 2
    assert ratking("replay", file, "--at", "-1").status == 2


def test_it_shows_the_public_view_unless_a_seat_is_given(file: str) -> None:
    seen = "Anna sees the rat Polonia 1"
    assert seen not in ratking("replay", file, "--at", "9").out
    assert seen in ratking("replay", file, "--at", "9", "--seat", "1").out
    assert seen not in ratking("replay", file, "--at", "9", "--seat", "2").out
    assert ratking("replay", file, "--seat", "3").status == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_first_move_to_the_score(tmp_path: Path, language: str) -> None:
    match = package.new("rattus", players=4, seed=2)
    while not match.over:
        match.play(match.moves()[-1])
    file = str(tmp_path / "game.json")
    match.record.save(file)
    ran = ratking(
        "replay",
        file,
        "--language",
        language,
        typed="".join(f"{at}\n" for at in [*range(0, len(match.record), 7), len(match.record)]),
    )
    assert (ran.status, ran.err) == (0, "")
    assert words(language).say("cli.winner", {"seat": match.record.seats[match.result.winner]}) in ran.out


def test_the_file_is_not_changed(file: str) -> None:
    before = Path(file).read_bytes()
    ratking("replay", file, typed="\n\n\n")
    assert Path(file).read_bytes() == before
