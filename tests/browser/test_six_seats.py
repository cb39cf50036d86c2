"""Six seats with all sets in the page; and no WebSocket frame contains anything that its seat may not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from ratking.games.registry import game_called
from ratking.kernel.match import Match
from ratking.kernel.record import Record

from .making import link_of, make_table, sit_by_link, start
from .person import PHONE, Person
from .whole_game import answer

# Whole games in a browser, minutes each: `make test-long`.
pytestmark = pytest.mark.long

Come = Callable[..., Person]

CARDS: Final = ("Sultan", "Caravan leader", "Explorer", "Astronomer", "Witch", "Landowner", "Hanseatic trader", "King")
MET: Final = {"good taken", "diplomat placed", "caravan moved", "region card turned up", "region card played", "last round"}
"""Events that must have occurred; each does in nearly every such game."""

# Any in this file: messages are JSON.
Json = dict[str, Any]


def test_all_sets_with_six(person: Come) -> None:
    met: set[str] = set()
    asked: set[str] = set()
    for game in range(3):  # luck differs: what did not occur in one game does in the next
        anna, bruno, clara = person(seed=10 + game), person(PHONE, seed=20 + game), person(seed=30)
        make_table(anna, 6, ["me", "link", *["novice"] * 4], ["Africanus", "Mercatus"], CARDS)
        sit_by_link(bruno, link_of(anna, 0), "Bruno")
        bruno.page.get_by_text("Everybody is here.").wait_for()
        table = start(anna)
        clara.open(f"#/t/{table}")
        answer([anna, bruno], 5000)
        for one in (anna, bruno, clara):
            one.wait_for("over")
        with anna.page.expect_download() as got:
            anna.page.get_by_role("link", name="The record").click()
        record = Record.open(got.value.path())
        for seat, one in ((0, anna), (1, bruno), (None, clara)):
            messages = [json.loads(frame) for frame in one.frames]
            only_what_it_may_know(record, seat, messages)
            met |= {event["kind"] for message in messages for event in message.get("events", [])}
            asked |= {
                message["view"]["question"]["key"] for message in messages if (message.get("view") or {}).get("question")
            }
        if met >= MET and "play region card" in asked:
            break
    assert met >= MET
    assert "play region card" in asked


def only_what_it_may_know(record: Record, seat: int | None, messages: list[Json]) -> None:
    """Check that every received view and event is the one that the engine gives this seat at that moment."""
    views = {message["view"]["at"]: message["view"] for message in messages if message.get("view")}
    match = Match.replay(game_called(record.game), Record(record.engine, record.game, record.options, record.seats))
    compared = 0
    for at in range(len(record.moves) + 1):
        if at in views:
            assert views[at]["table"] == json.loads(json.dumps(match.view(seat)["table"]))
            assert views[at]["moves"] == match.view(seat)["moves"]
            compared += 1
        if at < len(record.moves):
            match.play(record.moves[at])
    assert compared == len(views) > 20
    allowed = [told(event) for event in match.events(seat)]
    heard = {event["n"]: told(event) for message in messages for event in message.get("events", [])}
    assert all(event in allowed for event in heard.values())
    assert {message["type"] for message in messages} <= {"welcome", "update", "ack", "refused", "why", "ping", "reload"}


def told(event: Json) -> Json:
    """Return an event without its numbers."""
    return {name: value for name, value in event.items() if name not in ("n", "at")}
