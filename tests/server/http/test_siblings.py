"""Requests to other processes: sent as signed, over connections that are kept open, and with SiblingAway as only error."""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from ratking.server.http import siblings as siblings_module
from ratking.server.http.siblings import HttpSiblings
from ratking.server.live.ownership import SiblingAway, Siblings

from ..running import free_port


class Echo(BaseHTTPRequestHandler):
    """Answers with the content of the request."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        said = {"target": self.path, "body": body.decode(), "port": self.client_address[1], **self.headers}
        answer = json.dumps({name.lower(): value for name, value in said.items()}).encode()
        self.send_response(409)
        self.send_header("Retry-After", "7")
        if "gzip" in self.headers.get("accept-encoding", ""):
            answer = gzip.compress(answer)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self) -> None:
        self.do_POST()

    def log_message(self, format: str, *arguments: object) -> None:
        return


@pytest.fixture
def url() -> Iterator[str]:
    """The URL of another process."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join(10)


def sign(method: str, path: str, body: bytes, person: str | None) -> dict[str, str]:
    return {"x-signed": f"{method} {path} {len(body)} {person}"}


def asked(url: str, *paths: str, body: bytes = b"{}") -> list[dict[str, str]]:
    """Send requests one after the other, and return what the other process received."""

    async def ask() -> list[dict[str, str]]:
        siblings = HttpSiblings(sign)
        kept: Siblings = siblings
        found = []
        for path in paths:
            status, headers, answer = await kept.ask(url, "POST", path, body, "anna", "ca")
            assert (status, headers["retry-after"]) == (409, "7")
            found.append(json.loads(answer))
        await siblings.stop()
        return found

    return asyncio.run(ask())


def test_a_request_arrives_as_it_was_signed(url: str) -> None:
    path = '/api/tables/aaaaaaaaaaaa/view?at=3&x=%2F%22"|[]{}^`&&=;'
    body = '{"text":"l\'età"}'
    (found,) = asked(url, path, body=body.encode())
    assert found["body"] == body
    assert found["target"].startswith("/api/tables/aaaaaaaaaaaa/view?at=3&x=%2F%22")
    assert found["x-signed"] == f"POST {found['target']} {len(body.encode())} anna"
    assert (found["content-type"], found["accept-language"]) == ("application/json", "ca")


def test_connections_are_kept(url: str) -> None:
    found = asked(url, "/1", "/2", "/3")
    assert [one["target"] for one in found] == ["/1", "/2", "/3"]
    assert len({one["port"] for one in found}) == 1


def test_no_proxy_of_the_environment_is_used(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    assert asked(url, "/1")[0]["target"] == "/1"


@pytest.mark.parametrize("where", ["nobody there", "no answer", "no HTTP", "no URL", "empty"])
def test_every_failure_is_reported_as_sibling_away(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(siblings_module, "FORWARD_SECONDS", 0.3)

    async def ask() -> None:
        ended = asyncio.Event()

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            if where == "no HTTP":
                writer.write(b"hello\r\n\r\n")
            await reader.read()  # until the other end gives up
            writer.close()
            ended.set()

        other = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = other.sockets[0].getsockname()[1]
        url = {"nobody there": f"http://127.0.0.1:{free_port()}", "no URL": "http://[", "empty": ""}.get(where)
        siblings = HttpSiblings(sign)
        with pytest.raises(SiblingAway):
            await siblings.ask(f"http://127.0.0.1:{port}" if url is None else url, "GET", "/api/me", b"", None, "en")
        await siblings.stop()
        other.close()
        if where in ("no answer", "no HTTP"):
            await asyncio.wait_for(ended.wait(), 5)

    asyncio.run(ask())
