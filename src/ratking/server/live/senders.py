"""Senders: what sends messages to people who do not look at the page: e-mail, webhooks, web push."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from msgspec import Struct

from .notification_store import Channel, NotificationKind

MessageKind = NotificationKind | Literal["code", "test"]
"""The kinds of notification; a code that confirms an address; a test of a channel."""

UNREACHABLE: Final = "channel_unreachable"
"""The trouble of a channel whose address does not answer or answers with an error."""
REFUSED: Final = "channel_refused"
"""The trouble of a channel whose address does not accept messages any more."""
FORBIDDEN: Final = "channel_forbidden"
"""The trouble of a channel whose address is not on the public internet."""


class Message(Struct, frozen=True):
    """A message to a person, in their language."""

    id: str
    """The same if the message must be sent again after a crash, so that receivers can notice."""
    kind: MessageKind
    title: str
    lines: list[str]
    """What has happened since, one sentence each."""
    link: str
    """Where to play."""
    tag: str
    """The same for all messages about one seat: a newer one replaces the older one, where that is possible.

    Messages about votes have one of their own, so that a turn does not hide a vote.
    """
    footer: str = ""
    """A sentence that says why the person gets this."""

    @property
    def text(self) -> str:
        """Title, lines and link as plain text."""
        return "\n".join([self.title, *self.lines, *([self.link] if self.link else [])])


class SendFailed(Exception):
    """Raised when a message could not be sent. `trouble` is a key of the words; `final` if trying again is useless."""

    def __init__(self, trouble: str, *, final: bool = False, gone: bool = False) -> None:
        super().__init__(trouble)
        self.trouble = trouble
        self.final = final
        self.gone = gone
        """Whether the channel has ended at the other side, so that it should be deleted."""


class Sender(Protocol):
    """Sends messages of one kind of channel."""

    public_key: str | None
    """The key that browsers need to subscribe to web push; None for other senders."""

    def check(self, address: str) -> str:
        """Return the address in the form in which it is stored. Raises Refused if it cannot be used."""

    async def send(self, channel: Channel, message: Message) -> None:
        """Send a message. Raises SendFailed."""
