"""Limits on rates, sizes and numbers. Memory stays bounded whatever clients do."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ratking.server.live.limits import Limit
from ratking.server.tables.refused import Refused

from ..client import Client, seated
from ..inside import Inside, settings
from ..running import Running, until


def test_a_bucket_fills_slowly() -> None:
    limit = Limit(rate=2.0, burst=3)
    for _ in range(3):
        limit.take("anna", now=0.0)
    with pytest.raises(Refused) as refused:
        limit.take("anna", now=0.0)
    assert refused.value.fields["seconds"] == 1
    limit.take("bruno", now=0.0)
    limit.take("anna", now=0.5)
    with pytest.raises(Refused):
        limit.take("anna", now=0.5)


def test_buckets_do_not_pile_up() -> None:
    limit = Limit(rate=1.0, burst=1)
    for number in range(60_000):
        limit.take(str(number), now=0.0)
    assert len(limit._buckets) == 50_000


def test_too_many_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "fast.db", requests_per_second=5.0, burst=10.0)) as inside:
        anna, bruno = Client(inside.url), Client(inside.url)
        answers = [anna.get("/api/me") for _ in range(20)]
        assert {answer.status for answer in answers} == {200, 429}
        refused = next(answer for answer in answers if answer.status == 429)
        assert refused.wrong == "server.too_fast"
        assert int(refused.headers["retry-after"]) >= 1
        assert bruno.get("/api/me").status == 200  # another person has another bucket


def test_the_number_of_new_tables_per_hour_is_limited(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "tables.db", tables_per_hour=3.0)) as inside:
        anna = Client(inside.url)
        statuses = [anna.post("/api/tables", {"game": "rattus"}).status for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


def test_a_network_is_one_address(tmp_path: Path) -> None:
    """An IPv6 network with a 64-bit prefix counts as one address, however its addresses are written."""

    def statuses(*addresses: str) -> list[int]:
        with Inside(settings(tmp_path / "addresses.db", people_per_hour=3.0)) as inside:
            client = Client(inside.url, somebody=False)
            return [client.ask("POST", "/api/me", {}, x_forwarded_for=address).status for address in addresses]

    assert statuses("2001:db8::1", "2001:db8::2", "2001:db8:0:0:3::", "2001:db8::4:0") == [201, 201, 201, 429]
    assert statuses("2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:3::", "2001:db8:1:2:4:5:6:7") == [201, 201, 201, 429]
    assert statuses("2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:4::1", "2001:db8:1:5::1") == [201] * 4
    assert statuses("10.0.0.1", "::ffff:10.0.0.1", "::ffff:a00:1", "10.0.0.1", "10.0.0.2") == [201, 201, 201, 429, 201]
    assert statuses("fe80::1%eth0", "fe80::2%eth1", "fe80::3", "fe80::4") == [201, 201, 201, 429]


def test_chat_is_limited_and_nobody_can_use_it_up_alone(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "chat.db", chat_lines=5)) as inside:
        table, clients = seated(inside.url)

        def said(client: Client, times: int) -> list[int]:
            chat = f"/api/tables/{table}/chat"
            return [client.post(chat, {"text": "hello", "key": client.key()}).status for _ in range(times)]

        assert said(clients[0], 4) == [200, 200, 200, 409]
        assert said(clients[1], 3) == [200, 200, 409]


def test_a_message_that_is_too_large_ends_the_socket(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "large.db")) as inside:
        table, clients = seated(inside.url)
        connected = clients[0].socket(table)
        connected.connection.send(json.dumps({"type": "chat", "text": "x" * 5000, "key": "too-large"}))
        with pytest.raises(ConnectionClosed) as closed:
            connected.receive("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_invalid_messages_end_the_socket(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "nonsense.db")) as inside:
        table, clients = seated(inside.url)
        connected = clients[0].socket(table)
        for _ in range(25):
            connected.connection.send("nonsense")
        with pytest.raises(ConnectionClosed) as closed:
            connected.receive("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4000


def test_the_number_of_sockets_is_limited(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "sockets.db", sockets_per_person=3)) as inside:
        table, clients = seated(inside.url)
        for _ in range(3):
            clients[0].socket(table)
        with pytest.raises(ConnectionClosed) as closed:
            clients[0].socket(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
        clients[1].socket(table)


def test_a_client_that_does_not_answer_pings_is_disconnected(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "dead.db", heartbeat=0.2, pong_seconds=0.3)) as inside:
        table, clients = seated(inside.url)
        alive, dead = clients[0].socket(table), clients[1].socket(table)
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            alive.next()  # answers pings
        with pytest.raises(ConnectionClosed) as closed:
            list(dead.connection)  # reads, but does not answer pings
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4001
        alive.close()


def test_a_client_that_reads_too_slowly_is_disconnected_and_catches_up(tmp_path: Path) -> None:
    with Running(tmp_path / "slow.db", outbox=8) as server:
        table, clients = seated(server.url)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        slow = clients[1].socket(table, max_queue=1, compression=None, sock=narrow)

        def cut_off() -> bool:
            """Change the table, and return whether the client, which reads nothing, has been disconnected."""
            for _ in range(20):
                clients[0].done("PUT", f"/api/tables/{table}/name", {"name": "x" * 60})
            return b"ratking_cut_off_total 0" not in clients[0].get("/metrics").body

        until(cut_off, 60)
        n = clients[0].get(f"/api/tables/{table}").json["n"]
        again = clients[1].socket(table, since=slow.n)
        numbers = [entry["n"] for entry in again.entries]
        assert numbers == list(range(numbers[0], n + 1))
        assert again.welcome["gap"] == (numbers[0] != slow.n + 1)
        slow.close()


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "idle.db", idle_seconds=0.5)) as inside:
        table, clients = seated(inside.url)
        views = [client.get(f"/api/tables/{table}/view").json for client in clients]
        until(lambda: table not in inside.server.tables.memory.loaded, 10)
        assert [client.get(f"/api/tables/{table}/view").json for client in clients] == views
        asked = views[0]["view"]["asked"]
        view = views[asked]["view"]
        assert clients[asked].move(table, view["moves"][0], view["revision"]).status == 200


def test_thousands_of_open_tables_are_not_kept_in_memory(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "many.db", tables_in_memory=50)) as inside:
        anna = Client(inside.url)
        tables = [anna.table() for _ in range(300)]
        until(lambda: len(inside.server.tables.memory.loaded) <= 50, 10)
        assert anna.get(f"/api/tables/{tables[0]}").json["status"] == "open"
