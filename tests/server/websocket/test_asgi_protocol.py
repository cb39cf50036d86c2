"""WebSocket messages: in order, complete, according to RFC 6455, and only large ones compressed."""

from __future__ import annotations

import asyncio
import base64
import logging
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Close, CloseCode, Frame, Opcode

from ratking.server.websocket import asgi_protocol
from ratking.server.websocket.asgi_protocol import POST, UNREAD, AsgiProtocol
from ratking.server.websocket.compression import COMPRESSED_FROM, LargeOnly, LargeOnlyFactory

from ..client import Client
from ..running import Running

MOST = 4096
"""The largest message that the servers of these tests accept, in bytes."""


# ---- an application, a server, and two kinds of client


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Send every message back; "bye" closes the socket."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        if message.get("text") == "bye":
            await send({"type": "websocket.close", "code": 4005})
            return
        await send({**message, "type": "websocket.send"})


class Server:
    """A listening server, with the state that uvicorn would have."""

    def __init__(self, state: ServerState, port: int) -> None:
        self.state = state
        self.port = port
        self.url = f"ws://127.0.0.1:{port}/here?since=3"

    async def raw(self) -> Raw:
        """A client that sends exactly the given bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(b"x" * 16).decode()
        writer.write(
            f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        return Raw(reader, writer)


class Raw:
    """A client that sends exactly the given bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, *frames: Frame, mask: bool = True) -> None:
        self.writer.write(b"".join(frame.serialize(mask=mask) for frame in frames))

    async def next(self) -> tuple[int, bytes]:
        """Return the opcode and the content of the next frame, which must be complete and not masked."""
        first, length = await self.reader.readexactly(2)
        assert first & 0x80
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        return first & 0x0F, await self.reader.readexactly(length)

    async def closed(self) -> int:
        """Return the code with which the server closes the connection; nothing may follow it."""
        async with asyncio.timeout(5):
            while True:
                opcode, data = await self.next()
                if opcode == Opcode.CLOSE:
                    assert await self.reader.read() == b""
                    return Close.parse(data).code


# Any: an ASGI application.
@asynccontextmanager
async def serving(
    application: Any = echo, most: int = MOST, protocol: type[AsgiProtocol] = AsgiProtocol
) -> AsyncIterator[Server]:
    config = uvicorn.Config(application, log_config=None, lifespan="off", ws=protocol, ws_max_size=most)
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    try:
        yield Server(state, listening.sockets[0].getsockname()[1])
    finally:
        listening.close()
        async with asyncio.timeout(5):
            while state.connections or state.tasks:
                await asyncio.sleep(0.01)


def raw(talk: Callable[[Raw], Awaitable[None]], most: int = MOST) -> None:
    """Run a raw client with the echo server."""

    async def whole() -> None:
        async with serving(most=most) as server, asyncio.timeout(10):
            client = await server.raw()
            try:
                await talk(client)
            finally:
                client.writer.close()

    asyncio.run(whole())


def text(content: bytes, fin: bool = True) -> Frame:
    return Frame(Opcode.TEXT, content, fin)


def rest(content: bytes, fin: bool = True) -> Frame:
    return Frame(Opcode.CONT, content, fin)


# ---- messages


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, MOST])
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY])
def test_messages_of_all_lengths(length: int, opcode: Opcode) -> None:
    async def talk(client: Raw) -> None:
        content = bytes(32 + number % 90 for number in range(length))
        client.send(Frame(opcode, content))
        assert await client.next() == (opcode, content)

    raw(talk)


def test_fragments_with_control_frames_between_them() -> None:
    async def talk(client: Raw) -> None:
        client.send(
            text(b"one ", False), Frame(Opcode.PING, b"!"), rest(b"two ", False), Frame(Opcode.PONG, b""), rest(b"three")
        )
        assert await client.next() == (Opcode.PONG, b"!")
        assert await client.next() == (Opcode.TEXT, b"one two three")
        client.send(Frame(Opcode.BINARY, b"\xff", False), rest(b"\xfe"), text(b"next"))
        assert await client.next() == (Opcode.BINARY, b"\xff\xfe")
        assert await client.next() == (Opcode.TEXT, b"next")

    raw(talk)


def test_a_character_may_be_split_by_fragments() -> None:
    async def talk(client: Raw) -> None:
        letter = "è".encode()
        client.send(text(letter[:1], False), rest(letter[1:]))
        assert await client.next() == (Opcode.TEXT, letter)

    raw(talk)


def test_bytes_that_come_one_by_one() -> None:
    async def talk(client: Raw) -> None:
        for byte in text(b"slowly").serialize(mask=True) + text(b"but surely").serialize(mask=True):
            client.writer.write(bytes([byte]))
            await client.writer.drain()
            await asyncio.sleep(0)
        assert await client.next() == (Opcode.TEXT, b"slowly")
        assert await client.next() == (Opcode.TEXT, b"but surely")

    raw(talk)


WRONG = {
    "not masked": ([text(b"hello")], False, CloseCode.PROTOCOL_ERROR),
    "the rest of nothing": ([rest(b"x")], True, CloseCode.PROTOCOL_ERROR),
    "a message in a message": ([text(b"x", False), text(b"y")], True, CloseCode.PROTOCOL_ERROR),
    "too large": ([text(b"x" * (MOST + 1))], True, CloseCode.MESSAGE_TOO_BIG),
    "too large in pieces": ([text(b"x" * MOST, False), rest(b"x")], True, CloseCode.MESSAGE_TOO_BIG),
    "no text": ([text(b"\xff\xff")], True, CloseCode.INVALID_DATA),
    "no text in pieces": ([text(b"\xc3", False), rest(b"x")], True, CloseCode.INVALID_DATA),
}


@pytest.mark.parametrize(("frames", "mask", "code"), WRONG.values(), ids=WRONG.keys())
def test_errors_close_the_connection_with_the_right_code_and_no_traceback(
    frames: list[Frame], mask: bool, code: CloseCode, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(client: Raw) -> None:
        client.send(*frames, mask=mask)
        assert await client.closed() == code

    with caplog.at_level(logging.INFO):
        raw(talk)
    assert [record for record in caplog.records if record.exc_info or record.levelno > logging.INFO] == []


@pytest.mark.parametrize(
    "first", [0xA1, 0x91, 0xC1, 0x83, 0x09], ids=["rsv2", "rsv3", "compressed", "opcode 3", "half a ping"]
)
def test_invalid_frame_headers(first: int) -> None:
    async def talk(client: Raw) -> None:
        client.writer.write(bytes([first, 0x81, 0, 0, 0, 0, 0x78]))
        assert await client.closed() == CloseCode.PROTOCOL_ERROR

    raw(talk)


def test_a_frame_header_with_too_large_a_length_is_refused_at_once() -> None:
    async def talk(client: Raw) -> None:
        client.writer.write(b"\x81\xff" + (2**62).to_bytes(8, "big"))
        assert await client.closed() == CloseCode.MESSAGE_TOO_BIG

    raw(talk)


@pytest.mark.parametrize("code", [1000, 1001, 3000, 4999])
def test_a_close_is_answered_with_its_code(code: int) -> None:
    async def talk(client: Raw) -> None:
        client.send(Frame(Opcode.CLOSE, Close(code, "").serialize()))
        assert await client.closed() == code

    raw(talk)


def test_messages_before_a_close_are_delivered() -> None:
    """Even if both arrive together: the move of a player who moves and leaves is made."""
    taken: list[str] = []

    async def notes(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            taken.append(message["text"])

    async def whole() -> None:
        async with serving(notes) as server, asyncio.timeout(10):
            client = await server.raw()
            close = Frame(Opcode.CLOSE, Close(1000, "").serialize())
            client.send(text(b"one"), text(b"two"), close, text(b"three"))
            assert await client.closed() == 1000
            client.writer.close()

    asyncio.run(whole())
    assert taken == ["one", "two"]


@pytest.mark.parametrize("data", [b"\x03", b"\x03\xed", b"\x00\x00", b"\x03\xe8\xff"])
def test_an_invalid_close(data: bytes) -> None:
    async def talk(client: Raw) -> None:
        client.send(Frame(Opcode.CLOSE, data))
        assert await client.closed() in (CloseCode.PROTOCOL_ERROR, CloseCode.INVALID_DATA)

    raw(talk)


def test_the_application_closes_and_a_silent_client_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi_protocol, "CLOSE_SECONDS", 0.2)

    async def talk(client: Raw) -> None:
        client.send(text(b"bye"))
        assert await client.next() == (Opcode.CLOSE, Close(4005, "").serialize())
        client.send(text(b"late"), text(b"later"))
        begun = time.monotonic()
        with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
            await client.next()
        assert 0.1 < time.monotonic() - begun < 5

    raw(talk)


# ---- handshakes


async def refuses(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008})


async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
    raise ValueError


@pytest.mark.parametrize(("application", "status"), [(refuses, 403), (breaks, 500)])
def test_a_handshake_that_is_refused(application: object, status: int) -> None:
    async def talk() -> None:
        async with serving(application) as server:
            with pytest.raises(InvalidStatus) as refused:
                await connect(server.url)
            assert refused.value.response.status_code == status

    asyncio.run(talk())


def test_an_invalid_handshake_does_not_reach_the_application() -> None:
    async def talk() -> None:
        async with serving(breaks) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            assert (await reader.readuntil(b"\r\n")) == b"HTTP/1.1 400 Bad Request\r\n"
            await reader.read()
            writer.close()

    asyncio.run(talk())


def test_the_scope_of_a_handshake() -> None:
    scopes: list[Scope] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)
        await refuses(scope, receive, send)

    async def talk() -> None:
        async with serving(application) as server:
            with pytest.raises(InvalidStatus):
                await connect(server.url.replace("/here", "/h%C3%A8re"), additional_headers={"X-Name": "Anna"})

    asyncio.run(talk())
    (scope,) = scopes
    assert (scope["type"], scope["scheme"], scope["path"]) == ("websocket", "ws", "/hère")
    assert (scope["raw_path"], scope["query_string"]) == (b"/h%C3%A8re", b"since=3")
    assert (b"x-name", b"Anna") in scope["headers"]
    assert scope["client"][0] == scope["server"][0] == "127.0.0.1"
    assert scope["client"][1] != scope["server"][1]


def test_logs_contain_no_address_and_no_query(caplog: pytest.LogCaptureFixture) -> None:
    async def talk() -> None:
        async with serving() as server, connect(server.url) as client:
            await client.send("x")
            assert await client.recv() == "x"
        async with serving(breaks) as server:
            with pytest.raises(InvalidStatus):
                await connect(server.url)

    with caplog.at_level(logging.INFO):
        asyncio.run(talk())
    ours = [record for record in caplog.records if record.name != "websockets.client"]
    assert [record.getMessage() for record in ours if record.levelno >= logging.WARNING] == [
        "a WebSocket ended with an error"
    ]
    assert "127.0.0.1" not in caplog.text
    assert "since" not in caplog.text


# ---- sending together


def test_posted_and_sent_messages_arrive_in_order_and_none_after_the_close() -> None:
    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        post = scope["extensions"][POST]["post"]
        assert not post([b"before"])
        await receive()
        await send({"type": "websocket.accept"})
        assert post([b"1", b"2"])
        assert post([b"3"])
        await send({"type": "websocket.send", "text": "4"})
        assert post([b"5"])
        await send({"type": "websocket.close", "code": 1000})
        assert not post([b"6"])
        with pytest.raises(ConnectionResetError):
            await send({"type": "websocket.send", "text": "7"})

    async def heard() -> list[str | bytes]:
        async with serving(application) as server, connect(server.url) as client:
            return [message async for message in client]

    assert asyncio.run(heard()) == ["1", "2", "3", "4", "5"]


def test_messages_posted_together_are_written_together() -> None:
    writes: list[bytes] = []

    class CountingTransport:
        """A transport that records its writes."""

        def __init__(self, transport: asyncio.BaseTransport) -> None:
            self.transport = cast("asyncio.Transport", transport)

        def write(self, data: bytes) -> None:
            writes.append(data)
            self.transport.write(data)

        # Any: every other method of a transport.
        def __getattr__(self, name: str) -> Any:
            return getattr(self.transport, name)

    class Counted(AsgiProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(cast("asyncio.Transport", CountingTransport(transport)))

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(0.05)
        writes.clear()
        for number in range(10):
            assert scope["extensions"][POST]["post"]([b"%d" % number])
        await asyncio.sleep(0.05)
        assert len(writes) == 1
        await send({"type": "websocket.close", "code": 1000})

    async def heard() -> list[str | bytes]:
        async with serving(application, protocol=Counted) as server, connect(server.url) as client:
            return [message async for message in client]

    assert asyncio.run(heard()) == [str(number) for number in range(10)]


def test_posting_is_bounded() -> None:
    """For many messages at once, and for a client that does not read."""
    posted: list[int] = []

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(200):
            posted.append(0)
            while scope["extensions"][POST]["post"]([b"x" * 1000]):
                posted[-1] += 1
            await asyncio.sleep(0)

    async def talk() -> None:
        async with serving(application) as server:
            client = await server.raw()
            while len(posted) < 200:
                await asyncio.sleep(0.01)
            client.writer.transport.abort()

    asyncio.run(talk())
    assert 50 < posted[0] < 100
    assert posted[-1] == 0


def test_reading_pauses_for_a_client_with_many_unanswered_messages() -> None:
    """It is resumed when they are answered, and nothing is lost."""
    transports: list[asyncio.Transport] = []
    numbers = [str(number) for number in range(10 * UNREAD)]

    class Watched(AsgiProtocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            transports.append(cast("asyncio.Transport", transport))
            super().connection_made(transport)

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        assert transports[0].is_reading()
        await asyncio.sleep(0.3)
        assert not transports[0].is_reading()
        for _ in numbers:
            await send({"type": "websocket.send", "text": (await receive())["text"]})
        assert transports[0].is_reading()
        await send({"type": "websocket.close", "code": 1000})

    async def heard() -> list[str | bytes]:
        async with serving(application, protocol=Watched) as server, connect(server.url) as client:
            for number in numbers:
                await client.send(number)
                await asyncio.sleep(0.001)
            return [message async for message in client]

    assert asyncio.run(heard()) == numbers


# ---- stopping


def test_a_server_that_stops_closes_with_its_code() -> None:
    async def talk() -> None:
        async with serving() as server:
            async with connect(server.url) as client:
                await client.send("x")
                await client.recv()
                for protocol in list(server.state.connections):
                    protocol.shutdown()
                with pytest.raises(ConnectionClosed) as closed:
                    await client.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART

    asyncio.run(talk())


def test_a_silent_client_does_not_keep_a_server_from_stopping() -> None:
    async def talk() -> None:
        async with serving() as server:
            client = await server.raw()
            begun = time.monotonic()
            for protocol in list(server.state.connections):
                protocol.shutdown()
            while server.state.connections:
                await asyncio.sleep(0.01)
            assert time.monotonic() - begun < 5
            client.writer.close()

    asyncio.run(talk())


# ---- compression


def test_only_large_messages_are_compressed() -> None:
    agreed, extension = LargeOnlyFactory().process_request_params([("client_max_window_bits", None)], [])
    assert isinstance(extension, LargeOnly)
    assert ("server_no_context_takeover", None) in agreed
    small = Frame(Opcode.TEXT, b"x" * (COMPRESSED_FROM - 1))
    assert extension.encode(small) == small
    for _ in range(2):  # each message is compressed by itself
        large = extension.encode(Frame(Opcode.TEXT, b"x" * COMPRESSED_FROM))
        assert large.rsv1
        assert len(large.data) < 100


@pytest.mark.parametrize("compression", ["deflate", None])
def test_a_client_reads_both_whether_it_compresses_or_not(compression: str | None) -> None:
    async def talk() -> None:
        async with serving(most=100_000) as server, connect(server.url, compression=compression) as client:
            for sent in ("small", "large " * COMPRESSED_FROM, "small", "large " * COMPRESSED_FROM):
                await client.send(sent)
                assert await client.recv() == sent

    asyncio.run(talk())


def test_a_compression_bomb_is_refused() -> None:
    """The size of a compressed message is that of its uncompressed content."""

    async def talk() -> None:
        async with serving() as server, connect(server.url) as client:
            await client.send("x" * 50_000)
            with pytest.raises(ConnectionClosed) as closed:
                await client.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.MESSAGE_TOO_BIG

    asyncio.run(talk())


# ---- with a whole server


def test_messages_in_pieces_and_together(server: Running) -> None:
    """However they are split: the same messages in the same order, before, between and after complete ones."""
    client = Client(server.url)
    table = client.table()
    client.sit(table, 0)
    socket = client.socket(table)
    wire = socket.connection.socket

    def chat(number: int) -> bytes:
        said = f'{{"type":"chat","text":"{number}","key":"{client.key()}"}}'
        return text(said.encode()).serialize(mask=True)

    second, third, last = chat(1), chat(2), chat(4)
    for piece in (chat(0), second + third[:5], third[5:], chat(3), last[:1], last[1:]):
        wire.sendall(piece)
        time.sleep(0.05)
    for _ in range(5):
        socket.receive("ack")
    said = [entry["fields"]["text"] for entry in socket.entries if entry["kind"] == "chat"]
    assert said == ["0", "1", "2", "3", "4"]


def test_a_client_reads_large_and_small_messages(server: Running) -> None:
    """The welcome of a client that has missed much is large, and the answer to a question is small."""
    client = Client(server.url)
    table = client.table()
    client.sit(table, 0)
    socket = client.socket(table)
    for number in range(40):
        socket.send(type="chat", text=f"{number} " + "so long " * 40, key=client.key())
        assert socket.receive("ack", "refused")["type"] == "ack"
    again = client.socket(table, since=0)
    assert len(again.raw[0]) > COMPRESSED_FROM
    assert len([entry for entry in again.entries if entry["kind"] == "chat"]) == 40
