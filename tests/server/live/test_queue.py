"""The queue for bots: moves go before hints, nobody can fill it, and what nobody waits for leaves it."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ratking.server.live import bot_hosts, gameplay
from ratking.server.live.bot_hosts import QUESTIONS_EACH, BotFailed, BotHosts, Question, TooManyQuestions

from .. import bad_bots
from ..client import Answer, Client, seated
from ..inside import Inside, settings
from ..running import until

BOT = {"kind": "bot", "level": "novice"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where a host notes what it is asked, and waits for a file called "go"."""
    monkeypatch.setenv("RATKING_TEST_FOLDER", str(tmp_path))
    (tmp_path / "asked").touch()
    yield tmp_path
    (tmp_path / "go").touch()


def asked(folder: Path) -> list[str]:
    return (folder / "asked").read_text(encoding="utf-8").split()


def question(name: str) -> Question:
    return ("novice", {}, name)


async def asked_when(folder: Path, names: list[str]) -> None:
    await asyncio.to_thread(until, lambda: asked(folder) == names, 20)


def test_moves_go_before_hints_that_came_earlier(folder: Path) -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.notes_and_waits)
        try:
            names = ["hint-1", "hint-2", "hint-3"]
            waiting = [asyncio.ensure_future(hosts.help("anna", bad_bots.notes_and_waits, question(name))) for name in names]
            await asked_when(folder, ["hint-1"])
            waiting.append(asyncio.ensure_future(hosts.ask(question("move"))))
            await asyncio.sleep(0)
            (folder / "go").touch()
            await asyncio.gather(*waiting)
        finally:
            hosts.stop()

    asyncio.run(run())
    assert asked(folder) == ["hint-1", "move", "hint-2", "hint-3"]


def test_with_two_hosts_hints_leave_one_to_moves(folder: Path) -> None:
    async def run() -> None:
        hosts = BotHosts(2, 20.0, bad_bots.notes_and_waits)
        try:
            waiting = [
                asyncio.ensure_future(hosts.help(name, bad_bots.notes_and_waits, question(name)))
                for name in ("anna", "bruno")
            ]
            await asked_when(folder, ["anna"])
            waiting.append(asyncio.ensure_future(hosts.ask(question("move"))))
            await asked_when(folder, ["anna", "move"])
            (folder / "go").touch()
            await asyncio.gather(*waiting)
        finally:
            hosts.stop()

    asyncio.run(run())
    assert asked(folder) == ["anna", "move", "bruno"]


def test_a_person_may_wait_for_only_a_few(folder: Path) -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0)
        try:
            waiting = [
                asyncio.ensure_future(hosts.help("anna", bad_bots.notes_and_waits, question(f"{number}")))
                for number in range(QUESTIONS_EACH)
            ]
            await asyncio.sleep(0)
            with pytest.raises(TooManyQuestions):
                await hosts.help("anna", bad_bots.notes_and_waits, question("one more"))
            waiting.append(asyncio.ensure_future(hosts.help("bruno", bad_bots.notes_and_waits, question("bruno"))))
            (folder / "go").touch()
            await asyncio.gather(*waiting)
            await hosts.help("anna", bad_bots.notes_and_waits, question("later"))
        finally:
            hosts.stop()

    asyncio.run(run())
    assert asked(folder) == ["0", "1", "2", "3", "bruno", "later"]


def test_a_question_that_is_given_up_leaves_the_queue(folder: Path) -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.notes_and_waits)
        try:
            first = asyncio.ensure_future(hosts.ask(question("first")))
            await asked_when(folder, ["first"])
            given_up = asyncio.ensure_future(hosts.help("anna", bad_bots.notes_and_waits, question("given up")))
            last = asyncio.ensure_future(hosts.help("bruno", bad_bots.notes_and_waits, question("last")))
            await asyncio.sleep(0)
            given_up.cancel()
            (folder / "go").touch()
            await asyncio.gather(first, last)
        finally:
            hosts.stop()

    asyncio.run(run())
    assert asked(folder) == ["first", "last"]


def test_a_question_given_up_while_it_is_answered_keeps_its_host_busy_until_then(folder: Path) -> None:
    async def run() -> None:
        hosts = BotHosts(1, 20.0, bad_bots.notes_and_waits)
        try:
            first = asyncio.ensure_future(hosts.help("anna", bad_bots.notes_and_waits, question("first")))
            await asked_when(folder, ["first"])
            first.cancel()
            move = asyncio.ensure_future(hosts.ask(question("move")))
            await asyncio.sleep(0.1)
            assert asked(folder) == ["first"]
            (folder / "go").touch()
            assert await move == "move"
        finally:
            hosts.stop()

    asyncio.run(run())


def test_a_host_that_cannot_start_gives_its_place_back(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    real = bot_hosts.Host

    def no_descriptors() -> bot_hosts.Host:
        raise OSError(24, "Too many open files")

    (folder / "go").touch()

    async def run() -> str:
        hosts = BotHosts(1, 20.0, bad_bots.notes_and_waits)
        try:
            monkeypatch.setattr(bot_hosts, "Host", no_descriptors)
            with pytest.raises(BotFailed, match="Too many open files"):
                await asyncio.wait_for(hosts.ask(question("first")), 20)
            monkeypatch.setattr(bot_hosts, "Host", real)
            return await asyncio.wait_for(hosts.ask(question("second")), 20)
        finally:
            hosts.stop()

    assert asyncio.run(run()) == "second"
    assert multiprocessing.active_children() == []


def hints(url: str, client: Client, table: str, count: int) -> tuple[list[Answer], list[threading.Thread]]:
    """Ask for many hints at once, each on a connection of its own."""
    answers: list[Answer] = []

    def one() -> None:
        other = Client(url, somebody=False)
        other.token = client.token
        answers.append(other.get(f"/api/tables/{table}/hint?level=sharp"))

    threads = [threading.Thread(target=one) for _ in range(count)]
    for thread in threads:
        thread.start()
    return answers, threads


def test_ten_hints_of_one_person_do_not_stall_a_strangers_bot(tmp_path: Path) -> None:
    """The bot answers after at most the hint that is under way, and most hints are refused with a sentence."""
    with Inside(settings(tmp_path / "hints.db")) as inside:
        stranger = Client(inside.url)
        mine = stranger.table(seats=[BOT, BOT])
        table, clients = seated(inside.url, hints=True)
        asker = clients[clients[0].view(table)["asked"]]
        assert asker.get(f"/api/tables/{table}/hint?level=novice").status == 200  # the host has started
        answers, threads = hints(inside.url, asker, table, 10)
        until(lambda: len(answers) == 10 - QUESTIONS_EACH)
        assert {answer.status for answer in answers} == {429}
        assert {answer.wrong for answer in answers} == {"server.too_many_questions"}
        assert all(answer.headers["retry-after"] == "1" for answer in answers)
        stranger.start(mine)
        until(lambda: stranger.get(f"/api/tables/{mine}").json["n"] >= 4, 20)
        assert len(answers) < 10  # the bot did not wait for all the hints
        for thread in threads:
            thread.join(30)
        assert [answer.status for answer in answers].count(200) == QUESTIONS_EACH


def test_a_client_that_hangs_up_takes_its_question_along(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gameplay, "advise", bad_bots.notes_and_waits)
    with Inside(settings(tmp_path / "gone.db")) as inside:
        table, clients = seated(inside.url, hints=True)
        asker = clients[clients[0].view(table)["asked"]]
        server = inside.server
        where = urlsplit(inside.url)
        request = (
            f"GET /api/tables/{table}/hint?level=sharp HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {asker.token}\r\n\r\n"
        )
        open_: list[socket.socket] = []
        for _ in range(QUESTIONS_EACH):
            connection = socket.create_connection((where.hostname, where.port))
            connection.sendall(request.encode())
            open_.append(connection)
        until(lambda: len(server.bots._aids) == QUESTIONS_EACH - 1)
        for connection in open_:
            connection.close()
        until(lambda: not server.bots._aids and not server.bots._asked_by)
        (folder / "go").touch()
        assert asker.get(f"/api/tables/{table}/danger").status == 200
        assert len(asked(folder)) == 1
