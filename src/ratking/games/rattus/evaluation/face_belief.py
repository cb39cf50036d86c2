"""FaceBelief: what one seat knows of the faces of the rats, as numbers."""

from __future__ import annotations

from typing import Final

from ..rules.board import PLACES
from ..rules.faces import CLASSES, FROM_SUPPLY, LAID, LAID_AGAIN, NO_RAT, Face
from ..rules.queries import in_supply
from ..rules.table import Table
from ..rules.values import UNKNOWN

WIDTH: Final = 2 + len(CLASSES)
"""Numbers of a level: how many M, how often A, and how often each class, of faces that strike that number of cubes."""
LEVELS: Final = 7
"""0 to 6 cubes: no limit is higher."""


class FaceBelief:
    """What rats do on average, by what the seat knows of them: faces it has seen, and of the others what is still possible.

    Faces that only others have seen count as unknown, whatever the table says they are: so a table filled in at random
    gives every seat its own belief, and no more.
    """

    __slots__ = ("_of_face", "drawn", "laid", "seat")

    def __init__(self, t: Table, seat: int) -> None:
        self.seat = seat
        pool = t.unseen
        laid = t.laid
        drawn = t.drawn
        copied = False
        for place, face in enumerate(t.face):
            if face != UNKNOWN and not t.seen[place] >> seat & 1:
                if not copied:
                    pool = pool[:]
                    copied = True
                kind = t.kind[place]
                if kind == LAID:
                    laid += 1
                elif kind == FROM_SUPPLY:
                    drawn += 1
                if kind < LAID_AGAIN:
                    pool[face] += 1
        split = t.box.tokens.first_normal
        faces = t.box.tokens.faces
        starting = 0
        for number in range(split):
            starting += pool[number]
        normal = 0
        for number in range(split, len(pool)):
            normal += pool[number]
        self.laid: list[float] = _rates(faces, pool, 0, split, starting)
        """Of a rat laid in preparation that the seat has not seen."""
        mixed_in, others = in_supply(starting, laid, drawn + t.supply)
        rates = _rates(faces, pool, split, len(pool), normal)
        if mixed_in > 0 and others >= 0:
            share = mixed_in / (mixed_in + others)
            rates = [share * a + (1.0 - share) * b for a, b in zip(self.laid, rates, strict=True)]
        self.drawn: list[float] = rates
        """Of a rat from the supply that the seat has not seen."""
        self._of_face: dict[int, list[float]] = {}

    def rats(self, t: Table, region: int) -> list[list[float]]:
        """Return the rates of each rat of a region."""
        found: list[list[float]] = []
        for place in range(region * PLACES, region * PLACES + PLACES):
            kind = t.kind[place]
            if kind == NO_RAT:
                continue
            if t.seen[place] >> self.seat & 1:
                found.append(self._known(t, t.face[place]))
            elif kind == LAID:
                found.append(self.laid)
            else:
                found.append(self.drawn)
        return found

    def _known(self, t: Table, face: int) -> list[float]:
        if face not in self._of_face:
            self._of_face[face] = _rates(t.box.tokens.faces, [1] * (face + 1), face, face + 1, 1)
        return self._of_face[face]


def _rates(faces: list[Face], counts: list[int], first: int, end: int, total: int) -> list[float]:
    """Return the mean effect of one of these faces, at each level of cubes."""
    rates = [0.0] * (LEVELS * WIDTH)
    if total == 0:
        return rates
    one = 1.0 / total
    for number in range(first, end):
        count = counts[number]
        if count:
            face = faces[number]
            share = count * one
            at = face.limit * WIDTH
            rates[at] += face.majority * share
            if face.everybody:
                rates[at + 1] += share
            for group in face.classes:
                rates[at + 2 + group] += share
    for at in range(WIDTH, LEVELS * WIDTH):
        rates[at] += rates[at - WIDTH]
    return rates
