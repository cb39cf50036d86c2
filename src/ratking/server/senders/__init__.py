"""Senders of messages to people who do not look at the page. Each is there only if the operator has set it up."""

from __future__ import annotations

from ..live.senders import Sender
from ..live.store import Store
from ..settings import Settings


async def senders_of(settings: Settings, store: Store) -> dict[str, Sender]:
    """Return the senders that these settings allow, by kind of channel. Raises Refused."""
    found: dict[str, Sender] = {}
    if not settings.notifies:
        return found
    # Only here, because what these import takes long, and most servers do not need it.
    from .guard import Guard
    from .mail import MailSender
    from .webhook import FORMATS, WebhookSender

    guard = Guard(loopback=settings.webhooks_to_loopback_for_tests)
    if settings.smtp_host and settings.mail_from:
        found["mail"] = MailSender(settings)
    if settings.push_contact and settings.secure:
        from .push import PushSender  # it needs a library of its own

        found["push"] = await PushSender.made(settings.push_contact, store.notifications, guard)
    if settings.webhooks:
        found.update({kind: WebhookSender(kind, guard) for kind in FORMATS})
    return found
