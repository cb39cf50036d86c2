"""The server restarts under load: no acknowledged move is lost, and all clients are back within two seconds."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import psycopg
from websockets.exceptions import ConnectionClosed

from .client import Client, Socket, seated
from .running import Running, until
from .storm import GONE, Storm

BACK_SECONDS = 2.0
WAITS = (0.4, 0.8, 1.6)
"""The seconds that the page waits between attempts in the first minute (web/src/protocol/connection.ts)."""


class Watcher:
    """Watches one table like the page: reconnects when the connection is lost."""

    def __init__(self, client: Client, urls: list[str], table: str) -> None:
        self.client, self.urls, self.table = client, urls, table
        self.codes: list[int] = []
        """The codes with which connections were closed."""
        self.back: list[float] = []
        """When it was welcomed, in monotonic time."""
        self.stop = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        since, tries = 0, 0
        while not self.stop:
            self.client.url = self.urls[tries % len(self.urls)]
            try:
                socket: Socket = self.client.socket(self.table, since=since, open_timeout=5)
                self.back.append(time.monotonic())
                tries = 0
                while not self.stop:
                    try:
                        socket.next(0.2)
                    except TimeoutError:
                        continue
                    since = socket.n
            except ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd is not None else 1006)
            except GONE:
                pass
            time.sleep(WAITS[min(tries, 2)])
            tries += 1


def test_a_restart_under_load(database: str) -> None:
    with Running(database) as server:
        storm = Storm([server.url], 4)
        table, clients = seated(server.url)
        watchers = [Watcher(client, [server.url], table) for client in clients]
        until(lambda: all(watcher.back for watcher in watchers))
        up: list[float] = []

        def restart() -> None:
            assert server.stop() == 0
            server.restart()
            up.append(time.monotonic())
            until(lambda: all(watcher.back[-1] > up[-1] - 1 for watcher in watchers))

        storm.rage(restart, 2, 0.7)
        for watcher in watchers:
            watcher.stop = True
            watcher.thread.join(10)
            assert set(watcher.codes) <= {1001, 1012}
            for moment in up:
                came = min(back for back in watcher.back if back > moment - 1)
                assert came - moment < BACK_SECONDS + 1  # one more second for a busy machine
        assert storm.check(server.url) > 30


def test_two_processes_restart_one_after_the_other(postgres: Callable[[], str]) -> None:
    """While one is away the other owns its tables, and its clients continue there."""
    url = postgres()
    with Running(url) as one, Running(url) as other:
        storm = Storm([one.url, other.url], 4)

        def restart_both() -> None:
            for process in (one, other):
                assert process.stop() == 0
                time.sleep(0.5)
                process.restart()

        storm.rage(restart_both, 1, 1.0)
        assert storm.check(one.url) > 30
        assert storm.check(other.url) > 30


def test_sockets_of_tables_that_were_lost_follow_the_new_owner(postgres: Callable[[], str]) -> None:
    """A process that lost its connection to the database no longer owns its tables, and does not show old states."""
    url = postgres()
    with Running(url) as one, Running(url) as other:
        table, clients = seated(one.url)
        socket = clients[0].socket(table)
        asked = clients[0].view(table)["asked"]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        clients[asked].again(other.url)

        def moved() -> bool:
            view = clients[asked].get(f"/api/tables/{table}/view")
            if view.status != 200:
                return False
            found = view.json["view"]
            return clients[asked].move(table, found["moves"][0], found["revision"]).status == 200

        until(moved)
        n = clients[asked].get(f"/api/tables/{table}").json["n"]
        while socket.n < n:
            socket.next()
