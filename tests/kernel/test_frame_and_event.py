"""Frames and events: small values."""

from __future__ import annotations

import pickle
from typing import Final

from ratking.kernel.event import EVERYBODY, Event, Kind, Kinds, Names
from ratking.kernel.frame import CHANCE, Frame
from ratking.kernel.log import Log
from ratking.kernel.values import Seat

from .pebbles import STEPS

KINDS: Final[Kinds] = {}
TAKEN: Final = Kind(KINDS, "taken")
PEEKED: Final = Kind(KINDS, "peeked", seat="seat", luck="luck")
NAMES: Final[Names] = {"luck": ("none", "some").__getitem__}


def peeked(luck: int, audience: tuple[int, ...] | None = (1,)) -> Event:
    return Event(PEEKED, (1, luck), NAMES, audience)


def test_frames_are_values() -> None:
    turn, die, give = STEPS["turn"], STEPS["die"], STEPS["give"]
    one = Frame(give, Seat(1), (2, 3))
    assert one == Frame(give, Seat(1), (2, 3))
    assert hash(one) == hash(Frame(give, Seat(1), (2, 3)))
    for other in (Frame(die, Seat(1), (2,)), Frame(give, Seat(0), (2, 3)), Frame(give, Seat(1), (2,)), "give"):
        assert one != other
    assert repr(one) == "<give, seat 1, power 2, ... 3>"
    assert repr(Frame(die, CHANCE, (1,))) == "<die, chance, who 1>"
    assert repr(Frame(turn, Seat(0))) == "<turn, seat 0>"


def test_an_event_is_heard_by_its_audience() -> None:
    public, private, both = (peeked(0, audience) for audience in (EVERYBODY, (1,), (0, 1)))
    assert [public.heard_by(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [private.heard_by(seat) for seat in (0, 1, None)] == [False, True, False]
    assert [both.heard_by(seat) for seat in (0, 1, 2, None)] == [True, True, False, False]


def test_events_are_values() -> None:
    private = peeked(1)
    assert private == peeked(1)
    assert hash(private) == hash(peeked(1))
    assert private != peeked(1, EVERYBODY)
    assert private != peeked(0)
    assert private.to_json() == {"kind": "peeked", "seat": 1, "luck": "some"}
    assert repr(private) == "<peeked, seat=1, luck=some, for (1,)>"
    assert repr(Event(TAKEN, (), NAMES)) == "<taken>"


def test_kinds_are_found_by_name_and_fields_may_be_any_words() -> None:
    kinds: Kinds = {}
    Kind(kinds, "card taken", seat="seat", from_="seat", region_card="region card")
    assert kinds == {"card taken": {"seat": "seat", "from": "seat", "region card": "region card"}}


def test_a_field_may_be_called_like_a_parameter() -> None:
    """Also after the event was pickled or loaded with a log."""
    kinds: Kinds = {}
    named = Kind(kinds, "boat named", seat="seat", name="boat", kinds="number", self="number")
    assert kinds == {"boat named": {"seat": "seat", "name": "boat", "kinds": "number", "self": "number"}}
    names: Names = {"boat": ("gull", "tern").__getitem__}
    event = Event(named, (0, 1, 3, 4), names)
    told = {"kind": "boat named", "seat": 0, "name": "tern", "kinds": 3, "self": 4}
    assert event.to_json() == told
    assert pickle.loads(pickle.dumps(event)) == event
    log = Log(names)
    log.tell(named, 0, 1, 3, 4)
    again = Log(names)
    again.load(log.dump(), kinds)
    assert [found.to_json() for found in again.events()] == [told]
