"""Table setup: seats, links, names, order, starting, leaving, bots in seats, closing, lists."""

from __future__ import annotations

import time

from ..client import Client, digest, seated
from ..running import Running, until


def test_seats_are_taken_and_left(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    table = anna.table(players=3, name="  After\tsupper ")
    anna.sit(table, 0, "Anna")
    taken = bruno.post(f"/api/tables/{table}/seats/0", {"name": "Bruno"})
    assert (taken.status, taken.wrong) == (409, "server.seat_taken")
    bruno.sit(table, 1, "Bruno")
    assert bruno.post(f"/api/tables/{table}/seats/2", {"name": "Bruno"}).wrong == "server.one_seat"
    assert bruno.ask("DELETE", f"/api/tables/{table}/seats/0").wrong == "server.not_your_seat"
    now = bruno.get(f"/api/tables/{table}").json
    assert [seat["name"] for seat in now["seats"]] == ["Anna", "Bruno", None]
    assert [seat["mine"] for seat in now["seats"]] == [False, True, False]
    assert [seat["maker"] for seat in now["seats"]] == [True, False, False]
    assert now["name"] == "After supper"
    bruno.done("DELETE", f"/api/tables/{table}/seats/1")
    assert table not in [line["table"] for line in bruno.get("/api/tables?which=mine").json["tables"]]
    assert bruno.get(f"/api/tables/{table}").json["seats"][1]["name"] is None


def test_names_differ_and_are_not_names_of_bots(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    table = anna.table()
    anna.sit(table, 0, "Anna")
    for name in ("Anna", "Bot 7", "Anna\u200b"):
        assert bruno.post(f"/api/tables/{table}/seats/1", {"name": name}).wrong == "server.bad_name"
    assert bruno.post(f"/api/tables/{table}/seats/1", {"name": "x" * 25}).wrong == "server.bad_message"


def test_only_the_maker_arranges(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    table = anna.table()
    anna.sit(table, 0, "Anna")
    bruno.sit(table, 1, "Bruno")
    for method, path, body in (
        ("POST", "start", {}),
        ("POST", "close", {}),
        ("PUT", "name", {"name": "Mine"}),
        ("PUT", "order", {"order": [1, 0]}),
    ):
        answer = bruno.ask(method, f"/api/tables/{table}/{path}", body)
        assert (answer.status, answer.wrong) == (403, "server.not_maker")
    assert anna.ask("PUT", f"/api/tables/{table}/order", {"order": [1, 1]}).wrong == "server.bad_order"
    anna.done("PUT", f"/api/tables/{table}/order", {"order": [1, 0]})
    anna.done("PUT", f"/api/tables/{table}/name", {"name": "Supper"})
    now = anna.get(f"/api/tables/{table}").json
    assert [seat["name"] for seat in now["seats"]] == ["Bruno", "Anna"]
    assert now["name"] == "Supper"
    mine = next(line for line in bruno.get("/api/tables?which=mine").json["tables"] if line["table"] == table)
    assert mine["mine"] == 0


def test_a_game_starts_when_everybody_is_there(server: Running) -> None:
    anna = Client(server.url)
    table = anna.table(players=2)
    anna.sit(table, 0)
    empty = anna.post(f"/api/tables/{table}/start", {})
    assert (empty.wrong, empty.json["error"]["fields"]) == ("server.seats_empty", {"seats": [2]})
    anna.done("PUT", f"/api/tables/{table}/seats/1/bot", {"level": "novice"})
    anna.start(table)
    assert anna.get(f"/api/tables/{table}").json["status"] == "playing"
    assert anna.post(f"/api/tables/{table}/start", {}).wrong == "server.already_started"
    assert anna.ask("DELETE", f"/api/tables/{table}/seats/0").wrong == "server.already_started"


def test_lists(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    open_one = anna.table(public=True)
    secret = anna.table()
    assert bruno.get("/api/tables?which=mine").json["tables"] == []
    listed = [line["table"] for line in bruno.get("/api/tables?which=open").json["tables"]]
    assert open_one in listed
    assert secret not in listed
    assert {open_one, secret} <= {line["table"] for line in anna.get("/api/tables?which=mine").json["tables"]}
    anna.sit(open_one, 0)
    bruno.sit(open_one, 1)
    anna.start(open_one)
    assert open_one in [line["table"] for line in Client(server.url).get("/api/tables?which=watch").json["tables"]]
    assert open_one not in [line["table"] for line in bruno.get("/api/tables?which=open").json["tables"]]


def test_lists_show_a_move_at_once_in_slow_play_and_soon_in_quick_play(server: Running) -> None:
    table, clients = seated(server.url)

    def listed() -> tuple[int, float]:
        (line,) = clients[0].get("/api/tables?which=mine").json["tables"]
        return line["asked"], line["changed"]

    def moved() -> tuple[int, float]:
        view = clients[0].view(table)
        view = clients[view["asked"]].view(table)
        clients[view["asked"]].move(table, view["moves"][0], view["revision"])
        entries = clients[0].get(f"/api/tables/{table}/updates?since=0").json["entries"]
        return clients[0].view(table)["asked"], entries[-1]["time"]

    time.sleep(1.1)
    assert moved() == listed()
    quick = [moved() for _ in range(5)][-1]
    until(lambda: listed() == quick)


def test_pages_of_a_list(server: Running) -> None:
    anna = Client(server.url)
    made = {anna.table() for _ in range(55)}
    first = anna.get("/api/tables?which=mine").json
    second = anna.get(f"/api/tables?which=mine&before={first['tables'][-1]['changed']!r}").json
    assert (first["more"], second["more"]) == (True, False)
    assert {line["table"] for line in [*first["tables"], *second["tables"]]} == made


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Running) -> None:
    table, clients = seated(server.url)
    asked = clients[0].view(table)["asked"]
    mover = clients[asked]
    revision = mover.view(table)["revision"]
    mover.done("PUT", f"/api/tables/{table}/seats/{asked}/bot", {"level": "novice"})
    until(lambda: mover.view(table)["revision"] > revision)
    now = mover.get(f"/api/tables/{table}").json["seats"][asked]
    assert (now["level"], now["why"], now["kind"]) == ("novice", "handed", "person")
    view = mover.view(table)
    assert mover.move(table, "gallia", view["revision"]).wrong == "server.bot_plays"
    mover.done("DELETE", f"/api/tables/{table}/seats/{asked}/bot")
    assert mover.get(f"/api/tables/{table}").json["seats"][asked]["level"] is None


def test_the_maker_can_replace_only_players_who_are_not_connected(server: Running) -> None:
    table, clients = seated(server.url)
    path = f"/api/tables/{table}/seats/1/bot"
    assert clients[1].ask("PUT", f"/api/tables/{table}/seats/0/bot", {"level": "quick"}).wrong == "server.not_maker"
    socket = clients[1].socket(table)
    assert clients[0].ask("PUT", path, {"level": "novice"}).wrong == "server.still_here"
    socket.close()
    until(lambda: not clients[0].get(f"/api/tables/{table}").json["seats"][1]["here"])
    clients[0].done("PUT", path, {"level": "novice"})
    assert clients[0].get(f"/api/tables/{table}").json["seats"][1]["why"] == "replaced"
    clients[1].done("DELETE", path)


def test_the_table_names_players_whose_numbers_were_missing_at_the_start(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    nonces = ["a" * 32, "b" * 32]
    table = anna.table()
    anna.sit(table, 0, promise=digest(nonces[0]))
    bruno.sit(table, 1, promise=digest(nonces[1]))
    assert anna.post(f"/api/tables/{table}/luck", {"nonce": nonces[0]}).wrong == "server.not_starting"
    anna.start(table)
    assert anna.get(f"/api/tables/{table}").json["status"] == "starting"
    anna.done("POST", f"/api/tables/{table}/luck", {"nonce": nonces[0]})
    anna.done("POST", f"/api/tables/{table}/luck", {"nonce": nonces[0]})
    until(lambda: anna.get(f"/api/tables/{table}").json["status"] == "playing")
    luck = anna.get(f"/api/tables/{table}").json["luck"]
    assert (luck["nonces"], luck["absent"], luck["seed"]) == ({"0": nonces[0]}, [1], None)


def test_chat(server: Running) -> None:
    table, clients = seated(server.url)
    path = f"/api/tables/{table}/chat"
    for number in range(5):
        clients[0].done("POST", path, {"text": f"line {number} \u202e\x07", "key": clients[0].key()})
    lines = clients[1].get(path).json
    assert [line["fields"]["text"] for line in lines["lines"]] == [f"line {number}" for number in range(5)]
    older = clients[1].get(f"{path}?before={lines['lines'][2]['n']}").json["lines"]
    assert [line["fields"]["text"] for line in older] == ["line 0", "line 1"]
    assert Client(server.url).post(path, {"text": "psst", "key": "stranger-1"}).wrong == "server.not_seated"
    assert clients[0].post(path, {"text": "x" * 501, "key": "too-long-1"}).status == 422


def test_nothing_can_be_done_at_a_closed_table(server: Running) -> None:
    table, clients = seated(server.url)
    socket = clients[1].socket(table)
    clients[0].done("POST", f"/api/tables/{table}/close", {})
    assert socket.receive("update")["table"]["status"] == "closed"
    view = clients[0].view(table)
    assert clients[view["asked"] or 0].move(table, "gallia", view["revision"]).wrong == "server.closed"
    assert table not in [line["table"] for line in clients[0].get("/api/tables?which=mine").json["tables"]]


def test_undo_and_why_not_and_hints(server: Running) -> None:
    table, clients = seated(server.url, hints=True)
    path = f"/api/tables/{table}"
    asked = clients[0].view(table)["asked"]
    mover, other = clients[asked], clients[1 - asked]
    view = mover.view(table)
    hint = mover.get(f"{path}/hint?level=novice").json
    assert hint["move"] in view["moves"]
    assert other.get(f"{path}/hint").wrong == "server.not_asked"
    assert mover.get(f"{path}/moves").json["moves"] == view["moves"]
    assert other.get(f"{path}/moves").json["moves"] == []
    assert mover.done("POST", f"{path}/why", {"move": view["moves"][0]})["reason"] is None
    assert other.done("POST", f"{path}/why", {"move": view["moves"][0]})["reason"]["key"] == "not your turn"
    moved = mover.move(table, view["moves"][0], view["revision"]).json
    back = mover.post(f"{path}/undo", {"revision": moved["revision"], "key": "take-back-1"})
    again = mover.post(f"{path}/undo", {"revision": moved["revision"], "key": "take-back-1"})
    assert back.json == again.json
    now = mover.view(table)
    assert now["revision"] > moved["revision"]
    assert {**now, "revision": 0} == {**view, "revision": 0}
    assert mover.post(f"{path}/undo", {"revision": now["revision"], "key": "take-back-2"}).wrong == "error.nothing_to_undo"
    plain, others = seated(server.url)
    assert others[0].get(f"/api/tables/{plain}/hint").wrong == "server.hints_off"
