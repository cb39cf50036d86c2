"""Sign-in by a trusted proxy: only its own requests name a person; forged headers are refused in every spelling."""

from __future__ import annotations

import http.client
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ratking.server.settings import Settings, read
from ratking.server.tables.refused import Refused

from ...cli.run_command import ratking
from ..authenticator import Authenticator
from ..client import Answer, Client
from ..running import Running

SECRET = "a-secret-of-the-proxy-and-the-server"
SECRET_HEADER = "X-Ratking-Sign-In-Secret"
# Any: settings of a server are of different types.
SET: dict[str, Any] = {"sign_in_header": "Remote-User", "sign_in_proxies": "127.0.0.2/32", "sign_in_secret": SECRET}
PROXY = "127.0.0.2"
"""The address from which the proxy connects: another one of this machine."""

Header = tuple[str, str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("sign in") / "ratking.db", **SET) as running:
        yield running


def ask(server: Running, method: str, path: str, *headers: Header, source: str = PROXY, body: object = None) -> Answer:
    """Send a request with exactly these headers, from an address of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30, source_address=(source, 0))
    with closing(connection):
        raw = b"" if body is None else json.dumps(body).encode()
        connection.putrequest(method, path)
        for name, value in (*headers, ("Content-Type", "application/json"), ("Content-Length", str(len(raw)))):
            connection.putheader(name, value)
        connection.endheaders(raw)
        response = connection.getresponse()
        return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())


def by_proxy(server: Running, name: str, method: str, path: str, body: object = None) -> Answer:
    """Send a request as the proxy does for somebody whom it has signed in."""
    return ask(server, method, path, ("Remote-User", name), (SECRET_HEADER, SECRET), body=body)


def person(answer: Answer) -> Any:  # Any: a text or None
    assert answer.status in (200, 201), answer.json
    return answer.json["person"]


def people(server: Running) -> int:
    with closing(sqlite3.connect(server.database)) as connection:
        tables = ("tokens", "sign_ins")
        return sum(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)


def test_a_person_is_the_same_on_every_device(server: Running) -> None:
    anna = person(by_proxy(server, "anna@rats.example", "GET", "/api/me"))
    assert anna is not None
    made = by_proxy(server, "anna@rats.example", "POST", "/api/me", {"show": True})
    assert made.json == {"person": anna}
    assert "set-cookie" not in made.headers
    assert person(by_proxy(server, "bruno@rats.example", "GET", "/api/me")) not in (None, anna)
    table = by_proxy(server, "anna@rats.example", "POST", "/api/tables", {"game": "rattus", "options": {"players": 2}})
    sit = f"/api/tables/{table.json['table']}/seats/0"
    assert by_proxy(server, "anna@rats.example", "POST", sit, {"name": "Anna"}).status == 200
    mine = by_proxy(server, "anna@rats.example", "GET", "/api/tables?which=mine").json["tables"]
    assert [line["table"] for line in mine] == [table.json["table"]]
    # A browser with the cookie of somebody else is Anna while she is signed in, in the spelling of any case.
    token = Client(server.url).token
    headers = (("REMOTE-USER", "anna@rats.example"), (SECRET_HEADER.lower(), SECRET), ("Cookie", f"ratking={token}"))
    assert person(ask(server, "GET", "/api/me", *headers)) == anna


def test_a_person_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db", **SET) as server:
        with ThreadPoolExecutor(8) as many:
            answers = many.map(lambda _: person(by_proxy(server, "Zoë", "GET", "/api/me")), range(8))
        (one,) = set(answers)
        server.stop()
        server.restart()
        assert person(by_proxy(server, "Zoë", "GET", "/api/me")) == one
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("ratking.db*"))
    assert "Zoë".encode() not in kept
    assert "Zoë".encode("latin-1") not in kept


def test_whom_the_proxy_does_not_name_is_an_ordinary_visitor(server: Running) -> None:
    for headers in ([(SECRET_HEADER, SECRET)], [(SECRET_HEADER, SECRET), ("Remote-User", "")]):
        assert person(ask(server, "GET", "/api/me", *headers)) is None
    assert person(ask(server, "GET", "/api/me", source="127.0.0.1")) is None
    client = Client(server.url)
    assert client.get("/api/me").json["person"] == client.person


FORGED: list[tuple[str, list[Header]]] = [
    ("127.0.0.1", [("Remote-User", "anna"), (SECRET_HEADER, SECRET)]),  # the secret is known, but not the address
    ("127.0.0.1", [("Remote-User", "anna")]),
    ("127.0.0.1", [("remote-user", "anna")]),
    ("127.0.0.1", [("Remote_User", "anna")]),
    ("127.0.0.1", [("REMOTE_USER", "anna")]),
    ("127.0.0.1", [("Remote-User", "")]),
    ("127.0.0.1", [(SECRET_HEADER, SECRET)]),
    ("127.0.0.1", [(SECRET_HEADER.replace("-", "_"), SECRET)]),
    ("127.0.0.1", [("Remote-User", "anna"), (SECRET_HEADER, SECRET), ("X-Forwarded-For", PROXY)]),
    (PROXY, [("Remote-User", "anna")]),  # the address is right, but there is no secret
    (PROXY, [("Remote-User", "anna"), (SECRET_HEADER, "")]),
    (PROXY, [("Remote-User", "anna"), (SECRET_HEADER, SECRET[:-1])]),
    (PROXY, [("Remote-User", "anna"), (SECRET_HEADER, SECRET + "x")]),
    (PROXY, [("Remote-User", "anna"), (SECRET_HEADER, SECRET), (SECRET_HEADER, SECRET)]),
    (PROXY, [("Remote-User", "anna"), (SECRET_HEADER.replace("-", "_"), SECRET)]),
    (PROXY, [("Remote_User", "anna"), (SECRET_HEADER, SECRET)]),
    (PROXY, [("Remote_User", "anna"), ("Remote-User", "bruno"), (SECRET_HEADER, SECRET)]),  # it came through the proxy
    (PROXY, [("Remote-User", "anna"), ("Remote-User", "bruno"), (SECRET_HEADER, SECRET)]),
    (PROXY, [("rEMOTE-uSER", "anna"), ("X_Ratking-Sign_In-Secret", SECRET)]),
]


@pytest.mark.parametrize(("source", "headers"), FORGED)
def test_forged_headers_are_refused(server: Running, source: str, headers: list[Header]) -> None:
    before = people(server)
    for method, path, body in (
        ("GET", "/api/me", None),
        ("POST", "/api/me", {"show": True}),
        ("POST", "/api/tables", {"game": "rattus", "options": {"players": 2}}),
        ("GET", "/", None),
        ("GET", "/metrics", None),
    ):
        answer = ask(server, method, path, *headers, source=source, body=body)
        assert (answer.status, answer.wrong) == (403, "server.forged_sign_in")
        assert "does not come from the proxy" in answer.json["error"]["text"]
        assert SECRET not in answer.body.decode()
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert people(server) == before


def test_sockets_are_those_of_the_person(server: Running) -> None:
    table = by_proxy(server, "clara", "POST", "/api/tables", {"game": "rattus", "options": {"players": 2}}).json["table"]
    assert by_proxy(server, "clara", "POST", f"/api/tables/{table}/seats/1", {"name": "Clara"}).status == 200
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    headers = [("Remote-User", "clara"), (SECRET_HEADER, SECRET)]
    with connect(url, additional_headers=headers, source_address=(PROXY, 0)) as socket:
        assert json.loads(socket.recv())["seat"] == 1
    for source, forged in FORGED:
        with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=forged, source_address=(source, 0)):
            pass
        assert refused.value.response.status_code == 403


def test_a_signed_in_person_cannot_become_another(server: Running) -> None:
    other = Client(server.url)
    code = other.post("/api/me/code", {}).json["code"]
    for path, body in (
        ("/api/me/claim", {"code": code}),
        ("/api/me/claim/options", {}),
        ("/api/me/claim/passkey", {"credential": Authenticator("http://localhost").get({"rpId": "", "challenge": ""})}),
        ("/api/me/passkeys/options", {}),
    ):
        answer = by_proxy(server, "dora", "POST", path, body)
        assert (answer.status, answer.wrong) == (409, "server.signed_in_already")
    ring = by_proxy(server, "dora", "GET", "/api/me/keyring").json
    assert (ring["devices"], ring["no_passkeys"]) == ([], "sign_in")
    assert Client(server.url, somebody=False).post("/api/me/claim", {"code": code}).status == 201  # it was not used up


def test_the_operator_sees_exports_and_forgets_them(server: Running, tmp_path: Path) -> None:
    anna = person(by_proxy(server, "emma", "GET", "/api/me"))
    where = ("--database", server.database)
    assert anna in ratking("admin", "people", *where).out
    exported = tmp_path / "emma.json"
    assert ratking("admin", "export", anna, str(exported), *where).status == 0
    assert len(json.loads(exported.read_text(encoding="utf-8"))["sign_ins"]) == 1
    assert ratking("admin", "forget", anna, *where).status == 0
    assert person(by_proxy(server, "emma", "GET", "/api/me")) not in (None, anna)


def test_processes_agree_who_somebody_is(postgres: Callable[[], str]) -> None:
    database, own_url = postgres(), "http://127.0.0.1:{port}"
    with Running(database, own_url=own_url, **SET) as one, Running(database, own_url=own_url, **SET) as two:
        with ThreadPoolExecutor(8) as many:
            found = set(many.map(lambda at: person(by_proxy((one, two)[at % 2], "anna", "GET", "/api/me")), range(8)))
        assert len(found) == 1


def test_without_the_settings_such_headers_mean_nothing(tmp_path: Path) -> None:
    with Running(tmp_path / "ratking.db") as server:
        for name in ("Remote-User", "Remote_User", "X-Forwarded-User"):
            assert person(ask(server, "GET", "/api/me", (name, "anna"), (SECRET_HEADER, SECRET))) is None


# ---- settings


def set_all(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setenv(f"RATKING_{name.upper()}", SET[name])


@pytest.mark.parametrize("missing", [("sign_in_header",), ("sign_in_proxies",), ("sign_in_secret", "sign_in_header")])
def test_half_of_the_settings_is_refused(missing: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, *(name for name in SET if name not in missing))
    for more in ((), ("--check",)):
        done = ratking("serve", "--database", str(tmp_path / "ratking.db"), *more)
        assert done.status != 0
        names = ", ".join(name for name in SET if name in missing)
        assert done.err == (
            f"Sign-in by a proxy needs sign_in_header, sign_in_proxies and sign_in_secret; not set: {names}.\n"
        )
    assert not (tmp_path / "ratking.db").exists()


@pytest.mark.parametrize(
    ("name", "value", "key"),
    [
        ("sign_in_header", "Remote_User", "bad_sign_in_header"),
        ("sign_in_header", "Remote User", "bad_sign_in_header"),
        ("sign_in_header", "Cookie", "bad_sign_in_header"),
        ("sign_in_header", SECRET_HEADER, "bad_sign_in_header"),
        ("sign_in_proxies", "proxy.example", "bad_sign_in_proxies"),
        ("sign_in_proxies", "10.0.0.7/24", "bad_sign_in_proxies"),
        ("sign_in_proxies", "10.0.0.7,0.0.0.0/0", "bad_sign_in_proxies"),
        ("sign_in_proxies", "::/0", "bad_sign_in_proxies"),
        ("sign_in_secret", "short", "bad_sign_in_secret"),
        ("sign_in_secret", "a secret with spaces in it, and long", "bad_sign_in_secret"),
    ],
)
def test_unusable_settings_are_refused(name: str, value: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        read(None, {f"RATKING_{each.upper()}": value if each == name else known for each, known in SET.items()})
    assert refused.value.key == key
    assert value not in str(refused.value) or name != "sign_in_secret"


def test_it_is_off_by_default() -> None:
    assert not Settings().signs_in


def test_the_check_does_not_print_the_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, *SET)
    done = ratking("serve", "--database", str(tmp_path / "ratking.db"), "--check")
    assert done.status == 0
    assert "Remote-User" in done.out
    assert SECRET not in done.out
