"""How messages travel: each is the frame that others would send, and only large ones are compressed."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from ratking.server.wire import COMPRESSED_FROM, LargeOnly, Offer, _frame

from .client import Client
from .running import Running


@pytest.mark.parametrize("length", [0, 1, 125, 126, 4000, COMPRESSED_FROM - 1])
def test_a_frame_is_as_others_write_it(length: int) -> None:
    text = b"x" * length
    assert _frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


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
