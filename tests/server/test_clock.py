"""Clocks: whose time runs, what does not count, and what happens when it is up."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from ratking.server.clock import MERCY, Clock, spent
from ratking.server.protocol.tables import Days, Minutes, NoClock

from .client import Client
from .running import Running, until

HOUR = 3600.0
DAY = 24 * HOUR


def when(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_minutes_with_increment() -> None:
    clock = Clock(Minutes(minutes=1, increment=5), 2)
    clock.turn(0, 100.0, (), answered=False)
    assert clock.now(110.0, ()) == [50.0, 60.0]
    clock.turn(1, 110.0, (), answered=True)
    assert clock.now(130.0, ()) == [55.0, 40.0]
    assert clock.deadline() == 170.0
    assert clock.expired(169.9, ()) is None
    assert clock.expired(170.0, ()) == 1


def test_taking_back_earns_no_time() -> None:
    clock = Clock(Minutes(minutes=1, increment=5), 2)
    clock.turn(0, 0.0, (), answered=False)
    clock.turn(0, 10.0, (), answered=False)
    assert clock.now(10.0, ()) == [50.0, 60.0]


def test_time_while_the_server_was_down_does_not_count() -> None:
    clock = Clock(Minutes(minutes=1), 2)
    clock.turn(0, 0.0, (), answered=False)
    down = [(10.0, 500.0), (490.0, 600.0), (1000.0, 2000.0)]
    assert clock.now(610.0, down) == [40.0, 60.0]


def test_days_do_not_count_the_daily_rest() -> None:
    plan = Days(days=1, rest_from="22:00", rest_to="08:00", zone="UTC")
    begin = when("2026-03-01T20:00")
    assert spent(plan, begin, when("2026-03-01T22:00"), ()) == 2 * HOUR
    assert spent(plan, begin, when("2026-03-02T08:00"), ()) == 2 * HOUR
    assert spent(plan, begin, when("2026-03-02T09:00"), ()) == 3 * HOUR
    clock = Clock(plan, 2)
    clock.turn(1, begin, (), answered=False)
    # 2 hours on the first day, 14 on the second, 8 on the third.
    assert clock.deadline() == when("2026-03-03T16:00")
    assert clock.expired(when("2026-03-03T15:59"), ()) is None
    assert clock.expired(when("2026-03-03T16:00"), ()) == 1


def test_the_rest_follows_the_clocks_of_its_zone() -> None:
    plan = Days(days=1, rest_from="00:00", rest_to="06:00", zone="Europe/Rome")
    # The night of 29 March 2026 has an hour less in Rome: its six hours of the clock are five.
    assert spent(plan, when("2026-03-28T22:00"), when("2026-03-29T06:00"), ()) == 3 * HOUR


def test_each_answer_has_its_days() -> None:
    clock = Clock(Days(days=2), 2)
    clock.turn(0, 0.0, (), answered=False)
    clock.turn(1, DAY, (), answered=True)
    clock.turn(0, DAY, (), answered=True)
    assert clock.now(DAY, ()) == [2 * DAY, 2 * DAY]


def test_who_comes_back_has_time_to_think() -> None:
    clock = Clock(Minutes(minutes=1), 2)
    clock.turn(0, 0.0, (), answered=False)
    clock.turn(None, 60.0, (), answered=False)
    clock.pardon(0)
    assert clock.now(60.0, ()) == [MERCY, 60.0]


def test_without_a_clock_nothing_runs() -> None:
    clock = Clock(NoClock(), 3)
    clock.turn(1, 0.0, (), answered=False)
    assert (clock.running, clock.deadline(), clock.now(1e9, ())) == (None, None, [None, None, None])


def test_when_time_is_up_a_bot_plays_until_its_owner_is_back(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    table = anna.table(clock={"kind": "minutes", "minutes": 0.02}, stand_in="novice")
    for seat, client in enumerate((anna, bruno)):
        client.sit(table, seat)
    socket = anna.socket(table)
    anna.start(table)
    path = f"/api/tables/{table}"
    until(lambda: any(seat["why"] == "time" for seat in anna.get(path).json["seats"]), 10)
    late = next(seat["seat"] for seat in anna.get(path).json["seats"] if seat["why"] == "time")
    assert anna.get(path).json["seats"][late]["level"] == "novice"
    until(lambda: anna.view(table)["revision"] > 1 or anna.get(path).json["status"] == "over", 10)
    while not any(entry["kind"] == "bot" for entry in socket.entries):
        socket.next()
    if anna.get(path).json["status"] == "playing":
        client = (anna, bruno)[late]
        client.done("DELETE", f"{path}/seats/{late}/bot")
        assert client.get(path).json["seats"][late]["clock"] > MERCY / 2


def test_clocks_survive_a_restart_and_do_not_run_meanwhile(tmp_path: Path) -> None:
    with Running(tmp_path / "clock.db") as server:
        anna, bruno = Client(server.url), Client(server.url)
        table = anna.table(clock={"kind": "minutes", "minutes": 1})
        anna.sit(table, 0)
        bruno.sit(table, 1)
        anna.start(table)
        running = anna.get(f"/api/tables/{table}").json["running"]
        before = anna.get(f"/api/tables/{table}").json["seats"][running]["clock"]
        begun = time.monotonic()
        server.stop()
        time.sleep(1.5)
        server.restart()
        anna.again()
        now = anna.get(f"/api/tables/{table}").json
        passed = time.monotonic() - begun
        assert now["running"] == running
        assert passed > 1.5
        assert before - 1.0 < now["seats"][running]["clock"] <= before
