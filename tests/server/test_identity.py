"""Identity: tokens, cookies, seat links, codes. No link or cookie of one seat opens another seat."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ratking.server.live import people

from .client import Client, seated
from .inside import Inside, settings
from .running import Running


def test_a_cookie_is_a_person(server: Running) -> None:
    browser = Client(server.url, somebody=False)
    answer = browser.post("/api/me", {})
    assert "token" not in answer.json
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie  # this server has no TLS
    value = cookie.split(";")[0]
    assert browser.ask("GET", "/api/me", cookie=value).json["person"] == answer.json["person"]
    again = browser.ask("POST", "/api/me", {}, cookie=value)
    assert again.json["person"] == answer.json["person"]
    assert "set-cookie" not in again.headers


def test_behind_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    with Running(tmp_path / "tls.db", public_url="https://rats.example") as server:
        answer = Client(server.url, somebody=False).post("/api/me", {})
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
        client = Client(server.url)
        assert client.ask("POST", "/api/me/code", {}, origin="https://rats.example").status == 201
        assert client.ask("POST", "/api/me/code", {}, origin="https://cats.example").wrong == "server.wrong_origin"
        assert client.post("/api/me/code", {}).json["link"].startswith("https://rats.example/#/me/")


def test_only_pages_of_the_public_address_may_act(tmp_path: Path) -> None:
    """A foreign name that points to this server sends itself as host and origin."""
    with Running(tmp_path / "public.db", public_url="https://rats.example/", origins="https://app.example") as server:
        client = Client(server.url)
        for origin, host, status in (
            ("https://rats.example", "rats.example", 201),
            ("https://rats.example:443", "127.0.0.1", 201),
            ("https://app.example", "rats.example", 201),
            ("http://rats.example", "rats.example", 403),
            ("https://rats.example:8443", "rats.example:8443", 403),
            ("https://evil.example", "evil.example", 403),
            ("http://evil.example", "evil.example", 403),
            ("https://rats.example:port", "rats.example", 403),
            ("null", "rats.example", 403),
        ):
            assert client.ask("POST", "/api/tables", {"game": "rattus"}, origin=origin, host=host).status == status, origin
        table = client.table()
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            client.socket(table, origin=server.url)
        client.socket(table, origin="https://rats.example").close()


def test_only_hashes_are_kept(tmp_path: Path) -> None:
    with Running(tmp_path / "hashed.db") as server:
        anna = Client(server.url)
        table = anna.table()
        key = anna.sit(table, 0)["key"]
        code = anna.post("/api/me/code", {}).json["code"]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("hashed.db*"))
    assert anna.token is not None
    for secret in (anna.token, key, code):
        assert secret.encode() not in kept
    with sqlite3.connect(tmp_path / "hashed.db") as connection:
        assert connection.execute("SELECT count(*) FROM tokens").fetchone() == (1,)
    connection.close()


def test_a_seat_link_opens_its_seat_from_another_device(server: Running) -> None:
    anna, phone, bruno = Client(server.url), Client(server.url), Client(server.url)
    table = anna.table()
    seat = anna.sit(table, 0, "Anna")
    other = bruno.sit(table, 1, "Bruno")
    anna.start(table)
    path = f"/api/tables/{table}"
    assert seat["link"].endswith(f"/#/t/{table}/0/{seat['key']}")
    # The key of one seat does not open another.
    assert phone.post(f"{path}/seats/0", {"key": other["key"]}).wrong == "server.wrong_key"
    assert phone.get(f"{path}/view").json["seat"] is None
    assert phone.post(f"{path}/seats/0", {"key": seat["key"]}).status == 200
    assert phone.get(f"{path}/view").json == anna.get(f"{path}/view").json
    assert phone.get(f"{path}").json["seats"][0]["name"] == "Anna"
    # Both devices keep working.
    view = anna.view(table)
    if view["asked"] == 0:
        assert phone.move(table, view["moves"][0], view["revision"]).status == 200


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Running]:
    """A server at which nobody else has tried codes."""
    with Running(tmp_path / "ratking.db") as running:
        yield running


def test_a_code_carries_a_person_to_another_device(quiet: Running) -> None:
    server = quiet
    anna, phone = Client(server.url), Client(server.url, somebody=False)
    table = anna.table()
    anna.sit(table, 0, "Anna")
    code = anna.post("/api/me/code", {}).json["code"]
    claimed = phone.post("/api/me/claim", {"code": f"{code[:5].lower()}-{code[5:]}", "show": True})
    assert claimed.status == 201
    assert claimed.json["person"] == anna.person
    phone.token = claimed.json["token"]
    assert phone.get(f"/api/tables/{table}").json["seats"][0]["mine"]
    assert Client(server.url).post("/api/me/claim", {"code": code}).wrong == "server.wrong_code"


def test_a_code_ends_after_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "CODE_SECONDS", 0.3)
    with Inside(settings(tmp_path / "codes.db")) as inside:
        anna, phone = Client(inside.url), Client(inside.url, somebody=False)
        code = anna.post("/api/me/code", {}).json["code"]
        time.sleep(0.5)
        assert phone.post("/api/me/claim", {"code": code}).wrong == "server.wrong_code"


def test_codes_cannot_be_guessed(server: Running) -> None:
    thief = Client(server.url)
    answers = [thief.post("/api/me/claim", {"code": f"GUESS{number:05}"}) for number in range(8)]
    assert answers[-1].status == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_a_person_without_a_seat_sees_only_what_is_public(server: Running) -> None:
    table, clients = seated(server.url, players=3, options={"sets": ["base", "africanus"]})
    stranger = Client(server.url)
    public = stranger.get(f"/api/tables/{table}/view").json
    assert public["seat"] is None
    assert public["view"]["moves"] == []
    assert public["view"]["undo"] is False
    assert Client(server.url, somebody=False).get(f"/api/tables/{table}/view").json == public
    # Asking for another seat's view does not help.
    for seat in range(3):
        assert stranger.get(f"/api/tables/{table}/view?seat={seat}").wrong == "server.not_over"
    assert stranger.get(f"/api/tables/{table}/record").wrong == "server.not_over"
    for method, path, body in (
        ("POST", "seats/0/link", {}),
        ("PUT", "seats/0/bot", {"level": "novice"}),
        ("DELETE", "seats/0/bot", None),
        ("DELETE", "seats/0", None),
        ("POST", "chat", {"text": "hello", "key": "stranger-2"}),
        ("POST", "undo", {"revision": 0, "key": "stranger-3"}),
        ("POST", "luck", {"nonce": "0" * 32}),
        ("POST", "rematch", {}),
        ("POST", "why", {"move": "gallia"}),
        ("GET", "hint", None),
        ("GET", "aids/danger", None),
    ):
        assert stranger.ask(method, f"/api/tables/{table}/{path}", body).status in (403, 409), path
    assert clients[0].get(f"/api/tables/{table}/view").json["seat"] == 0


def test_a_client_cannot_pose_as_another_process(server: Running) -> None:
    table, clients = seated(server.url)
    thief = Client(server.url)
    assert clients[0].person is not None
    for secret in ("", "guess", "gu\xe9ss"):
        answer = thief.ask("GET", f"/api/tables/{table}/view", x_ratking_secret=secret, x_ratking_person=clients[0].person)
        assert answer.json["seat"] is None


def test_a_table_that_nobody_may_watch(server: Running) -> None:
    table, clients = seated(server.url, watch=False)
    stranger = Client(server.url)
    for path in ("", "/view", "/updates", "/chat", "/moves"):
        assert stranger.get(f"/api/tables/{table}{path}").wrong == "server.no_watching"
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        stranger.socket(table)
    assert clients[1].get(f"/api/tables/{table}").status == 200


def test_pages_of_other_sites_get_no_socket(server: Running) -> None:
    table, clients = seated(server.url)
    with pytest.raises((ConnectionClosed, InvalidStatus)):
        clients[0].socket(table, origin="https://elsewhere.example")
    clients[0].socket(table, origin=server.url).close()


def test_headers_are_strict(server: Running) -> None:
    client = Client(server.url)
    for path in ("/", "/api/health", "/api/nothing", "/metrics"):
        headers = client.get(path).headers
        assert "unsafe" not in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers
    assert client.get("/api/health").headers["cache-control"] == "no-store"
