"""What a seat or a spectator receives does not depend on what they may not know.

The same public game is played twice with different secrets. Everybody who does not know the secret receives the same, byte
for byte and message for message, except for times, table ids and the numbers of the luck.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ratking
from ratking.kernel.chance import Chance
from ratking.kernel.rng import Rng
from ratking.server.tables.table_state import TableState

from .client import Client, Json, Socket
from .inside import Inside, settings

SCREEN = -1
"""The shared screen, which the player who knows the secret has opened."""
CARDS = ["sultan", "caravan leader", "explorer", "astronomer", "king", "witch"]
"""Class cards with which players look at rats and draw region cards."""


class Twins:
    """Two games that differ in one secret, and look the same to everybody else for as long as possible."""

    def __init__(self, game: str, options: Json, seed: int) -> None:
        rng = Rng(seed)
        self.one = ratking.new(game, chance="manual", **options)
        self.other = ratking.new(game, chance="manual", **options)
        self.places: tuple[list[int], list[int]] = ([], [])
        """The outcomes of chance in each game."""
        self.moves: list[tuple[int, str]] = []
        """The moves of the players, the same in both games."""
        self.knower: int | None = None
        """The seat that knows the secret."""
        self.apart = 0
        """The number of moves after which the two games became different."""
        while not self.one.over and len(self.moves) < 150:
            if not (self._chance(rng) if self.one.seat == ratking.CHANCE else self._player(rng)):
                break
            if self.one.events(None) != self.other.events(None):  # now the secret is public
                self.moves.pop()
                break

    def _player(self, rng: Rng) -> bool:
        seat = self.one.seat
        if seat != self.other.seat or seat is None:
            return False
        common = [move for move in self.one.moves() if move in self.other.moves()]
        if self.knower is not None and seat != self.knower and self.one.moves() != self.other.moves():
            return False
        if not common:
            return False
        move = common[rng.below(len(common))]
        self.one.play(move)
        self.other.play(move)
        self.moves.append((seat, self.one.text(move)))
        return True

    def _chance(self, rng: Rng) -> bool:
        if self.other.seat != ratking.CHANCE:
            return False
        mine, theirs = self.one.moves(), self.other.moves()
        move = mine[rng.below(len(mine))]
        second = move
        if self.knower is None and len(self.moves) > 12:
            for different in theirs:
                if different != move and (knower := self._secret(move)) is not None and self._secret(different) == knower:
                    second, self.knower, self.apart = different, knower, len(self.moves)
                    break
        if second not in theirs:
            return False
        self.places[0].append(mine.index(move))
        self.places[1].append(theirs.index(second))
        self.one.play(move)
        self.other.play(second)
        return True

    def _secret(self, move: int) -> int | None:
        """Return the only seat that would learn this outcome; None if others would learn it too."""
        trial = self.other.clone()
        before = [trial.events(seat) for seat in range(trial.players)]
        trial.play(move)
        told = [seat for seat in range(trial.players) if len(trial.events(seat)) > len(before[seat])]
        alone = [seat for seat in told if len(trial.events(seat)) > len(trial.events(None))]
        return alone[0] if len(alone) == 1 else None


class Scripted(Chance):
    """A source of luck with given outcomes."""

    kind = "scripted"

    def __init__(self, places: list[int]) -> None:
        self.nonces: list[str] = []
        self._places = places

    def outcome(self, weights: list[int], n: int) -> int:
        return self._places[n] if n < len(self._places) else 0

    def rng(self) -> Rng:
        return Rng(0)


def twins(game: str, options: Json) -> Twins:
    """Return twins that look the same for a long time after they became different."""
    for seed in range(100):
        pair = Twins(game, options, seed)
        if pair.knower is not None and len(pair.moves) - pair.apart > 25:
            return pair
    raise AssertionError("no secret lasts")


def played(
    url: str, pair: Twins, game: str, options: Json
) -> tuple[dict[int | None, list[str]], dict[int | None, list[bytes]]]:
    """Play the moves of the twins at a real table. Return what each seat received, and what it could ask for."""
    players = options["players"]
    clients: list[Client] = [Client(url) for _ in range(players)]
    table = clients[0].table(game, players, options=options)
    for seat, client in enumerate(clients):
        client.sit(table, seat, f"Player {seat}")
    watcher = Client(url)
    sockets: dict[int | None, Socket] = {seat: client.socket(table, since=0) for seat, client in enumerate(clients)}
    sockets[None] = watcher.socket(table, since=0)
    sockets[SCREEN] = clients[pair.knower or 0].socket(table, since=0, public=True)
    asked: dict[int | None, list[bytes]] = {seat: [] for seat in sockets}
    for socket in sockets.values():  # the number of messages about who is connected varies
        while socket.table["watchers"] != 2 or not all(seat["here"] for seat in socket.table["seats"]):
            socket.next()
        del socket.raw[1:]
    clients[0].start(table)
    for number, (seat, move) in enumerate(pair.moves):
        while (sockets[seat].view or {}).get("asked") != seat:
            sockets[seat].next()
        assert sockets[seat].move(move, f"the-key-{number:04}")["type"] == "ack"
        if number % 10 == 0:
            for who, client in [*enumerate(clients), (None, watcher)]:
                for path in ("", "/view", "/moves", "/updates?since=5"):
                    asked[who].append(client.get(f"/api/tables/{table}{path}").body)
    n = clients[0].get(f"/api/tables/{table}").json["n"]
    for socket in sockets.values():
        while socket.n < n:
            socket.next()
    return {seat: socket.raw for seat, socket in sockets.items()}, asked


def plain(text: str) -> str:
    """Return a message without what differs between any two tables: times, the table's id, the numbers of the luck."""
    text = re.sub(r'"(time|clock|changed|made)":[0-9.]+', r'"\1":0', text)
    text = re.sub(r'"commitment":"[0-9a-f]{64}"', '"commitment":""', text)
    return re.sub(r'"table":"[a-z2-7]{12}"', '"table":""', text)


# Any: options are JSON.
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("rattus", {"players": 3, "sets": ["base"], "cards": "base"}),
        ("rattus", {"players": 4, "sets": ["base", "africanus"], "cards": CARDS}),
    ],
    ids=["rattus", "africanus"],
)
def test_nobody_receives_what_they_may_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]
) -> None:
    pair = twins(game, options)
    came = []
    with Inside(settings(tmp_path / "secrets.db")) as inside:
        for places in pair.places:
            monkeypatch.setattr(TableState, "committed", lambda self, places=places: Scripted(places))
            came.append(played(inside.url, pair, game, options))
    (sent, asked), (sent_again, asked_again) = came
    different = False
    for seat in sent:
        same = [plain(text) for text in sent[seat]] == [plain(text) for text in sent_again[seat]]
        same = same and [plain(b.decode()) for b in asked[seat]] == [plain(b.decode()) for b in asked_again[seat]]
        if seat == pair.knower:
            different = not same
        else:
            assert same, f"seat {seat} could tell"
    assert different, "the secret was none"
