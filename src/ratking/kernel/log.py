"""Log: what has happened, in numbered entries. It only grows: what is taken back stays, followed by the taking back."""

from __future__ import annotations

from typing import Final, cast

from .event import Event, Kinds, Names
from .game import Json
from .values import Seat

TAKEN_BACK: Final = "taken back"
"""The one kind of entry that no game tells: a seat took its newest move back, and entries no longer hold."""
_TAKEN_BACK_NOUNS: Final = {"seat": "seat", "from": "number"}


class Log:
    """Entries from number 0 on. Each is a place in a few lists of small ints and shared texts: a live match stays small."""

    __slots__ = ("_ats", "_audiences", "_kinds", "_names", "_nouns", "_revisions", "_values")

    def __init__(self, kinds: Kinds, names: Names) -> None:
        self._nouns: Kinds = kinds
        """The game's kinds of events: they say what the values of an entry are."""
        self._names: Names = names
        """And what these are called."""
        self._revisions: list[int] = []
        self._ats: list[int] = []
        self._kinds: list[str] = []
        self._values: list[tuple[int, ...]] = []
        self._audiences: dict[int, tuple[int, ...]] = {}
        """By number, those of the few entries that are not for everybody."""

    def __len__(self) -> int:
        return len(self._kinds)

    def hear(self, revision: int, at: int, events: list[Event]) -> bool:
        """What came of move number `at`, which led to this revision. Whether anybody learnt something by it."""
        learnt = False
        for event in events:
            if event.audience is not None:
                self._audiences[len(self._kinds)] = event.audience
            self._add(revision, at, event.of_kind.name, event.values)
            if event.reveals:
                learnt = True
        return learnt

    def take_back(self, revision: int, at: int, seat: Seat, first: int) -> None:
        """The seat took move number `at` back: the entries from number `first` on no longer hold."""
        self._add(revision, at, TAKEN_BACK, (seat, first))

    def since(self, seat: Seat | None, n: int) -> list[Json]:
        """The entries from number n on that this seat, or with None a spectator, may know. As quick as they are few."""
        return [self._json(i) for i in range(max(0, n), len(self._kinds)) if self._heard_by(i, seat)]

    def story(self, seat: Seat | None) -> list[Json]:
        """The entries that still hold: what was taken back is left out, and so is the taking back."""
        held: list[int] = []
        for i, kind in enumerate(self._kinds):
            if kind == TAKEN_BACK:
                first = self._values[i][1]
                while held and held[-1] >= first:
                    held.pop()
            else:
                held.append(i)
        return [self._json(i) for i in held if self._heard_by(i, seat)]

    def heard(self, n: int = 0) -> list[tuple[Json, tuple[int, ...] | None]]:
        """The entries from number n on, whoever may know of them, each with its audience."""
        return [(self._json(i), self._audiences.get(i)) for i in range(max(0, n), len(self._kinds))]

    def dump(self) -> list[list[object]]:
        """All of it as JSON, secrets included: of each entry its revision, move, kind, audience, and values."""
        return [
            [self._revisions[i], self._ats[i], kind, self._dumped_audience(i), *self._values[i]]
            for i, kind in enumerate(self._kinds)
        ]

    def load(self, dumped: list[list[object]]) -> None:
        """Take over what `dump` wrote. Raises KeyError, TypeError or ValueError where that is damaged."""
        for i, (revision, at, kind, audience, *values) in enumerate(dumped):
            name = cast("str", kind)
            nouns = self._nouns_of(name)
            self._add(cast("int", revision), cast("int", at), name, tuple(cast("list[int]", values)))
            if len(nouns) != len(values):
                raise ValueError(f"{name} has {len(nouns)} fields")
            if audience is not None:
                self._audiences[i] = tuple(cast("list[int]", audience))

    def copy(self) -> Log:
        copy = Log(self._nouns, self._names)
        copy._revisions = self._revisions[:]
        copy._ats = self._ats[:]
        copy._kinds = self._kinds[:]
        copy._values = self._values[:]
        copy._audiences = dict(self._audiences)
        return copy

    def _add(self, revision: int, at: int, kind: str, values: tuple[int, ...]) -> None:
        self._revisions.append(revision)
        self._ats.append(at)
        self._kinds.append(kind)
        self._values.append(values)

    def _heard_by(self, n: int, seat: Seat | None) -> bool:
        audience = self._audiences.get(n)
        return audience is None or (seat is not None and seat in audience)

    def _json(self, n: int) -> Json:
        kind = self._kinds[n]
        told: Json = {"n": n, "at": self._ats[n], "revision": self._revisions[n], "kind": kind}
        for (field, noun), value in zip(self._nouns_of(kind).items(), self._values[n], strict=True):
            called = self._names.get(noun)
            told[field] = value if called is None else called(value)
        return told

    def _nouns_of(self, kind: str) -> dict[str, str]:
        return _TAKEN_BACK_NOUNS if kind == TAKEN_BACK else self._nouns[kind]

    def _dumped_audience(self, n: int) -> list[int] | None:
        audience = self._audiences.get(n)
        return None if audience is None else list(audience)
