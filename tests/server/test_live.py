"""Live updates over a socket are the same as what the seat would get by asking."""

from __future__ import annotations

import json
from pathlib import Path

from .client import Client, Json, Socket, seated
from .inside import Inside, settings
from .running import Running
from .test_secrets import CARDS


class Watched:
    """A table to which every seat and a person without a seat are connected."""

    def __init__(self, url: str, players: int, **options: object) -> None:
        self.table, self.clients = seated(url, players=players, options=options)
        self.everybody = [*self.clients, Client(url)]
        self.sockets: list[Socket] = [client.socket(self.table, since=0) for client in self.everybody]

    def check(self, n: int) -> None:
        """Check that everybody has received the same view and events as they would get by asking."""
        for client, socket in zip(self.everybody, self.sockets, strict=True):
            while socket.n < n:
                socket.next()
            told = client.get(f"/api/tables/{self.table}/updates?since=0").json
            assert (socket.n, socket.view) == (told["n"], told["view"])
            assert plain(socket.events) == plain(told["events"])

    def move(self, number: int) -> Json:
        """Make a move for the player to move, and return the acknowledgement."""
        asked = self.clients[0].view(self.table)["asked"]
        view = self.clients[asked].view(self.table)
        answer = self.clients[asked].move(self.table, view["moves"][number % len(view["moves"])], view["revision"])
        assert answer.status == 200, answer.body
        return dict(answer.json)


def plain(events: list[Json]) -> list[str]:
    return [json.dumps(event, sort_keys=True) for event in events]


def test_private_knowledge_is_sent_to_its_seat(server: Running) -> None:
    """Players look at rats and draw region cards: views and events differ from seat to seat."""
    watched = Watched(server.url, 3, sets=["base", "africanus"], cards=CARDS)
    for number in range(60):
        watched.check(watched.move(number * 7 + 3)["n"])
    views = [json.dumps({**(socket.view or {}), "moves": [], "undo": False, "seat": None}) for socket in watched.sockets]
    assert len(set(views)) > 1, "nobody knew anything of their own"


def test_after_an_undo_everybody_sees_the_game_as_it_is(server: Running) -> None:
    watched = Watched(server.url, 2, sets=["base"])
    undone = 0
    for number in range(20):
        watched.check(watched.move(number)["n"])
        for client in watched.clients:
            view = client.view(watched.table)
            if view["undo"]:
                asked = {"revision": view["revision"], "key": client.key()}
                watched.check(client.done("POST", f"/api/tables/{watched.table}/undo", asked)["n"])
                undone += 1
                break
        if undone == 3:
            return
    raise AssertionError("nothing could be taken back")


def test_a_socket_that_missed_an_entry_is_told_everything_again(tmp_path: Path) -> None:
    with Inside(settings(tmp_path / "gap.db")) as inside:
        table, (anna, bruno) = seated(inside.url)
        seat = bruno.socket(table)
        loaded = inside.server.tables.memory.loaded[table]
        (listener,) = loaded.listeners
        loaded.listeners.discard(listener)
        anna.done("POST", f"/api/tables/{table}/chat", {"text": "not heard", "key": anna.key()})
        loaded.listeners.add(listener)
        anna.done("POST", f"/api/tables/{table}/chat", {"text": "heard", "key": anna.key()})
        seat.receive("reload")
        seat.receive("welcome")
        assert [entry["fields"]["text"] for entry in seat.entries if entry["kind"] == "chat"] == ["not heard", "heard"]
