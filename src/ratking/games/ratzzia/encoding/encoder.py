"""What everybody knows of a game of Ratzzia, as numbers: nothing in it is secret."""

from __future__ import annotations

from typing import Final

from ....encoding.layout import MOST, Encoder, Layout, things, turned
from ....kernel.packed import copy_into, i64, u8, vec
from ..game import GAME
from ..rules.dice import EMPTY, FACES, SUPPORT
from ..rules.table import Table

SEATS: Final = 5
ARGS: Final = 2
SPACES: Final = things(GAME, "{space}")
COLUMNS: Final = things(GAME, "{column}")
ROW: Final = 12
"""Maximal number of dice in the cat row."""


class RatzziaEncoder(Encoder[Table]):
    """The features of Ratzzia. Seats are counted from the viewer on; an owner may also be the support, who is last."""

    def __init__(self) -> None:
        self.game = GAME
        self.layout = layout = Layout()
        self.steps: dict[str, int] = {name: number for number, name in enumerate(sorted(GAME.table({"players": 2}).steps))}
        spaces, columns = len(SPACES), len(COLUMNS)
        self.players: i64 = layout.add("players", 1, "", "how many play")
        self.turn: i64 = layout.add("turn", SEATS, "seat", "1 if it is on turn")
        self.asked: i64 = layout.add("asked", SEATS + 1, "seat, then chance", "1 if it must answer now")
        self.question: i64 = layout.add("question", len(self.steps), "question", "1 if it is open: " + ", ".join(self.steps))
        self.settled: i64 = layout.add("settled", ARGS, "in order", "what is settled about it, plus 1; 0 if nothing")
        self.in_use: i64 = layout.add("spaces", spaces, "space", "1 if it is in the game with this number of players")
        self.owner: i64 = layout.add("owner", spaces * (SEATS + 1), "space, then owner", "1 if the owner's die is there")
        self.value: i64 = layout.add(
            "value", spaces * FACES, "space, then value", "1 if the die there shows it; value 0 is candy"
        )
        self.wants: i64 = layout.add(
            "wants", columns, "column", "what it takes next: 0 nothing, 1 anything, else the value plus 1"
        )
        self.lacks: i64 = layout.add("lacks", columns, "column", "how many spaces are free")
        self.cat: i64 = layout.add("cat", SEATS + 1, "owner", "dice in the cat row")
        self.row: i64 = layout.add("cat row", ROW, "space from the left", "the value of the die there; 0 if none")
        self.room: i64 = layout.add("cat room", 2, "grey, red", "how many spaces the cat row has")
        self.home: i64 = layout.add("home", SEATS + 1, "owner", "dice at home")
        self.rolled: i64 = layout.add("rolled", FACES, "value", "dice rolled and not placed")
        self.support: i64 = layout.add("support", FACES, "value", "support dice rolled and not placed")
        self.candy: i64 = layout.add("candy", SEATS, "seat", "candy dice held")
        self.loose: i64 = layout.add("loose", SEATS, "seat", f"loose food, {MOST} at most")
        self.bag: i64 = layout.add("bag", SEATS, "seat", "food in the bag")
        self.state: i64 = layout.add(
            "turn so far",
            6,
            "number",
            "candy in the jar, dice placed, dice in grey spaces, support rolled or not, candy that waits, turns by tens",
        )

    def write(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        players = t.box.players
        board = t.box.board
        out[at + self.players] = players
        out[at + self.turn + turned(t.turn, seat, players)] = 1
        for who in range(players):
            away = turned(who, seat, players)
            out[at + self.home + away] = int(t.home[who])
            out[at + self.candy + away] = t.candy[who]
            out[at + self.loose + away] = min(MOST, t.loose[who])
            out[at + self.bag + away] = min(MOST, t.bag[who])
        out[at + self.home + SEATS] = int(t.home[SUPPORT])
        dice = t.dice
        for column in board.columns:
            out[at + self.wants + column] = int(t.takes[column] + 1)
            out[at + self.lacks + column] = int(board.end[column] - t.next[column])
            for space in range(board.bottom[column], board.end[column]):
                out[at + self.in_use + space] = 1
                die = dice[space]
                if die != EMPTY:
                    owner = die // FACES
                    away = SEATS if owner == SUPPORT else turned(owner, seat, players)
                    out[at + self.owner + space * (SEATS + 1) + away] = 1
                    out[at + self.value + space * FACES + die % FACES] = 1
        for place, die in enumerate(t.cat):
            owner = die // FACES
            away = SEATS if owner == SUPPORT else turned(owner, seat, players)
            out[at + self.cat + away] += 1
            out[at + self.row + place] = int(die % FACES)
        out[at + self.room] = board.grey
        out[at + self.room + 1] = board.red
        copy_into(out, at + self.rolled, t.rolled)
        copy_into(out, at + self.support, t.support)
        state = at + self.state
        out[state] = t.jar
        out[state + 1] = t.placed
        out[state + 2] = t.greys
        out[state + 3] = t.supported
        out[state + 4] = t.waiting
        out[state + 5] = min(MOST, t.turns // 10)
        if t.stack:
            self._question(t, seat, out, at)

    def _question(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        frame = t.stack[-1]
        who = SEATS if frame.who < 0 else turned(frame.who, seat, t.box.players)
        out[at + self.asked + who] = 1
        number = self.steps.get(frame.name, -1)
        if number >= 0:  # questions that only house rules ask have no position of their own
            out[at + self.question + number] = 1
        first = at + self.settled
        for arg in frame.args[:ARGS]:
            out[first] = min(MOST, arg + 1)
            first += 1
