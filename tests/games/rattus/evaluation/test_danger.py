"""Danger is exact: it agrees with a calculation by hand, and with simulations within their statistical error."""

from __future__ import annotations

import math
from typing import Any

import pytest

import ratking
from ratking.games.rattus.evaluation.danger import by_answer, danger
from ratking.games.rattus.rules.board import PLACES, REGIONS
from ratking.games.rattus.rules.effects import cover, lay_again
from ratking.games.rattus.rules.faces import LAID
from ratking.games.rattus.rules.sets.all_sets import CARDS
from ratking.kernel import engine
from ratking.kernel.game import Json
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat
from tests.games.rattus.rules.play import BLUE, RED, play, region, start, table

from ....bots.questions import FIELDS, game_of, name_of, questions

FILLINGS = 120
ERRORS = 4.5
"""With as few comparisons as these, a deviation of this many standard errors does not happen by chance."""


# Any: an observation of Rattus.
def visit(observation: Observation[Any], region: int, rng: Rng, counted: int = 0) -> list[int]:
    """Return what a visit of the plague costs each seat, on one table that fits the observation, if nobody reacts."""
    t = observation.determinise(rng)
    players = t.box.players
    here = slice(region * players, (region + 1) * players)
    before = t.cubes[here]
    t.stack.clear()
    t.plague = region
    t.plague_cubes, t.covered = counted, 0
    t.push("devastate", 0, (region,))
    engine.settle(t)
    while not t.over:
        engine.apply(t, t.legal[-1] if t.who >= 0 else engine.draw(t, rng))
    return [was - now for was, now in zip(before, t.cubes[here], strict=True)]


def agrees_with_simulation(field: tuple[str, Json], one_in: int, fillings: int) -> None:
    game = game_of(field)
    rng = Rng("danger")
    compared = 0
    asked = [found for number in range(3) for found in questions(game, field[1], f"danger {number}", one_in)]
    for options, t in asked:
        observation = Observation.of(game, options, t, t.who)
        for name, expected in danger(observation.known()).items():
            if not any(expected):
                continue
            costs = [visit(observation, REGIONS.index(name), rng) for _ in range(fillings)]
            for seat, mean in enumerate(expected):
                lost = [cost[seat] for cost in costs]
                found = sum(lost) / fillings
                spread = math.sqrt(sum((cost - found) ** 2 for cost in lost) / fillings)
                assert abs(found - mean) <= ERRORS * (spread + 0.05) / math.sqrt(fillings), (name, seat)
                compared += 1
    assert compared > 3


@pytest.mark.parametrize(
    "field", [field for field in FIELDS if "sets" not in field[1] and field[0] == "rattus"], ids=name_of
)
def test_agrees_with_simulation(field: tuple[str, Json]) -> None:
    agrees_with_simulation(field, 60, FILLINGS)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_agrees_with_simulation_closely(players: int) -> None:
    agrees_with_simulation(("rattus", {"players": players}), 30, 20 * FILLINGS)


def test_by_hand() -> None:
    """One red cube and one rat from the supply, four players, no card: only a face with limit 1 and a letter takes it."""
    t = table(cubes={"gallia": {RED: 1}}, rats={"gallia": 1})
    faces, unseen = t.box.tokens.faces, [int(tokens) for tokens in t.unseen]
    normal = range(t.box.tokens.first_normal, len(faces))
    costly = sum(unseen[f] for f in normal if faces[f].limit == 1 and (faces[f].majority or faces[f].everybody))
    observation = Observation.of(ratking.GAMES["rattus"], t.box.options, t, RED)
    found = danger(observation.known())["gallia"]
    assert found[RED] == pytest.approx(costly / sum(unseen[f] for f in normal))
    assert found[1:] == [0.0, 0.0, 0.0]


def test_a_card_makes_it_worse() -> None:
    def at_risk(**cards: Seat) -> float:
        t = table(cubes={"gallia": {RED: 4}}, rats={"gallia": 2}, cards=cards)
        return danger(Observation.of(ratking.GAMES["rattus"], t.box.options, t, RED).known())["gallia"][RED]

    assert at_risk(king=RED) > at_risk() + 0.1


def test_a_covered_card_does_not_count() -> None:
    """A3.1: while a card is covered, the danger is that of a player without it."""

    def at_risk(*covered: str, **cards: Seat) -> list[float]:
        t = table(cubes={"gallia": {RED: 4, BLUE: 2}}, rats={"gallia": 2}, cards=cards)
        for name in covered:
            cover(t, CARDS[name].number)
        return danger(Observation.of(ratking.GAMES["rattus"], t.box.options, t, RED).known())["gallia"]

    held = at_risk(king=RED, monk=BLUE)
    assert at_risk("king", king=RED, monk=BLUE) == at_risk(monk=BLUE) != held
    assert at_risk("monk", king=RED, monk=BLUE) == at_risk(king=RED) != held
    assert at_risk("king", "monk", king=RED, monk=BLUE) == at_risk()


def test_rats_laid_again_are_different_tokens() -> None:
    """Two tokens were turned up and both are on the map again: the danger equals that of these two faces if known."""
    laid = {REGIONS[region]: [LAID] for region in start(4).box.board.regions if REGIONS[region] not in ("gallia", "italia")}
    t = table(cubes={"gallia": {RED: 3, BLUE: 3}}, rats=laid, cards={"king": RED, "monk": BLUE})
    assert len(t.discard) == 2
    assert t.discard[0] != t.discard[1]
    for _ in range(2):
        lay_again(t, RED, region("gallia"))
    unknown = danger(Observation.of(ratking.GAMES["rattus"], t.box.options, t, RED).known())["gallia"]
    assert any(unknown)
    for place, face in enumerate(t.discard, region("gallia") * PLACES):
        t.face[place] = face
        t.seen[place] = 1 << RED
    known = danger(Observation.of(ratking.GAMES["rattus"], t.box.options, t, RED).known())["gallia"]
    assert unknown == pytest.approx(known)


def test_both_answers_of_a_player_who_may_count_the_plague() -> None:
    """B4.5: the more cubes count against the limits, the more rats strike. Other questions have no such answers."""
    t = table(cubes={"gallia": {RED: 2, BLUE: 1}}, rats={"gallia": 2}, cards={"knight": BLUE}, turn=BLUE)
    assert by_answer(Observation.of(ratking.GAMES["rattus"], t.box.options, t, BLUE).known()) == {}
    play(t, "move plague", "gallia", "hispania", "hispania")
    observation = Observation.of(ratking.GAMES["rattus"], t.box.options, t, BLUE)
    told = by_answer(observation.known())
    assert told["no"] == danger(observation.known())["gallia"]
    assert sum(told["yes"]) > sum(told["no"]) + 0.1
    rng = Rng("counted")
    costs = [visit(observation, region("gallia"), rng, 2) for _ in range(4 * FILLINGS)]
    for seat, mean in enumerate(told["yes"]):
        assert sum(cost[seat] for cost in costs) / len(costs) == pytest.approx(mean, abs=0.15)
