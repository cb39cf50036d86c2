"""Connections: silent ones and incomplete requests are closed after a time, and an address may have a limited number."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ratking.server.live.limits import address_group

from ..client import Client, seated
from ..inside import Inside, settings
from ..running import until

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"


@contextlib.contextmanager
def connections(inside: Inside, count: int, sent: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open connections that send something once and then stay silent."""
    where = urlsplit(inside.url)
    made = [socket.create_connection((where.hostname, where.port), timeout=10) for _ in range(count)]
    try:
        for one in made:
            if sent:
                one.sendall(sent)
        yield made
    finally:
        for one in made:
            one.close()


def answered(one: socket.socket) -> bytes:
    """Return the first line of the answer; empty if the connection is closed without one."""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError), one.makefile("rb", buffering=0) as stream:
        line, length = stream.readline().rstrip(), 0
        while (header := stream.readline().rstrip().lower()) != b"":
            if header.startswith(b"content-length:"):
                length = int(header.partition(b":")[2])
        while length > 0 and (chunk := stream.read(length)):
            length -= len(chunk)
        return line
    return b""


HALVES = {
    "silent": (b"", b""),
    "half a head": (b"", HEALTH[:-4]),
    "half a second head": (HEALTH, HEALTH[:-4]),
}


@pytest.mark.parametrize(("whole", "half"), HALVES.values(), ids=HALVES.keys())
def test_a_connection_with_an_incomplete_request_is_closed(tmp_path: Path, whole: bytes, half: bytes) -> None:
    with Inside(settings(tmp_path / "slow.db", header_seconds=1.0)) as inside, connections(inside, 30, whole) as made:
        for one in made:
            if whole:
                assert answered(one) == b"HTTP/1.1 200 OK"
            if half:
                one.sendall(half)
        begun = time.monotonic()
        for one in made:
            one.settimeout(5)
            assert one.recv(4096) == b""
        assert time.monotonic() - begun < 5


def test_sending_bytes_slowly_does_not_keep_a_connection_open(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "drip.db", header_seconds=0.5)) as inside, connections(inside, 1, HEALTH[:10]) as (one,):
        begun = time.monotonic()
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            while time.monotonic() - begun < 5:
                one.sendall(b"x")
                time.sleep(0.1)
        assert time.monotonic() - begun < 5


def test_a_request_that_is_being_answered_and_a_socket_are_not_closed(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "long.db", header_seconds=0.3)) as inside:
        table, clients = seated(inside.url)
        connected = clients[0].socket(table)
        n = clients[0].get(f"/api/tables/{table}").json["n"]
        assert clients[1].get(f"/api/tables/{table}/updates?since={n}&wait=1").status == 200
        connected.send(type="why", move="x")
        assert connected.receive("why")["type"] == "why"
        # Between two requests a connection may be idle for longer.
        where = urlsplit(inside.url)
        with socket.create_connection((where.hostname, where.port), timeout=10) as one:
            for _ in range(2):
                one.sendall(HEALTH)
                assert answered(one) == b"HTTP/1.1 200 OK"
                time.sleep(0.6)


def test_one_address_has_only_a_limited_number_of_connections(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "many.db", connections_per_address=20, proxies="")) as inside:
        with connections(inside, 30, HEALTH) as made:
            lines = [answered(one) for one in made]
            assert lines.count(b"HTTP/1.1 200 OK") == 20
            assert set(lines[20:]) <= {b"HTTP/1.1 429 Too Many Requests", b""}
        until(lambda: Client(inside.url, somebody=False).get("/api/health").status == 200)


def test_sockets_count_until_they_are_closed(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "sockets.db", connections_per_address=10, proxies="")) as inside:
        table, clients = seated(inside.url)
        for _ in range(3):
            opened = [clients[0].socket(table) for _ in range(6)]
            with connections(inside, 4, HEALTH) as made:
                assert [answered(one) for one in made].count(b"HTTP/1.1 200 OK") == 2
            for one in opened:
                one.close()
            until(lambda: not inside.server.sessions)


def test_a_trusted_proxy_is_not_counted(tmp_path: Path) -> None:
    with (
        Inside(settings(tmp_path / "proxy.db", connections_per_address=5, proxies="10.0.0.1, 127.0.0.0/8")) as inside,
        connections(inside, 12, HEALTH) as made,
    ):
        assert {answered(one) for one in made} == {b"HTTP/1.1 200 OK"}


def test_addresses_of_one_network_are_grouped() -> None:
    assert address_group("2001:db8::1") == address_group("2001:db8:0:0:ffff::2") != address_group("2001:db8:0:1::1")
    assert address_group("::ffff:192.0.2.1") == address_group("192.0.2.1") != address_group("192.0.2.2")
    assert address_group("fe80::1%eth0") == address_group("fe80::2")
    assert address_group("somewhere") == "somewhere"
