"""The laws over random games with house rules: each alone, and all together."""

from __future__ import annotations

from typing import Any

import pytest

from ratking.games.rattus.rules import options as rattus_options
from ratking.games.ratzzia.rules import setup as ratzzia_setup
from ratking.games.registry import encoder_of, game_called
from ratking.kernel.packed import u8, vec
from ratking.kernel.rng import Rng
from ratking.testing import play_by_the_law, random_match, replays_the_same

from .games import Case, met, rattus

RATTUS = tuple(rattus_options.HOUSE_RULES)
RATZZIA = tuple(ratzzia_setup.HOUSE_RULES)


# Any: options are JSON.
def ratzzia(**asked: Any) -> Case:
    return Case(game_called("ratzzia"), asked, ())


CASES = [
    *(rattus(players=3, **{name: True}) for name in RATTUS),
    rattus(players=2, sets=["base", "mercatus"], cards="random", **dict.fromkeys(RATTUS, True)),
    rattus(players=5, sets=["base", "africanus", "mercatus"], cards="random", **dict.fromkeys(RATTUS, True)),
    *(ratzzia(players=3, **{name: True}) for name in RATZZIA),
    ratzzia(players=2, **dict.fromkeys(RATZZIA, True)),
]

GAMES_A_CASE = {"rattus": 6, "ratzzia": 1}
"""Random games per case. One of Ratzzia has ten times as many answers as one of Rattus."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_games_keep_the_laws(case: Case) -> None:
    for seed in range(GAMES_A_CASE[case.game.name]):
        options = case.options(seed)
        play_by_the_law(case.game, options, Rng(f"law {case} {seed}"), observed=100)
        replays_the_same(random_match(case.game, options, seed))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_position_can_be_encoded(case: Case) -> None:
    """Also before luck has decided who begins."""
    encoder = encoder_of(case.game.name)
    t = case.game.table(case.options(0))
    out = vec[u8]([0] * encoder.layout.length)
    encoder.write(t, 0, out, 0)
    assert any(out)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_question_of_a_house_rule_occurs(case: Case) -> None:
    found = met(case, GAMES_A_CASE[case.game.name], "house")
    players = case.asked["players"]
    asked = "first player" in found.steps
    assert asked == ("random_first" in case.asked)
    begin = {text for step, text in found.answers if step == "first player"}
    assert len(begin) <= players
    if asked:
        assert "first player" in found.events
    fewer = {text for step, text in found.answers if step == "how many"}
    if "up_to" in case.asked:
        assert {"1", "2", "3"} <= fewer
