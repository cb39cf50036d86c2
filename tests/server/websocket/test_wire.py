"""How messages travel: each is the frame that others would send, and only large ones are compressed."""

from __future__ import annotations

import asyncio
import time
from typing import cast

import pytest
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from ratking.server.websocket.wire import COMPRESSED_FROM, POST, FastWebSocketProtocol, LargeOnly, Offer, Post, _frame, whole

from ..client import Client
from ..running import Running


@pytest.mark.parametrize("length", [0, 1, 125, 126, 4000, COMPRESSED_FROM - 1])
def test_a_frame_is_as_others_write_it(length: int) -> None:
    text = b"x" * length
    assert _frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("length", [1, 3, 4, 125, 126, 127, 128, 4096])
def test_a_whole_message_is_read_as_others_write_it(length: int) -> None:
    text = bytes(32 + number % 90 for number in range(length))
    data = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert whole(data, 4096) == text
    assert whole(data, length - 1) is None
    assert whole(data[:-1], 4096) is None
    assert whole(data + data[:1], 4096) is None


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b""),
        Frame(Opcode.TEXT, b"x", fin=False),
        Frame(Opcode.BINARY, b"x"),
        Frame(Opcode.CONT, b"x"),
        Frame(Opcode.PING, b"x"),
        Frame(Opcode.CLOSE, b"\x03\xe8"),
    ],
)
def test_all_else_is_left_to_the_parser(frame: Frame) -> None:
    assert whole(frame.serialize(mask=True), 4096) is None


@pytest.mark.parametrize("first", [0xC1, 0xA1, 0x91])
def test_what_is_compressed_or_not_masked_is_left_to_the_parser(first: int) -> None:
    masked = Frame(Opcode.TEXT, b"x").serialize(mask=True)
    assert whole(bytes([first]) + masked[1:], 4096) is None
    assert whole(Frame(Opcode.TEXT, b"xxxxxx").serialize(mask=False), 4096) is None


def test_messages_in_pieces_and_together(server: Running) -> None:
    """However they are cut: the same messages in the same order, before, between and after whole ones."""
    client = Client(server.url)
    table = client.table()
    client.sit(table, 0)
    socket = client.socket(table)
    wire = socket.connection.socket

    def chat(number: int) -> bytes:
        text = f'{{"type":"chat","text":"{number}","key":"{client.key()}"}}'
        return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)

    second, third, last = chat(1), chat(2), chat(4)
    for piece in (chat(0), second + third[:5], third[5:], chat(3), last[:1], last[1:]):
        wire.sendall(piece)
        time.sleep(0.05)
    for _ in range(5):
        socket.receive("ack")
    said = [entry["fields"]["text"] for entry in socket.entries if entry["kind"] == "chat"]
    assert said == ["0", "1", "2", "3", "4"]


def test_what_is_posted_and_what_is_sent_come_in_order() -> None:
    """And nothing after the close."""

    async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        assert scope["type"] == "websocket"
        post = cast("Post", (scope["extensions"] or {})[POST]["post"])
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        assert post([b"1", b"2"])
        assert post([b"3"])
        await send({"type": "websocket.send", "text": "4", "bytes": None})
        assert post([b"5"])
        await send({"type": "websocket.close", "code": 1000, "reason": None})
        assert not post([b"6"])

    async def heard() -> list[str | bytes]:
        loop = asyncio.get_running_loop()
        config = Config(application, log_level="error", lifespan="off")
        config.load()
        state = ServerState()
        listening = await loop.create_server(lambda: FastWebSocketProtocol(config, state, {}, loop), "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}") as client:
            texts = [text async for text in client]
        listening.close()
        return texts

    assert asyncio.run(heard()) == ["1", "2", "3", "4", "5"]


def test_only_large_messages_are_compressed() -> None:
    agreed, wire = Offer().process_request_params([("client_max_window_bits", None)], [])
    assert isinstance(wire, LargeOnly)
    assert ("server_no_context_takeover", None) in agreed
    small = Frame(Opcode.TEXT, b"x" * (COMPRESSED_FROM - 1))
    assert wire.encode(small) == small
    for _ in range(2):  # each by itself
        large = wire.encode(Frame(Opcode.TEXT, b"x" * COMPRESSED_FROM))
        assert large.rsv1
        assert len(large.data) < 100


def test_a_client_reads_both(server: Running) -> None:
    """The welcome of somebody who has missed much is large, the answer to a question is small."""
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
