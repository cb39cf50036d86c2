"""Log: what has happened, in numbered entries. It only grows: what is taken back stays, followed by the taking back."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final, cast

from .event import Event, Kind, Kinds, Names, fields_of
from .values import Seat

TAKEN_BACK: Final = "taken back"
"""The one kind of entry that no game tells: a seat took its newest move back, and entries no longer hold."""
_TAKEN_BACK: Final = Kind({}, TAKEN_BACK, seat="seat", from_="number")

_NUMBERS: Final = 5
"""Of each entry: the move it came of, and up to four values."""


class Log:
    """Entries from number 0 on. Each is a place in two lists of small ints and shared kinds: a live match stays small.

    A table tells into it; made into events are only those entries that somebody asks for.
    """

    __slots__ = ("_ahead", "_ahead_from", "_audiences", "_kinds", "_names", "_numbers", "at", "learnt")

    def __init__(self, names: Names) -> None:
        self._names: Names = names
        """What the values are called."""
        self._kinds: list[Kind] = []
        self._numbers: list[int] = []
        self._audiences: dict[int, tuple[int, ...]] = {}
        """By number, those of the few entries that are not for everybody."""
        self._ahead: list[int] = [0]
        """How far the revision is ahead of the number of the move: another one after each taking back."""
        self._ahead_from: list[int] = [0]
        """And from which entry on it is."""
        self.at = 0
        """The number of the move of which comes what is told now."""
        self.learnt = False
        """Whether somebody learnt something since this was last set: what he could not know from the move alone."""

    def __len__(self) -> int:
        return len(self._kinds)

    # ---- telling

    def tell(self, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say to everybody what happened."""
        self._kinds.append(kind)
        numbers = self._numbers
        numbers.append(self.at)
        numbers.append(a)
        numbers.append(b)
        numbers.append(c)
        numbers.append(d)

    def whisper(self, seat: Seat, kind: Kind, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Say it to one seat alone."""
        self._audiences[len(self._kinds)] = (seat,)
        self.tell(kind, a, b, c, d)

    def begin(self, at: int, revision: int) -> None:
        """What is told from now on comes of move number `at`, which leads to this revision."""
        self.at = at
        self.learnt = False
        if revision - at != self._ahead[-1]:
            self._ahead.append(revision - at)
            self._ahead_from.append(len(self._kinds))

    def take_back(self, at: int, revision: int, seat: Seat, first: int) -> None:
        """The seat took move number `at` back: the entries from number `first` on no longer hold."""
        self.begin(at, revision)
        self.tell(_TAKEN_BACK, seat, first)

    # ---- hearing

    def events(self, n: int = 0) -> list[Event]:
        """The entries from number n on, whoever may know of them."""
        return [self._event(i) for i in range(max(0, n), len(self._kinds))]

    def since(self, seat: Seat | None, n: int) -> list[dict[str, Any]]:
        """The entries from number n on that this seat, or with None a spectator, may know. As quick as they are few."""
        return [self._json(i) for i in range(max(0, n), len(self._kinds)) if self._heard_by(i, seat)]

    def story(self, seat: Seat | None) -> list[dict[str, Any]]:
        """The entries that still hold: what was taken back is left out, and so is the taking back."""
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
        """The entries from number n on, whoever may know of them, each with its audience."""
        return [(self._json(i), self._audiences.get(i)) for i in range(max(0, n), len(self._kinds))]

    # ---- keeping

    def dump(self) -> list[list[object]]:
        """All of it as JSON, secrets included: of each entry its revision, move, kind, audience, and values."""
        return [
            [self._revision(i), self._numbers[i * _NUMBERS], kind.name, self._dumped_audience(i), *self._values(i)]
            for i, kind in enumerate(self._kinds)
        ]

    def load(self, dumped: list[list[object]], known: Kinds) -> None:
        """Take over what `dump` wrote of a game that tells these kinds. Raises KeyError, TypeError or ValueError."""
        kinds: dict[str, Kind] = {TAKEN_BACK: _TAKEN_BACK}
        for i, (revision, at, name, audience, *values) in enumerate(dumped):
            kind = kinds.get(cast("str", name))
            if kind is None:
                kind = kinds[cast("str", name)] = Kind({}, cast("str", name), **known[cast("str", name)])
            if len(kind.nouns) != len(values):
                raise ValueError(f"{kind.name} has {len(kind.nouns)} fields")
            if audience is not None:
                self._audiences[i] = tuple(cast("list[int]", audience))
            self.begin(cast("int", at), cast("int", revision))
            self.tell(kind, *cast("list[int]", values))

    def copy(self) -> Log:
        copy = Log(self._names)
        copy._kinds = self._kinds[:]
        copy._numbers = self._numbers[:]
        copy._audiences = dict(self._audiences)
        copy._ahead = self._ahead[:]
        copy._ahead_from = self._ahead_from[:]
        return copy

    def _values(self, n: int) -> tuple[int, ...]:
        """As many as its kind has fields."""
        first = n * _NUMBERS + 1
        return tuple(self._numbers[first : first + len(self._kinds[n].nouns)])

    def _revision(self, n: int) -> int:
        return self._numbers[n * _NUMBERS] + self._ahead[bisect_right(self._ahead_from, n) - 1]

    def _event(self, n: int) -> Event:
        return Event(self._kinds[n], self._values(n), self._names, self._audiences.get(n))

    def _heard_by(self, n: int, seat: Seat | None) -> bool:
        audience = self._audiences.get(n)
        return audience is None or (seat is not None and seat in audience)

    def _json(self, n: int) -> dict[str, Any]:
        # Any: JSON.
        kind = self._kinds[n]
        fields = fields_of(kind, self._values(n), self._names)
        return {"n": n, "at": self._numbers[n * _NUMBERS], "revision": self._revision(n), "kind": kind.name, **fields}

    def _dumped_audience(self, n: int) -> list[int] | None:
        audience = self._audiences.get(n)
        return None if audience is None else list(audience)
