"""Ratzzia's re-roll, answered in the terminal in one line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import ratking as package
from ratking.games.ratzzia.terminal import reroll
from ratking.words import words

from ....cli.run_command import ratking


def rolled(file: str, *typed: str, seed: str = "5", players: str = "3") -> list[str]:
    """Return the moves of the first turn after these lines were typed."""
    options = ["--players", players, "--human", players, "--seed", seed, "--record", file]
    ran = ratking("play", "ratzzia", *options, typed="".join(f"{line}\n" for line in typed))
    assert ran.status == 0
    return package.resume(file).record.moves


def test_a_line_answers_value_by_value(tmp_path: Path) -> None:
    match = package.new("ratzzia", players=3, seed="5")
    match.play("roll")
    dice = Counter(match.view(0)["table"]["rolled"])
    chosen = [min(dice), max(dice)]
    expected = [str(chosen.count(value)) for value in sorted(dice)]
    for number, line in enumerate((" ".join(map(str, chosen)), "".join(map(str, chosen)))):
        moves = rolled(str(tmp_path / f"{number}.json"), "roll", line)
        assert moves[8 : 8 + len(expected)] == expected
    for line, answers in (("all", [str(dice[value]) for value in sorted(dice)]), ("none", ["0"] * len(dice))):
        assert rolled(str(tmp_path / f"{line}.json"), "roll", line)[8 : 8 + len(answers)] == answers


def test_dice_that_are_not_in_hand_are_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "g.json")
    assert len(rolled(file, "roll", "1 1 1 1 1 1 1 1 1", "7", "six", "1 of them")) == 8


def test_undo_takes_back_the_whole_line(tmp_path: Path) -> None:
    moves = rolled(str(tmp_path / "g.json"), "roll", "none", "undo")
    assert len(moves) == 8


@pytest.mark.parametrize("language", ["en", "it", "ca"])
def test_all_and_none_in_every_language(language: str) -> None:
    match = package.new("ratzzia", players=3, seed=1)
    match.play("roll")
    view, spoken = match.view(0), words(language)
    assert reroll.asked(view)
    assert reroll.choice(view, spoken, spoken.say("ratzzia.re-roll.all").upper()) == Counter(view["table"]["rolled"])
    assert reroll.choice(view, spoken, spoken.say("ratzzia.re-roll.none")) == Counter()
    assert reroll.choice(view, spoken, "none") == Counter()
    assert reroll.choice(view, spoken, "") is None
    for value in sorted(set(view["table"]["rolled"])):
        assert str(value) in reroll.question(view, spoken)
