"""Frames and events: small values."""

from __future__ import annotations

from ratking.kernel.event import EVERYBODY, Event
from ratking.kernel.frame import CHANCE, Frame


def test_frames_are_values() -> None:
    one = Frame("turn", 1, (2, 3))
    assert one == Frame("turn", 1, (2, 3))
    assert hash(one) == hash(Frame("turn", 1, (2, 3)))
    for other in (Frame("die", 1, (2, 3)), Frame("turn", 0, (2, 3)), Frame("turn", 1, (2,)), "turn"):
        assert one != other
    assert repr(one) == "<turn, seat 1, 2, 3>"
    assert repr(Frame("die", CHANCE)) == "<die, chance>"


def test_an_event_is_heard_by_its_audience() -> None:
    public = Event("taken", {"seat": 0}, EVERYBODY)
    private = Event("peeked", {"seat": 1, "luck": 4}, (1,))
    both = Event("peeked", {"seat": 1}, (0, 1))
    assert [public.heard_by(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [private.heard_by(seat) for seat in (0, 1, None)] == [False, True, False]
    assert [both.heard_by(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]


def test_events_are_values() -> None:
    private = Event("peeked", {"seat": 1, "luck": 4}, (1,))
    assert private == Event("peeked", {"seat": 1, "luck": 4}, (1,))
    assert hash(private) == hash(Event("peeked", {"seat": 1, "luck": 4}, (1,)))
    assert private != Event("peeked", {"seat": 1, "luck": 4})
    assert private != Event("peeked", {"seat": 1, "luck": 5}, (1,))
    assert private.to_json() == {"kind": "peeked", "seat": 1, "luck": 4}
    assert repr(private) == "<peeked, seat=1, luck=4, for (1,)>"
    assert repr(Event("taken", {})) == "<taken>"
