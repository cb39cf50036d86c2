"""The examples of docs/protocol.md are right: each is sent to a real server, and the answer is as shown."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ratking.server.protocol.sockets import CLOSE_CODES

from .client import Client, Socket
from .running import Running, until

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
ANYTHING = "…"


# Any, in this file: JSON.
class Reader:
    """Reads the page from top to bottom, and remembers the values of the names in braces."""

    def __init__(self, url: str) -> None:
        self.clients = {name: Client(url, somebody=False) for name in ("anna", "bruno")}
        self.known: dict[str, Any] = {}
        self.examples = 0

    def read(self, page: str) -> None:
        for kind, block in re.findall(r"```(http|websocket|wait)\n(.*?)```", page, re.DOTALL):
            if kind == "wait":
                self.wait(self.filled(block).split())
            for example in block.strip().split("\n\n") if kind == "http" else []:
                self.http(example)
            if kind == "websocket":
                self.websocket(block)

    def wait(self, words: list[str]) -> None:
        table, status = words
        until(lambda: self.clients["anna"].get(f"/api/tables/{table}").json["status"] == status, 15)

    def http(self, example: str) -> None:
        who, *lines = example.splitlines()
        client = self.clients[who.strip("[]")]
        sent = [self.filled(line[2:]) for line in lines if line.startswith("> ")]
        status, *answer = [line[2:] for line in lines if line.startswith("< ")]
        method, path = sent[0].split()
        body = json.loads(" ".join(sent[1:])) if sent[1:] else None
        came = client.ask(method, path, body)
        assert came.status == int(status), f"{sent}: {came.status} {came.body!r}"
        if answer:
            self.fits(json.loads(self.filled(" ".join(answer))), came.json, " ".join(sent))
        if path == "/api/me" and method == "POST":
            client.token = came.json["token"]
        self.examples += 1

    def websocket(self, example: str) -> None:
        first, *lines = example.strip().splitlines()
        who, path = first.split()
        table, _, query = self.filled(path).removeprefix("/api/tables/").partition("/socket?since=")
        socket = Socket(self.clients[who.strip("[]")], table, int(query))
        came: list[Any] = [socket.welcome]
        for line in lines:
            if line.startswith("> "):
                socket.connection.send(self.filled(line[2:]))
                continue
            expected = json.loads(self.filled(line[2:]))
            while not came or came[0]["type"] != expected["type"] or not came[0].get("entries", True):
                came = [*came[1:], socket.next()] if came else [socket.next()]
            self.fits(expected, came.pop(0), line)
            self.examples += 1
        socket.close()

    def filled(self, text: str) -> str:
        for name, value in self.known.items():
            text = text.replace(f'"{{{name}}}"', json.dumps(value)).replace(f"{{{name}}}", str(value))
        return text

    def fits(self, expected: Any, came: Any, where: str) -> None:
        """Check that the answer contains at least what is shown."""
        if expected == ANYTHING:
            return
        if isinstance(expected, str) and (name := re.fullmatch(r"{([A-Z]+)}", expected)):
            self.known[name[1]] = came
        elif isinstance(expected, dict):
            for field, value in expected.items():
                assert field in came, f"{where}: {field} is missing in {came}"
                self.fits(value, came[field], f"{where} / {field}")
        elif isinstance(expected, list) and expected:
            assert len(came) >= len(expected), f"{where}: {came}"
            for value, other in zip(expected, came, strict=False):
                self.fits(value, other, where)
        else:
            assert came == expected, f"{where}: {came} instead of {expected}"


def test_every_example_is_true(server: Running) -> None:
    reader = Reader(server.url)
    reader.read(PAGE.read_text(encoding="utf-8"))
    assert reader.examples > 15


def test_the_page_names_every_path_and_close_code(server: Running) -> None:
    page = PAGE.read_text(encoding="utf-8")
    described = Client(server.url, somebody=False).get("/api/openapi.json").json
    for path in described["paths"]:
        last = path.replace("/api/tables/{table}", "…").replace("{seat}", "S").replace("{aid}", "A")
        assert last in page, path
    for code, why in CLOSE_CODES.items():
        assert f"| {code} | {why} |" in page
