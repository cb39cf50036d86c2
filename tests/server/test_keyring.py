"""Keyring: devices are listed and revoked one by one, and a saved link brings a person back as often as they like."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from .client import Client, seated
from .running import Running

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server of its own: only a few codes a minute may be entered from one address."""
    with Running(tmp_path / "ratking.db") as running:
        yield running


def another_device(server: Running, client: Client, code: str | None = None, agent: str = PHONE) -> Client:
    """Return another device of the same person, which came by a code or a saved link."""
    code = code or str(client.post("/api/me/code", {}).json["code"])
    device = Client(server.url, somebody=False)
    answer = device.ask("POST", "/api/me/claim", {"code": code, "show": True}, user_agent=agent)
    assert answer.status == 201, answer.json
    device.token, device.person = answer.json["token"], answer.json["person"]
    return device


def secret_in(link: str) -> str:
    return link.rpartition("/")[2]


def test_devices_are_listed_with_names(server: Running) -> None:
    anna = Client(server.url, somebody=False)
    answer = anna.ask("POST", "/api/me", {"show": True}, user_agent=FIREFOX)
    anna.token = answer.json["token"]
    another_device(server, anna)
    ring = anna.get("/api/me/keyring").json
    assert sorted((device["name"], device["this"]) for device in ring["devices"]) == [
        ("Firefox, Linux", True),
        ("Safari, iPhone", False),
    ]
    assert ring["saved"] is None
    assert all(device["used"] >= device["made"] for device in ring["devices"])
    assert anna.token not in str(ring)
    assert Client(server.url, somebody=False).get("/api/me/keyring").status == 401


def test_a_revoked_device_stops_at_once(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    phone = another_device(server, anna)
    socket = phone.socket(table)
    (device,) = (one["device"] for one in anna.get("/api/me/keyring").json["devices"] if not one["this"])
    assert anna.ask("DELETE", f"/api/me/devices/{device}").json == {"ended": True}
    assert phone.get("/api/me").status == 401
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert anna.ask("DELETE", f"/api/me/devices/{device}").wrong == "server.no_device"
    assert anna.get(f"/api/tables/{table}/view").json["seat"] == 0


def test_nobody_revokes_a_device_of_somebody_else(server: Running) -> None:
    anna, bruno = Client(server.url), Client(server.url)
    (device,) = (one["device"] for one in anna.get("/api/me/keyring").json["devices"])
    for wrong in (device, "../../me", "0" * 24, "x"):
        assert bruno.ask("DELETE", f"/api/me/devices/{wrong}").status in (404, 405)
    assert anna.get("/api/me").status == 200


def test_a_saved_link_works_until_it_is_ended(server: Running) -> None:
    table, (anna, _) = seated(server.url)
    first = secret_in(anna.post("/api/me/keyring", {}).json["link"])
    for _ in range(2):
        again = another_device(server, anna, first)
        assert again.person == anna.person
        assert [line["table"] for line in again.get("/api/tables?which=mine").json["tables"]] == [table]
    second = secret_in(anna.post("/api/me/keyring", {}).json["link"])
    assert anna.get("/api/me/keyring").json["saved"] is not None
    stranger = Client(server.url, somebody=False)
    assert stranger.post("/api/me/claim", {"code": first}).wrong == "server.wrong_code"
    assert anna.ask("DELETE", "/api/me/keyring").json == {"ended": True}
    assert stranger.post("/api/me/claim", {"code": second}).wrong == "server.wrong_code"


def test_only_the_hash_of_a_saved_link_is_stored(tmp_path: Path) -> None:
    with Running(tmp_path / "saved.db") as server:
        secret = secret_in(Client(server.url).post("/api/me/keyring", {}).json["link"])
    assert secret.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob("saved.db*"))


def test_opening_a_link_uses_nothing_up(server: Running) -> None:
    """Mail scanners open links; the part after # never reaches the server, and only POST uses a code."""
    anna = Client(server.url)
    carried = anna.post("/api/me/code", {}).json
    scanner = Client(server.url, somebody=False)
    for path in (f"/#/me/{carried['code']}", "/", "/api/me/claim", "/api/me/code", "/api/me/keyring"):
        scanner.ask("GET", path.partition("#")[0])
    assert another_device(server, anna, carried["code"]).person == anna.person


def test_a_device_revoked_by_another_process_stops_at_once(postgres: Callable[[], str]) -> None:
    database, own_url = postgres(), "http://127.0.0.1:{port}"
    with Running(database, own_url=own_url) as one, Running(database, own_url=own_url) as two:
        table, (anna, _) = seated(one.url)
        phone = another_device(one, anna)
        phone.again(two.url)
        socket = phone.socket(table)
        assert phone.get("/api/me").json["person"] == anna.person
        (device,) = (each["device"] for each in anna.get("/api/me/keyring").json["devices"] if not each["this"])
        assert anna.ask("DELETE", f"/api/me/devices/{device}").json == {"ended": True}
        assert phone.get("/api/me").status == 401
        with contextlib.suppress(ConnectionClosed):
            socket.send(type="chat", text="still here", key=phone.key())
        with pytest.raises(ConnectionClosed):
            socket.receive("never")
        assert anna.get(f"/api/tables/{table}/chat").json["lines"] == []
