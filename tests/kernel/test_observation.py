"""Observations: what a bot gets, and how it is filled in."""

from __future__ import annotations

import json

import pytest

from ratking.kernel import engine
from ratking.kernel.errors import BadRecord
from ratking.kernel.frame import CHANCE
from ratking.kernel.observation import Observation
from ratking.kernel.rng import Rng
from ratking.kernel.values import Seat

from .pebbles import LUCK, PEBBLES, PEEK, TAKE, THROW, Heap

OPTIONS = {"players": 2, "heap": 8}


def peeked(luck: int) -> Heap:
    """Return a heap where seat 0 has peeked and must move."""
    t = PEBBLES.table(OPTIONS)
    engine.apply(t, PEEK)
    engine.apply(t, LUCK + luck)
    return t


def test_known_secrets_are_kept_and_unknown_ones_filled_in() -> None:
    rng = Rng(1)
    t = peeked(1)
    knows, guesses = Observation.of(PEBBLES, OPTIONS, t, 0), Observation.of(PEBBLES, OPTIONS, t, 1)
    assert {knows.determinise(rng).luck for _ in range(40)} == {1}
    assert {guesses.determinise(rng).luck for _ in range(40)} == {0, 1}
    assert knows.view == PEBBLES.view(t, Seat(0))
    assert guesses.view == PEBBLES.view(t, Seat(1))
    assert t.luck == 1


def test_an_observation_does_not_depend_on_the_secret() -> None:
    sent = [Observation.of(PEBBLES, OPTIONS, peeked(luck), 1).to_json() for luck in (0, 1)]
    assert sent[0] == sent[1]
    assert (
        Observation.of(PEBBLES, OPTIONS, peeked(0), 0).to_json() != Observation.of(PEBBLES, OPTIONS, peeked(1), 0).to_json()
    )


def test_moves_are_only_for_the_player_who_is_asked() -> None:
    t = peeked(0)
    assert Observation.of(PEBBLES, OPTIONS, t, 0).moves == t.legal
    assert Observation.of(PEBBLES, OPTIONS, t, 1).moves == []
    assert Observation.of(PEBBLES, OPTIONS, t, None).moves == []
    over = PEBBLES.table({"players": 2, "heap": 1})
    engine.apply(over, TAKE)
    assert Observation.of(PEBBLES, OPTIONS, over, 0).moves == []


def test_the_moves_of_others_are_not_known() -> None:
    """The legal moves of another player can reveal what they hold, so the table in an observation does not have them."""
    t = peeked(0)
    assert t.legal
    assert Observation.of(PEBBLES, OPTIONS, t, 0).known().legal == t.legal
    assert Observation.of(PEBBLES, OPTIONS, t, 1).known().legal == []
    assert Observation.of(PEBBLES, OPTIONS, t, None).known().legal == []
    engine.apply(t, THROW)
    assert t.who == CHANCE
    assert [Observation.of(PEBBLES, OPTIONS, t, seat).known().legal for seat in (0, 1, None)] == [[], [], []]


def test_an_observation_can_be_pickled() -> None:
    t = peeked(1)
    for seat in (0, 1, None):
        one = Observation.of(PEBBLES, OPTIONS, t, seat)
        other = Observation.from_json(PEBBLES, json.loads(json.dumps(one.to_json())))
        assert other.to_json() == one.to_json()
        assert (other.moves, other.view, other.seat) == (one.moves, one.view, one.seat)
        assert other.determinise(Rng(7)) == one.determinise(Rng(7))


def test_an_observation_of_a_newer_format_is_refused() -> None:
    sent = Observation.of(PEBBLES, OPTIONS, peeked(0), 0).to_json()
    assert sent["format"] == 1
    with pytest.raises(BadRecord, match="format 2"):
        Observation.from_json(PEBBLES, {**sent, "format": 2})


def test_filling_in_leaves_the_observation_alone() -> None:
    observation = Observation.of(PEBBLES, OPTIONS, peeked(1), 1)
    before = observation.to_json()
    engine.playout(observation.determinise(Rng(1)), Rng(2))
    assert observation.to_json() == before
