"""Votes: what happens only if all people at the table agree."""

from __future__ import annotations

import time
from pathlib import Path

from ratking.games.registry import game_called
from ratking.kernel.record import Record
from ratking.kernel.verify import verify

from .client import Answer, Client, Json, seated
from .running import Running, until


def ask(client: Client, table: str, what: str) -> Answer:
    return client.post(f"/api/tables/{table}/vote", {"what": what})


def consent(client: Client, table: str, agree: bool = True) -> Answer:
    return client.ask("PUT", f"/api/tables/{table}/vote", {"agree": agree})


def now(client: Client, table: str) -> Json:
    return dict(client.done("GET", f"/api/tables/{table}"))


def turn(client: Client, table: str) -> None:
    """Answer until another seat is asked."""
    view = client.view(table)
    while view["asked"] == (client.get(f"/api/tables/{table}/view").json["seat"]):
        assert client.move(table, view["moves"][0], view["revision"]).status == 200
        view = client.view(table)


def test_an_undo_after_luck_needs_everybody(server: Running) -> None:
    table, clients = seated(server.url)
    first = int(clients[0].view(table)["asked"])
    asker, other = clients[first], clients[1 - first]
    assert ask(asker, table, "undo").wrong == "error.nothing_to_undo"
    turn(asker, table)
    before = asker.view(table)["revision"]
    assert ask(asker, table, "undo").status == 200
    vote = now(other, table)["vote"]
    assert (vote["what"], vote["seat"], vote["agreed"], vote["needed"]) == ("undo", first, [first], [0, 1])
    assert ask(other, table, "end").wrong == "server.vote_under_way"
    assert consent(other, table).status == 200
    assert now(other, table)["vote"] is None
    view = asker.view(table)
    assert view["asked"] == first
    assert view["revision"] == before + 1
    kinds = [entry["kind"] for entry in other.get(f"/api/tables/{table}/updates?since=0").json["entries"]]
    assert kinds[-3:] == ["asked", "voted", "decided"]
    turn(asker, table)


def test_one_refusal_ends_it(server: Running) -> None:
    table, (anna, bruno) = seated(server.url)
    assert consent(bruno, table).wrong == "server.no_vote"
    assert ask(anna, table, "end").status == 200
    assert consent(bruno, table, agree=False).status == 200
    assert now(anna, table)["vote"] is None
    assert now(anna, table)["status"] == "playing"
    assert ask(anna, table, "end").status == 200
    assert consent(anna, table, agree=False).status == 200  # the asker changes their mind
    assert now(anna, table)["vote"] is None
    assert ask(anna, table, "end").status == 200
    assert consent(bruno, table).status == 200
    assert now(anna, table)["status"] == "closed"


def test_a_game_that_was_ended_early_can_be_replayed_and_verified(tmp_path: Path) -> None:
    with Running(tmp_path / "ended.db") as server:
        table, (anna, bruno) = seated(server.url)
        turn((anna, bruno)[int(anna.view(table)["asked"])], table)
        assert anna.get(f"/api/tables/{table}/record").wrong == "server.not_over"
        assert now(anna, table)["luck"]["seed"] is None
        assert ask(anna, table, "end").status == 200
        assert consent(bruno, table).status == 200
        for restarted in (False, True):
            if restarted:
                server.stop()
                server.restart()
                anna.again()
            assert now(anna, table)["ended_early"]
            record = anna.done("GET", f"/api/tables/{table}/record")
            assert record["chance"]["seed"] == now(anna, table)["luck"]["seed"]
            assert verify(game_called("rattus"), Record.from_json(record)).fair
            moves = anna.done("GET", f"/api/tables/{table}/story?seat=-1")["moves"]
            assert moves == len(record["moves"]) > 0
            assert anna.done("GET", f"/api/tables/{table}/view?at=1")["view"]["result"] is None
            assert anna.get(f"/api/tables/{table}/analysis").wrong == "server.not_over"  # nobody has won


def test_a_table_that_one_person_closes_shows_nothing_more(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    assert anna.post(f"/api/tables/{table}/close", {}).status == 200
    assert (now(anna, table)["status"], now(anna, table)["ended_early"]) == ("closed", False)
    assert anna.get(f"/api/tables/{table}/record").wrong == "server.not_over"
    assert now(anna, table)["luck"]["seed"] is None


def test_bots_agree_and_strangers_have_no_say(server: Running) -> None:
    anna, stranger = Client(server.url), Client(server.url)
    table = anna.table(seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
    anna.sit(table, 0)
    anna.start(table)
    until(lambda: now(anna, table)["status"] == "playing")
    assert ask(stranger, table, "end").wrong == "server.not_seated"
    assert consent(stranger, table).wrong == "server.not_seated"
    assert ask(anna, table, "pause").wrong == "server.no_clock_runs"
    assert ask(anna, table, "all").status == 422
    assert ask(anna, table, "end").status == 200
    assert now(anna, table)["status"] == "closed"


def test_a_pause_stops_the_clock_also_over_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path / "paused.db") as server:
        table, clients = seated(server.url, clock={"kind": "minutes", "minutes": 5, "increment": 0})
        anna, bruno = clients
        asked = int(anna.view(table)["asked"])
        assert ask(anna, table, "pause").status == 200
        assert now(anna, table)["running"] == asked
        assert consent(bruno, table).status == 200
        left = [seat["clock"] for seat in now(anna, table)["seats"]]
        server.stop()
        server.restart()
        for client in clients:
            client.again()
        assert now(anna, table)["paused"]
        turn(clients[asked], table)
        assert now(anna, table)["running"] is None
        assert [seat["clock"] for seat in now(anna, table)["seats"]] == left
        assert bruno.ask("DELETE", f"/api/tables/{table}/pause").status == 200
        assert not now(anna, table)["paused"]
        assert now(anna, table)["running"] == 1 - asked


def test_a_vote_has_a_time_limit(tmp_path: Path) -> None:
    prelude = "import ratking.server.tables.handle as handle\nhandle.vote_seconds = lambda clock: 0.5"
    with Running(tmp_path / "late.db", prelude=prelude) as server:
        table, (anna, bruno) = seated(server.url)
        begun = time.time()
        assert ask(anna, table, "end").status == 200
        until(lambda: now(anna, table)["vote"] is None, 30)
        assert time.time() - begun >= 0.5
        assert now(anna, table)["status"] == "playing"
        assert consent(bruno, table).wrong == "server.no_vote"


def test_nobody_asks_for_ever(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    for _ in range(30):
        assert ask(anna, table, "end").status == 200
        assert consent(anna, table, agree=False).status == 200
    assert ask(anna, table, "end").wrong == "server.asked_enough"
