"""No secret is in the log or the metrics, at the most talkative setting, after a conversation with every kind of secret."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from .client import Client
from .notifications.browser import Browser
from .notifications.sinks import HttpSink, SmtpSink
from .notifications.telling import answer_all, by_mail, telling
from .running import Running, until


class Secrets:
    """The secrets of a conversation, each with its name."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def add(self, name: str, secret: str) -> str:
        assert len(secret) >= 8, name
        self.known[name] = secret
        return secret

    def found_in(self, text: str) -> list[str]:
        return [name for name, secret in self.known.items() if secret in text]


def last(link: str) -> str:
    """Return the secret at the end of a link."""
    return link.rpartition("/")[2].rpartition("=")[2]


def converse(server: Running, hooks: HttpSink, mails: SmtpSink) -> Secrets:
    """Use every kind of secret, rightly and wrongly."""
    secrets = Secrets()
    anna, bruno = Client(server.url), Client(server.url)
    for client, name in ((anna, "Anna"), (bruno, "Bruno")):
        secrets.add(f"the token of {name}", str(client.token))

    # Seats and their links.
    table = anna.table(seats=[{"kind": "open"}, {"kind": "link"}], clock={"kind": "days", "days": 1})
    secrets.add("the key of a seat", anna.sit(table, 0)["key"])
    invitation = secrets.add("an invitation", anna.done("POST", f"/api/tables/{table}/seats/1/link", {})["key"])
    assert bruno.post(f"/api/tables/{table}/seats/1", {"name": "B", "key": "x" * 24}).status == 403
    secrets.add("the key of another seat", bruno.sit(table, 1, key=invitation)["key"])

    # Other devices.
    code = secrets.add("a code for another device", anna.done("POST", "/api/me/code", {})["code"])
    claimed = Client(server.url, somebody=False).done("POST", "/api/me/claim", {"code": code, "show": True})
    secrets.add("the token of another device", claimed["token"])
    saved = secrets.add("a saved link", last(anna.done("POST", "/api/me/keyring", {})["link"]))
    claimed = Client(server.url, somebody=False).done("POST", "/api/me/claim", {"code": saved, "show": True})
    secrets.add("the token of a device with a saved link", claimed["token"])
    assert Client(server.url, somebody=False).post("/api/me/claim", {"code": code}).status == 403

    # A calendar, and the ways to be told.
    calendar = secrets.add("a calendar", last(anna.done("POST", "/api/me/calendar", {})["link"]))
    assert Client(server.url, somebody=False).get(f"/api/calendar?key={calendar}").status == 200
    secrets.add("an e-mail address", "very.private@rats.example")
    secrets.add("the stop link of an e-mail", by_mail(anna, mails, "very.private@rats.example")["channel"])
    paths = {"json": "the-secret-of-json", "slack": "the-secret-of-slack", "ntfy": "the-secret-of-ntfy"}
    for kind, path in paths.items():
        secrets.add(f"the address at {kind}", path)
        made = bruno.done("POST", "/api/me/channels", {"kind": kind, "address": f"{hooks.url}/{path}"})
    secrets.add("the stop link of a webhook", made["channel"])
    access = secrets.add("the token of Matrix", "the-token-of-matrix")
    room = f"{hooks.url}/rooms/r/send/m.room.message?access_token={access}"
    bruno.done("POST", "/api/me/channels", {"kind": "matrix", "address": room})
    browser = Browser()
    subscription = browser.subscription(f"{hooks.url}/{secrets.add('a push endpoint', 'the-secret-of-push')}")
    secrets.add("the key of a push subscription", json.loads(subscription)["keys"]["auth"])
    bruno.done("POST", "/api/me/channels", {"kind": "push", "address": subscription})
    group = {"kind": "discord", "address": f"{hooks.url}/{secrets.add('the address of a group', 'the-secret-of-a-group')}"}
    anna.done("PUT", f"/api/tables/{table}/channel", group)

    # A game in which people are told, at first in vain.
    anna.start(table)
    until(lambda: anna.get(f"/api/tables/{table}").json["status"] == "playing")
    socket = anna.socket(table)
    hooks.posted.clear()
    hooks.status = 500
    players = [anna, bruno]
    answer_all(players[int(anna.view(table)["asked"])], table)
    socket.close()
    until(lambda: hooks.posted, 30)
    hooks.status = 200
    answer_all(players[int(anna.view(table)["asked"])], table)
    answer_all(players[int(anna.view(table)["asked"])], table)
    time.sleep(2.0)

    # The ends of things, and requests with secrets where they do not belong.
    stop = f"/api/channels/stop?channel={secrets.known['the stop link of a webhook']}"
    form = "application/x-www-form-urlencoded"
    assert Client(server.url, somebody=False).ask("POST", stop, raw=b"", content_type=form).status == 200
    for query in secrets.known.values():
        bruno.get(f"/api/tables/{table}?key={query}")
        bruno.ask("POST", "/api/me/channels", raw=f'{{"kind": "{query}'.encode())
    return secrets


# Any: settings of different types.
@pytest.mark.parametrize("log", ["json", "text"])
def test_no_secret_is_logged_or_measured(tmp_path: Path, log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    logged = tmp_path / "log.txt"
    push: dict[str, Any] = {"push_contact": "mailto:op@rats.example"}
    real = subprocess.Popen
    with logged.open("w") as errors, HttpSink() as hooks, SmtpSink() as mails:
        monkeypatch.setattr(subprocess, "Popen", lambda *given, **named: real(*given, **{**named, "stderr": errors}))
        with telling(tmp_path / "ratking.db", mails, log=log, **push) as server:
            secrets = converse(server, hooks, mails)
            metrics = Client(server.url, somebody=False).get("/metrics").body.decode()
    said = logged.read_text()
    assert "/api/me/claim" in said, "requests are logged"
    assert "/api/calendar" in said
    assert "ratking_" in metrics
    assert len(secrets.known) >= 18
    assert secrets.found_in(said) == []
    assert secrets.found_in(metrics) == []
