"""The numbers that the network of Rattus is asked about."""

from __future__ import annotations

from ratking.games.rattus.evaluation import afterstate_features as features
from ratking.games.registry import evaluator_of
from ratking.kernel import engine
from ratking.kernel.frame import CHANCE
from ratking.kernel.rng import Rng
from ratking.testing import new_table
from tests.bots.questions import FIELDS, game_of, questions


def test_every_number_has_a_name() -> None:
    assert len(features.AMOUNTS) == features.WEIGHT + 1
    assert len(features.AMOUNTS) + len(features.SIGNS) == features.OWN
    assert evaluator_of("rattus").input_sizes == (len(features.SHARED), len(features.OF_SEAT))
    assert len(set(features.OF_SEAT)) == len(features.OF_SEAT)


def test_a_seat_is_seen_by_itself_as_the_others_see_it() -> None:
    t = new_table("rattus", players=2)
    found = list(features.inputs(t, 0))
    first, second = [
        dict(zip(features.OF_SEAT, found[at : at + features.SEAT_SIZE], strict=True))
        for at in (features.SHARED_SIZE, features.SHARED_SIZE + features.SEAT_SIZE)
    ]
    for name in (*features.AMOUNTS, *features.SIGNS):
        assert first[name] == second[f"others on average: {name}"]
        assert second[name] == first[f"others on average: {name}"]


def test_reserves_and_supply_are_thermometers() -> None:
    t = new_table("rattus", players=2)
    t.reserve[0] = 3
    t.supply = 6
    found = list(features.inputs(t, 0))
    table = dict(zip(features.SHARED, found, strict=False))
    own = dict(zip(features.OF_SEAT, found[features.SHARED_SIZE :], strict=False))
    assert [own[f"reserve at most {most}"] for most in range(6)] == [0, 0, 0, 1, 1, 1]
    assert own["reserve empty in 1 turns"] == 1
    assert [table[f"supply at most {most}"] for most in (4, 6, 8)] == [0, 1, 1]
    assert [table[f"{players} players"] for players in (2, 3)] == [1, 0]


def test_everything_is_decided_where_only_luck_is_left() -> None:
    evaluator = evaluator_of("rattus")
    decided = 0
    for _, t in questions(game_of(FIELDS[0]), FIELDS[0][1], "decided", 12):
        who = t.who
        assert not evaluator.decided(t, who)
        while not evaluator.decided(t, who):
            if t.who == CHANCE:
                engine.apply(t, engine.draw(t, Rng(1)))
            else:
                for move in evaluator.quick(t, Rng(1)):
                    engine.apply(t, move)
        decided += not t.over
        assert t.over or t.who != who
    assert decided
