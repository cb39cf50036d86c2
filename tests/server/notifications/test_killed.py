"""A server that is killed in the middle of sending: the message is sent again after the start, with the same id."""

from __future__ import annotations

import threading
from pathlib import Path

from ..client import seated
from ..running import until
from .sinks import HttpSink
from .telling import answer_all, by_webhook, telling


def test_a_message_under_way_when_the_server_is_killed_is_sent_again(tmp_path: Path) -> None:
    """The receiver had it, but the server could not know that. By the id the receiver can see that it is the same."""
    with HttpSink() as hooks, telling(tmp_path / "ratking.db", None) as server:
        table, (anna, bruno) = seated(server.url, clock={"kind": "days", "days": 1})
        by_webhook(bruno, hooks)
        killed = threading.Event()

        def hold() -> None:
            killed.wait(60)

        hooks.before = hold
        answer_all(anna, table)
        until(lambda: hooks.posted)
        server.kill()
        killed.set()
        hooks.before = lambda: None
        server.restart()
        until(lambda: len(hooks.posted) == 2, 20)
        first, second = hooks.posted
        assert first.json["id"] == second.json["id"]
        bruno.again()
        answer_all(bruno, table)


def test_a_game_begun_without_senders_is_told_once_there_are_some(tmp_path: Path) -> None:
    database = tmp_path / "ratking.db"
    with telling(database, None, webhooks=False) as server:
        _, (anna, _) = seated(server.url, clock={"kind": "days", "days": 1})
        assert anna.get("/api/me/notifications").json["kinds"] == []
    with HttpSink() as hooks, telling(database, None) as server:
        anna.again(server.url)
        by_webhook(anna, hooks)
        until(lambda: hooks.posted)
        assert hooks.posted[0].json["kind"] == "turn"
