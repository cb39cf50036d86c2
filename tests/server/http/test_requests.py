"""Requests: the links made for them, which origins are accepted, methods, bodies and logs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

import ratking
from ratking.server.http.requests import base_url, check_origin
from ratking.server.settings import Settings
from ratking.server.tables.refused import Refused

from ..client import Client, seated
from ..inside import Inside, settings
from ..running import FAST, Running


def request(
    scheme: str = "http", server: tuple[str, int | None] | None = ("10.0.0.1", 8000), **headers: str
) -> HTTPConnection:
    """Return a request with these headers."""
    return HTTPConnection(
        {
            "type": "http",
            "method": "POST",
            "scheme": scheme,
            "server": server,
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        }
    )


@pytest.mark.parametrize(
    "host", ["rats.example", "rats.example:8080", "localhost:1", "192.0.2.1:80", "[2001:db8::1]:8000", "[::1]"]
)
def test_links_use_the_host_that_the_client_uses(host: str) -> None:
    assert base_url(Settings(), request(host=host)) == f"http://{host}"
    assert base_url(Settings(), request("https", host=host)) == f"https://{host}"
    assert base_url(Settings(), request("wss", host=host)) == f"https://{host}"


HOSTS = [
    "",
    "a b",
    "rats.example/",
    "a@b",
    "x:y",
    "x:123456",
    "-",
    "a..",
    "[::1",
    'x"onclick=',
    "é.example",
    "a" * 300,
    "x#y",
    "x?y",
]


@pytest.mark.parametrize("host", HOSTS)
def test_an_invalid_host_is_not_used(host: str) -> None:
    assert base_url(Settings(), request(host=host)) == "http://10.0.0.1:8000"
    assert base_url(Settings(), request(server=("::1", 8000), host=host)) == "http://[::1]:8000"
    assert base_url(Settings(), request(server=None, host=host)) == "http://localhost"


def test_links_lead_to_the_public_url_if_it_is_known() -> None:
    public = Settings(public_url="https://rats.example/")
    assert base_url(public, request(host="evil.example")) == "https://rats.example"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://[", "http://rats.example:x", "ftp://rats.example"]
)
@pytest.mark.parametrize("public", ["", "http://rats.example"])
def test_pages_of_other_sites_may_not_act_here(origin: str, public: str) -> None:
    with pytest.raises(Refused, match="Requests from other sites"):
        check_origin(Settings(public_url=public), request(host="rats.example", origin=origin))


def test_our_own_page_and_pages_that_are_named_may_act_here() -> None:
    check_origin(Settings(), request(host="rats.example"))
    check_origin(Settings(), request(host="rats.example", origin="http://rats.example"))
    check_origin(Settings(public_url="https://rats.example"), request(host="x", origin="https://rats.example:443"))
    check_origin(Settings(origins=["https://other.example"]), request(host="x", origin="https://other.example"))
    with pytest.raises(Refused):  # whatever host name is used
        check_origin(
            Settings(public_url="https://rats.example"), request(host="evil.example", origin="https://evil.example")
        )


def test_links_of_a_whole_server(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "links.db")) as inside:
        client = Client(inside.url)
        assert (
            client.ask("POST", "/api/me/code", {}, host="rats.example").json["link"].startswith("http://rats.example/#/me/")
        )
        assert client.ask("POST", "/api/me/code", {}, host="rats example").json["link"].startswith(f"{inside.url}/#/me/")


def test_the_answer_to_a_wrong_method_lists_the_allowed_ones(server: Running) -> None:
    client = Client(server.url)
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        wrong = client.ask(method, "/api/me", {})
        assert (wrong.status, wrong.wrong, wrong.headers["allow"]) == (405, "server.wrong_method", "GET, POST")
    assert client.ask("POST", "/metrics", {}).status == 405
    assert client.get("/api/nothing").status == client.get("/nothing").status == 404


def test_the_size_and_the_duration_of_a_body_are_limited(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "body.db", body_bytes=100, request_seconds=0.5)) as inside:
        client = Client(inside.url)
        assert client.post("/api/me", {"show": True}).status == 201
        assert client.ask("POST", "/api/me", raw=b" " * 101).wrong == "server.too_large"
        assert client.ask("POST", "/api/me", raw=b"{}", content_type="text/plain").wrong == "server.not_json"
        client.again()
        late = client.ask("POST", "/api/me", raw=b"", content_length="10")
        assert (late.status, late.wrong) == (503, "server.too_slow")


def test_the_page_may_only_connect_to_its_own_server(server: Running) -> None:
    policy = Client(server.url).get("/").headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    assert "ws:" not in policy


def test_logs_hold_no_address_no_query_and_no_traceback_of_a_clients_fault(tmp_path: Path) -> None:
    """With the default settings, for a page, a socket, a message that is not text, and an invalid request."""
    log = tmp_path / "log"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RATKING_")}
    environment |= {**FAST, "RATKING_LOG": "json", "PYTHONPATH": str(Path(ratking.__file__).parent.parent)}
    command = [sys.executable, "-c", "from ratking.cli.main import main; main()", "serve", "--port", "0"]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [*command, "--database", str(tmp_path / "ratking.db")],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        assert process.stdout is not None
        said = process.stdout.readline()
        url = next(word for word in said.split() if word.startswith("http://")).rstrip(".,")
        table, clients = seated(url)
        socket = clients[0].socket(table, since=0)
        socket.connection.socket.sendall(bytes.fromhex("818200000000ffff"))
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        assert clients[0].get("/api/tables?page=1&name=secret").status in (200, 422)
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert any(line.get("path", "").endswith("/socket") for line in lines)
    assert not [line for line in lines if "traceback" in line]
    for hidden in ("127.0.0.1", "since", "secret", clients[0].token):
        assert str(hidden) not in log.read_text(encoding="utf-8")
