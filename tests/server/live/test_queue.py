"""Hints over HTTP: they do not delay bots, too many are refused, and those of disconnected clients are cancelled."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ratking.server.thinking.hosts import QUESTIONS_EACH, BotHosts

from ..client import Answer, Client, seated
from ..inside import Inside, settings
from ..running import until
from ..thinking import bad_bots

BOT = {"kind": "bot", "level": "novice"}


def hints(url: str, client: Client, table: str, count: int) -> tuple[list[Answer], list[threading.Thread]]:
    """Ask for many hints at once, each on a separate connection."""
    answers: list[Answer] = []

    def one() -> None:
        other = Client(url, somebody=False)
        other.token = client.token
        answers.append(other.get(f"/api/tables/{table}/hint?level=sharp"))

    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    return answers, threads


def test_ten_hints_of_one_person_do_not_delay_the_bot_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot does not wait for them, and most hints are refused."""
    monkeypatch.setenv("RATKING_TEST_FOLDER", str(tmp_path))
    bots = BotHosts(1, 20.0, bad_bots.only_hints_wait)
    with Inside(settings(tmp_path / "hints.db"), lambda: bots) as inside:
        stranger = Client(inside.url)
        mine = stranger.table(seats=[BOT, BOT])
        table, clients = seated(inside.url, hints=True)
        asker = clients[clients[0].view(table)["asked"]]
        answers, threads = hints(inside.url, asker, table, 10)
        until(lambda: len(answers) == 10 - QUESTIONS_EACH)
        assert {answer.status for answer in answers} == {429}
        assert {answer.wrong for answer in answers} == {"server.too_many_questions"}
        assert all(answer.headers["retry-after"] == "1" for answer in answers)
        stranger.start(mine)
        until(lambda: stranger.get(f"/api/tables/{mine}").json["n"] >= 4, 20)
        assert len(answers) == 10 - QUESTIONS_EACH  # the bot did not wait for the other hints
        (tmp_path / "go").touch()
        for thread in threads:
            thread.join(30)
        assert [answer.status for answer in answers].count(200) == QUESTIONS_EACH


def test_the_question_of_a_client_that_disconnects_is_cancelled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATKING_TEST_FOLDER", str(tmp_path))
    bots = BotHosts(1, 20.0, bad_bots.only_hints_wait)
    with Inside(settings(tmp_path / "gone.db"), lambda: bots) as inside:
        table, clients = seated(inside.url, hints=True)
        asker = clients[clients[0].view(table)["asked"]]
        where = urlsplit(inside.url)
        request = (
            f"GET /api/tables/{table}/hint?level=sharp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {asker.token}\r\n\r\n"
        )
        open_: list[socket.socket] = []
        for _ in range(QUESTIONS_EACH):
            connection = socket.create_connection((where.hostname, where.port))
            connection.sendall(request.encode())
            open_.append(connection)
        until(lambda: bots.waiting == QUESTIONS_EACH - 1)
        for connection in open_:
            connection.close()
        until(lambda: not bots.waiting)
        (tmp_path / "go").touch()
        # They are no longer counted for the person, and only the hint that had begun was computed.
        until(lambda: asker.get(f"/api/tables/{table}/aids/danger").status == 200)
        assert (tmp_path / "asked").read_text(encoding="utf-8").split() == ["sharp"]
