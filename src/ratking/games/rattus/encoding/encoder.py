"""Encodes what a seat knows of a game of Rattus as numbers. What sets add is in `set_encoder.py`."""

from __future__ import annotations

from typing import Final

from ....encoding.layout import MOST, Encoder, Layout, things, turned
from ....kernel.packed import copy_into, i64, spread_into, u8, vec
from ..game import GAME
from ..rules.board import PLACES
from ..rules.faces import CLASSES, NO_RAT
from ..rules.sets.all_sets import CARDS as CATALOGUE
from ..rules.sets.all_sets import SETS
from ..rules.table import Table
from ..rules.values import UNKNOWN
from .set_encoder import PLACE, SEATS, PartFeatures

ARGS: Final = 7
"""Maximal number of things already decided about an open question."""
SETTLED: Final = 6
"""Added to what is decided, so that it is never below 0."""
SIGHT: Final = 3 + len(CLASSES)
"""Numbers for a face: limit, how many M, whether A, and a 0 or 1 for each class."""

REGIONS: Final = things(GAME, "{region}")
CARDS: Final = list(CATALOGUE)
FACES: Final = things(GAME, "{face}")


def _steps() -> list[str]:
    """Return all questions there are, with all cards of all sets in the game."""
    return sorted(GAME.table({"players": 6, "sets": list(SETS), "cards": CARDS}).steps)


class RattusEncoder(Encoder[Table]):
    """The features of Rattus. Seats are counted from the viewer on; regions, cards and faces as in docs/moves.md."""

    def __init__(self) -> None:
        self.game = GAME
        self.layout = layout = Layout()
        self.steps: dict[str, int] = {name: number for number, name in enumerate(_steps())}
        regions, cards = len(REGIONS), len(CARDS)
        places = regions * PLACES
        # The core.
        self.players: i64 = layout.add("players", 1, "", "how many play")
        self.turn: i64 = layout.add("turn", SEATS, "seat", "1 if it is on turn")
        self.asked: i64 = layout.add("asked", SEATS + 1, "seat, then chance", "1 if it must answer now")
        self.question: i64 = layout.add(
            "question", len(self.steps), "question", "1 if it is open; in the order of their names"
        )
        self.settled: i64 = layout.add(
            "settled", ARGS, "in order", f"what is settled about it, plus {SETTLED}; 0 if nothing"
        )
        self.cubes: i64 = layout.add("cubes", SEATS * regions, "seat, then region", "cubes there")
        self.reserve: i64 = layout.add("reserve", SEATS, "seat", "cubes in reserve")
        self.palace: i64 = layout.add("palace", SEATS, "seat", "cubes in the palace")
        self.plague: i64 = layout.add("plague", regions, "region", "1 if the plague is there")
        self.rats: i64 = layout.add("rats", regions, "region", "rats there")
        self.kind: i64 = layout.add(
            "kind",
            places,
            "region, then place",
            "0 no rat, 1 a starting one, 2 from the supply, from 3 on laid again: 3 plus the rats turned up before it",
        )
        self.looked: i64 = layout.add(
            "looked at",
            places,
            "region, then place",
            "who has looked: 1 for the viewer, 2 for the next seat, 4 ... added up",
        )
        self.face: i64 = layout.add(
            "face",
            places * SIGHT,
            "region, place, then number",
            "of a face the viewer knows: limit, M, A, and its classes: " + ", ".join(CLASSES),
        )
        self.left: i64 = layout.add("faces left", len(FACES), "face", "tokens of it that the viewer has not seen")
        self.supply: i64 = layout.add("supply", 1, "", "rats in the supply")
        self.present: i64 = layout.add("cards", cards, "card", "1 if it is in the game")
        self.owner: i64 = layout.add("owner", cards * SEATS, "card, then seat", "1 if the seat holds it")
        self.used: i64 = layout.add("used", cards, "card", "1 if its power has been used in this turn")
        self.covered: i64 = layout.add("covered", cards, "card", "1 if it does not count for losses now")
        self.state: i64 = layout.add(
            "turn so far",
            5,
            "number",
            "took a card, placed cubes, what the plague counts as, last round, turns without a new rat plus 1",
        )
        self.last: i64 = layout.add("last", SEATS, "seat", "1 if it had the last regular turn")
        self.spared: i64 = layout.add("spared", SEATS, "seat", "1 if it does not suffer the face turned up")
        self.mover: i64 = layout.add("mover", SEATS, "seat", "1 if it moved the plague that devastates now")
        self.parts = PartFeatures(layout)
        self.place_of: vec[i64] = vec[i64]([PLACE.get(number, 0) for number in range(max(PLACE) + 1)])
        """By the number of a class card, its position among all of them."""
        self.face_block: int = GAME.space.patterns.index("{face}")

    def write(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        players: i64 = t.box.players
        cubes, reserve, palace = t.cubes, t.reserve, t.palace
        regions: i64 = len(REGIONS)
        out[at + self.players] = t.box.players
        out[at + self.turn + turned(t.turn, seat, players)] = 1
        viewer: i64 = seat
        for away in range(players):
            who = (viewer + away) % players
            copy_into(out, at + self.cubes + away * regions, cubes, who, players)
            out[at + self.reserve + away] = int(reserve[who])
            out[at + self.palace + away] = int(palace[who])
        if t.plague >= 0:
            out[at + self.plague + t.plague] = 1
        copy_into(out, at + self.rats, t.rats)
        copy_into(out, at + self.kind, t.kind)
        self._rats(t, seat, out, at)
        out[at + self.supply] = t.supply
        self._cards(t, seat, out, at)
        state = at + self.state
        out[state] = t.card_taken
        out[state + 1] = t.cubes_placed
        out[state + 2] = t.plague_cubes
        out[state + 3] = 1 if t.last >= 0 else 0
        out[state + 4] = t.idle + 1
        if t.last >= 0:
            out[at + self.last + turned(t.last, seat, players)] = 1
        if t.spared >= 0:
            out[at + self.spared + turned(t.spared, seat, players)] = 1
        if t.mover >= 0:
            out[at + self.mover + turned(t.mover, seat, players)] = 1
        self._question(t, seat, out, at)
        self.parts.write(t, seat, out, at)

    def _question(self, t: Table, seat: int, out: vec[u8], at: i64) -> None:
        if not t.stack:
            return
        frame = t.stack[-1]
        who = SEATS if frame.who < 0 else turned(frame.who, seat, t.box.players)
        out[at + self.asked + who] = 1
        number = self.steps.get(frame.name, -1)
        if number >= 0:  # questions that only house rules ask have no position of their own
            out[at + self.question + number] = 1
        first = at + self.settled
        for arg in frame.args[:ARGS]:
            out[first] = min(MOST, arg + SETTLED)
            first += 1

    def _rats(self, t: Table, seat: i64, out: vec[u8], at: i64) -> None:
        """Encode what is known about the rats on the map, and the faces still to come."""
        players: i64 = t.box.players
        faces = t.box.tokens.faces
        known = t.face
        everybody: i64 = (1 << players) - 1
        for place, seen in enumerate(t.seen):
            if seen:
                out[at + self.looked + place] = int((seen >> seat | seen << (players - seat)) & everybody)
                number = known[place]
                if number != UNKNOWN and t.kind[place] != NO_RAT:
                    face = faces[number]
                    first = at + self.face + place * SIGHT
                    out[first] = face.limit
                    out[first + 1] = face.majority
                    out[first + 2] = 1 if face.everybody else 0
                    for group in face.classes:
                        out[first + 3 + group] = 1
        spread_into(out, at + self.left - self.face_block, t.unseen, t.box.tokens.packed_moves)

    def _cards(self, t: Table, seat: i64, out: vec[u8], at: i64) -> None:
        players: i64 = t.box.players
        owner = t.owner
        used, covered = t.used, t.covered
        for card in t.box.cards:
            number = card.number
            place = self.place_of[number]
            out[at + self.present + place] = 1
            who = owner[number]
            if who >= 0:
                out[at + self.owner + place * SEATS + turned(who, seat, players)] = 1
            if used and used >> number & 1:
                out[at + self.used + place] = 1
            if covered and covered >> number & 1:
                out[at + self.covered + place] = 1
