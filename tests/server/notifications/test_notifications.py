"""People who do not look at their table are told once that it is their turn, and only if it still is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ratking.server.live.notification_store import Wishes
from ratking.server.live.quiet_hours import quiet_until

from ..client import Client, seated
from ..running import Running, until
from .sinks import HttpSink, Posted, SmtpSink
from .telling import PAGE, answer_all, by_mail, by_webhook, telling

GRACE = 1.0
"""The grace time of the server in these tests."""


@pytest.fixture(scope="module")
def mails() -> Iterator[SmtpSink]:
    with SmtpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def hooks() -> Iterator[HttpSink]:
    with HttpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def tells(tmp_path_factory: pytest.TempPathFactory, mails: SmtpSink) -> Iterator[Running]:
    with telling(tmp_path_factory.mktemp("tells") / "ratking.db", mails) as running:
        yield running


@pytest.fixture(autouse=True)
def nothing_has_come(mails: SmtpSink, hooks: HttpSink) -> None:
    mails.mails.clear()
    mails.answer = lambda command: None
    hooks.posted.clear()
    hooks.status = 200


def playing(tells: Running, hooks: HttpSink) -> tuple[str, list[Client]]:
    """Return a table of two people who have webhooks, at which the first one is asked, and has been told."""
    table, clients = seated(tells.url, clock={"kind": "days", "days": 1}, name="By post")
    for client in clients:
        by_webhook(client, hooks)
    until(lambda: hooks.posted)
    hooks.posted.clear()
    return table, clients


def test_a_player_is_told_once_by_every_channel(tells: Running, mails: SmtpSink, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    by_mail(bruno, mails, "bruno@rats.example")
    begun = time.time()
    answer_all(anna, table)
    until(lambda: hooks.posted and mails.mails)
    time.sleep(2 * GRACE)
    (posted,), (mail,) = hooks.posted, mails.mails
    assert posted.when - begun >= GRACE
    assert posted.path == f"/{bruno.person}"
    assert posted.json["title"] == "It is your turn at “By post”."
    assert posted.json["link"] == f"{PAGE}/#/t/{table}/1"
    assert posted.json["lines"], "what has happened since"
    assert all(line in mail.text for line in posted.json["lines"])
    assert (mail.to, mail.subject) == ("bruno@rats.example", posted.json["title"])
    assert posted.json["link"] in mail.text
    assert mail.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_turn_that_was_taken_is_not_told(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    slow = True
    while slow:  # on a busy machine even a quick turn can take longer than the grace time
        begun = time.monotonic()
        hooks.posted.clear()
        for client in (anna, bruno):
            answer_all(client, table)
        slow = time.monotonic() - begun > GRACE
    until(lambda: hooks.posted)
    time.sleep(2 * GRACE)
    assert [posted.path for posted in hooks.posted] == [f"/{anna.person}"]


def test_nobody_is_told_while_they_look_on(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    socket = bruno.socket(table)
    answer_all(anna, table)
    time.sleep(3 * GRACE)
    assert hooks.posted == []
    left = time.time()
    socket.close()
    until(lambda: hooks.posted)
    assert hooks.posted[0].when - left >= GRACE


def test_a_page_that_is_open_but_not_looked_at_does_not_count(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    socket = bruno.socket(table)
    socket.send(type="look", looking=False)
    answer_all(anna, table)
    until(lambda: hooks.posted)
    assert [posted.path for posted in hooks.posted] == [f"/{bruno.person}"]
    socket.close()


def test_an_undone_move_is_not_told(tells: Running, hooks: HttpSink) -> None:
    """Anna's last answer is taken back: Bruno owes nothing, and Anna is told again that she does."""
    slow = True
    while slow:
        table, (anna, _) = playing(tells, hooks)
        begun = time.monotonic()
        answer_all(anna, table)
        revision = anna.view(table)["revision"]
        assert anna.post(f"/api/tables/{table}/undo", {"revision": revision, "key": anna.key()}).status == 200
        slow = time.monotonic() - begun > GRACE
    until(lambda: hooks.posted)
    time.sleep(2 * GRACE)
    assert [posted.path for posted in hooks.posted] == [f"/{anna.person}"]


def test_nothing_is_sent_in_quiet_hours(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    now = datetime.now(UTC)
    hours = {"quiet_from": f"{now - timedelta(hours=1):%H:%M}", "quiet_to": f"{now + timedelta(hours=1):%H:%M}"}
    told = bruno.done("PUT", "/api/me/notifications", {**hours, "zone": "UTC"})
    assert (told["quiet_from"], told["quiet_to"], told["zone"]) == (*hours.values(), "UTC")
    answer_all(anna, table)
    time.sleep(3 * GRACE)
    assert hooks.posted == []
    bruno.done("PUT", "/api/me/notifications", {})
    answer_all(bruno, table)
    until(lambda: hooks.posted)
    assert [posted.path for posted in hooks.posted] == [f"/{anna.person}"]


@pytest.mark.parametrize(
    ("hours", "time", "until_time"),
    [
        (("22:00", "08:00"), "2026-01-10T23:30", "2026-01-11T08:00"),
        (("22:00", "08:00"), "2026-01-10T07:59", "2026-01-10T08:00"),
        (("22:00", "08:00"), "2026-01-10T08:00", None),
        (("13:00", "15:00"), "2026-01-10T14:00", "2026-01-10T15:00"),
        (("13:00", "15:00"), "2026-01-10T12:59", None),
        (("22:00", "08:00"), "2026-03-28T23:00", "2026-03-29T08:00"),
        ((None, None), "2026-01-10T23:30", None),
    ],
)
def test_quiet_hours_follow_the_local_time(hours: tuple[str | None, str | None], time: str, until_time: str | None) -> None:
    """In the night of the fifth case the clocks of Rome are put forward."""
    from zoneinfo import ZoneInfo

    def at(text: str) -> float:
        return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Rome")).timestamp()

    wishes = Wishes("it", *hours, "Europe/Rome")
    assert quiet_until(wishes, at(time)) == (None if until_time is None else at(until_time))


def test_the_end_of_a_game_and_a_rematch_are_told(tells: Running, hooks: HttpSink) -> None:
    anna, bruno = Client(tells.url), Client(tells.url)
    table = anna.table("ratzzia", 2, seats=[{"kind": "open"}, {"kind": "open"}], name="Cats")
    for seat, client in enumerate((anna, bruno)):
        client.sit(table, seat)
        by_webhook(client, hooks)
    anna.start(table)
    players = [anna, bruno]
    until(lambda: anna.get(f"/api/tables/{table}").json["status"] == "playing")
    while anna.get(f"/api/tables/{table}").json["status"] == "playing":
        view = anna.view(table)
        client = players[view["asked"]]
        view = client.view(table)
        assert client.move(table, view["moves"][0], view["revision"]).status == 200
    until(lambda: sum(posted.json["kind"] == "over" for posted in hooks.posted) == 2)
    over = [posted for posted in hooks.posted if posted.json["kind"] == "over"]
    assert {posted.path for posted in over} == {f"/{anna.person}", f"/{bruno.person}"}
    assert "is over" in over[0].json["title"]
    again = anna.done("POST", f"/api/tables/{table}/rematch", {})["table"]
    until(lambda: any(posted.json["kind"] == "rematch" for posted in hooks.posted))
    time.sleep(2 * GRACE)
    (rematch,) = [posted for posted in hooks.posted if posted.json["kind"] == "rematch"]
    assert (rematch.path, rematch.json["link"]) == (f"/{bruno.person}", f"{PAGE}/#/t/{again}/1")


def test_a_player_is_told_that_their_time_is_nearly_up(tells: Running, hooks: HttpSink) -> None:
    """They are told when a quarter of it is left."""
    clients = [Client(tells.url), Client(tells.url)]
    for client in clients:
        by_webhook(client, hooks)
    paths = {f"/{client.person}" for client in clients}

    def late() -> list[Posted]:
        return [posted for posted in hooks.posted if posted.path in paths and posted.json["kind"] == "late"]

    for seconds in (12, 60):  # on a busy machine the shorter time may be up before the message can be sent
        begun = time.time()
        table = clients[0].table(clock={"kind": "days", "days": seconds / 86400}, name="Hurry")
        for seat, client in enumerate(clients):
            client.sit(table, seat)
        clients[0].start(table)
        while not late() and time.time() < begun + seconds:
            time.sleep(0.05)
        if late():
            break
    (posted,) = late()
    assert posted.when - begun >= 0.6 * seconds
    assert posted.json["title"] == "Your time at “Hurry” is nearly up: about an hour is left."


def test_a_game_of_minutes_is_not_told(tells: Running, hooks: HttpSink) -> None:
    table, clients = seated(tells.url, clock={"kind": "minutes", "minutes": 20})
    for client in clients:
        by_webhook(client, hooks)
    answer_all(clients[0], table)
    time.sleep(3 * GRACE)
    assert hooks.posted == []


def test_a_message_that_fails_is_tried_again_and_the_person_sees_why(
    tells: Running, mails: SmtpSink, hooks: HttpSink
) -> None:
    table, (anna, bruno) = playing(tells, hooks)
    hooks.status = 500
    answer_all(anna, table)
    until(lambda: bruno.get("/api/me/notifications").json["channels"][0]["trouble"] == "The message could not be delivered.")
    assert [posted.path for posted in hooks.posted].count(f"/{bruno.person}") == 1
    hooks.status = 410
    answer_all(bruno, table)
    until(lambda: anna.get("/api/me/notifications").json["channels"] == [])


def test_the_operator_can_be_asked_what_is_kept(tells: Running, mails: SmtpSink) -> None:
    client = Client(tells.url)
    by_mail(client, mails, "kept@rats.example")
    (channel,) = client.get("/api/me/notifications").json["channels"]
    assert channel == {
        "channel": channel["channel"],
        "kind": "mail",
        "shown": "kept@rats.example",
        "confirmed": True,
        "trouble": None,
    }


# ---- channels


def test_an_address_must_be_confirmed_with_the_code(tells: Running, mails: SmtpSink) -> None:
    client = Client(tells.url)
    made = client.done("POST", "/api/me/channels", {"kind": "mail", "address": "new@rats.example"})
    assert not made["confirmed"]
    until(lambda: mails.mails)
    code = mails.mails[0].subject.split()[0]
    assert "List-Unsubscribe" not in mails.mails[0].message

    def entered(client: Client, code: str) -> str:
        answer = client.post("/api/me/channels/code", {"channel": made["channel"], "code": code})
        return "" if answer.status == 200 else answer.wrong

    assert entered(client, "WRONGONE") == "server.wrong_code"
    assert entered(Client(tells.url), code) == "server.wrong_code", "another person"
    assert entered(client, f"{code[:4].lower()}-{code[4:]}") == ""
    assert client.get("/api/me/notifications").json["channels"][0]["confirmed"]


@pytest.mark.parametrize(
    "address",
    ["not one", "a@b", "a b@rats.example", "a@rats.example\r\nBcc: b@rats.example", "<a@rats.example>", "a@@rats.example"],
)
def test_what_is_no_address_is_refused(tells: Running, mails: SmtpSink, address: str) -> None:
    answer = Client(tells.url).post("/api/me/channels", {"kind": "mail", "address": address})
    assert (answer.status, answer.wrong) == (422, "server.bad_channel")
    assert mails.mails == []


def test_a_webhook_on_a_private_address_is_refused(tells: Running) -> None:
    answer = Client(tells.url).post("/api/me/channels", {"kind": "json", "address": "https://192.168.1.1/hook"})
    assert (answer.status, answer.wrong) == (422, "server.channel_forbidden")


def test_a_channel_is_ended_by_its_owner_or_by_the_link_in_a_message(tells: Running, hooks: HttpSink) -> None:
    client, stranger = Client(tells.url), Client(tells.url)
    first = by_webhook(client, hooks)["channel"]
    assert stranger.done("DELETE", f"/api/me/channels/{first}") == {"ended": False}
    assert client.done("DELETE", f"/api/me/channels/{first}") == {"ended": True}
    second = by_webhook(client, hooks)["channel"]
    nobody = Client(tells.url, somebody=False)
    assert nobody.ask("GET", f"/api/channels/stop?channel={second}").status == 405, "opening a link ends nothing"
    body = b"List-Unsubscribe=One-Click"
    form = "application/x-www-form-urlencoded"
    stopped = nobody.ask("POST", f"/api/channels/stop?channel={second}", raw=body, content_type=form)
    assert (stopped.status, stopped.json) == (200, {"ended": True})
    assert client.get("/api/me/notifications").json["channels"] == []


def test_a_person_has_a_limited_number_of_channels_and_codes(tells: Running, mails: SmtpSink) -> None:
    def asked(client: Client, address: str) -> tuple[int, str]:
        answer = client.post("/api/me/channels", {"kind": "mail", "address": address})
        return answer.status, "" if answer.status == 201 else answer.wrong

    client = Client(tells.url)
    answers = [asked(client, f"a{number}@rats.example") for number in range(9)]
    assert answers == [(201, "")] * 8 + [(409, "server.too_many_channels")]
    answers = [asked(Client(tells.url), "victim@rats.example") for _ in range(5)]
    assert answers == [(201, "")] * 3 + [(429, "server.too_fast")] * 2
    assert len(mails.mails) == 11


@pytest.mark.parametrize("kind", ["discord", "slack", "ntfy", "matrix"])
def test_the_form_of_each_webhook(tells: Running, hooks: HttpSink, kind: str) -> None:
    client = Client(tells.url)
    path = {"matrix": "rooms/r/send/m.room.message?access_token=secret"}.get(kind, "base/topic")
    client.done("POST", "/api/me/channels", {"kind": kind, "address": f"{hooks.url}/{path}"})
    (posted,) = hooks.posted
    title = "From now on you will be told here when it is your turn."
    if kind == "discord":
        assert posted.json == {"content": f"{title}\n{PAGE}/", "allowed_mentions": {"parse": []}}
    if kind == "slack":
        assert posted.json == {"text": f"{title}\n{PAGE}/"}
    if kind == "ntfy":
        assert posted.path == "/base/"
        assert posted.json == {"topic": "topic", "title": title, "message": title, "click": f"{PAGE}/"}
    if kind == "matrix":
        assert posted.method == "PUT"
        assert posted.path.startswith("/rooms/r/send/m.room.message/")
        assert posted.headers["authorization"] == "Bearer secret"
        assert posted.json == {"msgtype": "m.text", "body": f"{title}\n{PAGE}/"}


# ---- without settings


def test_what_is_not_set_up_is_not_offered(server: Running, tmp_path: Path) -> None:
    client = Client(server.url)
    assert client.get("/api/me/notifications").json["kinds"] == []
    answer = client.post("/api/me/channels", {"kind": "json", "address": "https://rats.example/hook"})
    assert (answer.status, answer.wrong) == (422, "server.no_channel_kind")
    with telling(tmp_path / "mail.db", None, webhooks=True) as hooks_only:
        kinds = Client(hooks_only.url, somebody=False).get("/api/me/notifications").json["kinds"]
        assert kinds == ["discord", "slack", "ntfy", "matrix", "json"]
