"""Telling: a server whose senders lead to sinks on this machine, and people with channels there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..client import Client, Json
from ..running import Running, until
from .browser import Browser
from .sinks import HttpSink, SmtpSink

PAGE = "https://rats.example"


# Any: settings of different types.
def telling(database: str | Path, smtp: SmtpSink | None, webhooks: bool = True, **more: Any) -> Running:
    """Start a server that tells people by e-mail, if there is a sink for it, and by webhooks."""
    mail: dict[str, Any] = {}
    if smtp is not None:
        mail = {
            "smtp_host": "127.0.0.1",
            "smtp_port": smtp.port,
            "smtp_tls": "none",
            "mail_from": "Rats <rats@rats.example>",
        }
    allowed = {"webhooks": webhooks, "webhooks_to_loopback_for_tests": True}
    return Running(database, **{"public_url": PAGE, "notify_seconds": 1, **allowed, **mail, **more})


def by_webhook(client: Client, sink: HttpSink, kind: str = "json") -> Json:
    """Give a person a webhook. Its path is the person, so that what arrives can be told apart."""
    path = {"matrix": "rooms/r/send/m.room.message?access_token=secret"}.get(kind, str(client.person))
    made: Json = client.done("POST", "/api/me/channels", {"kind": kind, "address": f"{sink.url}/{path}"})
    sink.posted.clear()
    return made


def by_push(client: Client, sink: HttpSink) -> Browser:
    """Let a browser of a person subscribe to web push. Its path is the person, so that what arrives can be told apart."""
    browser = Browser()
    address = browser.subscription(f"{sink.url}/{client.person}")
    client.done("POST", "/api/me/channels", {"kind": "push", "address": address})
    sink.posted.clear()
    return browser


def by_mail(client: Client, sink: SmtpSink, address: str) -> Json:
    """Give a person an e-mail address, and enter the code that arrives."""
    made: Json = client.done("POST", "/api/me/channels", {"kind": "mail", "address": address})
    until(lambda: any(mail.to == address for mail in sink.mails))
    code = next(mail for mail in sink.mails if mail.to == address).subject.split()[0]
    client.done("POST", "/api/me/channels/code", {"channel": made["channel"], "code": code})
    sink.mails.clear()
    return made


def answer_all(client: Client, table: str) -> None:
    """Answer questions at a table until another seat is asked."""
    view = client.view(table)
    seat = view["asked"]
    while view["asked"] == seat:
        assert client.move(table, view["moves"][0], view["revision"]).status == 200
        view = client.view(table)
