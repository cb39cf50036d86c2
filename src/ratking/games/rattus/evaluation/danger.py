"""Danger: what a visit of the plague would cost each player in each region, on average, given what one seat knows. Exact."""

from __future__ import annotations

from ....kernel.packed import i64, vec
from ..rules.again import likelihoods_again
from ..rules.board import PLACES, REGIONS
from ..rules.faces import LAID, LAID_AGAIN, NO_RAT, Face
from ..rules.plague import COUNT_PLAGUE, heaviest
from ..rules.queries import ever_laid_again, in_supply, losses_from
from ..rules.table import Table
from ..rules.values import NOBODY, UNKNOWN

Cubes = tuple[int, ...]


def danger(t: Table) -> dict[str, list[float]]:
    """Return, for each region, the cubes each seat would lose on average if the plague came and nobody reacted.

    Faces that the seat has not seen are unknown on this table. Every order of the rats and every possible face is weighted
    by its probability: the numbers are exact.
    """
    pool = Pool(t)
    return {REGIONS[region]: in_region(t, pool, region) for region in t.box.board.regions}


def by_answer(t: Table) -> dict[str, list[float]]:
    """Return what each answer would cost each seat on average, while a player is asked whether the plague counts as cubes.

    Computed like `danger`. At every other question there is nothing to say.
    """
    if t.over or t.stack[-1].name != COUNT_PLAGUE:
        return {}
    card = heaviest(t, t.who)
    assert card is not None
    return {"yes": in_region(t, Pool(t, card.weight), t.plague), "no": in_region(t, Pool(t), t.plague)}


def in_region(t: Table, pool: Pool, region: int) -> list[float]:
    """Return the same for one region."""
    players = t.box.players
    cubes: Cubes = tuple(t.cubes[region * players : (region + 1) * players])
    rats = []
    for place in range(region * PLACES, region * PLACES + PLACES):
        if t.kind[place] != NO_RAT:
            face = t.face[place]
            rats.append(face if face != UNKNOWN else -t.kind[place])
    rats.sort()
    return pool.expected(cubes, rats)


class Pool:
    """The faces that rats not looked at can have. Drawn from in thought, and put back."""

    def __init__(self, t: Table, counted: int = 0) -> None:
        tokens = t.box.tokens
        self._t = t
        """Whose cards are whose."""
        self._counted = counted
        """The cubes that the plague piece counts as, against limits (B4.5)."""
        self._faces: list[Face] = tokens.faces
        self._split: int = tokens.first_normal
        self._left: list[int] = list(t.unseen)
        self._starting: int = sum(self._left[: self._split])
        self._normal: int = sum(self._left[self._split :])
        self._laid: int = t.laid
        self._drawn: int = t.drawn + t.supply
        self._discard: list[int] = list(t.discard)
        self._unknown, self._known = ever_laid_again(t)
        """The rats laid again, with faces drawn in thought among the known ones."""
        self._out: list[int] = []
        """The faces drawn in thought."""
        self._after: dict[tuple[int, Cubes], Cubes] = {}
        self._added: dict[tuple[Cubes, bool], list[int]] = {}

    def expected(self, cubes: Cubes, rats: list[int]) -> list[float]:
        """Return the average number of cubes these rats cost each seat. A rat is its face, or minus its kind if unknown."""
        if not rats or not any(cubes):
            return [0.0] * len(cubes)
        total = [0.0] * len(cubes)
        tried: set[int] = set()
        for number, rat in enumerate(rats):
            if rat in tried:
                continue
            tried.add(rat)
            share = rats.count(rat) / len(rats)
            others = rats[:number] + rats[number + 1 :]
            found = self._by_face(cubes, rat, others) if rat >= 0 else self._by_kind(cubes, -rat, others)
            for seat, lost in enumerate(found):
                total[seat] += share * lost
        return total

    def _by_face(self, cubes: Cubes, face: int, others: list[int]) -> list[float]:
        """Return the cost if this face comes up first, then the others."""
        after = self._struck(face, cubes)
        found = self.expected(after, others) if others else [0.0] * len(cubes)
        return [lost + was - now for lost, was, now in zip(found, cubes, after, strict=True)]

    def _by_kind(self, cubes: Cubes, kind: int, others: list[int]) -> list[float]:
        """Return the cost if a rat of this kind comes up first, over all faces it can have."""
        if not others and kind < LAID_AGAIN:
            return self._last(cubes, kind)
        total = [0.0] * len(cubes)
        for face, chance in self._chances(kind):
            self._draw(kind, face, -1)
            found = self._by_face(cubes, face, others)
            self._draw(kind, face, 1)
            for seat, lost in enumerate(found):
                total[seat] += chance * lost
        return total

    def _last(self, cubes: Cubes, kind: int) -> list[float]:
        """Return the same for the last rat: sums over the whole pool, less what has been drawn from it. Much quicker."""
        start = self._start(kind)
        total = [0.0] * len(cubes)
        for starting, chance, count in ((True, start, self._starting), (False, 1.0 - start, self._normal)):
            if chance <= 0.0:
                continue
            sums = self._sums(cubes, starting)
            for seat in range(len(cubes)):
                total[seat] += chance * sums[seat] / count
            for face in self._out:
                if (face < self._split) == starting:
                    after = self._struck(face, cubes)
                    for seat in range(len(cubes)):
                        total[seat] -= chance * (cubes[seat] - after[seat]) / count
        return total

    def _sums(self, cubes: Cubes, starting: bool) -> list[int]:
        """Return the summed cost for each seat of all starting faces of the pool, or of all others, before any was drawn."""
        key = (cubes, starting)
        if key not in self._added:
            total = [0] * len(cubes)
            faces = range(self._split) if starting else range(self._split, len(self._left))
            for face in faces:
                count = self._left[face] + self._out.count(face)
                if count:
                    after = self._struck(face, cubes)
                    for seat in range(len(cubes)):
                        total[seat] += count * (cubes[seat] - after[seat])
            self._added[key] = total
        return self._added[key]

    def _start(self, kind: int) -> float:
        """Return how likely a rat of this kind is a starting token."""
        if kind == LAID:
            return 1.0
        mixed_in, _ = in_supply(self._starting, self._laid, self._drawn)
        return mixed_in / self._drawn if mixed_in else 0.0

    def _chances(self, kind: int) -> list[tuple[int, float]]:
        """Return the faces a rat of this kind can have, each with how likely it is."""
        if kind >= LAID_AGAIN:
            limit = kind - LAID_AGAIN
            others = self._unknown[:]
            others.remove(limit)
            weights = likelihoods_again(self._discard, len(self._left), limit, others, self._known)
            total = sum(weights)
            return [(face, weight / total) for face, weight in enumerate(weights) if weight]
        start = self._start(kind)
        found = []
        for face, count in enumerate(self._left):
            if count and face < self._split and start:
                found.append((face, start * count / self._starting))
            elif count and face >= self._split and start < 1.0:
                found.append((face, (1.0 - start) * count / self._normal))
        return found

    def _draw(self, kind: int, face: int, by: int) -> None:
        """Take a face out of the pool, or put it back."""
        if kind >= LAID_AGAIN:
            limit = kind - LAID_AGAIN
            if by < 0:
                self._unknown.remove(limit)
                self._known.append((limit, face))
            else:
                self._known.pop()
                self._unknown.append(limit)
            return
        self._left[face] += by
        if by < 0:
            self._out.append(face)
        else:
            self._out.pop()
        if face < self._split:
            self._starting += by
        else:
            self._normal += by
        if kind == LAID:
            self._laid += by
        else:
            self._drawn += by

    def _struck(self, face: int, cubes: Cubes) -> Cubes:
        """Return the cubes that are left after a face (B4.5, B4.6)."""
        key = (face, cubes)
        if key not in self._after:
            self._after[key] = self._strike(self._faces[face], cubes)
        return self._after[key]

    def _strike(self, face: Face, cubes: Cubes) -> Cubes:
        if not face.strikes(sum(cubes) + self._counted):
            return cubes
        here = vec[i64](cubes)
        losses_from(self._t, here, face, NOBODY)
        return tuple(here)
