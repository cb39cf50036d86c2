"""A storm of moves: many tables are played at once, while their server is killed and restarted."""

from __future__ import annotations

import http.client
import random
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException

from .client import Client, Json, Socket
from .running import until

GONE = (OSError, WebSocketException, http.client.HTTPException, TimeoutError)

BETWEEN = 8
"""The minimum number of moves that are acknowledged between two strikes."""


class Player:
    """Plays both seats of one table as long as the storm lasts, and remembers what was acknowledged."""

    def __init__(self, urls: list[str], number: int) -> None:
        self.urls = urls
        self.chooser = random.Random(number)
        self.clients = [Client(urls[0]), Client(urls[0])]
        self.table = self.clients[0].table(players=2)
        for seat, client in enumerate(self.clients):
            client.sit(self.table, seat)
        self.clients[0].start(self.table)
        self.acknowledged: dict[str, int] = {}
        """The number of the entry for each key."""
        self.heard: list[dict[int, Json]] = [{}, {}]
        """The entries that each seat has received, by number."""
        self.events: list[dict[int, Json]] = [{}, {}]
        self.doubles = 0
        self.over = False
        self.stop = False
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            while not self.stop and not self.over:
                try:
                    self._play()
                except GONE:
                    time.sleep(0.02)
        except BaseException as error:
            self.error = error
            raise

    def _play(self) -> None:
        """Connect both seats, continuing where they left off, and play until the connection is lost."""
        sockets: list[Socket] = []
        try:
            for seat, client in enumerate(self.clients):
                client.url = self.chooser.choice(self.urls)
                sockets.append(client.socket(self.table, since=max(self.heard[seat], default=0), open_timeout=5))
                self._note(seat, sockets[seat])
            while not self.stop:
                self._turn(sockets)
                if self.over:
                    return
        finally:
            for socket in sockets:
                socket.close()

    def _turn(self, sockets: list[Socket]) -> None:
        view = sockets[0].view
        assert view is not None
        if view["asked"] is None:
            self.over = True
            return
        asked = sockets[view["asked"]]
        while asked.view is None or asked.view["revision"] < view["revision"]:
            asked.next(5)
        self._note(view["asked"], asked)
        key = asked.client.key()
        move = self.chooser.choice(asked.view["moves"]) if asked.view["moves"] else "nothing"
        answer = asked.move(move, key)
        if answer["type"] == "ack":
            assert self.acknowledged.setdefault(key, answer["n"]) == answer["n"]
        for seat, socket in enumerate(sockets):
            while answer["type"] == "ack" and socket.n < answer["n"]:
                socket.next(5)
            self._note(seat, socket)

    def _note(self, seat: int, socket: Socket) -> None:
        """Note the received entries, and check that there is no repetition and no gap."""
        for entry in socket.entries:
            self.doubles += entry["n"] in self.heard[seat]
            self.heard[seat][entry["n"]] = entry
        for event in socket.events:
            self.doubles += event["n"] in self.events[seat]
            self.events[seat][event["n"]] = event
        socket.entries.clear()
        socket.events.clear()


class Storm:
    """Several players at once."""

    def __init__(self, urls: list[str], players: int) -> None:
        self.players = [Player(urls, number) for number in range(players)]

    def rage(self, strike: Callable[[], None], times: int, apart: float) -> None:
        """Let everybody play, and call `strike` `times` times."""
        for player in self.players:
            player.thread.start()
        for _ in range(times):
            self._blow(apart)
            strike()
        self._blow(apart)
        for player in self.players:
            player.stop = True
        for player in self.players:
            player.thread.join(60)
            assert not player.thread.is_alive(), "still playing"

    def _blow(self, seconds: float) -> None:
        """Let the players play for a while, and at least until BETWEEN moves were made, so that a strike hits some."""
        wanted = self._moves() + BETWEEN
        time.sleep(seconds)
        until(lambda: self._moves() >= wanted or all(player.over for player in self.players), 60)

    def _moves(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def check(self, url: str) -> int:
        """Check that no acknowledged move is lost or repeated, and every table continues. Return the number of moves."""
        moves = 0
        for player in self.players:
            assert player.error is None, player.error
            assert player.doubles == 0
            for heard in player.heard:
                assert sorted(heard) == list(range(1, max(heard) + 1)), "a gap"
            fresh = self._all(player, url)
            for key, n in player.acknowledged.items():
                assert fresh[n]["kind"] == "move", key
            for heard in player.heard:
                for n, entry in heard.items():
                    assert fresh[n] == entry, f"entry {n} is not what it was"
            moves += len(player.acknowledged)
            _go_on(player, url)
        return moves

    def _all(self, player: Player, url: str) -> dict[int, Any]:
        client = player.clients[0]
        client.again(url)
        found: dict[int, Any] = {}
        updates = client.done("GET", f"/api/tables/{player.table}/updates?since=0")
        first = updates["entries"][0]["n"]
        assert first == 1 or updates["n"] > 1000
        found.update({entry["n"]: entry for entry in updates["entries"]})
        return found


def _go_on(player: Player, url: str) -> None:
    """Check that the table can be continued."""
    for client in player.clients:
        client.again(url)
    if player.over:
        return
    asked = player.clients[0].view(player.table)["asked"]
    if asked is None:
        return
    view = player.clients[asked].view(player.table)
    assert player.clients[asked].move(player.table, view["moves"][0], view["revision"]).status == 200
