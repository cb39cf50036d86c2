"""Whole games run exactly as in the committed playthroughs."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from ratking.kernel.game import Json

from .write import GAMES, HERE, playthrough


@pytest.mark.parametrize(("name", "game", "options", "seed"), GAMES, ids=[name for name, *_ in GAMES])
def test_a_playthrough_has_not_changed(name: str, game: str, options: Json, seed: int) -> None:
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    played = playthrough(game, options, seed).splitlines()
    difference = list(unified_diff(written, played, "written", "played", lineterm="", n=2))
    assert not difference, "\n".join([*difference[:60], "python -m tests.playthroughs.write writes it again"])


def test_no_playthrough_is_left_over() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(name for name, *_ in GAMES)
