"""Helpers: matches of Pebbles, and functions that return everything about one, for comparison."""

from __future__ import annotations

from ratking.kernel.chance import Seeded
from ratking.kernel.game import Json
from ratking.kernel.match import Match
from ratking.kernel.record import Record
from ratking.kernel.rng import Rng

from .pebbles import PEBBLES, Heap

SEATS: tuple[int | None, ...] = (None, 0, 1)


def match(pebbles: int = 8, seed: int | None = 1, log: bool = True) -> Match[Heap]:
    record = Record("test", "pebbles", PEBBLES.options({"heap": pebbles}, Rng(0)), ["Ann", "Bea"])
    return Match(PEBBLES, record, None if seed is None else Seeded(Rng(seed)), log)


def whole(m: Match[Heap]) -> object:
    """Return everything there is to know about a match."""
    return [[m.view(seat), m.events(seat)] for seat in SEATS], m.record.text(), m.moves(), m.can_undo, m.dump()


def known(m: Match[Heap]) -> object:
    """Return what the seats and the public know, except the revision and who may undo.

    These are left out because a player who saw another seat move cannot undo their own move any more, even if the other
    player undoes theirs.
    """
    views: list[Json] = [m.view(seat) for seat in SEATS]
    for view in views:
        del view["revision"], view["undo"]
    return views, [m.story(seat) for seat in SEATS], [m.observe(seat).to_json() for seat in SEATS], m.record.text()


def tables(m: Match[Heap]) -> list[object]:
    """Return the table as each seat and the public see it."""
    return [m.view(seat)["table"] for seat in SEATS]
