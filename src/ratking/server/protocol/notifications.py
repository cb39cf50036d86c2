"""Messages about how a person wants to be told that it is their turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .base import RequestBody, ResponseBody, TimeOfDay

WebhookKind = Literal["discord", "slack", "ntfy", "matrix", "json"]
ChannelKind = Literal["mail", "push"] | WebhookKind
ChannelId = Annotated[str, Meta(pattern="^[0-9a-f]{24}$")]


class NewChannel(RequestBody):
    """A way to be told: an e-mail address, the address of a webhook, or the push subscription of a browser as JSON."""

    kind: ChannelKind
    address: Annotated[str, Meta(min_length=3, max_length=2000)]


class ChannelNow(ResponseBody):
    """One of the client's channels."""

    channel: str
    kind: ChannelKind
    shown: str
    """Enough of its address to recognise it: the e-mail address, or the host of a webhook."""
    confirmed: bool
    """Whether it is used. An e-mail address must be confirmed first with the code that was sent to it."""
    trouble: str | None
    """A sentence that says why the newest message could not be delivered, in the language of the request."""


class NewTableChannel(RequestBody):
    """The address of a webhook that is told whose turn it is at a table."""

    kind: WebhookKind
    address: Annotated[str, Meta(min_length=3, max_length=2000)]


class TableChannel(ResponseBody):
    """Where a whole group is told whose turn it is at a table."""

    kinds: list[WebhookKind]
    """The kinds of webhooks that this server offers. Empty if its operator has not allowed any."""
    seconds: float
    """After how many seconds the channel is told of a turn."""
    channel: ChannelNow | None
    """The channel of the table, if it has one."""


class Quiet(RequestBody):
    """The hours in which the person is not told anything, in the local time of a zone. Null for none."""

    quiet_from: TimeOfDay | None = None
    quiet_to: TimeOfDay | None = None
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    daily: TimeOfDay | None = None
    """The local time at which all turns are told in one message a day. Null: each turn is told by itself."""


class ToldHow(ResponseBody):
    """How this server can tell people that it is their turn, and how the client wants to be told."""

    kinds: list[ChannelKind]
    """The kinds of channels that this server offers. Empty if its operator has set up none."""
    push_key: str | None
    """The key of this server for push subscriptions (`applicationServerKey`), if it offers them."""
    seconds: float
    """After how many seconds a player who does not look at the table is told."""
    channels: list[ChannelNow]
    quiet_from: str | None
    quiet_to: str | None
    zone: str
    daily: str | None
    calendar: bool
    """Whether the client has a calendar with the times by which they must have answered."""


class CalendarLink(ResponseBody):
    """The secret address of the client's calendar. It is shown only once; a new one ends the old one."""

    link: str


class CalendarKey(RequestBody):
    """The secret in the address of a calendar."""

    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]


class Confirmation(RequestBody):
    """The code that was sent to an e-mail address. The channel is not in the path, which is logged."""

    channel: ChannelId
    code: Annotated[str, Meta(min_length=4, max_length=32)]


class Ended(ResponseBody):
    """A channel has ended."""

    ended: bool
    """Whether there was such a channel."""


class Stopping(RequestBody):
    """The channel to end, from the link in a message."""

    channel: ChannelId
