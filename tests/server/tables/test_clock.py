"""Clocks: whose clock runs, which time does not count, and what happens when it is up."""

from __future__ import annotations

import signal
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ratking.server.protocol.tables import Days, Minutes, NoClock
from ratking.server.tables.clock import MERCY, Clock, spent
from ratking.server.tables.moment import Moment

from ..client import Client, seated
from ..inside import Inside, settings
from ..running import Running, until

HOUR = 3600.0
DAY = 24 * HOUR


def when(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def at(now: float) -> Moment:
    """Return a moment of a process that has always been running."""
    return Moment(now, now)


def turn(clock: Clock, seat: int | None, now: float, *, answered: bool, taken_back: bool = False) -> None:
    """Switch to another clock, as an entry with the cost of the turn does."""
    clock.turn(seat, now, clock.elapsed(at(now)), answered=answered, taken_back=taken_back)
    clock.begin(at(now))


def left(clock: Clock, now: float) -> list[float | None]:
    return clock.now(at(now))


def test_the_system_clock_may_jump() -> None:
    """Only the time in which the process ran is charged, without the daily rest."""
    clock = Clock(Minutes(minutes=1), 2)
    clock.turn(0, 0.0, 0.0, answered=False)
    clock.begin(Moment(0.0, 5.0))
    assert clock.now(Moment(30 * HOUR, 15.0)) == [50.0, 60.0]
    assert clock.now(Moment(-30 * HOUR, 15.0)) == [50.0, 60.0]
    assert clock.deadline(Moment(30 * HOUR, 15.0)) == 30 * HOUR + 50.0
    days = Clock(Days(days=1, rest_from="22:00", rest_to="08:00"), 1)
    days.turn(0, 0.0, 0.0, answered=False)
    days.begin(Moment(when("2026-03-01T20:00"), 0.0))
    assert days.now(Moment(when("2026-03-01T23:00"), 3 * HOUR)) == [22 * HOUR]
    assert days.now(Moment(when("2026-03-05T21:00"), 3 * HOUR)) == [21 * HOUR]


def test_minutes_with_increment() -> None:
    clock = Clock(Minutes(minutes=1, increment=5), 2)
    turn(clock, 0, 100.0, answered=False)
    assert left(clock, 110.0) == [50.0, 60.0]
    turn(clock, 1, 110.0, answered=True)
    assert left(clock, 130.0) == [55.0, 40.0]
    assert clock.deadline(at(130.0)) == 170.0
    assert clock.expired(at(169.9)) is None
    assert clock.expired(at(170.0)) == 1


def test_taking_back_earns_no_time() -> None:
    clock = Clock(Minutes(minutes=1, increment=5), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, 0, 10.0, answered=False)
    assert left(clock, 10.0) == [50.0, 60.0]


def test_time_while_the_server_was_down_does_not_count() -> None:
    clock = Clock(Minutes(minutes=1), 2)
    turn(clock, 0, 0.0, answered=False)
    clock.resume(at(610.0), [(10.0, 500.0), (490.0, 600.0), (1000.0, 2000.0)])
    assert left(clock, 610.0) == [40.0, 60.0]
    assert left(clock, 615.0) == [35.0, 60.0]


def test_days_do_not_count_the_daily_rest() -> None:
    plan = Days(days=1, rest_from="22:00", rest_to="08:00", zone="UTC")
    begin = when("2026-03-01T20:00")
    assert spent(plan, begin, when("2026-03-01T22:00"), ()) == 2 * HOUR
    assert spent(plan, begin, when("2026-03-02T08:00"), ()) == 2 * HOUR
    assert spent(plan, begin, when("2026-03-02T09:00"), ()) == 3 * HOUR
    clock = Clock(plan, 2)
    turn(clock, 1, begin, answered=False)
    # 2 hours on the first day, 14 on the second, 8 on the third.
    assert clock.deadline(at(begin)) == when("2026-03-03T16:00")
    assert clock.expired(at(when("2026-03-03T15:59"))) is None
    assert clock.expired(at(when("2026-03-03T16:00"))) == 1


def test_the_rest_follows_the_local_time_of_its_zone() -> None:
    plan = Days(days=1, rest_from="00:00", rest_to="06:00", zone="Europe/Rome")
    # The night of 29 March 2026 is an hour shorter in Rome: a rest from 0 to 6 o'clock lasts five hours.
    assert spent(plan, when("2026-03-28T22:00"), when("2026-03-29T06:00"), ()) == 3 * HOUR


def test_each_move_has_its_days() -> None:
    clock = Clock(Days(days=2), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, 1, DAY, answered=True)
    turn(clock, 0, DAY, answered=True)
    assert left(clock, DAY) == [2 * DAY, 2 * DAY]


def test_no_increment_after_time_is_up() -> None:
    """A move may still arrive after the time is up and before the bot takes over."""
    clock = Clock(Minutes(minutes=1, increment=5), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, 1, 61.0, answered=True)
    assert left(clock, 61.0) == [0.0, 60.0]


def test_a_move_taken_back_does_not_refill_the_days() -> None:
    clock = Clock(Days(days=1), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, 1, 10 * HOUR, answered=True)
    turn(clock, 0, 12 * HOUR, answered=False, taken_back=True)
    assert left(clock, 12 * HOUR)[0] == 14 * HOUR
    # The same if the next move is for the same seat, or for a bot.
    turn(clock, 0, 13 * HOUR, answered=True)
    assert left(clock, 13 * HOUR) == [DAY, DAY]
    turn(clock, 0, 14 * HOUR, answered=False, taken_back=True)
    assert left(clock, 14 * HOUR) == [13 * HOUR, DAY]
    turn(clock, None, 15 * HOUR, answered=True)
    turn(clock, 0, 16 * HOUR, answered=False, taken_back=True)
    assert left(clock, 16 * HOUR) == [12 * HOUR, DAY]
    # A move of the bot gives new days.
    turn(clock, None, 17 * HOUR, answered=True)
    turn(clock, 0, 17 * HOUR, answered=True)
    assert left(clock, 17 * HOUR) == [DAY, DAY]


def test_handing_a_seat_over_and_back_does_not_refill_the_days() -> None:
    clock = Clock(Days(days=1), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, None, 20 * HOUR, answered=False)
    turn(clock, 0, 21 * HOUR, answered=False)
    assert left(clock, 21 * HOUR) == [4 * HOUR, DAY]


def test_a_player_who_comes_back_has_time_to_think() -> None:
    clock = Clock(Minutes(minutes=1), 2)
    turn(clock, 0, 0.0, answered=False)
    turn(clock, None, 60.0, answered=False)
    clock.pardon(0)
    assert left(clock, 60.0) == [MERCY, 60.0]


def test_without_a_clock_nothing_runs() -> None:
    clock = Clock(NoClock(), 3)
    turn(clock, 1, 0.0, answered=False)
    assert (clock.running, clock.deadline(at(0.0)), left(clock, 1e9)) == (None, None, [None, None, None])


def test_when_time_is_up_a_bot_plays_until_the_player_is_back(server: Running) -> None:
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


def clock_of(client: Client, table: str, seat: int) -> float:
    return float(client.get(f"/api/tables/{table}").json["seats"][seat]["clock"])


def test_a_day_is_not_refilled_by_a_move_and_its_undo(server: Running) -> None:
    table, clients = seated(server.url, clock={"kind": "days", "days": 1})
    seat = clients[0].view(table)["asked"]
    mover = clients[seat]
    time.sleep(1.1)
    for _ in range(3):
        view = mover.view(table)
        assert mover.move(table, view["moves"][0], view["revision"]).status == 200
        revision = mover.view(table)["revision"]
        mover.done("POST", f"/api/tables/{table}/undo", {"revision": revision, "key": mover.key()})
        assert clock_of(mover, table, seat) < DAY - 1


@pytest.mark.parametrize("clock", [{"kind": "minutes", "minutes": 10}, {"kind": "days", "days": 1}], ids=["minutes", "days"])
def test_a_jump_of_the_system_clock_is_not_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: dict[str, object]
) -> None:
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    with Inside(settings(tmp_path / "jump.db")) as inside:
        table, clients = seated(inside.url, clock=clock)
        seat = clients[0].view(table)["asked"]
        before = clock_of(clients[0], table, seat)
        ahead[0] = 30 * HOUR
        time.sleep(1)
        left = clock_of(clients[0], table, seat)
        assert before - 20 < left < before
        assert clients[0].get(f"/api/tables/{table}").json["seats"][seat]["why"] is None
        view = clients[seat].view(table)
        assert clients[seat].move(table, view["moves"][0], view["revision"]).status == 200
    for again in range(2):  # from its snapshot, and from its entries
        if again:
            with closing(sqlite3.connect(tmp_path / "jump.db")) as connection, connection:
                connection.execute("DELETE FROM snapshots")
        with Inside(settings(tmp_path / "jump.db")) as inside:
            clients[0].again(inside.url)
            assert before - 60 < clock_of(clients[0], table, seat) <= before
            assert clients[0].get(f"/api/tables/{table}").json["seats"][seat]["why"] is None


def test_time_while_the_process_is_suspended_is_not_charged(tmp_path: Path) -> None:
    with Running(tmp_path / "stopped.db") as server:
        table, clients = seated(server.url, clock={"kind": "minutes", "minutes": 1})
        seat = clients[0].view(table)["asked"]
        before, begun = clock_of(clients[0], table, seat), time.monotonic()
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        server.process.send_signal(signal.SIGCONT)
        view = clients[seat].view(table)
        assert clients[seat].move(table, view["moves"][0], view["revision"]).status == 200
        charged = before - clock_of(clients[0], table, seat)
        assert charged < time.monotonic() - begun - 5


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
