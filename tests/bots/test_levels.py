"""Bots are found by name; a custom bot is one class in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking import plugins
from ratking.bots.bot import Budget
from ratking.bots.estimate import estimate
from ratking.bots.evaluator import Evaluator, varied
from ratking.bots.levels import LEVELS, level, names, others_bots
from ratking.bots.master import Master
from ratking.bots.novice import Novice
from ratking.bots.quick import Quick
from ratking.bots.sharp import Sharp
from ratking.bots.steady import Steady
from ratking.games.registry import evaluator_of
from ratking.kernel.chance import Seeded
from ratking.kernel.errors import BadOptions
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng
from tests.kernel.pebbles import PEBBLES

from .questions import FIELDS, game_of, name_of

FIRST = '''
from ratking.bots.bot import Bot, Choice


class First(Bot):
    """Always the first legal move."""

    name = "first"

    def __init__(self, game, rng):
        self.game = game

    def choose(self, observation, budget=None):
        return Choice(observation.moves[0], [])
'''
"""A custom bot: one class in one file."""


def test_every_name_is_a_bot_of_every_game() -> None:
    for game in ratking.GAMES:
        for name in names():
            assert level(name, evaluator_of(game), 1).name == name


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(BadOptions) as refused:
        level("genius", evaluator_of("rattus"), 1)
    assert "steady" in str(refused.value)


def test_a_custom_bot_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_bot.py").write_text(FIRST, encoding="utf-8")
    about = tmp_path / "first_bot-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[ratking.bots]\nfirst = first_bot:First\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    others_bots.cache_clear()
    try:
        assert names()[-1] == "first"
        match = ratking.new("rattus", players=2, seed=1)
        assert level("first", evaluator_of("rattus"), 1).choose(match.observe(0)).move == match.moves()[0]
    finally:
        monkeypatch.undo()
        others_bots.cache_clear()


def test_a_broken_package_does_not_hide_other_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_bot.py").write_text(FIRST, encoding="utf-8")
    (tmp_path / "broken_bot.py").write_text("import no_such_module\n", encoding="utf-8")
    for package, point in (("broken_bot", "clever = broken_bot:Clever"), ("first_bot", "first = first_bot:First")):
        about = tmp_path / f"{package}-1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(f"[ratking.bots]\n{point}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = len(plugins.FAILED)
    others_bots.cache_clear()
    try:
        assert "first" in names()
        assert "clever" not in names()
        assert [(failed.distribution, failed.name) for failed in plugins.FAILED[before:]] == [("broken_bot", "clever")]
        assert "no_such_module" in plugins.FAILED[before].why
    finally:
        monkeypatch.undo()
        others_bots.cache_clear()
        del plugins.FAILED[before:]


@pytest.mark.parametrize("name", LEVELS)
def test_bots_play_games_they_do_not_know(name: str) -> None:
    evaluator = Evaluator(PEBBLES)
    bots: dict[str, type[Novice | Quick | Sharp | Steady]]
    bots = {"novice": Novice, "quick": Quick, "steady": Steady, "sharp": Sharp, "master": Master}
    for seed in range(3):
        match = Match(PEBBLES, Record("0", "pebbles", PEBBLES.options({}, Rng(0)), ["a", "b"]), Seeded(Rng(seed)))
        bot = bots[name](evaluator, Rng(seed))
        while match.seat is not None:
            match.play(bot.choose(match.observe(match.seat), Budget(samples=4)).move, seat=match.seat)
        assert match.over


@pytest.mark.parametrize("field", FIELDS, ids=name_of)
def test_chances_add_up_to_one(field: tuple[str, Any]) -> None:
    game = game_of(field)
    match = ratking.new(field[0], seed=3, **field[1])
    evaluator = evaluator_of(field[0])
    for _ in range(40):
        if match.over or match.seat is None:
            break
        chances = evaluator.chances(match.observe(match.seat).determinise(Rng(1)), match.seat)
        assert len(chances) == match.players
        assert sum(chances) == pytest.approx(1)
        assert min(chances) > 0
        match.play(match.moves()[-1])
    assert game.name == field[0]


def test_a_choice_lists_what_was_considered() -> None:
    match = ratking.new("rattus", players=3, seed=4)
    while match.question is not None and match.question.key != "actions":
        match.play(match.moves()[0])
    assert match.seat is not None
    for name in ("steady", "sharp"):
        choice = level(name, evaluator_of("rattus"), 1).choose(match.observe(match.seat), Budget(samples=30))
        assert choice.move in match.moves()
        assert choice.considered[0].moves[0] == choice.move
        assert len(choice.considered) > 3
        for considered in choice.considered:
            assert sum(considered.chances) == pytest.approx(1)
    assert max(considered.doubt for considered in choice.considered) > 0


def test_sharp_considers_turns_that_differ_in_substance() -> None:
    """The turns are not variations of one: they place cubes elsewhere, take other cards, or move the plague elsewhere."""
    match = ratking.new("rattus", players=2, seed=4)
    quick = level("quick", evaluator_of("rattus"), 1)
    for _ in range(43):
        assert match.seat is not None
        match.play(quick.choose(match.observe(match.seat)).move)
    while match.question is not None and match.question.key != "actions":
        match.play(match.moves()[0])
    assert match.seat is not None
    evaluator = evaluator_of("rattus")
    t = match.observe(match.seat).determinise(Rng(1))
    turns = evaluator.turns(t, 6, Rng(1))
    tried = varied(evaluator, t, turns, 14, 4)
    assert tried[0] is turns[0]
    assert len(tried) == 14
    kinds = [evaluator.kind(t, turn.moves) for turn in tried]
    assert len(set(kinds[:10])) == 10 > len({evaluator.kind(t, turn.moves) for turn in turns[:10]})


def test_an_estimate_says_how_certain_it_is() -> None:
    match = ratking.new("rattus", players=3, seed=4)
    for seat in (0, None):
        found = estimate(evaluator_of(match.game.name), match.observe(seat), Budget(samples=2))
        assert found.samples == 2
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 < doubt < 0.5 for doubt in found.doubts)
    assert (
        estimate(evaluator_of(match.game.name), match.observe(0), Budget(samples=2)).chances
        == estimate(evaluator_of(match.game.name), match.observe(0), Budget(samples=2)).chances
    )


def test_the_estimate_of_a_finished_game_is_its_result() -> None:
    match = ratking.new("rattus", players=2, seed=1)
    while not match.over:
        match.play(match.moves()[0])
    found = estimate(evaluator_of(match.game.name), match.observe(0))
    assert match.winner is not None
    assert found.chances[match.winner] == 1.0
    assert found.samples == 0
