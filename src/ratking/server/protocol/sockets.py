"""Messages over a WebSocket, and the codes with which the server closes one. JSON Schemas are made from these types."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.json import schema_components

from .base import Json, RequestBody, ResponseBody
from .playing import Ack, Asking, Chatting, Entry, Moving, Undoing, Why
from .tables import Show, TableNow

# ---- WebSocket: what a client sends


class WsMove(Moving, tag="move", tag_field="type"):
    """The same as POST moves."""


class WsUndo(Undoing, tag="undo", tag_field="type"):
    """The same as POST undo."""


class WsChat(Chatting, tag="chat", tag_field="type"):
    """The same as POST chat."""


class WsWhy(Asking, tag="why", tag_field="type"):
    """The same as POST why; the answer is `why`."""


class WsPong(RequestBody, tag="pong", tag_field="type"):
    """The answer to `ping`."""


class WsLook(RequestBody, tag="look", tag_field="type"):
    """Whether the person looks at the table now. Somebody who does not is told by other channels that it is their turn."""

    looking: bool


class WsShow(Show, tag="show", tag_field="type"):
    """The same as POST luck."""


ClientMessage = WsMove | WsUndo | WsChat | WsWhy | WsPong | WsLook | WsShow

# ---- WebSocket: what the server sends


class Wrong(ResponseBody):
    """An error: a key and fields from which a client can make its own sentence, and a sentence in the client's language."""

    key: str
    text: str
    fields: Json


class Problem(ResponseBody):
    """The body of every error response."""

    error: Wrong
    n: int | UnsetType = UNSET
    revision: int | UnsetType = UNSET
    """The table's present revision, if the move was stale."""


class WsWelcome(ResponseBody, tag="welcome", tag_field="type"):
    """The first message: the present state, and what happened after the newest entry that the client has seen."""

    n: int
    seat: int | None
    table: TableNow
    view: Json | None
    entries: list[Entry]
    events: list[Json]
    gap: bool
    """Whether too much was missed to send it all: then `entries` begin later, but `events` are complete."""
    heartbeat: float
    """Seconds between pings. If none arrives for three times as long, the connection is dead."""


class WsUpdate(ResponseBody, tag="update", tag_field="type"):
    """Something has happened. `n` is the newest entry; each update continues where the previous one ended."""

    n: int
    entries: list[Entry]
    events: list[Json]
    view: Json | UnsetType | None = UNSET
    """The seat's new view, if the game has changed."""
    table: TableNow | UnsetType = UNSET
    """The table, if something besides the game has changed."""
    clocks: list[float | None] | UnsetType = UNSET
    """Seconds left per seat, if the table has clocks."""
    running: int | UnsetType | None = UNSET


class WsAck(Ack, tag="ack", tag_field="type"):
    """The message with this key was carried out and stored."""


class WsRefused(ResponseBody, tag="refused", tag_field="type"):
    """The message with this key was refused; nothing has changed."""

    key: str | None
    error: Wrong
    n: int
    revision: int | None


class WsWhyAnswer(Why, tag="why", tag_field="type"):
    """The answer to `why`."""


class WsPing(ResponseBody, tag="ping", tag_field="type"):
    """A ping; the client must answer with `pong`."""

    n: int


class WsReload(ResponseBody, tag="reload", tag_field="type"):
    """The server had to load the table again. Messages without an `ack` were not carried out. A `welcome` follows."""


class WsNotice(ResponseBody, tag="notice", tag_field="type"):
    """The operator's announcement to everybody, for example of a restart. Empty when it has been removed."""

    text: str


ServerMessage = WsWelcome | WsUpdate | WsAck | WsRefused | WsWhyAnswer | WsPing | WsReload | WsNotice


CLOSE_CODES: Final = {
    1001: "the server stops: come back in a moment",
    1012: "the server restarts: come back in a moment",
    1008: "wrong origin, or no right to look on",
    1009: "the message is too large",
    1013: "the server cannot load the table just now: come back in a moment",
    4000: "too many invalid messages",
    4001: "no answer to ping in time",
    4002: "the outbox is full: come back and catch up",
    4003: "too many connections",
    4004: "no such table",
    4005: "the table is closed",
}
"""The codes with which the server closes a WebSocket, and what they mean."""


def socket_schemas() -> Json:
    """Return the JSON Schemas of the WebSocket messages: those a client may send, those it receives, and their parts."""
    (client, server), parts = schema_components([ClientMessage, ServerMessage], ref_template="#/parts/{name}")
    return {"client": client, "server": server, "parts": parts}
