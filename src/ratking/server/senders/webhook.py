"""WebhookSender: posts messages to an address of the person's own, in the form that Discord, Slack and others expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import parse_qs, quote, urlsplit

import msgspec
from msgspec import Struct

from ...version import __version__
from ..live.notification_store import Channel
from ..live.senders import Message
from ..tables.refused import Refused
from .guard import Guard

MOST_LETTERS: Final = 1800
"""The longest text that is sent to a chat. Discord allows 2,000 characters."""


class Posted(Struct):
    """A request to a webhook."""

    method: str
    url: str
    # object: JSON.
    body: dict[str, object]
    headers: dict[str, str] = {}


class WebhookSender:
    """Sends messages to webhooks of one kind."""

    public_key: str | None = None

    def __init__(self, kind: str, guard: Guard) -> None:
        self._format = FORMATS[kind]
        self._guard = guard

    def check(self, address: str) -> str:
        """Return the address if it can be one of a webhook. Raises Refused."""
        url = self._guard.check(address)
        self._format(url, Message(id="0", kind="test", title="", lines=[], link="", tag=""))
        return url

    async def send(self, channel: Channel, message: Message) -> None:
        """Send a message. Raises SendFailed."""
        posted = self._format(channel.address, message)
        headers = {"Content-Type": "application/json", "User-Agent": f"Ratking/{__version__}", **posted.headers}
        await self._guard.request(posted.method, posted.url, headers, msgspec.json.encode(posted.body))


def _discord(url: str, message: Message) -> Posted:
    return Posted("POST", url, {"content": _short(message), "allowed_mentions": {"parse": []}})


def _slack(url: str, message: Message) -> Posted:
    text = _short(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Posted("POST", url, {"text": text})


def _ntfy(url: str, message: Message) -> Posted:
    """The address is that of the topic; a message as JSON goes to the server itself."""
    parts = urlsplit(url)
    base, _, topic = parts.path.rstrip("/").rpartition("/")
    if not topic:
        raise Refused("bad_channel")
    body: dict[str, object] = {"topic": topic, "title": message.title, "message": "\n".join(message.lines) or message.title}
    body |= {"click": message.link} if message.link else {}
    return Posted("POST", parts._replace(path=f"{base}/", query="").geturl(), body)


def _matrix(url: str, message: Message) -> Posted:
    """The address is that of a room, with an access token: …/rooms/ROOM/send/m.room.message?access_token=TOKEN."""
    parts = urlsplit(url)
    token = parse_qs(parts.query).get("access_token", [""])[0]
    if not token or "/send/" not in parts.path:
        raise Refused("bad_channel")
    # The last part of the path identifies the message: sent again after a crash, it appears once.
    path = f"{parts.path.rstrip('/')}/{quote(message.id, safe='')}"
    body: dict[str, object] = {"msgtype": "m.text", "body": message.text}
    return Posted("PUT", parts._replace(path=path, query="").geturl(), body, {"Authorization": f"Bearer {token}"})


def _json(url: str, message: Message) -> Posted:
    body = {**msgspec.to_builtins(message), "text": message.text}
    return Posted("POST", url, body)


def _short(message: Message) -> str:
    """Return the text of a message without its oldest lines, if it is too long."""
    lines = list(message.lines)
    while lines and len("\n".join([message.title, *lines, message.link])) > MOST_LETTERS:
        lines.pop(0)
    return "\n".join([message.title, *lines, *([message.link] if message.link else [])])[:MOST_LETTERS]


FORMATS: Final[dict[str, Callable[[str, Message], Posted]]] = {
    "discord": _discord,
    "slack": _slack,
    "ntfy": _ntfy,
    "matrix": _matrix,
    "json": _json,
}
"""By kind of webhook, the request with which a message is sent to it."""
