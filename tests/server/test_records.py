"""Finished games: records, verification of luck, replay, branches, rematches, and uploaded records."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import ratking
from ratking.games.registry import GAMES
from ratking.kernel.chance import Committed
from ratking.kernel.record import Record

from .client import Client
from .running import Running, until

RECORDS = Path(__file__).parents[1] / "records"


class Finished:
    """A game that bots have played to its end, with a client who had no seat."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.table = self.client.table(players=2, seats=[{"kind": "bot", "level": "novice"}] * 2)
        self.path = f"/api/tables/{self.table}"
        self.client.start(self.table)
        until(lambda: self.client.get(self.path).json["status"] == "over", 30)
        self.record = self.client.get(f"{self.path}/record")


@pytest.fixture(scope="module")
def finished(server: Running) -> Finished:
    return Finished(server.url)


def test_the_record_is_a_file_that_replays(finished: Finished) -> None:
    assert finished.record.headers["content-disposition"] == f'attachment; filename="ratking-{finished.table}.json"'
    record = Record.read(finished.record.body.decode())
    match = ratking.resume(record, chance="manual")
    assert match.over
    last = finished.client.get(f"{finished.path}/view").json["view"]
    assert match.scores == last["result"]["totals"]


def test_the_view_of_any_seat_at_any_move(finished: Finished) -> None:
    moves = len(finished.record.json["moves"])
    assert finished.client.get(f"{finished.path}/view?at={moves + 1}").wrong == "server.no_such_move"
    for at in (0, 17, moves, 3):
        for seat in (0, 1, -1):
            match = ratking.resume(Record.read(finished.record.body.decode()), chance="manual", upto=at)
            expected = match.view(None if seat < 0 else seat)
            shown = finished.client.get(f"{finished.path}/view?at={at}&seat={seat}").json["view"]
            assert shown == json.loads(json.dumps(expected))


def test_a_branch_is_private_and_goes_on(finished: Finished) -> None:
    branch = finished.client.done("POST", f"{finished.path}/branch", {"at": 20})["table"]
    now = finished.client.get(f"/api/tables/{branch}").json
    assert now["origin"] == {"kind": "branch", "table": finished.table, "at": 20}
    assert now["public"] is False
    for seat in range(2):
        finished.client.done("PUT", f"/api/tables/{branch}/seats/{seat}/bot", {"level": "novice"})
    finished.client.start(branch)
    until(lambda: finished.client.get(f"/api/tables/{branch}").json["status"] == "over", 30)
    record = finished.client.get(f"/api/tables/{branch}/record").json
    assert record["moves"][:20] == finished.record.json["moves"][:20]


def test_the_luck_of_a_branch_is_checked_from_where_it_begins(finished: Finished) -> None:
    """The moves before are marked as given, because their luck came from another seed."""
    branch = finished.client.done("POST", f"{finished.path}/branch", {"at": 20})["table"]
    for seat in range(2):
        finished.client.done("PUT", f"/api/tables/{branch}/seats/{seat}/bot", {"level": "novice"})
    finished.client.start(branch)
    until(lambda: finished.client.get(f"/api/tables/{branch}").json["status"] == "over", 30)
    record = Record.read(finished.client.get(f"/api/tables/{branch}/record").body.decode())
    assert record.chance is not None
    assert record.chance["from"] == 20
    draws = finished.client.get(f"/api/tables/{branch}/draws").json["draws"]
    verdict = ratking.verify(record)
    assert (verdict.fair, verdict.given) == (True, 20)
    assert verdict.outcomes == sum(draw["at"] >= 20 for draw in draws) > 20


def test_a_record_can_be_looked_at(server: Running) -> None:
    client = Client(server.url)
    record = json.loads((RECORDS / "all_sets_6.json").read_text(encoding="utf-8"))
    table = client.done("POST", "/api/records", {"record": record})["table"]
    now = client.get(f"/api/tables/{table}").json
    assert (now["status"], now["origin"]["kind"]) == ("over", "record")
    assert [seat["name"] for seat in now["seats"]] == record["seats"]
    assert client.get(f"/api/tables/{table}/view?at=30&seat=4").json["view"]["at"] == 30
    assert client.get(f"/api/tables/{table}/record").json["moves"] == record["moves"]
    assert client.post("/api/records", {"record": record, "go_on": True}).wrong == "server.record_over"


def test_a_record_can_be_continued(server: Running) -> None:
    client = Client(server.url)
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    table = client.done("POST", "/api/records", {"record": record, "go_on": True, "at": 40})["table"]
    client.done("PUT", f"/api/tables/{table}/seats/1/bot", {"level": "novice"})
    key = client.done("POST", f"/api/tables/{table}/seats/0/link", {})["key"]
    client.sit(table, 0, "Anna", key=key)
    client.start(table)
    until(lambda: client.view(table)["asked"] == 0)
    view = client.view(table)
    assert client.move(table, view["moves"][0], view["revision"]).status == 200


@pytest.mark.parametrize(
    ("damage", "wrong"),
    [
        ({"moves": ["atlantis"], "check": None, "rules": GAMES["rattus"].rules}, "error.record_move"),
        ({"format": 99}, "error.record_too_new"),
        ({"seats": "nobody"}, "error.record_field"),
        ({"check": "wrong"}, "error.record_altered"),
    ],
    ids=["moves", "format", "seats", "check"],
)
def test_a_damaged_record_is_refused(server: Running, damage: dict[str, object], wrong: str) -> None:
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    record.update(damage)
    answer = Client(server.url).post("/api/records", {"record": record})
    assert (answer.status, answer.wrong) == (422, wrong)


def test_a_rematch_seats_everybody_again(server: Running) -> None:
    anna = Client(server.url)
    table = anna.table(players=2, seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
    anna.sit(table, 0, "Anna")
    anna.start(table)
    assert anna.post(f"/api/tables/{table}/rematch", {}).wrong == "server.not_over"
    anna.done("PUT", f"/api/tables/{table}/seats/0/bot", {"level": "novice"})
    until(lambda: anna.get(f"/api/tables/{table}").json["status"] == "over", 30)
    again = anna.done("POST", f"/api/tables/{table}/rematch", {})["table"]
    assert anna.done("POST", f"/api/tables/{table}/rematch", {})["table"] == again
    assert anna.get(f"/api/tables/{table}").json["rematch"] == again
    told = anna.get(f"/api/tables/{table}/updates?since=0").json["entries"]
    assert [(entry["seat"], entry["fields"]) for entry in told if entry["kind"] == "rematch"] == [(0, {"table": again})]
    now = anna.get(f"/api/tables/{again}").json
    assert [(seat["name"], seat["kind"]) for seat in now["seats"]] == [("Anna", "person"), ("Pia", "bot")]
    assert now["seats"][0]["mine"]
    anna.start(again)


def test_the_story_of_any_seat(finished: Finished) -> None:
    match = ratking.resume(Record.read(finished.record.body.decode()), chance="manual")
    for seat in (0, 1, -1):
        told = finished.client.get(f"{finished.path}/story?seat={seat}").json
        assert told["moves"] == len(match.record)
        assert [{**event, "revision": 0} for event in told["events"]] == [
            {**event, "revision": 0} for event in json.loads(json.dumps(match.story(None if seat < 0 else seat)))
        ]
    assert finished.client.get(f"{finished.path}/story?seat=2").wrong == "server.no_seat"


def test_what_luck_decided_can_be_checked_by_anybody(finished: Finished) -> None:
    """The draws and the `chance` of the record are enough, without the rules (docs/formats.md)."""
    chance = finished.record.json["chance"]
    luck = Committed(bytes.fromhex(chance["seed"]), chance["nonces"])
    draws = finished.client.get(f"{finished.path}/draws").json["draws"]
    assert len(draws) > 20
    assert all(luck.outcome(draw["weights"], draw["n"]) == draw["outcome"] for draw in draws)


# ---- records with additional content


def brought(**more: object) -> dict[str, object]:
    """Return a valid record with additional fields."""
    record = json.loads((RECORDS / "rattus_2.json").read_text(encoding="utf-8"))
    record.pop("check")
    return {**record, **more}


@pytest.mark.parametrize(
    "more",
    [
        {f"field {number}": number for number in range(2000)},
        {"notes": {f"field {number}": number for number in range(2000)}},
        {"notes": "x" * 2000},
        {"x" * 2000: "notes"},
        {"engine": "x" * 2000},
        {"chance": {"kind": ["x"] * 2000}},
        {"notes": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[["deep"]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]},
    ],
    ids=["fields", "inner fields", "long", "long name", "engine", "chance", "deep"],
)
def test_a_record_with_much_besides_the_game_is_refused(server: Running, more: dict[str, object]) -> None:
    answer = Client(server.url).post("/api/records", {"record": brought(**more)})
    assert (answer.status, answer.wrong) == (422, "server.record_extras")


def test_a_record_may_have_a_few_unknown_fields(server: Running) -> None:
    client = Client(server.url)
    more: dict[str, object] = {"event": "Rat Cup", "notes": {str(number): [1, 2, 3] for number in range(50)}}
    table = client.done("POST", "/api/records", {"record": brought(**more)})["table"]
    kept = client.get(f"/api/tables/{table}/record").json
    assert {name: kept[name] for name in more} == more


def test_a_huge_record_costs_the_server_little(server: Running) -> None:
    """A record with 200,000 unknown fields once took seconds in the event loop."""
    body = json.dumps({"record": brought(**{f"{number:06}": number for number in range(200_000)})}).encode()
    client, begun = Client(server.url), worked(server)
    assert client.ask("POST", "/api/records", None, body).wrong == "server.record_extras"
    assert worked(server) - begun < 0.6


def worked(server: Running) -> float:
    """Return the processor time that the server has used, in seconds."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    "names",
    [
        ["x" * 1_000_000, "Bruno"],
        ["Anna", "Anna"],
        ["\u202eannA", "Bruno"],
        ["An\0na", "Bruno"],
        ["", "Bruno"],
        [" ", "Bruno"],
    ],
    ids=["long", "twice", "turned around", "NUL", "empty", "blank"],
)
@pytest.mark.parametrize("go_on", [False, True])
def test_names_in_a_record_follow_the_rules_for_names(server: Running, names: list[str], go_on: bool) -> None:
    asked = {"record": brought(seats=names), "go_on": go_on, "at": 40}
    answer = Client(server.url).post("/api/records", asked)
    assert (answer.status, answer.wrong) == (422, "server.record_names")


def test_components_in_a_record_are_refused(server: Running) -> None:
    components = GAMES["rattus"].components().to_json()
    components["tokens"]["tokens"][0]["limit"] += 1
    for go_on in (False, True):
        answer = Client(server.url).post(
            "/api/records", {"record": brought(components=components, moves=[]), "go_on": go_on}
        )
        assert (answer.status, answer.wrong) == (422, "server.own_components")
