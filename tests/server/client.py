"""A small client. It uses only what docs/protocol.md describes."""

from __future__ import annotations

import hashlib
import http.client
import itertools
import json
import secrets
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

# Any, in this file: JSON.
Json = dict[str, Any]


_open: list[Any] = []
"""The connections that tests have opened but not closed."""


def close_all() -> None:
    """Close all connections that a test has left open."""
    while _open:
        _open.pop().close()


class Answer:
    """The response to a request."""

    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def wrong(self) -> str:
        """The key of the error."""
        return str(self.json["error"]["key"])


class Client:
    """One person on one device."""

    def __init__(self, url: str, *, somebody: bool = True) -> None:
        self.url = url
        self.token: str | None = None
        self.person: str | None = None
        self._connection: http.client.HTTPConnection | None = None
        self._keys = itertools.count(1)
        self.name = secrets.token_hex(3)
        if somebody:
            self.become()

    def become(self) -> None:
        me = self.post("/api/me", {"show": True}).json
        self.person, self.token = me["person"], me["token"]

    def ask(self, method: str, path: str, body: object = None, raw: bytes | None = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("authorization", f"Bearer {self.token}")
        if raw is None and body is not None:
            raw = json.dumps(body).encode()
        if raw is not None:
            sent.setdefault("content-type", "application/json")
        parts = urlsplit(self.url)
        if self._connection is None or self._connection.sock is None:
            self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=30)
            _open.append(self._connection)
        try:
            self._connection.request(method, path, raw, sent)
            response = self._connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            self._connection = None
            if method == "GET" and isinstance(error, http.client.RemoteDisconnected):
                return self.ask(method, path, body, raw, **headers)  # it was idle for too long: connect again
            raise

    def again(self, url: str | None = None) -> None:
        """Connect again, after the server has gone away, or to another server."""
        self.url = url or self.url
        self._connection = None

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, body: object) -> Answer:
        return self.ask("POST", path, body)

    def done(self, method: str, path: str, body: object = None) -> Any:
        """Return the JSON of a response, which must be successful."""
        answer = self.ask(method, path, body)
        assert answer.status < 300, answer.body
        return answer.json

    # ---- tables

    def table(self, game: str = "rattus", players: int = 2, **plan: Any) -> str:
        """Make a new table and return its id."""
        options = {"players": players, **plan.pop("options", {})}
        return str(self.done("POST", "/api/tables", {"game": game, "options": options, **plan})["table"])

    def sit(self, table: str, seat: int, name: str | None = None, **more: object) -> Json:
        body = {"name": name or f"{self.name} {seat}", **more}
        return dict(self.done("POST", f"/api/tables/{table}/seats/{seat}", body))

    def start(self, table: str) -> None:
        self.done("POST", f"/api/tables/{table}/start", {})

    def view(self, table: str) -> Json:
        return dict(self.done("GET", f"/api/tables/{table}/view")["view"])

    def key(self) -> str:
        """Return a new key for a message."""
        return f"{self.name}-{next(self._keys):06}"

    def move(self, table: str, move: str, revision: int, key: str | None = None) -> Answer:
        return self.post(f"/api/tables/{table}/moves", {"move": move, "revision": revision, "key": key or self.key()})

    def socket(self, table: str, since: int | None = None, **options: Any) -> Socket:
        return Socket(self, table, since, **options)


class Socket:
    """Live updates from one table, combined as docs/protocol.md describes."""

    def __init__(self, client: Client, table: str, since: int | None = None, public: bool = False, **options: Any) -> None:
        """A public one is that of a screen that everybody sees."""
        query = "?public=1" if public else "?"
        query += "" if since is None else f"&since={since}"
        url = f"ws{client.url.removeprefix('http')}/api/tables/{table}/socket{query}"
        headers = {} if client.token is None else {"Authorization": f"Bearer {client.token}"}
        self.client = client
        self.connection: ClientConnection = connect(url, additional_headers=headers, **options).__enter__()
        _open.append(self.connection)
        self.n = -1
        self.view: Json | None = None
        self.table: Json = {}
        self.entries: list[Json] = []
        self.events: list[Json] = []
        self.raw: list[str] = []
        self.welcome = self.receive("welcome")

    def send(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def next(self, seconds: float = 10.0) -> Json:
        """Return the next message, and update the known state with it."""
        text = str(self.connection.recv(timeout=seconds))
        self.raw.append(text)
        message: Json = json.loads(text)
        kind = message["type"]
        if kind == "ping":
            self.send(type="pong")
        if kind in ("welcome", "update"):
            numbers = [entry["n"] for entry in message["entries"]]
            if kind == "update" and numbers:
                assert numbers == list(range(self.n + 1, self.n + 1 + len(numbers))), "a gap, or a double"
            self.n = message["n"]
            self.entries += message["entries"]
            self.events += message["events"]
            self.view = message.get("view", self.view)
            self.table = message.get("table", self.table)
        return message

    def receive(self, *kinds: str, seconds: float = 10.0) -> Json:
        """Return the next message of one of these kinds."""
        while True:
            message = self.next(seconds)
            if message["type"] in kinds:
                return message

    def move(self, move: str, key: str | None = None, revision: int | None = None) -> Json:
        """Make a move, and return its answer."""
        assert self.view is not None
        revision = self.view["revision"] if revision is None else revision
        self.send(type="move", move=move, revision=revision, key=key or self.client.key())
        return self.receive("ack", "refused")

    def close(self) -> None:
        self.connection.close()


def digest(nonce: str) -> str:
    """Return the promise for a number."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def seated(url: str, players: int = 2, **plan: Any) -> tuple[str, list[Client]]:
    """Return a table with all seats taken and its game begun, and the clients of the seats."""
    clients = [Client(url) for _ in range(players)]
    table = clients[0].table(players=players, **plan)
    for seat, client in enumerate(clients):
        client.sit(table, seat)
    clients[0].start(table)
    return table, clients
