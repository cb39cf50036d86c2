"""The calendar of deadlines: by a secret address, for programs that know nothing of the person."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ratking.server.live.calendar import LONGEST_LINE, Deadline, calendar_text

from ..client import Client, seated
from ..inside import Inside, settings
from .telling import answer_all

DAY = 86_400


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(settings(tmp_path_factory.mktemp("calendar") / "ratking.db")) as running:
        yield running


def address(client: Client) -> str:
    """Make a calendar, and return its path."""
    parts = urlsplit(client.done("POST", "/api/me/calendar", {})["link"])
    return f"{parts.path}?{parts.query}"


def test_it_has_the_deadlines_of_the_owner_and_no_others(inside: Inside) -> None:
    table, (anna, bruno) = seated(inside.url, clock={"kind": "days", "days": 2}, name="By post; slowly")
    seated(inside.url, clock={"kind": "minutes", "minutes": 30})
    mine, others = address(anna), address(bruno)
    program = Client(inside.url, somebody=False)
    read = program.get(mine)
    assert (read.status, read.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    (event,) = re.findall(r"BEGIN:VEVENT\r\n(.*?)END:VEVENT", read.body.decode(), re.S)
    assert "SUMMARY:Your time at “By post\\; slowly” runs out" in event
    assert f"/#/t/{table}/0\r\n" in event
    when = datetime.strptime(re.findall(r"DTSTART:(\w+)", event)[0], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    assert when.timestamp() - time.time() == pytest.approx(2 * DAY, abs=120)
    assert "BEGIN:VEVENT" not in program.get(others).body.decode()
    answer_all(anna, table)
    assert "BEGIN:VEVENT" not in program.get(mine).body.decode()
    assert "BEGIN:VEVENT" in program.get(others).body.decode()


def test_a_new_address_ends_the_old_one(inside: Inside) -> None:
    anna = Client(inside.url)
    assert not anna.get("/api/me/notifications").json["calendar"]
    old = address(anna)
    new = address(anna)
    program = Client(inside.url, somebody=False)
    assert program.get(old).status == 404
    assert program.get(old).wrong == "server.no_calendar"
    assert program.get(new).status == 200
    assert anna.get("/api/me/notifications").json["calendar"]
    assert anna.done("DELETE", "/api/me/calendar") == {"ended": True}
    assert program.get(new).status == 404
    assert anna.done("DELETE", "/api/me/calendar") == {"ended": False}
    assert Client(inside.url, somebody=False).post("/api/me/calendar", {}).status == 401
    assert program.get("/api/calendar?key=guess").status == 422


def test_long_lines_are_continued_within_no_character() -> None:
    title = "Ünïcödé " * 30
    text = calendar_text("Ratking", [Deadline("a", 0.0, title, "https://rats.example/")], 0.0)
    assert all(len(line.encode()) <= LONGEST_LINE for line in text.split("\r\n"))
    assert f"SUMMARY:{title.strip()}\r\n" in text.replace("\r\n ", "")


def test_the_secret_is_stored_only_as_a_hash(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "hashed.db")) as running:
        anna = Client(running.url)
        key = address(anna).partition("key=")[2]
    assert key.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
