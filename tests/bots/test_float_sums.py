"""No bot and no statistic adds floats with the built-in `sum`, whose last digit depends on the version of Python."""

from __future__ import annotations

import builtins
from collections.abc import Iterable

import pytest

import ratking
from ratking.arena.published import by_chance
from ratking.arena.statistics import Share
from ratking.bots.bot import Budget
from ratking.bots.evaluator import Evaluator
from ratking.bots.levels import LEVELS, level
from ratking.games.registry import evaluator_of, game_called
from ratking.testing import new_table

GAMES = ("rattus", "ratzzia")


@pytest.fixture(autouse=True)
def only_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the built-in `sum` refuse floats."""
    real = builtins.sum

    def strict(numbers: Iterable[int], start: int = 0) -> int:
        listed = list(numbers)
        assert not any(isinstance(number, float) for number in listed), "add floats with float_sum"
        return real(listed, start)

    monkeypatch.setattr(builtins, "sum", strict)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", LEVELS)
def test_bots(name: str, game: str) -> None:
    match = ratking.new(game, players=3, seed=5)
    bot = level(name, evaluator_of(game), "sums")
    for _ in range(4):
        match.play(bot.choose(match.observe(match.seat), Budget(samples=2)).move)


@pytest.mark.parametrize("game", GAMES)
def test_evaluators(game: str) -> None:
    for evaluator in (evaluator_of(game), Evaluator(game_called(game))):
        assert len(evaluator.chances(new_table(game, players=3), 0)) == 3


def test_statistics_of_contests() -> None:
    assert 0.0 < by_chance(Share(8, 10), Share(1, 6)) < 0.1
