"""Rights while things change: the right to watch that ends, repeated messages, seats that are left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ratking.server.live.ownership import OwnedElsewhere, SiblingAway
from ratking.server.live.store import Write

from .client import Answer, Client, Socket, seated
from .inside import Inside, settings
from .running import Running


def closed(socket: Socket) -> int:
    """Read until the server closes the socket, and return its code."""
    with pytest.raises(ConnectionClosed) as ended:
        socket.receive("never")
    assert ended.value.rcvd is not None
    return int(ended.value.rcvd.code)


# ---- watching


def test_a_spectator_of_an_open_private_table_does_not_see_the_game(server: Running) -> None:
    anna, bruno, stranger, nobody = (
        Client(server.url),
        Client(server.url),
        Client(server.url),
        Client(server.url, somebody=False),
    )
    table = anna.table(watch=False)
    looking_on = [stranger.socket(table), nobody.socket(table)]
    anna.sit(table, 0)
    bruno.sit(table, 1)
    seat = bruno.socket(table)
    anna.start(table)
    anna.done("POST", f"/api/tables/{table}/chat", {"text": "between us", "key": anna.key()})
    assert [closed(socket) for socket in looking_on] == [1008, 1008]
    for socket in looking_on:
        assert {entry["kind"] for entry in socket.entries} <= {"made", "sat"}
        assert socket.view is None
        assert "between us" not in "".join(socket.raw)
    while "between us" not in "".join(seat.raw):
        seat.next()


def test_the_maker_may_watch_without_a_seat(server: Running) -> None:
    maker, anna, bruno = (Client(server.url) for _ in range(3))
    table = maker.table(watch=False)
    socket = maker.socket(table)
    anna.sit(table, 0)
    bruno.sit(table, 1)
    maker.start(table)
    while socket.table["status"] != "playing":
        socket.next()


# ---- the same message twice, while the table is busy


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    with Inside(settings(tmp_path / "slow.db")) as running:
        yield running


def slow_down(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make writes of the server slow."""
    write = inside.server.store.write

    async def later(what: Write) -> None:
        await asyncio.sleep(0.2)
        await write(what)

    monkeypatch.setattr(inside.server.store, "write", lambda what: asyncio.ensure_future(later(what)))


def at_once(*requests: Callable[[], Answer]) -> list[Answer]:
    """Send requests at the same time, and return their answers."""
    with ThreadPoolExecutor(len(requests)) as pool:
        return [future.result() for future in [pool.submit(request) for request in requests]]


def second_device(client: Client) -> Client:
    other = Client(client.url, somebody=False)
    other.token, other.person = client.token, client.person
    return other


def test_a_chat_line_sent_twice_is_one_line(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (anna, bruno) = seated(inside.url)
    slow_down(inside, monkeypatch)
    path = f"/api/tables/{table}/chat"
    phone, message = second_device(anna), {"text": "hello", "key": anna.key()}
    answers = at_once(
        lambda: bruno.post(path, {"text": "busy", "key": bruno.key()}),
        lambda: anna.post(path, message),
        lambda: phone.post(path, message),
    )
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert answers[1].json == answers[2].json
    lines = [line["fields"]["text"] for line in anna.get(path).json["lines"]]
    assert sorted(lines) == ["busy", "hello"]


def test_a_move_sent_twice_gets_its_answer_twice(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    table, clients = seated(inside.url)
    asked = clients[0].view(table)["asked"]
    mover, other = clients[asked], clients[1 - asked]
    phone, key, view = second_device(mover), mover.key(), mover.view(table)
    slow_down(inside, monkeypatch)
    answers = at_once(
        lambda: other.post(f"/api/tables/{table}/chat", {"text": "busy", "key": other.key()}),
        lambda: mover.move(table, view["moves"][0], view["revision"], key),
        lambda: phone.move(table, view["moves"][0], view["revision"], key),
    )
    assert [answer.status for answer in answers] == [200, 200, 200], [answer.body for answer in answers]
    assert answers[1].json == answers[2].json


def test_two_simultaneous_rematches_give_the_same_table(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (anna, bruno) = seated(inside.url)
    anna.done("POST", f"/api/tables/{table}/close", {})
    slow_down(inside, monkeypatch)
    path = f"/api/tables/{table}/rematch"
    answers = at_once(lambda: anna.post(path, {}), lambda: bruno.post(path, {}))
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].json == answers[1].json
    mine = anna.get("/api/tables?which=mine").json["tables"]
    assert [line["table"] for line in mine] == [answers[0].json["table"]]


# ---- seats for which the maker sends links


def linked(maker: Client, table: str) -> str:
    """Return a new key for the second seat."""
    return str(maker.done("POST", f"/api/tables/{table}/seats/1/link", {})["key"])


def test_a_friend_who_left_can_come_back_and_a_stranger_cannot_sit_down(server: Running) -> None:
    maker, friend, stranger = (Client(server.url) for _ in range(3))
    table = maker.table(public=True, seats=[{"kind": "open"}, {"kind": "link"}])
    key = linked(maker, table)
    path = f"/api/tables/{table}/seats/1"
    friend.sit(table, 1, "Friend", key=key)
    friend.done("DELETE", path)
    assert friend.get(f"/api/tables/{table}").json["seats"][1]["kind"] == "link"
    assert stranger.post(path, {"name": "Stranger"}).wrong == "server.seat_taken"
    friend.sit(table, 1, "Friend", key=key)
    maker.sit(table, 0)
    maker.start(table)


def test_a_person_removed_by_the_maker_needs_a_new_link(server: Running) -> None:
    maker, friend, stranger = (Client(server.url) for _ in range(3))
    table = maker.table(seats=[{"kind": "open"}, {"kind": "link"}])
    key = linked(maker, table)
    path = f"/api/tables/{table}/seats/1"
    own = friend.sit(table, 1, "Friend", key=key)["key"]
    maker.done("DELETE", path)
    for old in (key, own):
        assert friend.post(path, {"key": old}).wrong == "server.wrong_key"
    assert stranger.post(path, {"name": "Stranger"}).wrong == "server.seat_taken"
    stranger.sit(table, 1, "Invited", key=linked(maker, table))


def test_an_old_link_does_not_open_the_seat_of_the_next_friend(server: Running) -> None:
    maker, first, second = (Client(server.url) for _ in range(3))
    table = maker.table(seats=[{"kind": "open"}, {"kind": "link"}])
    key = linked(maker, table)
    path = f"/api/tables/{table}/seats/1"
    own = first.sit(table, 1, "First", key=key)["key"]
    first.done("DELETE", path)
    new = linked(maker, table)
    second.sit(table, 1, "Second", key=new)
    for old in (key, own):
        assert first.post(path, {"key": old}).wrong == "server.wrong_key"
    phone = Client(server.url)
    assert phone.post(path, {"key": new}).status == 200


# ---- tables of other processes


def test_an_invalid_answer_of_another_process_does_not_close_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[object] = [
        SiblingAway("http://127.0.0.1:1"),
        (200, {}, b"<html>"),
        (502, {}, b"<html>"),
        (502, {}, b"{}"),
    ]

    async def elsewhere(*_: object) -> None:
        raise OwnedElsewhere("http://127.0.0.1:1")

    async def send(*_: object) -> object:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with Inside(settings(tmp_path / "nonsense.db")) as inside:
        table, clients = seated(inside.url)
        socket = clients[0].socket(table)
        monkeypatch.setattr(inside.server.tables, "perform", elsewhere)
        monkeypatch.setattr(inside.server.siblings, "ask", send)
        for number in range(len(answers)):
            socket.send(type="chat", text="hello", key=f"the-key-{number}")
            refused = socket.receive("refused")
            assert (refused["key"], refused["error"]["key"]) == (f"the-key-{number}", "server.try_again")


# ---- connecting and disconnecting


def test_no_entry_is_missed_when_clients_come_and_go_during_a_write(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (anna, bruno) = seated(inside.url)
    seat = bruno.socket(table)
    slow_down(inside, monkeypatch)
    for number in range(5):
        with ThreadPoolExecutor(1) as pool:
            message = {"text": f"line {number}", "key": anna.key()}
            said = pool.submit(anna.post, f"/api/tables/{table}/chat", message)
            passing_by = Client(inside.url, somebody=False).socket(table)
            passing_by.close()
            assert said.result().status == 200
    while len(chatted := [entry["fields"]["text"] for entry in seat.entries if entry["kind"] == "chat"]) < 5:
        assert seat.next()["type"] != "reload"
    assert chatted == [f"line {number}" for number in range(5)]
