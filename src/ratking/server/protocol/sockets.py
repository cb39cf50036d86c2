"""What goes over a WebSocket, and why the server ends one. JSON Schemas are made from these types."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.json import schema_components

from .base import Json, RequestBody, ResponseBody
from .playing import Ack, Asking, Chatting, Entry, Moving, Undoing, Why
from .tables import Show, TableNow

# ---- WebSocket: what a client sends


class WsMove(Moving, tag="move", tag_field="type"):
    """As POST moves."""


class WsUndo(Undoing, tag="undo", tag_field="type"):
    """As POST undo."""


class WsChat(Chatting, tag="chat", tag_field="type"):
    """As POST chat."""


class WsWhy(Asking, tag="why", tag_field="type"):
    """As POST why; answered by `why`."""


class WsPong(RequestBody, tag="pong", tag_field="type"):
    """The answer to `ping`."""


class WsShow(Show, tag="show", tag_field="type"):
    """As POST luck."""


ClientMessage = WsMove | WsUndo | WsChat | WsWhy | WsPong | WsShow

# ---- WebSocket: what the server sends


class Wrong(ResponseBody):
    """What is wrong: a key and fields for a client's own words, and a sentence in the language asked for."""

    key: str
    text: str
    fields: Json


class Problem(ResponseBody):
    """The body of every answer that is an error."""

    error: Wrong
    n: int | UnsetType = UNSET
    revision: int | UnsetType = UNSET
    """Where the table is now, if the move was stale."""


class WsWelcome(ResponseBody, tag="welcome", tag_field="type"):
    """The first message: everything as it is now, and what was missed since the number the client had seen."""

    n: int
    seat: int | None
    table: TableNow
    view: Json | None
    entries: list[Entry]
    events: list[Json]
    gap: bool
    """True if too much was missed to be sent: `entries` begin later, `events` are complete."""
    heartbeat: float
    """Seconds between pings; without one for three times as long the connection is dead."""


class WsUpdate(ResponseBody, tag="update", tag_field="type"):
    """What has happened. `n` is the newest entry; each update begins where the one before ended."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | UnsetType | None = UNSET
    """The seat's new view, if the game has moved on."""
    table: TableNow | UnsetType = UNSET
    """If something besides the game has changed."""
    clocks: list[float | None] | UnsetType = UNSET
    """Seconds left by seat, if there are clocks."""
    running: int | UnsetType | None = UNSET


class WsAck(Ack, tag="ack", tag_field="type"):
    """The message with this key is done, and durable."""


class WsRefused(ResponseBody, tag="refused", tag_field="type"):
    """The message with this key has changed nothing."""

    key: str | None
    error: Wrong
    n: int
    revision: int | None


class WsWhyAnswer(Why, tag="why", tag_field="type"):
    """The answer to `why`."""


class WsPing(ResponseBody, tag="ping", tag_field="type"):
    """Answer with `pong`."""

    n: int


class WsReload(ResponseBody, tag="reload", tag_field="type"):
    """The server has had to load the table again: what was not acknowledged did not happen. A `welcome` follows."""


class WsNotice(ResponseBody, tag="notice", tag_field="type"):
    """What the operator says to everybody: a restart, for example. Empty when there is nothing to say any more."""

    text: str


ServerMessage = WsWelcome | WsUpdate | WsAck | WsRefused | WsWhyAnswer | WsPing | WsReload | WsNotice


CLOSE_CODES: Final = {
    1001: "the server stops: come back in a moment",
    1012: "the server restarts: come back in a moment",
    1008: "wrong origin, or no right to look on",
    1009: "the message is too large",
    1013: "the server cannot load the table just now: come back in a moment",
    4000: "too many messages that are none",
    4001: "no answer to ping in time",
    4002: "the outbox is full: come back and catch up",
    4003: "too many connections",
    4004: "no such table",
    4005: "the table is closed",
}
"""Why the server ends a WebSocket."""


def socket_schemas() -> Json:
    """JSON Schemas of the WebSocket messages: what a client may send, what it must understand, and their parts."""
    (client, server), parts = schema_components([ClientMessage, ServerMessage], ref_template="#/parts/{name}")
    return {"client": client, "server": server, "parts": parts}
