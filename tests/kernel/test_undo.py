"""Undo: how far, by whom, and what everybody is told about it (R9)."""

from __future__ import annotations

import pytest

import ratking
from ratking.kernel.errors import IllegalMove, NotYourTurn, StaleMove

from .matches import known, match, tables, whole


def test_undo_removes_a_seats_own_moves_one_by_one() -> None:
    m = match()
    m.play("take 3")
    m.play("take 1")
    before = tables(m)
    m.play("give")
    middle = known(m)
    m.play("to 1")
    m.play("2")
    assert m.can_undo == 0
    m.undo()
    m.undo(seat=0)
    assert known(m) == middle
    m.undo()
    assert tables(m) == before
    assert m.record.moves == ["take 3", "take 1"]
    assert m.can_undo is None  # the previous move was another seat's


def test_undo_stops_before_another_seats_move() -> None:
    m = match()
    m.play("take 1")
    assert m.view(0)["undo"] is True
    assert m.view(1)["undo"] is False
    m.play("take 1")
    assert m.can_undo == 1
    m.undo()
    before = whole(m)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        m.undo()
    assert whole(m) == before


@pytest.mark.parametrize("seed", [1, None])
def test_undo_stops_before_a_chance_outcome(seed: int | None) -> None:
    m = match(seed=seed)
    m.play("throw")
    if seed is None:
        assert m.can_undo == 0  # nothing has been thrown yet
        m.play("pips 1")
    assert m.can_undo is None
    with pytest.raises(IllegalMove, match="nothing to take back"):
        m.undo()


def test_undo_before_chance_was_answered_by_hand() -> None:
    m = match(seed=None)
    m.play("throw")
    m.undo()
    assert m.seat == 0
    assert m.record.moves == []


def test_only_the_seat_that_moved_may_undo() -> None:
    m = match()
    with pytest.raises(IllegalMove, match="nothing to take back"):
        m.undo()
    m.play("take 1")
    before = whole(m)
    with pytest.raises(NotYourTurn, match="made by seat 0, not by seat 1"):
        m.undo(seat=1)
    assert whole(m) == before


def test_undo_removes_the_events_too() -> None:
    m = match()
    m.play("take 1")
    m.play("take 2")
    assert [event["pebbles"] for event in m.events(None)] == [1, 2]
    m.undo()
    assert m.story(None) == [{"n": 0, "at": 0, "revision": 1, "kind": "taken", "seat": 0, "pebbles": 1}]
    m.play("take 3")
    assert [event["pebbles"] for event in m.story(None)] == [1, 3]


def test_an_undo_is_a_log_entry_for_everybody() -> None:
    m = match()
    m.play("take 1")
    m.play("take 2")
    m.undo()
    m.play("take 3")
    assert m.events(0, since=1) == [
        {"n": 1, "at": 1, "revision": 2, "kind": "taken", "seat": 1, "pebbles": 2},
        {"n": 2, "at": 1, "revision": 3, "kind": "taken back", "seat": 1, "from": 1},
        {"n": 3, "at": 1, "revision": 4, "kind": "taken", "seat": 1, "pebbles": 3},
    ]
    assert m.events(0, since=4) == []


def test_a_stale_move_is_refused_after_an_undo_too() -> None:
    """A seat saw the table, then the mover undid and made another move: the number of moves is the same, the game is not."""
    m = match()
    m.play("take 1")
    seen = m.view(1)
    m.undo()
    m.play("take 2")
    assert m.view(1)["at"] == seen["at"]
    with pytest.raises(StaleMove, match="meant for revision 1, and it has reached 3"):
        m.play("take 1", seat=1, revision=seen["revision"])
    with pytest.raises(StaleMove):
        m.undo(seat=0, revision=seen["revision"])
    m.play("take 1", seat=1, revision=m.view(1)["revision"])
    m.undo(seat=1, revision=4)


def test_undo_late_in_a_game() -> None:
    """Undo replays the table from a copy made earlier in the game, wherever that copy is."""
    m = match(pebbles=1000)
    for _ in range(200):
        before = known(m)
        m.play("take 1")
        m.undo()
        assert known(m) == before
        m.play("take 1")
    assert m.revision == 600
    assert len(m.record) == 200


def test_a_revealed_secret_prevents_undo() -> None:
    """R9: in Rattus, looking again at a rat that was seen before involves no chance, but still cannot be undone."""
    m = ratking.new("rattus", players=2, chance="manual")
    for text in ("italia", "gallia", "gallia", "gallia", "gallia", "take witch", "use witch", "gallia 1"):
        m.play(text)
    face = m.text(m.moves()[0])
    for text in (face, "done", "move plague", "germania", "hungaria", "take witch", "use witch"):
        m.play(text)
    assert m.can_undo == 1
    m.play("gallia 1")
    assert m.question is not None
    assert m.question.key == "witch second"
    assert m.can_undo is None
