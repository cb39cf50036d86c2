"""A live match takes little memory: a server keeps thousands of them."""

from __future__ import annotations

import gc
import sys
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import ratking
from ratking.kernel.match import Match
from ratking.kernel.packed import COMPILED
from ratking.kernel.rng import Rng

_SHARED_KINDS = (type, ModuleType, FunctionType, BuiltinFunctionType)


# Any: any game.
def played(options: dict[str, Any], seed: int, moves: int | None = None) -> Match[Any]:
    """Play a random game, up to a number of moves or to the end."""
    match = ratking.new("rattus", seed=seed, **options)
    rng = Rng(seed)
    while not match.over and (moves is None or len(match.record) < moves):
        legal = match.moves()
        match.play(legal[rng.below(len(legal))])
    return match


def reachable(thing: object) -> dict[int, object]:
    """Return all objects that are reachable from a thing, by id, without code."""
    found: dict[int, object] = {}
    left = [thing]
    while left:
        one = left.pop()
        if id(one) not in found and not isinstance(one, _SHARED_KINDS):
            found[id(one)] = one
            left += gc.get_referents(one)
            if isinstance(one, dict):
                left += one  # the garbage collector does not report keys that are texts
    return found


def size(match: Match[Any], other: Match[Any]) -> int:
    """Return the bytes that only this match holds: not shared with another match of the same game, not cached by Python."""
    shared = reachable(other)
    own = [one for at, one in reachable(match).items() if at not in shared]
    return sum(sys.getsizeof(one) for one in own if not (isinstance(one, int) and -5 <= one <= 256))


@pytest.mark.parametrize(
    ("options", "kib"),
    [
        ({"players": 4}, 12 if COMPILED else 18),
        ({"players": 6, "sets": ["base", "africanus", "mercatus"], "cards": "random"}, 24 if COMPILED else 44),
    ],
    ids=["base, 4 players", "all sets, 6 players"],
)
def test_a_match_in_the_middle_of_a_game_is_small(options: dict[str, Any], kib: int) -> None:
    for seed in range(3):
        length = len(played(options, seed).record)
        match = played(options, seed, length // 2)
        other = ratking.resume(match.record, upto=0, chance="manual")
        assert size(match, other) <= kib * 1024
        assert size(match, other) > 1024, "nothing was measured"
