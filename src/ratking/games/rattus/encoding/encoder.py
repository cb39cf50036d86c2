"""Encodes what a seat knows of a game of Rattus as numbers. What sets add is in `set_encoder.py`."""

from __future__ import annotations

from typing import Final

from ....encoding.layout import MOST, Encoder, Layout, things, turned
from ....kernel.packed import as_bytes
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
        self.players: int = layout.add("players", 1, "", "how many play")
        self.turn: int = layout.add("turn", SEATS, "seat", "1 if it is on turn")
        self.asked: int = layout.add("asked", SEATS + 1, "seat, then chance", "1 if it must answer now")
        self.question: int = layout.add(
            "question", len(self.steps), "question", "1 if it is open; in the order of their names"
        )
        self.settled: int = layout.add(
            "settled", ARGS, "in order", f"what is settled about it, plus {SETTLED}; 0 if nothing"
        )
        self.cubes: int = layout.add("cubes", SEATS * regions, "seat, then region", "cubes there")
        self.reserve: int = layout.add("reserve", SEATS, "seat", "cubes in reserve")
        self.palace: int = layout.add("palace", SEATS, "seat", "cubes in the palace")
        self.plague: int = layout.add("plague", regions, "region", "1 if the plague is there")
        self.rats: int = layout.add("rats", regions, "region", "rats there")
        self.kind: int = layout.add(
            "kind",
            places,
            "region, then place",
            "0 no rat, 1 a starting one, 2 from the supply, from 3 on laid again: 3 plus the rats turned up before it",
        )
        self.looked: int = layout.add(
            "looked at",
            places,
            "region, then place",
            "who has looked: 1 for the viewer, 2 for the next seat, 4 ... added up",
        )
        self.face: int = layout.add(
            "face",
            places * SIGHT,
            "region, place, then number",
            "of a face the viewer knows: limit, M, A, and its classes: " + ", ".join(CLASSES),
        )
        self.left: int = layout.add("faces left", len(FACES), "face", "tokens of it that the viewer has not seen")
        self.supply: int = layout.add("supply", 1, "", "rats in the supply")
        self.present: int = layout.add("cards", cards, "card", "1 if it is in the game")
        self.owner: int = layout.add("owner", cards * SEATS, "card, then seat", "1 if the seat holds it")
        self.used: int = layout.add("used", cards, "card", "1 if its power has been used in this turn")
        self.covered: int = layout.add("covered", cards, "card", "1 if it does not count for losses now")
        self.state: int = layout.add(
            "turn so far",
            5,
            "number",
            "took a card, placed cubes, what the plague counts as, last round, turns without a new rat plus 1",
        )
        self.last: int = layout.add("last", SEATS, "seat", "1 if it had the last regular turn")
        self.spared: int = layout.add("spared", SEATS, "seat", "1 if it does not suffer the face turned up")
        self.mover: int = layout.add("mover", SEATS, "seat", "1 if it moved the plague that devastates now")
        self.parts = PartFeatures(layout)
        self.face_block: int = GAME.space.patterns.index("{face}")

    def write(self, t: Table, seat: int, out: bytearray, at: int) -> None:
        players = t.box.players
        cubes, reserve, palace = t.cubes, t.reserve, t.palace
        regions = len(REGIONS)
        out[at + self.players] = players
        out[at + self.turn + turned(t.turn, seat, players)] = 1
        for away in range(players):
            who = (seat + away) % players
            here = as_bytes(cubes[who::players])
            first = at + self.cubes + away * regions
            out[first : first + len(here)] = here
            out[at + self.reserve + away] = reserve[who]
            out[at + self.palace + away] = palace[who]
        if t.plague >= 0:
            out[at + self.plague + t.plague] = 1
        rats = as_bytes(t.rats)
        out[at + self.rats : at + self.rats + len(rats)] = rats
        kind = as_bytes(t.kind)
        out[at + self.kind : at + self.kind + len(kind)] = kind
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

    def _question(self, t: Table, seat: int, out: bytearray, at: int) -> None:
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

    def _rats(self, t: Table, seat: int, out: bytearray, at: int) -> None:
        """Encode what is known about the rats on the map, and the faces still to come."""
        players = t.box.players
        faces = t.box.tokens.faces
        known = t.face
        everybody = (1 << players) - 1
        for place, seen in enumerate(t.seen):
            if seen:
                out[at + self.looked + place] = (seen >> seat | seen << (players - seat)) & everybody
                number = known[place]
                if number != UNKNOWN and t.kind[place] != NO_RAT:
                    face = faces[number]
                    first = at + self.face + place * SIGHT
                    out[first] = face.limit
                    out[first + 1] = face.majority
                    out[first + 2] = 1 if face.everybody else 0
                    for group in face.classes:
                        out[first + 3 + group] = 1
        left = [0] * len(FACES)
        unseen = t.unseen
        for move, tokens in zip(t.box.tokens.moves, unseen, strict=True):
            left[move - self.face_block] = tokens
        out[at + self.left : at + self.left + len(FACES)] = bytes(left)

    def _cards(self, t: Table, seat: int, out: bytearray, at: int) -> None:
        players = t.box.players
        owner = t.owner
        for card in t.box.cards:
            number = card.number
            place = PLACE[number]
            out[at + self.present + place] = 1
            who = owner[number]
            if who >= 0:
                out[at + self.owner + place * SEATS + turned(who, seat, players)] = 1
            if t.used >> number & 1:
                out[at + self.used + place] = 1
            if t.covered >> number & 1:
                out[at + self.covered + place] = 1
