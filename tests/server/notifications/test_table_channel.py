"""A whole group is told whose turn it is at a table, once for each turn, and nothing that only a player may have."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ratking.server.ops.kept import kept_of
from ratking.server.settings import Settings

from ..client import Client, Json, seated
from ..running import Running, until
from .sinks import HttpSink, Posted
from .telling import PAGE, answer_all, telling

GRACE = 1.0
"""The grace time of the server in these tests."""
DAYS = {"kind": "days", "days": 1}


@pytest.fixture
def hooks() -> Iterator[HttpSink]:
    """A sink for each test, so that nothing arrives from the tables of another one."""
    with HttpSink() as sink:
        yield sink


@pytest.fixture(scope="module")
def tells(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with telling(tmp_path_factory.mktemp("tells") / "ratking.db", None) as running:
        yield running


def tell_group(client: Client, table: str, hooks: HttpSink, path: str = "") -> Json:
    """Give a table a channel. An address gets few tests, so each table has one of its own."""
    body = {"kind": "json", "address": f"{hooks.url}/{path or table}"}
    made: Json = client.done("PUT", f"/api/tables/{table}/channel", body)
    return made


def about(hooks: HttpSink, kind: str) -> list[Posted]:
    return [posted for posted in hooks.posted if posted.json["kind"] == kind]


def test_a_group_is_told_whose_turn_it_is(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock=DAYS, name="By post")
    made = tell_group(anna, table, hooks)
    assert made["channel"]["shown"] == f"127.0.0.1:{hooks.port}"
    assert about(hooks, "test")[0].json["title"] == "From now on this channel is told whose turn it is at “By post”."
    until(lambda: about(hooks, "turn"))  # whose turn it was already when the channel was named
    hooks.posted.clear()
    asked = int(anna.view(table)["asked"])
    begun = time.time()
    answer_all([anna, bruno][asked], table)
    until(lambda: hooks.posted)
    time.sleep(2 * GRACE)
    (posted,) = hooks.posted
    name = anna.get(f"/api/tables/{table}").json["seats"][1 - asked]["name"]
    assert posted.when - begun >= GRACE
    assert posted.json["title"] == f"It is {name}'s turn at “By post”."
    assert posted.json["lines"], "what has happened since"
    assert posted.json["link"] == f"{PAGE}/#/t/{table}"
    assert posted.json["tag"] == table


def test_a_group_reads_no_link_to_a_seat_and_no_secret(tells: Running, hooks: HttpSink) -> None:
    clients = [Client(tells.url) for _ in range(2)]
    table = clients[0].table("ratzzia", 2, seats=[{"kind": "open"}, {"kind": "open"}], name="Cats")
    secrets = [client.sit(table, seat)["key"] for seat, client in enumerate(clients)]
    tell_group(clients[0], table, hooks)
    clients[0].start(table)
    until(lambda: clients[0].get(f"/api/tables/{table}").json["status"] == "playing")
    until(lambda: about(hooks, "turn"))
    while clients[0].get(f"/api/tables/{table}").json["status"] == "playing":
        answer_all(clients[clients[0].view(table)["asked"]], table)
    until(lambda: about(hooks, "over"))
    again = clients[1].done("POST", f"/api/tables/{table}/rematch", {})["table"]
    until(lambda: about(hooks, "rematch"))
    time.sleep(2 * GRACE)
    assert len(about(hooks, "over")) == len(about(hooks, "rematch")) == 1
    assert "is over" in about(hooks, "over")[0].json["title"]
    assert about(hooks, "over")[0].json["link"] == f"{PAGE}/#/t/{table}"
    assert about(hooks, "rematch")[0].json["link"] == f"{PAGE}/#/t/{again}"
    secrets += [str(client.token) for client in clients] + [str(client.person) for client in clients]
    for posted in hooks.posted:
        assert not re.search(r"#/t/[a-z2-7]{12}/", posted.body.decode())
        assert not any(secret in posted.body.decode() for secret in secrets)

    # The same group is told at the new table.
    assert clients[0].get(f"/api/tables/{again}/channel").json["channel"]["kind"] == "json"
    hooks.posted.clear()
    clients[0].start(again)
    until(lambda: about(hooks, "turn"))
    assert about(hooks, "turn")[0].json["link"] == f"{PAGE}/#/t/{again}"


def test_nobody_is_told_of_a_turn_whose_player_looks_on(tells: Running, hooks: HttpSink) -> None:
    table, clients = seated(tells.url, clock=DAYS)
    looking = clients[int(clients[0].view(table)["asked"])].socket(table)
    tell_group(clients[0], table, hooks)
    time.sleep(3 * GRACE)
    assert about(hooks, "turn") == []
    looking.close()
    until(lambda: about(hooks, "turn"))


def test_time_that_is_nearly_up_is_told(tells: Running, hooks: HttpSink) -> None:
    clients = [Client(tells.url) for _ in range(2)]
    for seconds in (12, 60):  # on a busy machine the shorter time may be up before the message can be sent
        hooks.posted.clear()
        begun = time.time()
        table = clients[0].table(clock={"kind": "days", "days": seconds / 86400}, name="Hurry")
        for seat, client in enumerate(clients):
            client.sit(table, seat, f"Player {'AB'[seat]}")
        tell_group(clients[0], table, hooks)
        clients[0].start(table)
        while not about(hooks, "late") and time.time() < begun + seconds:
            time.sleep(0.05)
        if about(hooks, "late"):
            break
    (posted,) = about(hooks, "late")
    assert re.fullmatch(r"Player [AB]'s time at “Hurry” is nearly up: about an hour is left\.", posted.json["title"])


def test_only_the_maker_may_see_and_change_it(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock=DAYS)
    tell_group(anna, table, hooks)
    path, body = f"/api/tables/{table}/channel", {"kind": "json", "address": f"{hooks.url}/other"}
    for answer in (bruno.get(path), bruno.ask("PUT", path, body), bruno.ask("DELETE", path)):
        assert (answer.status, answer.wrong) == (403, "server.not_maker")
    assert Client(tells.url, somebody=False).get(path).status == 401
    assert anna.get(path).json["channel"]["kind"] == "json"


def test_it_can_be_changed_and_removed(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock=DAYS)
    first = tell_group(anna, table, hooks)
    assert tell_group(anna, table, hooks) == first, "the same one again changes nothing"
    until(lambda: about(hooks, "turn"))
    hooks.posted.clear()
    second = tell_group(anna, table, hooks, path="other")
    assert second["channel"]["channel"] != first["channel"]["channel"]
    players = [anna, bruno]
    answer_all(players[int(anna.view(table)["asked"])], table)
    until(lambda: about(hooks, "turn"))
    time.sleep(2 * GRACE)
    assert [posted.path for posted in about(hooks, "turn")] == ["/other"]
    assert anna.done("DELETE", f"/api/tables/{table}/channel") == {"ended": True}
    assert anna.done("DELETE", f"/api/tables/{table}/channel") == {"ended": False}
    assert anna.get(f"/api/tables/{table}/channel").json["channel"] is None
    hooks.posted.clear()
    answer_all(players[int(anna.view(table)["asked"])], table)
    time.sleep(3 * GRACE)
    assert hooks.posted == []


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({"kind": "json", "address": "https://192.168.1.1/hook"}, "server.channel_forbidden"),
        ({"kind": "json", "address": "ftp://rats.example/hook"}, "server.bad_channel"),
        ({"kind": "ntfy", "address": "https://rats.example/"}, "server.bad_channel"),
        ({"kind": "mail", "address": "group@rats.example"}, "server.bad_message"),
    ],
)
def test_what_cannot_be_used_is_refused_and_changes_nothing(tells: Running, hooks: HttpSink, body: Json, wrong: str) -> None:
    table, (anna, _) = seated(tells.url, clock=DAYS)
    made = tell_group(anna, table, hooks)
    answer = anna.ask("PUT", f"/api/tables/{table}/channel", body)
    assert (answer.status, answer.wrong) == (422, wrong)
    assert anna.get(f"/api/tables/{table}/channel").json == made


def test_an_address_gets_few_messages_that_nobody_there_asked_for(tells: Running, hooks: HttpSink) -> None:
    anna = Client(tells.url)
    body = {"kind": "json", "address": f"{hooks.url}/victim"}
    answers = [anna.ask("PUT", f"/api/tables/{anna.table(clock=DAYS)}/channel", body).status for _ in range(5)]
    assert answers == [200] * 3 + [429] * 2


def test_a_dead_address_is_removed(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock=DAYS)
    tell_group(anna, table, hooks, path="dead")
    hooks.status = 410
    answer_all([anna, bruno][int(anna.view(table)["asked"])], table)
    until(lambda: anna.get(f"/api/tables/{table}/channel").json["channel"] is None)


def test_a_killed_server_still_tells_the_group_once(tmp_path: Path, hooks: HttpSink) -> None:
    with telling(tmp_path / "ratking.db", None, notify_seconds=2) as server:
        table, clients = seated(server.url, clock=DAYS)
        tell_group(clients[0], table, hooks, path="killed")
        until(lambda: about(hooks, "turn"))
        hooks.posted.clear()
        answer_all(clients[int(clients[0].view(table)["asked"])], table)
        server.kill()
        server.restart()
        until(lambda: about(hooks, "turn"), 20)
        time.sleep(4)
        assert len(hooks.posted) == 1
        server.stop()
        server.restart()
        time.sleep(5)
        assert len(hooks.posted) == 1


def test_a_game_begun_without_webhooks_is_told_once_there_are_some(tmp_path: Path, hooks: HttpSink) -> None:
    database = tmp_path / "ratking.db"
    with telling(database, None, webhooks=False) as server:
        table, (anna, _) = seated(server.url, clock=DAYS)
        assert anna.get(f"/api/tables/{table}/channel").json == {"kinds": [], "seconds": 1.0, "channel": None}
        body = {"kind": "json", "address": f"{hooks.url}/group"}
        assert anna.ask("PUT", f"/api/tables/{table}/channel", body).wrong == "server.no_channel_kind"
    with telling(database, None) as server:
        anna.again(server.url)
        tell_group(anna, table, hooks)
        until(lambda: about(hooks, "turn"))


def test_what_is_kept_of_a_person_names_the_channels_of_their_tables(tells: Running, hooks: HttpSink) -> None:
    table, (anna, bruno) = seated(tells.url, clock=DAYS)
    tell_group(anna, table, hooks)
    settings = Settings(database=tells.database)
    kept = [kept_of(settings, client.get("/api/me").json["person"]) for client in (anna, bruno)]
    makers, others = (next(one for one in person["tables"] if one["table"] == table) for person in kept)
    assert [(one["kind"], one["address"]) for one in makers["channels"]] == [("json", f"{hooks.url}/{table}")]
    assert others["channels"] == []
