"""Bots use only what they may know: if anything that their seat cannot know is changed, they choose the same."""

from __future__ import annotations

import pytest

from ratking.bots.bot import Budget
from ratking.bots.levels import LEVELS, level
from ratking.games.registry import evaluator_of
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng

from .questions import COMPILED, FIELDS, SOME, game_of, name_of, questions

SAMPLES = Budget(samples=4)

SECRET = [field for field in SOME if field[0] == "rattus"]
"""Games with secrets; Ratzzia has none."""


def changed_secrets_change_nothing(field: tuple[str, Json], wanted: int) -> None:
    """Check `wanted` questions where something is hidden from the player who is asked."""
    game = game_of(field)
    for number in range(100):
        for options, t in questions(game, field[1], f"fair {number}", 30):
            seat = t.who
            observation = Observation.of(game, options, t, seat)
            other = observation.determinise(Rng(f"another {number}"))
            if other == t:
                continue  # nothing was hidden, or the new secrets equal the old
            for name in LEVELS:
                bot, twin = [level(name, evaluator_of(game.name), 7) for _ in range(2)]
                seen_by_twin = Observation.of(game, options, other, seat)
                one = bot.choose(observation, SAMPLES)
                two = twin.choose(seen_by_twin, SAMPLES)
                assert bot.thought(observation) == twin.thought(seen_by_twin), f"{name} remembers a secret"
                assert one.move == two.move, f"{name}: {game.space.text(one.move)}, or {game.space.text(two.move)}"
                assert [c.moves for c in one.considered] == [c.moves for c in two.considered]
            wanted -= 1
            if wanted == 0:
                return
    raise AssertionError("too few of these games had secrets: this says nothing")


@pytest.mark.parametrize("field", SECRET, ids=name_of)
def test_changed_secrets_change_nothing(field: tuple[str, Json]) -> None:
    changed_secrets_change_nothing(field, 10 if COMPILED else 2)


@pytest.mark.long
@pytest.mark.parametrize("field", [field for field in FIELDS if field[0] == "rattus"], ids=name_of)
def test_changed_secrets_change_nothing_in_many_games(field: tuple[str, Json]) -> None:
    changed_secrets_change_nothing(field, 60)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_samples_give_the_same_choice(name: str) -> None:
    for field in (FIELDS[0], FIELDS[-4]):
        game = game_of(field)
        for options, t in questions(game, field[1], "same", 100):
            observation = Observation.of(game, options, t, t.who)
            moves = {level(name, evaluator_of(game.name), 3).choose(observation, SAMPLES).move for _ in range(2)}
            assert len(moves) == 1
