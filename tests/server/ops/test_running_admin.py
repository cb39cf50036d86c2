"""The operator's commands while the server is running: nobody else can give them, and players see only their effect."""

from __future__ import annotations

import json
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ...cli.run_command import Ran, ratking
from ..client import Client, Socket, seated
from ..running import Running, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("operated") / "ratking.db") as running:
        yield running


def admin(server: Running, *arguments: object) -> Ran:
    return ratking("admin", *map(str, arguments), "--database", server.database)


def play(table: str, clients: list[Client]) -> None:
    asked = clients[0].view(table)["asked"]
    view = clients[asked].view(table)
    assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200


def close_code(socket: Socket) -> int | None:
    """Return the code with which the server closes a socket."""
    while True:
        try:
            socket.next()
        except ConnectionClosed as ended:
            return None if ended.rcvd is None else ended.rcvd.code


def person_of(client: Client) -> str:
    return str(client.get("/api/me").json["person"])


def test_everybody_sees_a_move_taken_back_and_a_table_closed(server: Running) -> None:
    table, clients = seated(server.url)
    play(table, clients)
    before = clients[0].view(table)
    watching = clients[1].socket(table)
    done = admin(server, "undo", table)
    assert (done.status, done.err) == (0, "")
    update = watching.receive("update")
    assert update["entries"][0]["kind"] == "rewound"
    after = clients[0].view(table)
    assert after["at"] < before["at"]
    assert after["revision"] > before["revision"]
    assert admin(server, "close", table).status == 0
    assert admin(server, "close", table).err == "The table is closed.\n"
    assert clients[0].get(f"/api/tables/{table}").json["status"] == "closed"
    assert admin(server, "undo", "aaaaaaaaaaaa").err == "There is no such table.\n"


def test_nobody_else_can_give_these_commands(server: Running) -> None:
    table, clients = seated(server.url)
    for signed in ("", "a 9999999999 b c"):
        asked = {"do": "close", "table": table}
        refused = clients[0].ask("POST", "/api/admin", asked, x_ratking_person="", x_ratking_signed=signed)
        assert (refused.status, refused.json["error"]["key"]) == (403, "server.not_operator")
    assert clients[0].get(f"/api/tables/{table}").json["status"] == "playing"


def test_a_deleted_table_is_gone_for_everybody(server: Running) -> None:
    table, clients = seated(server.url)
    watching = clients[0].socket(table)
    assert admin(server, "delete", table).out == f"Table {table} is deleted.\n"
    assert close_code(watching) == 4004
    assert clients[0].get(f"/api/tables/{table}").status == 404
    assert table not in json.dumps(clients[0].get("/api/tables?which=mine").json)
    assert admin(server, "delete", table).err == "There is no such table.\n"


def test_somebody_who_is_banned_can_do_nothing_until_they_may_again(server: Running) -> None:
    table, clients = seated(server.url)
    watching = clients[1].socket(table)
    person = person_of(clients[1])
    assert admin(server, "ban", person).status == 0
    assert close_code(watching) == 1008
    refused = clients[1].get(f"/api/tables/{table}")
    assert (refused.status, refused.json["error"]["key"]) == (403, "server.banned")
    assert clients[0].get(f"/api/tables/{table}").status == 200
    assert f"{person}  " in admin(server, "people").out
    assert "  blocked  " in admin(server, "people").out
    assert admin(server, "unban", person).status == 0
    assert clients[1].get(f"/api/tables/{table}").status == 200
    assert admin(server, "ban", "the neighbour").err == "“the neighbour” is neither a person nor an IP address.\n"


def test_an_address_can_be_banned(server: Running) -> None:
    assert admin(server, "ban", "127.0.0.1").status == 0
    try:
        assert Client(server.url, somebody=False).get("/api/games").status == 403
    finally:
        assert admin(server, "unban", "127.0.0.1").status == 0  # signed requests are accepted from a banned address
    assert Client(server.url, somebody=False).get("/api/games").status == 200


def test_an_announcement_reaches_connected_and_later_clients(server: Running) -> None:
    table, clients = seated(server.url)
    early = clients[0].socket(table)
    assert admin(server, "announce", "Restart at nine.").out == "Shown to everybody: Restart at nine.\n"
    assert early.receive("notice")["text"] == "Restart at nine."
    assert clients[1].socket(table).receive("notice")["text"] == "Restart at nine."
    assert clients[1].get("/api/notice").json["text"] == "Restart at nine."
    assert admin(server, "announce", "").out == "Nothing is announced any more.\n"
    assert early.receive("notice")["text"] == ""
    assert clients[1].get("/api/notice").json["text"] == ""


def test_while_read_only_nothing_happens_and_no_clock_runs(server: Running) -> None:
    table, clients = seated(server.url, clock={"kind": "minutes", "minutes": 5, "increment": 0})
    asked = clients[0].view(table)["asked"]
    assert admin(server, "read-only", "on").status == 0
    try:
        left = clients[0].get(f"/api/tables/{table}").json["seats"][asked]["clock"]
        view = clients[asked].view(table)
        refused = clients[asked].move(table, view["moves"][0], view["revision"])
        assert (refused.status, refused.json["error"]["key"]) == (503, "server.read_only")
        assert clients[0].post("/api/tables", {"game": "rattus", "options": {"players": 2}}).status == 503
        assert clients[0].get("/api/notice").json["read_only"] is True
        time.sleep(4)
        assert clients[0].get(f"/api/tables/{table}").json["seats"][asked]["clock"] == left
    finally:
        assert admin(server, "read-only", "off").status == 0
    assert clients[0].get(f"/api/tables/{table}").json["seats"][asked]["clock"] <= left
    play(table, clients)


def test_bots_go_on_after_a_pause(server: Running) -> None:
    client = Client(server.url)
    assert admin(server, "read-only", "on").status == 0
    assert admin(server, "read-only", "off").status == 0
    table = client.table(seats=[{"kind": "open"}, {"kind": "bot", "level": "novice"}])
    client.sit(table, 0)
    client.start(table)
    until(lambda: client.get(f"/api/tables/{table}").json["status"] == "playing")
    until(lambda: client.view(table)["asked"] == 0, 20)


def test_the_data_of_a_person_can_be_exported_and_deleted(server: Running, tmp_path: Path) -> None:
    table, clients = seated(server.url)
    clients[1].done("POST", f"/api/tables/{table}/chat", {"text": "a word of mine", "key": clients[1].key()})
    person = person_of(clients[1])
    file = tmp_path / "kept.json"
    assert admin(server, "export", person, file).status == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert len(kept["devices"]) == 1
    (at_table,) = kept["tables"]
    assert at_table["table"] == table
    assert "a word of mine" in json.dumps(at_table["entries"])
    assert admin(server, "export", person, file).err.startswith("The file")

    assert admin(server, "forget", person).status == 0
    assert clients[1].get("/api/me").status == 401
    assert clients[0].get(f"/api/tables/{table}").json["seats"][1]["level"] is not None  # a bot plays
    assert admin(server, "export", person, tmp_path / "again.json").err == "There is no such person.\n"
    assert admin(server, "forget", person).err == "There is no such person.\n"


def test_a_person_can_be_forgotten_with_their_tables(server: Running) -> None:
    table, clients = seated(server.url)
    assert admin(server, "forget", person_of(clients[0]), "--with-tables").status == 0
    assert clients[1].get(f"/api/tables/{table}").status == 404


def test_purge_keeps_tables_that_are_being_played(server: Running) -> None:
    seated(server.url)
    assert admin(server, "purge", 1).out == "0 tables are deleted.\n"


def test_without_a_server_the_same_commands_work_on_the_database(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    with Running(database) as running:
        table, clients = seated(running.url)
        person = person_of(clients[0])
    assert admin(running, "announce", "Back at nine.").status == 0
    assert admin(running, "ban", person).status == 0
    assert admin(running, "read-only", "on").err == "No server runs on this database.\n"
    running.restart()
    for client in clients:
        client.again()
    assert clients[1].get("/api/notice").json["text"] == "Back at nine."
    assert clients[0].get("/api/me").status == 403
    running.stop()
    assert admin(running, "delete", table).status == 0
    assert admin(running, "tables").out == ""
