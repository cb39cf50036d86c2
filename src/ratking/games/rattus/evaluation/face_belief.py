"""FaceBelief: what one seat knows of the faces of the rats, as numbers."""

from __future__ import annotations

from typing import Final

from ....kernel.packed import append, i64, vec
from ..rules.faces import CLASSES, FROM_SUPPLY, LAID, LAID_AGAIN, Face
from ..rules.queries import in_supply
from ..rules.table import Table
from ..rules.values import UNKNOWN

WIDTH: Final = 2 + len(CLASSES)
"""Numbers of a level: how many M, how often A, and how often each class, of faces that strike that number of cubes."""
LEVELS: Final = 7
"""0 to 6 cubes: no limit is higher."""
EFFECT: Final = LEVELS * WIDTH
"""Numbers of the mean effect of a rat."""
LAID_RAT: Final = 0
"""Where in `effects` the mean effect of a rat begins that was laid in preparation and that the seat has not seen."""
DRAWN_RAT: Final = EFFECT
"""The same for a rat from the supply."""


class FaceBelief:
    """What rats do on average, by what the seat knows of them: faces it has seen, and of the others what is still possible.

    Faces that only others have seen count as unknown, whatever the table says they are: so a table filled in at random
    gives every seat its own belief, and no more.
    """

    __slots__ = ("_known", "effects", "seat")

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
        split: i64 = t.box.tokens.first_normal
        faces = t.box.tokens.faces
        starting: i64 = 0
        for number in range(split):
            starting += pool[number]
        normal: i64 = 0
        for number in range(split, len(pool)):
            normal += pool[number]
        self.effects: vec[float] = vec[float]([0.0] * (2 * EFFECT))
        """The mean effects of different rats, one after the other: `of_rat` says where each begins."""
        _add_effects(self.effects, LAID_RAT, faces, pool, 0, split, starting)
        _add_effects(self.effects, DRAWN_RAT, faces, pool, split, len(pool), normal)
        mixed_in, others = in_supply(starting, laid, drawn + t.supply)
        if mixed_in > 0 and others >= 0:
            share = mixed_in / (mixed_in + others)
            for at in range(EFFECT):
                was = self.effects[DRAWN_RAT + at]
                self.effects[DRAWN_RAT + at] = share * self.effects[LAID_RAT + at] + (1.0 - share) * was
        self._known: dict[int, int] = {}
        """Where in `effects` that of a face begins which the seat has seen."""

    def of_rat(self, t: Table, place: i64) -> i64:
        """Return where in `effects` the mean effect of the rat at this place begins."""
        if t.seen[place] >> self.seat & 1:
            return self._of_face(t, t.face[place])
        return LAID_RAT if t.kind[place] == LAID else DRAWN_RAT

    def _of_face(self, t: Table, face: int) -> i64:
        if face not in self._known:
            first = len(self.effects)
            effects = self.effects
            for _number in range(EFFECT):
                effects = append(effects, 0.0)
            self.effects = effects
            self._known[face] = first
            _add_effects(effects, first, t.box.tokens.faces, vec[i64]([1] * (face + 1)), face, face + 1, 1)
        return self._known[face]


def _add_effects(
    effects: vec[float], at: i64, faces: list[Face], counts: vec[i64], first: i64, end: i64, total: i64
) -> None:
    """Write the mean effect of one of these faces at each level of cubes, from `at` on, where zeros stand."""
    if total == 0:
        return
    one = 1.0 / float(total)
    for number in range(first, end):
        count = counts[number]
        if count:
            face = faces[number]
            share = float(count) * one
            level = at + face.limit * WIDTH
            effects[level] += face.majority * share
            if face.everybody:
                effects[level + 1] += share
            for group in face.classes:
                effects[level + 2 + group] += share
    for number in range(at + WIDTH, at + EFFECT):
        effects[number] += effects[number - WIDTH]
