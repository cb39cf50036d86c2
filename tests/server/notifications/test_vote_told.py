"""People who are away are told of a vote that waits for them, while it does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from ..client import Client, seated
from ..running import Running, until
from ..test_votes import ask, consent
from .sinks import HttpSink, Posted, SmtpSink
from .telling import PAGE, by_mail, by_webhook, telling

GRACE = 1.0
"""The grace time of the server in these tests."""


@pytest.fixture
def hooks() -> Iterator[HttpSink]:
    with HttpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def mails() -> Iterator[SmtpSink]:
    with SmtpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def tells(tmp_path_factory: pytest.TempPathFactory, mails: SmtpSink) -> Iterator[Running]:
    with telling(tmp_path_factory.mktemp("tells") / "ratking.db", mails) as running:
        yield running


def playing(tells: Running, hooks: HttpSink) -> tuple[str, list[Client]]:
    """Return a table of two people with webhooks at which nothing more is to be told."""
    table, clients = seated(tells.url, clock={"kind": "days", "days": 1}, name="By post")
    for client in clients:
        by_webhook(client, hooks)
    until(lambda: hooks.posted)
    hooks.posted.clear()
    return table, clients


def votes(hooks: HttpSink) -> list[Posted]:
    return [posted for posted in hooks.posted if posted.json["kind"] == "vote"]


def test_whoever_is_away_is_told_once_by_every_channel(tells: Running, hooks: HttpSink, mails: SmtpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    by_mail(bruno, mails, "bruno@rats.example")
    mails.mails.clear()
    name = anna.get(f"/api/tables/{table}").json["seats"][0]["name"]
    begun = time.time()
    assert ask(anna, table, "end").status == 200
    until(lambda: votes(hooks) and any("asks" in mail.subject for mail in mails.mails))
    time.sleep(2 * GRACE)
    (posted,) = votes(hooks)
    assert posted.when - begun >= GRACE
    assert posted.path == f"/{bruno.person}", "not the person who asked"
    assert posted.json["title"] == f"{name} asks at “By post” to end the game here, without a winner."
    assert posted.json["lines"] == ["It happens only if everybody agrees. You have about 24 hours to answer."]
    assert posted.json["link"] == f"{PAGE}/#/t/{table}/1"
    assert posted.json["tag"] == f"{table}-1-vote", "a message about a turn does not replace it"
    (mail,) = [mail for mail in mails.mails if "asks" in mail.subject]
    assert (mail.to, mail.subject) == ("bruno@rats.example", posted.json["title"])


def test_a_vote_that_is_over_is_not_told(tells: Running, hooks: HttpSink) -> None:
    slow = True
    while slow:  # on a busy machine even quick answers can take longer than the grace time
        table, (anna, bruno) = playing(tells, hooks)
        begun = time.monotonic()
        assert ask(anna, table, "pause").status == 200
        assert consent(bruno, table, agree=False).status == 200
        slow = time.monotonic() - begun > GRACE
    time.sleep(3 * GRACE)
    assert votes(hooks) == []


def test_nobody_is_told_of_a_vote_while_they_look_on(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    socket = bruno.socket(table)
    assert ask(anna, table, "end").status == 200
    time.sleep(3 * GRACE)
    assert votes(hooks) == []
    socket.close()
    until(lambda: votes(hooks))


def test_whoever_is_away_is_told_that_the_game_was_ended(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    assert ask(anna, table, "end").status == 200
    assert consent(bruno, table).status == 200
    until(lambda: len(hooks.posted) == 2)
    for posted in hooks.posted:
        assert posted.json["kind"] == "over"
        assert posted.json["title"] == "The game at “By post” has ended early: everybody agreed."
        assert posted.json["link"].startswith(f"{PAGE}/#/t/{table}/")


def test_a_vote_waits_for_the_end_of_quiet_hours(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    now = datetime.now(UTC)
    hours = {"quiet_from": f"{now - timedelta(hours=1):%H:%M}", "quiet_to": f"{now + timedelta(hours=1):%H:%M}"}
    bruno.done("PUT", "/api/me/notifications", {**hours, "zone": "UTC"})
    assert ask(anna, table, "end").status == 200
    time.sleep(3 * GRACE)
    assert votes(hooks) == []
    bruno.done("PUT", "/api/me/notifications", {})
    until(lambda: votes(hooks))


def test_a_vote_in_a_game_of_minutes_is_not_told(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock={"kind": "minutes", "minutes": 20})
    by_webhook(bruno, hooks)
    assert ask(anna, table, "end").status == 200
    time.sleep(3 * GRACE)
    assert votes(hooks) == []
