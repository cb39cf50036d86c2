"""Dump, load, clone, branch, copy, pickle: each gives a match with the same past and the same future."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest

import ratking
from ratking.games.rattus.game import GAME
from ratking.kernel import engine
from ratking.kernel.chance import Chance, Committed, Dictated, Seeded
from ratking.kernel.errors import BadRecord, IllegalMove, NotYourTurn, StaleMove
from ratking.kernel.event import NOT_SAID, Event
from ratking.kernel.log import Log
from ratking.kernel.match import Match
from ratking.kernel.observation import Observation
from ratking.kernel.reason import Reason
from ratking.kernel.rng import Rng

from .matches import match, whole
from .pebbles import PEBBLES, Heap


def dumped(m: Match[Heap]) -> Match[Heap]:
    return Match.load(PEBBLES, json.loads(json.dumps(m.dump())))


def middle(m: Match[Heap]) -> int:
    """Return a throw if it is legal, else the move in the middle of the list."""
    moves = m.moves()
    return moves[len(moves) // 2]


def sent(m: Match[Heap]) -> Match[Heap]:
    again: Match[Heap] = pickle.loads(pickle.dumps(m))
    return again


WAYS: list[Callable[[Match[Heap]], Match[Heap]]] = [dumped, Match.clone, copy.deepcopy, sent]


def played(chance: Chance, log: bool = True) -> Match[Heap]:
    m = match(pebbles=60, seed=None, log=log)
    m.chance = chance
    for text in ("take 3", "throw", "peek", "take 1", "give", "to 0"):
        m.play(text)
    return m


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["seeded", "dictated", "committed"])
def test_a_copy_has_the_same_past_and_future(way: Callable[[Match[Heap]], Match[Heap]], kind: str) -> None:
    """The copy also has the same future, to the byte, and changes to one do not affect the other."""
    chances = {
        "seeded": Seeded(Rng(5)),
        "dictated": Dictated([0, 1], Seeded(Rng(5))),
        "committed": Committed(bytes(32), ["a"]),
    }
    m = played(chances[kind])
    before = whole(m)
    again = way(m)
    assert whole(again) == before
    for each in (m, again):
        each.undo()
        each.undo(seat=1)
        while not each.over:
            each.play(middle(each))
    assert whole(again) == whole(m)
    assert again.record.text() == m.record.text()


@pytest.mark.parametrize("way", WAYS)
def test_changes_to_a_copy_do_not_affect_the_original(way: Callable[[Match[Heap]], Match[Heap]]) -> None:
    m = played(Seeded(Rng(5)))
    before = whole(m)
    again = way(m)
    again.record.options["heap"] = 1
    again.record.seats[0] = "Zoe"
    while not again.over:
        again.play(again.moves()[0])
    assert whole(m) == before


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_match_without_log_has_no_log(way: Callable[[Match[Heap]], Match[Heap]]) -> None:
    m = played(Seeded(Rng(5)), log=False)
    assert m.can_undo is None
    assert m.events(0) == []
    again = way(m)
    assert again.light
    again.play(again.moves()[0])
    assert again.story(None) == []
    with pytest.raises(IllegalMove, match="nothing to take back"):
        again.undo()


def test_a_match_without_log_plays_the_same_game() -> None:
    heavy, light = match(pebbles=60), match(pebbles=60, log=False)
    for m in (heavy, light):
        while not m.over:
            m.play(middle(m))
    assert light.record.text() == heavy.record.text()
    assert light.result.to_json() == heavy.result.to_json()


def test_a_copy_may_continue_with_another_source_of_luck() -> None:
    m = played(Seeded(Rng(5)))
    again = Match.load(PEBBLES, m.dump(), Dictated([2]))
    again.play("1")
    again.play("throw")
    assert again.record.moves[-1] == "pips 3"


def test_luck_continues_counting_where_it_was() -> None:
    """Answer n of committed luck depends on n, so a saved match must not start counting at 0 again."""
    m = match(pebbles=60, seed=None)
    m.chance = Committed(bytes(32), ["a"])
    m.play("throw")
    m.play("throw")
    again = Match.replay(PEBBLES, m.record, Committed(bytes(32), ["a"]))
    for each in (m, again):
        while not each.over:
            each.play("throw")
    assert again.record.moves == m.record.moves


@pytest.mark.parametrize("field", ["record", "table", "revision", "draws", "log", "back", "chance", "game", "format"])
@pytest.mark.parametrize("value", [None, "x", [[]], {"x": 1}, 99])
def test_a_damaged_snapshot_is_refused(field: str, value: object) -> None:
    """It is refused with the name of the wrong field, or the change was harmless."""
    snapshot = played(Seeded(Rng(5))).dump()
    snapshot[field] = value
    if (field, value) in (("back", None), ("chance", None), ("log", None), ("revision", 99), ("draws", 99)):
        Match.load(PEBBLES, snapshot)
        return
    with pytest.raises(BadRecord):
        Match.load(PEBBLES, snapshot)


def test_a_branch_continues_from_an_earlier_move() -> None:
    m = played(Seeded(Rng(5)))
    before = whole(m)
    for at in range(len(m.record) + 1):
        branch = m.branch(at, Seeded(Rng(1)))
        assert branch.record.moves[:at] == m.record.moves[:at]
        while not branch.over:
            branch.play(branch.moves()[0])
    assert m.branch().record.moves == m.record.moves
    assert whole(m) == before


@pytest.mark.parametrize("at", [-1, 9, 10_000])
def test_a_branch_from_an_impossible_move_is_refused(at: int) -> None:
    m = played(Seeded(Rng(5)))
    assert len(m.record) == 8
    with pytest.raises(BadRecord, match=f"There is no move {at}: the record has 8"):
        m.branch(at)


def test_the_public_load_function_works() -> None:
    m = ratking.new("rattus", players=3, seed=5)
    for _ in range(40):
        m.play(m.moves()[0])
    again = ratking.load(json.loads(json.dumps(m.dump())))
    while not m.over:
        m.play(m.moves()[0])
        again.play(again.moves()[0])
    assert again.dump() == m.dump()
    for wrong in ({}, {"game": 3}, {"game": "chess"}):
        with pytest.raises(BadRecord):
            ratking.load(wrong)


def told() -> list[Event]:
    """Return events of a real game: public and private ones, with and without named things."""
    t = GAME.table(GAME.options({"players": 4}, Rng(1)))
    heard = t.listen()
    engine.playout(t, Rng(3))
    return list({event.kind: event for event in heard.events()}.values())


TRAVELLERS = [
    *told(),
    match().record,
    match().result,
    Rng(4),
    IllegalMove("illegal", reason=Reason("not offered", "P1", {"seat": 1}), move="x", rule="P1", legal=["a"]),
    NotYourTurn("not_your_turn", seat=1, asked=0),
    StaleMove("stale", revision=1, now=2),
    BadRecord("record_move", at=3, move="x", why=IllegalMove("game_over")),
    Reason("not offered", "P1"),
    played(Seeded(Rng(5))).observe(1),
    ratking.new("rattus", players=2, seed=1).observe(0),
    ratking.new("ratzzia", players=2, seed=1),
    Seeded(Rng(5)),
    Committed(bytes(32), ["a"]),
    PEBBLES,
]


@pytest.mark.parametrize("traveller", TRAVELLERS, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("way", [copy.deepcopy, copy.copy, lambda each: pickle.loads(pickle.dumps(each))])
def test_pickled_objects_arrive_unchanged(traveller: object, way: Callable[[object], object]) -> None:
    again = way(traveller)
    assert type(again) is type(traveller)
    assert inside(again) == inside(traveller)


def inside(thing: object) -> object:
    """Return the contents of a thing, for comparison."""
    if isinstance(thing, ratking.Record | ratking.Result | Observation | Reason):
        return thing.to_json()
    if isinstance(thing, Event):
        return repr(thing), hash(thing), thing.fields, thing.audience
    if isinstance(thing, Match | Chance):
        return thing.dump()
    if isinstance(thing, Rng):
        return thing.copy().word()
    if isinstance(thing, ratking.RatkingError):
        reason = thing.reason if isinstance(thing, IllegalMove) else None
        return thing.key, {name: inside(value) for name, value in thing.fields.items()}, str(thing), reason
    return thing


def test_a_log_written_before_a_kind_had_all_its_fields_still_loads() -> None:
    """Missing fields are left out."""
    told = Log({})
    told.load([[1, 0, "cube lost", None, 2, 5]], {"cube lost": {"seat": "seat", "region": "number", "sign": "sign"}})
    assert told.events()[0].fields == {"seat": 2, "region": 5}
    assert told.dump() == [[1, 0, "cube lost", None, 2, 5, NOT_SAID]]
    assert pickle.loads(pickle.dumps(told.events()[0])) == told.events()[0]
