"""Log: what has happened, in numbered entries. It only grows: an undo is an entry too, and what it undid stays."""

from __future__ import annotations

from bisect import bisect_right
from operator import index
from typing import Any, Final, cast

from .event import NOT_SAID, Event, Kind, Kinds, Names, fields_of
from .packed import Entries
from .values import Seat

TAKEN_BACK: Final = "taken back"
"""The one kind of entry that is of no game: a seat took its newest move back, and entries no longer hold."""
_TAKEN_BACK: Final = Kind({}, TAKEN_BACK, seat="seat", from_="number")


class Log:
    """Entries, numbered from 0. Each is kept as a few small numbers and a shared kind, so that a live match stays small.

    A table writes into it; entries become events only when they are read.
    """

    __slots__ = ("_ahead", "_ahead_from", "_audiences", "_entries", "_kinds", "_names", "at", "learnt")

    def __init__(self, names: Names) -> None:
        self._names: Names = names
        """The names of things."""
        self._kinds: list[Kind] = []
        self._entries: Entries = Entries()
        """The move and the four values of each."""
        self._audiences: dict[int, tuple[int, ...]] = {}
        """Audiences by number of the entry; most entries are for everybody and not in here."""
        self._ahead: list[int] = [0]
        """Revision minus number of the move; a new value is added after each undo (see `_ahead_from`)."""
        self._ahead_from: list[int] = [0]
        """The entry from which on each value of `_ahead` applies."""
        self.at = 0
        """The number of the move that the events being recorded belong to."""
        self.learnt = False
        """Whether the current move has revealed something that does not follow from the move itself."""

    def __len__(self) -> int:
        return len(self._kinds)

    # ---- telling

    def tell(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record a public event."""
        self._kinds.append(kind)
        self._entries.add(self.at, a, b, c, d)

    def whisper(self, seat: Seat, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Record an event that only one seat may know."""
        self._audiences[len(self._kinds)] = (seat,)
        self.tell(kind, a, b, c, d)

    def begin(self, at: int, revision: int) -> None:
        """Begin a move: the events that follow belong to move number `at`, which leads to this revision."""
        self.at = at
        self.learnt = False
        if revision - at != self._ahead[-1]:
            self._ahead.append(revision - at)
            self._ahead_from.append(len(self._kinds))

    def take_back(self, at: int, revision: int, seat: Seat, first: int) -> None:
        """Record that the seat took move number `at` back: entries from number `first` on no longer hold."""
        self.begin(at, revision)
        self.tell(_TAKEN_BACK, seat, first)

    # ---- reading

    def events(self, n: int = 0) -> list[Event]:
        """Return the entries from number n on, for any audience."""
        return [self._event(i) for i in range(max(0, n), len(self._kinds))]

    def since(self, seat: Seat | None, n: int) -> list[dict[str, Any]]:
        """Return the entries from number n on that this seat, or with None a spectator, may know."""
        return [self._json(i) for i in range(max(0, n), len(self._kinds)) if self._heard_by(i, seat)]

    def story(self, seat: Seat | None) -> list[dict[str, Any]]:
        """Return the entries that still hold, without moves that were undone and without the undos."""
        held: list[int] = []
        for i, kind in enumerate(self._kinds):
            if kind.name == TAKEN_BACK:
                first = self._values(i)[1]
                while held and held[-1] >= first:
                    held.pop()
            else:
                held.append(i)
        return [self._json(i) for i in held if self._heard_by(i, seat)]

    def heard(self, n: int = 0) -> list[tuple[dict[str, Any], tuple[int, ...] | None]]:
        """Return the entries from number n on, for every audience, each with the seats that may know of it."""
        return [(self._json(i), self._audiences.get(i)) for i in range(max(0, n), len(self._kinds))]

    # ---- keeping

    def dump(self) -> list[list[object]]:
        """Return the whole log as JSON, secrets included: for each entry its revision, move, kind, audience and values."""
        return [
            [self._revision(i), self._at(i), kind.name, self._dumped_audience(i), *self._values(i)]
            for i, kind in enumerate(self._kinds)
        ]

    def load(self, dumped: list[list[object]], known: Kinds) -> None:
        """Read what `dump` wrote; `known` are the kinds of the game. Raises KeyError, TypeError or ValueError."""
        kinds: dict[str, Kind] = {TAKEN_BACK: _TAKEN_BACK}
        for i, (revision, at, name, audience, *values) in enumerate(dumped):
            kind = kinds.get(cast("str", name))
            if kind is None:
                kind = kinds[cast("str", name)] = Kind({}, cast("str", name), **known[cast("str", name)])
            if len(kind.nouns) < len(values):
                raise ValueError(f"{kind.name} has {len(kind.nouns)} fields")
            values += [NOT_SAID] * (len(kind.nouns) - len(values))  # fields that were added since
            if audience is not None:
                self._audiences[i] = tuple(cast("list[int]", audience))
            self.begin(cast("int", at), cast("int", revision))
            self.tell(kind, *[index(cast("int", value)) for value in values])  # TypeError for what is no number

    def copy(self) -> Log:
        copy = Log(self._names)
        copy._kinds = self._kinds[:]
        copy._entries = self._entries.copy()
        copy._audiences = dict(self._audiences)
        copy._ahead = self._ahead[:]
        copy._ahead_from = self._ahead_from[:]
        return copy

    def _values(self, n: int) -> tuple[int, ...]:
        """Return the values of an entry: as many as its kind has fields."""
        return self._entries.of(n)[1 : 1 + len(self._kinds[n].nouns)]

    def _at(self, n: int) -> int:
        """Return the number of the move that an entry belongs to."""
        return self._entries.of(n)[0]

    def _revision(self, n: int) -> int:
        return self._at(n) + self._ahead[bisect_right(self._ahead_from, n) - 1]

    def _event(self, n: int) -> Event:
        return Event(self._kinds[n], self._values(n), self._names, self._audiences.get(n))

    def _heard_by(self, n: int, seat: Seat | None) -> bool:
        audience = self._audiences.get(n)
        return audience is None or (seat is not None and seat in audience)

    def _json(self, n: int) -> dict[str, Any]:
        # Any: JSON.
        kind = self._kinds[n]
        fields = fields_of(kind, self._values(n), self._names)
        return {"n": n, "at": self._at(n), "revision": self._revision(n), "kind": kind.name, **fields}

    def _dumped_audience(self, n: int) -> list[int] | None:
        audience = self._audiences.get(n)
        return None if audience is None else list(audience)
