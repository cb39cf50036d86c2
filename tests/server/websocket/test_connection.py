"""A connection: messages in order, a bounded outbox, and the right close code, on any ASGI server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ratking.server.live.server import Server
from ratking.server.live.session import Session
from ratking.server.settings import Settings
from ratking.server.websocket.asgi_protocol import POST
from ratking.server.websocket.connection import LAST_WORDS, Connection

from ..client import Client, seated
from ..inside import Inside, settings
from ..running import Running, until


class Wire:
    """An ASGI server that records what is sent, and can be made to wait."""

    def __init__(self, post: bool) -> None:
        self.sent: list[str] = []
        self.posted: list[str] = []
        self.accepts = True
        """Whether messages can be posted now."""
        self.free = asyncio.Event()
        self.free.set()
        self.closed: int | None = None
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.scope = {"type": "websocket", "extensions": {POST: {"post": self.post}} if post else {}}

    def post(self, texts: tuple[bytes, ...]) -> bool:
        if self.accepts:
            self.posted += [text.decode() for text in texts]
            self.sent += [text.decode() for text in texts]
        return self.accepts

    # Any: messages of ASGI.
    async def send(self, message: Any) -> None:
        await self.free.wait()
        if message["type"] == "websocket.send":
            self.sent.append(message["text"])
        elif message["type"] == "websocket.close":
            self.closed = message["code"]


class Counters:
    cut_off = 0


class FakeServer:
    """The part of a server that a connection needs."""

    def __init__(self) -> None:
        self.settings = Settings(outbox=5, message_bytes=100)
        self.counters = Counters()


class Echo:
    """A session that sends every message back."""

    busy = False

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def open(self, since: int | None) -> None:
        self.connection.put(b"welcome")

    async def receive(self, text: str | bytes) -> None:
        self.connection.put(text.encode() if isinstance(text, str) else text)


Talk = Callable[[Wire, Connection, FakeServer], Coroutine[Any, Any, None]]


def talked(talk: Talk, post: bool = True) -> tuple[Wire, FakeServer]:
    """Run a conversation, and return what has been sent."""

    async def whole() -> tuple[Wire, FakeServer]:
        wire, server = Wire(post), FakeServer()
        websocket = WebSocket(wire.scope, wire.incoming.get, wire.send)
        await websocket.accept()
        connection = Connection(cast("Server", server), websocket)
        running = asyncio.ensure_future(connection.run(cast("Session", Echo(connection)), None))
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            await talk(wire, connection, server)
            wire.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await running
        return wire, server

    return asyncio.run(whole())


@pytest.mark.parametrize("post", [True, False])
def test_messages_go_out_in_order_whether_posted_or_not(post: bool) -> None:
    async def talk(wire: Wire, connection: Connection, server: FakeServer) -> None:
        connection.put(b"1")
        wire.accepts = False
        connection.put(b"2", b"3")
        wire.accepts = True
        connection.put(b"4")  # could be posted, but an earlier message is waiting
        await asyncio.sleep(0.01)
        connection.put(b"5")
        wire.incoming.put_nowait({"type": "websocket.receive", "text": "6"})
        await asyncio.sleep(0.01)

    wire, _ = talked(talk, post)
    assert wire.sent == ["welcome", "1", "2", "3", "4", "5", "6"]
    assert wire.posted == (["welcome", "1", "5", "6"] if post else [])


def test_a_client_that_reads_too_slowly_is_disconnected() -> None:
    async def talk(wire: Wire, connection: Connection, server: FakeServer) -> None:
        wire.accepts = False
        wire.free.clear()
        for number in range(7):
            connection.put(b"%d" % number)
        wire.free.set()

    wire, server = talked(talk)
    assert wire.closed == 4002
    assert server.counters.cut_off == 1
    assert set(wire.sent) <= {"welcome", "0"}


def test_after_a_cut_nothing_is_sent_unless_the_table_was_closed() -> None:
    async def closed(wire: Wire, connection: Connection, server: FakeServer) -> None:
        wire.accepts = False
        connection.put(b"closed")
        connection.cut(4005)
        connection.put(b"late")
        connection.cut(4001)
        await asyncio.sleep(0.01)

    async def cut(wire: Wire, connection: Connection, server: FakeServer) -> None:
        wire.accepts = False
        connection.put(b"never")
        connection.cut(4001)
        await asyncio.sleep(0.01)

    wire, server = talked(closed)
    assert (wire.sent, wire.closed, server.counters.cut_off) == (["welcome", "closed"], 4005, 0)
    wire, server = talked(cut)
    assert (wire.sent, wire.closed, server.counters.cut_off) == (["welcome"], 4001, 1)


def test_a_client_that_does_not_read_the_close_code_is_not_awaited_for_long() -> None:
    async def talk(wire: Wire, connection: Connection, server: FakeServer) -> None:
        wire.accepts = False
        wire.free.clear()
        connection.put(b"never")
        connection.cut(1012)
        await asyncio.sleep(LAST_WORDS + 0.2)

    wire, _ = talked(talk)
    assert (wire.sent, wire.closed) == (["welcome"], None)


def test_a_too_large_message_closes_the_connection_if_the_asgi_server_allows_it() -> None:
    async def talk(wire: Wire, connection: Connection, server: FakeServer) -> None:
        wire.incoming.put_nowait({"type": "websocket.receive", "text": "x" * 101})
        await asyncio.sleep(0.01)

    wire, _ = talked(talk)
    assert (wire.sent, wire.closed) == (["welcome"], 1009)


# ---- with a whole server


def test_foreign_pages_and_wrong_tokens_are_refused_before_the_handshake(server: Running) -> None:
    client = Client(server.url)
    table = client.table()
    with pytest.raises(InvalidStatus) as refused:
        client.socket(table, origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
    client.token = "x" * 43
    with pytest.raises(InvalidStatus) as refused:
        client.socket(table)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("table", ["aaaaaaaaaaaa", "not-a-table"])
def test_an_unknown_table(server: Running, table: str) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        Client(server.url).socket(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004


def test_sockets_that_open_at_once_are_counted_too(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "sockets.db", sockets_per_person=3)) as inside:
        table, clients = seated(inside.url)
        opened = [clients[0].socket(table) for _ in range(3)]
        with pytest.raises(ConnectionClosed) as closed:
            clients[0].socket(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4003
        opened.pop().close()
        until(lambda: len(inside.server.sessions) == 2)
        clients[0].socket(table)


def test_a_server_that_stops_closes_sockets_and_ends_well(tmp_path: Path) -> None:
    server = Running(tmp_path / "stopping.db")
    table, clients = seated(server.url)
    sockets = [client.socket(table) for client in clients]
    assert server.stop() == 0
    for socket in sockets:
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1001, 1012)
