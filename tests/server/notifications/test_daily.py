"""Who likes gets all turns in one message a day, at a time of their choice."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ratking.server.live import notification_clock
from ratking.server.live.notification_store import NEVER, Notification, Wishes
from ratking.server.live.quiet_hours import daily_after

from ..client import Client
from ..inside import Inside, settings
from ..running import until
from .sinks import HttpSink
from .telling import PAGE, by_webhook

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp()


@pytest.fixture(scope="module")
def hooks() -> Iterator[HttpSink]:
    with HttpSink() as sink:
        yield sink


def owed(due: float, tries: int = 0) -> Notification:
    return Notification("a", 0, "anna", "turn", 1, due, tries)


TURNS_OF_PEOPLE = """SELECT due FROM notifications WHERE kind = 'turn' AND person <> "table" """


def turns(database: Path) -> list[float]:
    """Return when the three notifications about turns of people are due; those for the tables are not counted."""
    with closing(sqlite3.connect(database)) as connection:
        found = [due for (due,) in connection.execute(TURNS_OF_PEOPLE)]
    assert len(found) == 3
    return found


@pytest.mark.parametrize(
    ("daily", "due", "hours"),
    [
        ("18:00", NOON, 4),  # in Rome it is two in the afternoon
        ("14:00", NOON - 60, None),
        ("14:00", NOON + 0.5, 24),
        ("13:00", NOON - 60, 23),
        ("13:00", NOON - 7200, None),
        (None, NOON, None),
    ],
)
def test_when_the_time_of_the_day_comes(daily: str | None, due: float, hours: int | None) -> None:
    later = daily_after(Wishes(zone="Europe/Rome", daily=daily), owed(due), NOON)
    assert later == (None if hours is None else NOON + hours * 3600)


def test_a_failed_message_does_not_wait_a_day() -> None:
    assert daily_after(Wishes(daily="18:00"), owed(NOON, tries=1), NOON) is None


def test_all_turns_come_in_one_message(tmp_path: Path, hooks: HttpSink, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tables wait. Nothing is sent before the time of the day, and then one message."""
    ahead = [0.0]
    monkeypatch.setattr(notification_clock, "now", lambda: time.time() + ahead[0])
    allowed = {"webhooks": True, "webhooks_to_loopback_for_tests": True, "public_url": PAGE, "notify_seconds": 0.1}
    with Inside(settings(tmp_path / "ratking.db", **allowed)) as inside:
        anna, bruno = Client(inside.url), Client(inside.url)
        by_webhook(anna, hooks)
        passed = f"{datetime.now(UTC) - timedelta(minutes=5):%H:%M}"
        assert anna.done("PUT", "/api/me/notifications", {"daily": passed})["daily"] == passed
        tables = []
        for number in range(3):
            table = anna.table(clock={"kind": "days", "days": 3}, name=f"Post {number}")
            anna.sit(table, 0)
            bruno.sit(table, 1)
            anna.start(table)
            tables.append(table)
        until(lambda: all(due > time.time() + 3600 for due in turns(tmp_path / "ratking.db")))
        assert not hooks.posted
        ahead[0] = 86_400.0
        until(lambda: hooks.posted)
        until(lambda: turns(tmp_path / "ratking.db") == [NEVER] * 3)
        (posted,) = hooks.posted
        assert posted.json["title"] == "It is your turn at 3 tables."
        for number, (line, table) in enumerate(zip(sorted(posted.json["lines"]), tables, strict=True)):
            assert line.startswith(f"Post {number}: ")
            assert line.endswith(f" {PAGE}/#/t/{table}/0")
            assert "The plague begins in" in line, "what happened since"
