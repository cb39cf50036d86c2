"""The engine, which runs the only game loop."""

from __future__ import annotations

import pytest

from ratking.kernel import engine
from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.power import can_finish, offered
from ratking.kernel.rng import Rng
from ratking.kernel.step import Step
from ratking.kernel.values import Move, Seat

from .pebbles import GIVE, GIVING, MANY, PEBBLES, PIPS, SEAT, SPACE, STEPS, TAKE, THROW, Heap


def heap(pebbles: int = 8) -> Heap:
    return PEBBLES.table({"players": 2, "heap": pebbles})


def test_a_move_answers_the_top_question() -> None:
    t = heap()
    assert t.stack == [Frame(STEPS["turn"], Seat(0))]
    engine.apply(t, TAKE + 1)
    assert t.stack == [Frame(STEPS["turn"], Seat(1))]
    assert (t.heap, t.owned) == (6, [2, 0])


def test_settling_continues_until_a_player_must_answer() -> None:
    """When the last pebble is taken, the next turn has nothing to ask, and the game is over."""
    t = heap(1)
    engine.apply(t, TAKE)
    assert t.over
    assert t.legal == []


def test_chance_is_a_player() -> None:
    t = heap(2)
    engine.apply(t, THROW)
    assert t.who == CHANCE
    assert SPACE.many(t.legal) == ["pips 1", "pips 2"]
    assert engine.weights(t) == [4, 2]
    engine.apply(t, PIPS)
    assert t.owned == [1, 0]


def test_a_draw_follows_the_weights() -> None:
    t = heap(8)
    engine.apply(t, THROW)
    rng = Rng("draws")
    draws = [engine.draw(t, rng) - PIPS for _ in range(7000)]
    for pip, expected in enumerate((4000, 2000, 1000)):
        assert abs(draws.count(pip) - expected) < 150


def test_a_single_outcome_needs_no_luck() -> None:
    t = heap(1)
    engine.apply(t, THROW)
    rng, same = Rng(1), Rng(1)
    assert engine.draw(t, rng) == PIPS
    assert rng.word() == same.word()


def test_a_playout_ends() -> None:
    t = heap(30)
    answers = engine.playout(t, Rng(3))
    assert t.over
    assert answers >= 10
    assert sum(t.owned) == 30
    again = heap(30)
    assert engine.playout(again, Rng(3)) == answers
    assert again == t


def test_a_power_collects_its_answers_and_changes_nothing_before_the_last() -> None:
    t = heap()
    engine.apply(t, TAKE + 2)
    engine.apply(t, TAKE)
    before = t.owned[:]
    engine.apply(t, GIVE)
    assert SPACE.many(t.legal) == ["to 1"]
    engine.apply(t, SEAT + 1)
    assert t.owned == before == [3, 1]
    assert SPACE.many(t.legal) == ["1", "2"]
    engine.apply(t, MANY + 2)
    assert t.owned == [1, 3]
    assert t.who == 1


def test_only_powers_that_can_be_completed_are_offered() -> None:
    """A player with nothing to give could not answer the second question, so the first is not offered either."""
    t = heap()
    asks = GIVING.asks or ()
    assert not can_finish(asks, t, Seat(0), ())
    assert offered(asks, t, Seat(0), ()) == []
    t.owned[0] = 1
    assert can_finish(asks, t, Seat(0), ())
    assert offered(asks, t, Seat(0), ()) == [SEAT + 1]
    assert offered(asks, t, Seat(0), (1,)) == [MANY + 1]
    assert can_finish(asks, t, Seat(0), (1, 1))


def test_a_step_that_never_asks_cannot_be_answered() -> None:
    with pytest.raises(AssertionError, match="asks nothing"):
        Step[Heap]().answer(heap(), Frame(STEPS["turn"], Seat(0)), Move(0))


def test_clones_are_independent_and_record_no_events() -> None:
    t = heap()
    told = t.listen()
    copy = t.clone()
    assert copy == t
    assert hash(copy) == hash(t)
    engine.apply(copy, TAKE)
    assert (t.heap, copy.heap) == (8, 7)
    assert told.events() == []
    assert copy.outbox is None
    assert copy != t


def test_dump_and_load_in_the_middle_of_a_turn() -> None:
    t = heap()
    engine.apply(t, TAKE + 2)
    engine.apply(t, TAKE)
    engine.apply(t, GIVE)
    engine.apply(t, SEAT + 1)
    assert t.dump()["stack"] == [["turn", 1], ["give", 0, 0, 1]]
    again = heap()
    again.load(t.dump())
    assert again == t
    assert again.legal == t.legal
    over = heap(1)
    engine.apply(over, TAKE)
    again.load(over.dump())
    assert again.over
    assert again.legal == []
