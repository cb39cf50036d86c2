"""Fuzzed WebSocket messages neither crash nor hang the server, and change nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from .client import Client, Socket, seated
from .running import Running

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
# Nearly valid messages: the names of fields are right, and their values may be.
ALMOST = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "undo", "why", "show", "pong", "ping", "welcome", ""])},
    optional={
        "move": st.sampled_from(["gallia", "", "x" * 300]) | JSON,
        "revision": st.integers(-5, 5) | st.just(10**30) | JSON,
        "key": st.sampled_from(["a-good-key", "short", "né" * 8]) | JSON,
        "text": JSON,
        "nonce": st.just("0" * 32) | JSON,
    },
)
MESSAGES = st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps) | ALMOST.map(json.dumps)

_scene: list[tuple[str, Client, Any]] = []


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages=st.lists(MESSAGES, min_size=1, max_size=8))
def test_random_messages(server: Running, messages: list[str | bytes]) -> None:
    send_whatever(server, messages)


@pytest.mark.long
@settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages=st.lists(MESSAGES, min_size=1, max_size=20))
def test_many_random_messages(server: Running, messages: list[str | bytes]) -> None:
    send_whatever(server, messages)


def send_whatever(server: Running, messages: list[str | bytes]) -> None:
    """Send messages, and check that the table has not changed and the server still answers."""
    if not _scene:
        table, clients = seated(server.url)
        stranger = 1 - clients[0].view(table)["asked"]  # not to move, so no message can be a legal move
        _scene.append((table, clients[stranger], clients[stranger].view(table)))
    table, client, before = _scene[0]
    socket = client.socket(table)
    try:
        for message in messages:
            try:
                socket.connection.send(message)
            except UnicodeEncodeError:
                continue  # a lone surrogate, which no client can send
        _answers(socket)
    except ConnectionClosed:
        pass  # the socket was closed, which is a valid answer too
    finally:
        socket.close()
    assert client.view(table) == before


def _answers(socket: Socket) -> None:
    """Check that the socket still answers."""
    socket.connection.send(json.dumps({"type": "why", "move": "the last one"}))
    while socket.receive("why", "refused", seconds=10)["type"] != "why":
        continue
