"""Again: which faces rats have that were turned up and laid on the map again."""

from __future__ import annotations

from math import gcd
from typing import Final

LARGEST: Final = 1 << 53
"""All weights together are less: what every generator of luck, and the page that checks it, can draw from exactly."""

Known = tuple[int, int]
"""A rat laid again whose face is known: how many rats had been turned up before it was laid, and the face."""

Waiting = tuple[int, ...]
"""How many rats still need a token: those with unknown faces, then those with each of the known faces."""


def likelihoods_again(discard: list[int], faces: int, limit: int, unknown: list[int], known: list[Known]) -> list[int]:
    """Return how likely each face is for a rat laid again, given all others that ever were.

    `discard` holds the faces turned up, in order. The rat was laid when `limit` of them had been, and so on for the others:
    those in `unknown`, whose faces nobody knows, and those in `known`.
    """
    if not unknown and not known:
        before = discard[:limit]
        return [before.count(face) for face in range(faces)]
    weights, _ = count_ways(discard, faces, limit, unknown, known)
    common = gcd(*weights)
    if common > 1:
        weights = [weight // common for weight in weights]
    while sum(weights) >= LARGEST:  # it takes a dozen rats laid again: then the last binary digits go
        weights = [(weight + 1) // 2 for weight in weights]
    return weights


def count_ways(discard: list[int], faces: int, limit: int, unknown: list[int], known: list[Known]) -> tuple[list[int], int]:
    """Count the ways in which rats laid again can be tokens: for each face of one more rat, and without that rat.

    Each was drawn from the tokens that had been turned up before it was laid and had not been drawn before it. A token that
    was turned up again counts as another one. So every choice of different tokens, for each rat one turned up before it was
    laid, is equally likely.

    The tokens are gone through from the newest to the oldest, and a rat waits for one from the newest on that it can be.
    """
    kinds = sorted({face for _, face in known})
    nobody: Waiting = (0,) * (len(kinds) + 1)
    newest = max([limit, *unknown, *(laid for laid, _ in known)])
    joining: list[list[int]] = []
    """By token, how many begin to wait there."""
    for number in range(newest):
        joining.append([unknown.count(number + 1), *(known.count((number + 1, face)) for face in kinds)])
    so_far: list[dict[Waiting, int]] = [{} for _ in range(newest)]
    """For each token, the number of ways by how many rats wait when it is reached, given the newer tokens."""
    states: dict[Waiting, int] = {nobody: 1}
    for number in range(newest - 1, -1, -1):
        here = so_far[number]
        for state, count in states.items():
            waiting = _plus(state, joining[number])
            if sum(waiting) <= number + 1:
                here[waiting] = here.get(waiting, 0) + count
        states = {}
        for waiting, count in here.items():
            states[waiting] = states.get(waiting, 0) + count
            for place in _served(discard[number], kinds):
                if waiting[place]:
                    fewer = _less_one(waiting, place)
                    states[fewer] = states.get(fewer, 0) + count * waiting[place]
    weights = [0] * faces
    to_go: dict[Waiting, int] = {}
    """In how many ways those that wait at a token can be it and older ones."""
    for number in range(newest):
        older = to_go
        to_go = {}
        for waiting, count in so_far[number].items():
            ways = _from(older, waiting, number, joining, nobody)
            if number < limit:
                weights[discard[number]] += count * ways
            for place in _served(discard[number], kinds):
                if waiting[place]:
                    ways += waiting[place] * _from(older, _less_one(waiting, place), number, joining, nobody)
            to_go[waiting] = ways
    return weights, sum(to_go.values()) if newest else 1


def _from(older: dict[Waiting, int], waiting: Waiting, number: int, joining: list[list[int]], nobody: Waiting) -> int:
    """Return in how many ways those that still wait after this token can be older ones."""
    if number == 0:
        return 1 if waiting == nobody else 0
    return older.get(_plus(waiting, joining[number - 1]), 0)


def _served(face: int, kinds: list[int]) -> list[int]:
    """Return for which of those that wait a token of this face will do."""
    return [0, kinds.index(face) + 1] if face in kinds else [0]


def _plus(waiting: Waiting, more: list[int]) -> Waiting:
    return tuple([old + new for old, new in zip(waiting, more, strict=True)])


def _less_one(waiting: Waiting, place: int) -> Waiting:
    fewer = list(waiting)
    fewer[place] -= 1
    return tuple(fewer)
