"""Event: something that happened, as data, with the seats that may know of it. Words are added by callers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

EVERYBODY: Final = None

NOT_SAID: Final = -9
"""The value of a field that an older version did not write: the field is left out."""

Names = dict[str, Callable[[int], str]]
"""For each noun, a function from number to name. A noun that is missing here is a plain number."""


Kinds = dict[str, dict[str, str]]
"""All kinds of events of a game or a set by name, each with the nouns of its fields."""


class Kind:
    """A kind of event: its name, and the noun of each of its fields, in the order of their values.

    >>> from ratking.kernel.event import Kind
    >>> kinds = {}
    >>> Kind(kinds, "alms gathered", seat="seat").name, kinds
    ('alms gathered', {'alms gathered': {'seat': 'seat'}})
    """

    def __init__(self, _kinds: Kinds, _name: str, /, **nouns: str) -> None:
        """Fields may have any name, even `name` and `kinds`: compiled, positional-only parameters clash all the same."""
        self.name = _name
        self.nouns: dict[str, str] = {_field(field): noun for field, noun in nouns.items()}
        _kinds[_name] = self.nouns


def _field(written: str) -> str:
    """Return the name of a field from its Python spelling: `from_` is "from", `region_card` is "region card"."""
    return written.rstrip("_").replace("_", " ")


def fields_of(kind: Kind, values: Sequence[int], names: Names) -> dict[str, int | str]:
    """Return the fields of an event by name, with the names of things instead of their numbers."""
    fields: dict[str, int | str] = {}
    for (name, noun), value in zip(kind.nouns.items(), values, strict=True):
        if value == NOT_SAID:
            continue
        called = names.get(noun)
        fields[name] = value if called is None else called(value)
    return fields


@mypyc_attr(acyclic=True)  # when compiled, the garbage collector need not look into them
class Event:
    """Something that happened: a kind, the values of its fields, and an audience: EVERYBODY, or the seats that may know.

    >>> from ratking.kernel.event import Event, Kind
    >>> Event(Kind({}, "cubes placed", seat="seat", cubes="number"), (0, 3), {})
    <cubes placed, seat=0, cubes=3>
    """

    __slots__ = ("audience", "names", "of_kind", "values")

    def __init__(
        self, of_kind: Kind, values: tuple[int, ...], names: Names, audience: tuple[int, ...] | None = EVERYBODY
    ) -> None:
        self.of_kind = of_kind
        self.values = values
        self.names = names
        """The names of things, shared by all events of a game."""
        self.audience = audience

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.of_kind.name

    @property
    def fields(self) -> dict[str, int | str]:
        """The fields by name, with the names of things instead of their numbers."""
        return fields_of(self.of_kind, self.values, self.names)

    def heard_by(self, seat: int | None) -> bool:
        """Return whether this seat, or with None a spectator, may know of it.

        >>> from ratking.kernel.event import Event, Kind
        >>> secret = Event(Kind({}, "card drawn", card="number"), (5,), {}, audience=(1,))
        >>> secret.heard_by(1), secret.heard_by(0), secret.heard_by(None)
        (True, False, False)
        """
        return self.audience is None or (seat is not None and seat in self.audience)

    def to_json(self) -> dict[str, object]:
        """Return the event as JSON: its kind, and its fields by name.

        >>> from ratking.kernel.event import Event, Kind
        >>> Event(Kind({}, "cubes placed", seat="seat", cubes="number"), (0, 3), {}).to_json()
        {'kind': 'cubes placed', 'seat': 0, 'cubes': 3}
        """
        return {"kind": self.kind, **self.fields}

    def __reduce__(self) -> tuple[object, ...]:
        called: dict[str, dict[int, str]] = {}
        for noun, value in zip(self.of_kind.nouns.values(), self.values, strict=True):
            if noun in self.names and value != NOT_SAID:
                called.setdefault(noun, {})[value] = self.names[noun](value)
        return _arrived, (self.kind, self.of_kind.nouns, self.values, called, self.audience)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_json() == other.to_json() and self.audience == other.audience

    def __hash__(self) -> int:
        return hash((self.kind, self.values, self.audience))

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value}" for name, value in self.fields.items())
        return f"<{self.kind}{fields}{'' if self.audience is None else f', for {self.audience}'}>"


def _arrived(
    kind: str,
    nouns: dict[str, str],
    values: tuple[int, ...],
    called: dict[str, dict[int, str]],
    audience: tuple[int, ...] | None,
) -> Event:
    """Rebuild an event that was copied or pickled: it carries only the names that it uses."""
    names: Names = {noun: texts.__getitem__ for noun, texts in called.items()}
    return Event(Kind({}, kind, **nouns), values, names, audience)
