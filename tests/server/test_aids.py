"""Thinking aids: the danger map and hints use only what the player's seat knows, and only if the table allows them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ratking
from ratking.games.rattus.description import danger
from ratking.kernel.record import Record
from ratking.server.tab.thinker import answer

from .client import Client, seated
from .inside import Inside, settings
from .running import Running


def test_the_danger_is_that_of_the_seats_observation(tmp_path: Path) -> None:
    """In the middle of a game, also for the seat that is not to move."""
    with Inside(settings(tmp_path / "danger.db")) as inside:
        table, clients = seated(inside.url)
        match = inside.server.tables.memory.loaded[table].state.match
        assert match is not None
        made = 0
        while made < 12 or not any(
            any(lost) for lost in danger(match.observe(0))["regions"].values()
        ):  # the server draws the luck
            mover = clients[clients[0].view(table)["asked"]]
            view = mover.view(table)
            assert mover.move(table, view["moves"][-1], view["revision"]).status == 200
            made += 1
        for seat, client in enumerate(clients):
            told = client.get(f"/api/tables/{table}/aids/danger").json
            value = danger(match.observe(seat))
            assert told == {"aid": "danger", "seat": seat, "revision": match.revision, "value": value}
            assert value["regions"].keys() == client.view(table)["table"]["regions"].keys()
            assert any(any(lost) for lost in value["regions"].values())


def test_no_danger_where_there_is_no_plague_or_nobody_to_ask(server: Running) -> None:
    table, clients = seated(server.url, game="ratzzia")
    assert clients[0].get(f"/api/tables/{table}/aids/danger").wrong == "server.no_aid"
    table, clients = seated(server.url)
    assert Client(server.url).get(f"/api/tables/{table}/aids/danger").wrong == "server.not_seated"
    waiting = clients[0].table()
    clients[0].sit(waiting, 0)
    assert clients[0].get(f"/api/tables/{waiting}/aids/danger").wrong == "server.not_started"


def test_the_danger_at_any_move_of_a_finished_game(server: Running) -> None:
    """For what each seat and for what everybody knew then; refused for a game that is not over."""
    client = Client(server.url)
    record = Record.open(Path(__file__).parents[1] / "records" / "rattus_4.json")
    table = client.post("/api/records", {"record": record.to_json()}).json["table"]
    for at in (0, 40, 41, len(record) // 2, 7):
        match = ratking.resume(record, chance="manual", upto=at)
        for seat in (None, *range(match.players)):
            told = client.get(f"/api/tables/{table}/aids/danger?at={at}&seat={-1 if seat is None else seat}").json
            assert (told["seat"], told["value"]) == (seat, danger(match.observe(seat)))
    assert client.get(f"/api/tables/{table}/aids/danger?at={len(record) + 1}&seat=0").wrong == "server.no_such_move"
    assert client.get(f"/api/tables/{table}/aids/danger?at=0&seat=9").wrong == "server.no_seat"
    playing, clients = seated(server.url)
    assert clients[0].get(f"/api/tables/{playing}/aids/danger?at=0&seat=1").wrong == "server.not_over"


@pytest.mark.parametrize("game", ["rattus", "ratzzia"])
def test_a_hint_says_what_it_expects_of_each_choice(server: Running, game: str) -> None:
    table, clients = seated(server.url, game=game, hints=True)
    view = clients[0].view(table)
    asked = view["asked"]
    hint = clients[asked].get(f"/api/tables/{table}/hint?level=sharp").json
    assert hint["revision"] == view["revision"]
    assert hint["move"] == hint["considered"][0]["moves"][0]
    for turn in hint["considered"]:
        assert turn["moves"][0] in clients[asked].view(table)["moves"]
        assert sum(turn["chances"]) == pytest.approx(1, abs=1e-6)
        assert turn["doubt"] >= 0
    others = [turn["chances"][asked] for turn in hint["considered"][1:]]
    assert others == sorted(others, reverse=True)


def test_hints_that_are_switched_off_are_refused(server: Running) -> None:
    table, clients = seated(server.url, hints=False)
    assert clients[0].get(f"/api/tables/{table}").json["hints"] is False
    for client in clients:
        answer = client.get(f"/api/tables/{table}/hint")
        assert (answer.status, answer.wrong) == (403, "server.hints_off")


def test_an_aid_that_is_switched_off_is_refused(server: Running) -> None:
    table, clients = seated(server.url, aids=["tracker"])
    assert clients[0].get(f"/api/tables/{table}").json["aids"] == ["tracker"]
    for client in clients:
        answer = client.get(f"/api/tables/{table}/aids/danger")
        assert (answer.status, answer.wrong) == (403, "server.aid_off")


def test_a_table_has_the_aids_of_its_game(server: Running) -> None:
    client = Client(server.url)
    offered = {line["game"]: line["aids"] for line in client.get("/api/games").json["games"]}
    for game, aids in offered.items():
        assert client.get(f"/api/tables/{client.table(game)}").json["aids"] == aids
        unknown = client.table(game, aids=["no such aid", *aids[:1]])
        assert client.get(f"/api/tables/{unknown}").json["aids"] == aids[:1]
    table, clients = seated(server.url, game="ratzzia")
    answer = clients[0].get(f"/api/tables/{table}/aids/danger")
    assert (answer.status, answer.wrong) == (404, "server.no_aid")


def test_an_unknown_level_is_refused(server: Running) -> None:
    client = Client(server.url)
    seats = [{"kind": "bot", "level": "perfect"}]
    answer = client.post("/api/tables", {"game": "rattus", "options": {"players": 2}, "seats": seats})
    assert (answer.status, answer.wrong) == (422, "server.no_level")
    table, clients = seated(server.url, hints=True)
    assert clients[0].get(f"/api/tables/{table}/hint?level=perfect").wrong == "server.no_level"
    assert clients[0].ask("PUT", f"/api/tables/{table}/seats/0/bot", {"level": "perfect"}).wrong == "server.no_level"


def test_what_a_client_needs_to_think_itself(server: Running) -> None:
    """The seat's observation, and nothing more; refused where the server would refuse to think."""
    table, clients = seated(server.url, hints=True)
    view = clients[0].view(table)
    asked = view["asked"]
    known = clients[asked].get(f"/api/tables/{table}/knowledge").json
    assert (known["seat"], known["revision"], known["observation"]["seat"]) == (asked, view["revision"], asked)
    question = {"level": "quick", "observation": known["observation"], "seed": "1"}
    there = json.loads(answer(json.dumps({"kind": "hint", "question": question})))["answer"]
    assert there["move"] in clients[asked].view(table)["moves"]
    other = clients[1 - asked]
    assert other.get(f"/api/tables/{table}/knowledge").wrong == "server.not_asked"
    danger_here = other.get(f"/api/tables/{table}/knowledge?aid=danger").json["observation"]
    there = json.loads(answer(json.dumps({"kind": "aid", "question": {"aid": "danger", "observation": danger_here}})))
    assert there["answer"] == other.get(f"/api/tables/{table}/aids/danger").json["value"]
    assert other.get(f"/api/tables/{table}/knowledge?aid=none").wrong == "server.no_aid"
    assert Client(server.url).get(f"/api/tables/{table}/knowledge").wrong == "server.not_seated"
    without, players = seated(server.url, hints=False)
    refused = players[players[0].view(without)["asked"]].get(f"/api/tables/{without}/knowledge")
    assert refused.wrong == "server.hints_off"
